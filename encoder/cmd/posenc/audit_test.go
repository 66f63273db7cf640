//go:build !js

package main_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// record adds random vectors of two heads, and the same turned in half order by base^(−2i/d) at
// each position, as numbers of a type.
func record(file *checkpoint.Safetensors, name, dtype string, base float64, positions []float64, shape func(seq, heads, dim int) []int) {
	const heads, dim = 2, 16
	random := rand.New(rand.NewPCG(3, uint64(len(name))))
	var before, after []float64
	for _, pos := range positions {
		for range heads {
			x, y := make([]float64, dim), make([]float64, dim)
			for i := range x {
				x[i] = precision.BFloat16.Round(random.NormFloat64())
			}
			for i := range dim / 2 {
				sin, cos := math.Sincos(pos * math.Pow(base, -2*float64(i)/dim))
				y[i], y[i+dim/2] = x[i]*cos-x[i+dim/2]*sin, x[i+dim/2]*cos+x[i]*sin
			}
			before, after = append(before, x...), append(after, y...)
		}
	}
	file.Add(name, dtype, before, shape(len(positions), heads, dim)...)
	file.Add(name+"_rotated", dtype, after, shape(len(positions), heads, dim)...)
}

// TestAudit audits recordings of programs that do what a configuration means, and of others.
func TestAudit(t *testing.T) {
	folder := t.TempDir()
	write := func(name string, content []byte) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	config := write("config.json", []byte(`{"model_type": "llama", "head_dim": 16, "rope_theta": 500000, "max_position_embeddings": 8192}`))
	far := []float64{0, 1, 2, 5, 17, 60, 251, 1000}
	flat := func(seq, heads, dim int) []int { return []int{seq, heads * dim} }
	batch := func(seq, heads, dim int) []int { return []int{1, seq, heads, dim} }
	recording := func(name string, base float64, positions []float64, shape func(seq, heads, dim int) []int) string {
		var file checkpoint.Safetensors
		record(&file, "layers.0.q", "F32", base, positions, shape)
		record(&file, "layers.0.k", "F32", base, positions, shape)
		file.Add("layers.0.positions", "F32", positions, len(positions))
		return write(name, file.Bytes())
	}
	right := recording("right.safetensors", 500000, far, batch)
	for _, test := range []struct {
		name, file string
		status     int
		want       string
	}{
		{"agrees", right, 0, ": layers.0.q, layers.0.k: agrees with " + config + " as transformers 5.16 reads it: "},
		{"agrees, of flat heads", recording("flat.safetensors", 500000, far, flat), 0, "excluded: default-base, pairing-swapped"},
		{"the base is lost", recording("base.safetensors", 10000, far, batch), 1, "numbers: default-base\n"},
		{"one position, as in decoding", recording("one.safetensors", 10000, []float64{1000}, batch), 1, "numbers: default-base\n"},
		{"another base", recording("other.safetensors", 123456, far, batch), 1, "numbers: another-base, 123456\n"},
		{"too near", recording("near.safetensors", 10000, []float64{0, 0, 0, 0}, batch), 3, "cannot tell: "},
		{"no recording", config, 2, "posenc: "},
	} {
		out, errors, status := posenc(t, "audit", test.file, "--config", config)
		if status != test.status || !strings.Contains(out+errors, test.want) {
			t.Errorf("%s: exit status %d, want %d, and %q in %s%s", test.name, status, test.status, test.want, out, errors)
		}
	}
	// The fourth layer of SmolLM3 does not turn.
	still := write("smollm3.json", []byte(`{"model_type": "smollm3", "head_dim": 16, "rope_theta": 500000, "num_hidden_layers": 8}`))
	var file checkpoint.Safetensors
	record(&file, "layers.2.q", "F32", 500000, far, batch)
	record(&file, "layers.3.q", "F32", 500000, far, batch)
	file.Add("positions", "F32", far, len(far))
	out, _, status := posenc(t, "audit", write("still.safetensors", file.Bytes()), "--config", still)
	if status != 1 || !strings.Contains(out, "layers.2.q: agrees") || !strings.Contains(out, "layers.3.q: differs") || !strings.Contains(out, ": layer-turned") {
		t.Errorf("a layer that should not turn: exit status %d, %s", status, out)
	}

	// In 16 bits, a recording of two words at position 1 does not tell how frequencies are rounded.
	var short checkpoint.Safetensors
	record(&short, "layers.0.q", "BF16", 500000, []float64{0, 1, 1}, batch)
	short.Add("positions", "F32", []float64{0, 1, 1}, 3)
	near := write("short.safetensors", short.Bytes())
	for file, want := range map[string]int{right: 0, near: 3} {
		out, errors, status := posenc(t, "audit", file, "--config", config, "--strict")
		if status != want || strings.Contains(out, "not excluded") != (want == 3) {
			t.Errorf("--strict, %s: exit status %d, want %d: %s%s", file, status, want, out, errors)
		}
	}

	out, _, _ = posenc(t, "audit", right, "--config", config, "--json")
	var found struct {
		Verdict string
		Layers  []struct {
			Names                                       []string
			Verdict, Sentence, Pairing, Part, Direction string
			Turns, Elements, Equal                      int
			Base, AttentionFactor                       float64
			Positions                                   [2]float64
		}
	}
	err := json.Unmarshal([]byte(out), &found)
	if err != nil || found.Verdict != "agrees" || len(found.Layers) != 1 {
		t.Fatalf("%v: %s", err, out)
	}
	l := found.Layers[0]
	if len(l.Names) != 2 || l.Verdict != "agrees" || !strings.HasPrefix(l.Sentence, "agrees with "+config) || l.Elements == 0 || l.Elements != l.Equal {
		t.Errorf("layers: %s", out)
	}
	if l.Pairing != "half" || l.Part != "whole" || l.Direction != "forward" || l.Turns != 16 || l.Base != 500000 || l.AttentionFactor != 1 || l.Positions[1] == 0 {
		t.Errorf("turns: %s", out)
	}

	out, _, status = posenc(t, "audit", right)
	if want := right + ": layers.0.q, layers.0.k: the whole head turns, 16 elements, half pairing, forward, base 500000; "; status != 3 || !strings.HasPrefix(out, want) {
		t.Errorf("without a configuration: exit status %d: %s", status, out)
	}
	if _, errors, status := posenc(t, "audit", right, "--as", "vllm"); status != 2 || errors != "posenc: --as is for a configuration, and needs --config\n" {
		t.Errorf("--as without a configuration: exit status %d: %s", status, errors)
	}

	for names, want := range map[string]int{"layers.0=1,layers=2": 0, "decoder=1": 2, "layers.0.q=1,k=2": 2} {
		if _, errors, status := posenc(t, "audit", right, "--config", config, "--map", names); status != want || (want == 2) != strings.Contains(errors, "begins no name of the vectors in "+right) {
			t.Errorf("--map %s: exit status %d, want %d: %s", names, status, want, errors)
		}
	}

	for option, want := range map[string]string{"--layer": `posenc: layer "foo" is unknown; all layers of the file are alike`, "--as": `posenc: as "foo" is unknown; `} {
		if _, errors, status := posenc(t, "audit", right, "--config", config, option, "foo"); status != 2 || !strings.HasPrefix(errors, want) {
			t.Errorf("%s foo: exit status %d, %s", option, status, errors)
		}
	}

	// A program that takes apart what turns, and records that alone, each vector with positions
	// of its own.
	part := write("part.json", []byte(`{"model_type": "gpt_neox", "head_dim": 64, "rotary_pct": 0.25}`))
	file = checkpoint.Safetensors{}
	record(&file, "layers.0.q", "F32", 10000, far, batch)
	file.Add("layers.0.q_positions", "F32", far, len(far))
	file.Add("layers.0.positions", "F32", []float64{3}, 1)
	out, errors, status := posenc(t, "audit", write("part.safetensors", file.Bytes()), "--config", part)
	if status != 0 {
		t.Errorf("the part that turns: exit status %d, %s%s", status, out, errors)
	}
}
