//go:build !js

package main_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

const (
	heads, kvHeads, headDim, hidden = 4, 2, 8, 6
	layer                           = "model.layers.0.self_attn."
)

// modelOf returns a model with a layer of attention, and its weights by their names.
func modelOf(t *testing.T) (file []byte, weights map[string][]float64) {
	t.Helper()
	random, f := rand.New(rand.NewPCG(1, 2)), new(checkpoint.Safetensors)
	weights = map[string][]float64{}
	for _, x := range []struct {
		name  string
		shape []int
	}{
		{"model.embed_tokens.weight", []int{3, hidden}},
		{layer + "q_proj.weight", []int{heads * headDim, hidden}}, {layer + "q_proj.bias", []int{heads * headDim}},
		{layer + "k_proj.weight", []int{kvHeads * headDim, hidden}}, {layer + "k_norm.weight", []int{headDim}},
		{layer + "v_proj.weight", []int{kvHeads * headDim, hidden}},
		{layer + "q_proj.lora_A.weight", []int{2, hidden}}, {layer + "q_proj.lora_B.weight", []int{heads * headDim, 2}},
	} {
		n := 1
		for _, length := range x.shape {
			n *= length
		}
		data := make([]float64, n)
		for i := range data {
			data[i] = float64(float32(random.NormFloat64()))
		}
		weights[x.name] = data
		f.Add(x.name, "F32", data, x.shape...)
	}
	return f.Bytes(), weights
}

// weightsOf reads the weights of a model.
func weightsOf(t *testing.T, name string) map[string][]float64 {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := checkpoint.Open(checkpoint.Always, name, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	weights := map[string][]float64{}
	for i := range f.Tensors {
		x := &f.Tensors[i]
		if weights[x.Name], err = x.Rows(checkpoint.Always, 0, x.Shape[0]); err != nil {
			t.Fatal(err)
		}
	}
	return weights
}

// project multiplies a matrix by a vector.
func project(weights, x []float64) []float64 {
	y := make([]float64, len(weights)/len(x))
	for i, w := range weights {
		y[i/len(x)] += w * x[i%len(x)]
	}
	return y
}

// score turns the query and the key of a head at two positions, and multiplies them.
func score(t *testing.T, c rotary.Config, weights map[string][]float64, head int, x, y []float64) (sum float64) {
	t.Helper()
	e, err := rotary.New(c, 0)
	if err != nil {
		t.Fatal(err)
	}
	q := project(weights[layer+"q_proj.weight"], x)[head*headDim:][:headDim]
	k := project(weights[layer+"k_proj.weight"], y)[head/(heads/kvHeads)*headDim:][:headDim]
	for i := range q {
		q[i] += weights[layer+"q_proj.bias"][head*headDim+i]
		k[i] *= weights[layer+"k_norm.weight"][i]
	}
	if err := e.Rotate(q, q, 7); err != nil {
		t.Fatal(err)
	}
	if err := e.Rotate(k, k, 3); err != nil {
		t.Fatal(err)
	}
	for i := range q {
		sum += q[i] * k[i]
	}
	return sum
}

// TestPermute checks that permuted weights give the same scores with the other pairing, for heads that
// turn as a whole and in part; that other tensors stay, and that the way back gives the same bytes.
func TestPermute(t *testing.T) {
	file, weights := modelOf(t)
	for _, part := range []struct {
		dim    int
		option string
	}{{headDim, ""}, {4, "--rotary-dim 4"}} {
		folder := t.TempDir()
		name, there, back := filepath.Join(folder, "a.safetensors"), filepath.Join(folder, "b.safetensors"), filepath.Join(folder, "c.safetensors")
		if err := os.WriteFile(name, file, 0o666); err != nil {
			t.Fatal(err)
		}
		run := func(from, to, input, output string) {
			t.Helper()
			args := strings.Fields("permute --heads 4 --kv-heads 2 --from " + from + " --to " + to + " " + part.option)
			if out, errors, status := posenc(t, append(args, input, "--output", output)...); status != 0 || !strings.Contains(out, "5 of 8 tensors permuted") {
				t.Fatalf("%d: %s%s", status, out, errors)
			}
		}
		run("interleaved", "half", name, there)
		run("half", "interleaved", there, back)
		if again, err := os.ReadFile(back); err != nil || !bytes.Equal(again, file) {
			t.Errorf("%d elements: there and back is another file, %v", part.dim, err)
		}
		permuted := weightsOf(t, there)
		for _, same := range []string{"model.embed_tokens.weight", layer + "v_proj.weight", layer + "q_proj.lora_A.weight"} {
			for i, x := range weights[same] {
				if permuted[same][i] != x {
					t.Fatalf("%s has changed", same)
				}
			}
		}
		x, y := weights["model.embed_tokens.weight"][:hidden], weights["model.embed_tokens.weight"][hidden:][:hidden]
		for head := range heads {
			want := score(t, rotary.Config{HeadDim: headDim, Dim: part.dim, Pairing: rotary.Interleaved}, weights, head, x, y)
			got := score(t, rotary.Config{HeadDim: headDim, Dim: part.dim, Pairing: rotary.Half}, permuted, head, x, y)
			if math.Abs(got-want) > 1e-12 {
				t.Errorf("%d elements, head %d: score %v, want %v", part.dim, head, got, want)
			}
		}
	}
}

// TestPermuteShards permutes a model in two files, one of which has the norms of a layer whose
// projections are in the other.
func TestPermuteShards(t *testing.T) {
	folder, write := texts(t)
	one, two := new(checkpoint.Safetensors), new(checkpoint.Safetensors)
	one.Add(layer+"k_norm.weight", "BF16", []float64{1, 2, 3, 4}, 4)
	two.Add(layer+"q_proj.weight", "F32", []float64{1, 2, 3, 4}, 4, 1)
	write("one.safetensors", string(one.Bytes()))
	write("two.safetensors", string(two.Bytes()))
	index := write("model.safetensors.index.json", `{"weight_map": {"`+layer+`k_norm.weight": "one.safetensors", "`+layer+`q_proj.weight": "two.safetensors"}}`)
	output := filepath.Join(folder, "half")
	out, errors, status := posenc(t, "permute", index, "--from", "interleaved", "--to", "half", "--heads", "1", "--output", output)
	if status != 0 {
		t.Fatalf("%d: %s%s", status, out, errors)
	}
	for name, tensor := range map[string]string{"one.safetensors": "k_norm.weight", "two.safetensors": "q_proj.weight"} {
		got := weightsOf(t, filepath.Join(output, name))[layer+tensor]
		for i, want := range []float64{1, 3, 2, 4} {
			if got[i] != want {
				t.Errorf("%s is %v", tensor, got)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(output, filepath.Base(index))); err != nil {
		t.Error(err)
	}
	if _, errors, status := posenc(t, "permute", index, "--from", "interleaved", "--to", "half", "--heads", "1", "--output", output); status != 2 || !strings.Contains(errors, "exists") {
		t.Errorf("a folder that exists: %d, %s", status, errors)
	}
}

// TestPermuteInvalid checks that an error says why a model is not permuted, and that no file is written.
func TestPermuteInvalid(t *testing.T) {
	file, _ := modelOf(t)
	folder, write := texts(t)
	name := write("model.safetensors", string(file))
	other, float8 := new(checkpoint.Safetensors), new(checkpoint.Safetensors)
	other.Add("h.0.attn.c_attn.weight", "F32", []float64{1, 2}, 2)
	float8.Add(layer+"q_proj.weight", "F8_E4M3", []float64{1, 2}, 2, 1)
	output := filepath.Join(folder, "out.safetensors")
	for _, want := range []struct{ args, error string }{
		{name + " --from half --to half --heads 4", "permute needs --from interleaved --to half"},
		{name + " --from half --to interleaved", "permute needs the number of heads"},
		{name + " --from half --to interleaved --heads 3", "model.safetensors: " + layer + "q_proj.weight has 32 rows, which are not 3 heads of an even number of elements"},
		{name + " --from half --to interleaved --heads 4", layer + "k_proj.weight has 16 rows, which are not 4 heads of 8 elements"},
		{name + " --from half --to interleaved --heads 4 --kv-heads 2 --rotary-dim 10", "at least 10"},
		{name + " --from half --to interleaved --heads 4 --kv-heads 2 --rotary-dim 3", "rotary-dim 3 is not an even number"},
		{write("c.safetensors", string(other.Bytes())) + " --from half --to interleaved --heads 1", "h.0.attn.c_attn.weight has queries and keys in one matrix"},
		{write("f.safetensors", string(float8.Bytes())) + " --from half --to interleaved --heads 1", `has type "F8_E4M3", which is not supported`},
		{write("v.safetensors", string(new(checkpoint.Safetensors).Bytes())) + " --from half --to interleaved --heads 1", "no tensor is a projection of queries"},
		{"- --from half --to interleaved --heads 1", "permute reads a file, not standard input"},
	} {
		_, errors, status := posenc(t, append(strings.Fields("permute "+want.args), "--output", output)...)
		if status != 2 || !strings.Contains(errors, want.error) {
			t.Errorf("%s: %d, %s", want.args, status, errors)
		}
	}
	if _, err := os.Stat(output); err == nil {
		t.Error("a file has been written")
	}
}
