//go:build !js

package main_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model/known"
)

// TestRope runs rope on configurations of models.
func TestRope(t *testing.T) {
	_, file := texts(t)
	qwen, ok := known.Find("qwen2.5-7b-yarn")
	if !ok {
		t.Fatal("the model is not known")
	}
	yarn := file("yarn.json", qwen.Config)
	plain := file("plain.json", `{"model_type": "llama", "head_dim": 128, "rope_theta": 500000, "max_position_embeddings": 8192}`)
	other := file("other.json", `{"model_type": "llama", "head_dim": 128, "rope_theta": 10000, "max_position_embeddings": 8192}`)
	draft := file("draft.json", `{"model_type": "qwen2", "head_dim": 128, "rope_theta": 1000000, "max_position_embeddings": 131072}`)
	types := file("types.json", `{"model_type": "gemma3_text", "head_dim": 8, "rope_parameters": {"full_attention": {"rope_theta": 1000000}, "sliding_attention": {"rope_theta": 10000}}}`)
	mrope := file("mrope.json", `{"model_type": "qwen3_vl_text", "head_dim": 128, "rope_theta": 10000, "rope_scaling": {"rope_type": "default", "mrope_section": [24, 20, 20]}}`)
	long := file("long.json", `{"model_type": "phi3", "head_dim": 4, "max_position_embeddings": 8192, "original_max_position_embeddings": 4096, "rope_scaling": {"type": "longrope", "short_factor": [1, 2], "long_factor": [3, 4]}}`)
	wrong := file("wrong.json", `{"head_dim": 128, "rope_theta": "large"}`)
	for _, test := range []struct {
		name, args string
		status     int
		want       []string // of standard output, or of errors for status 2
	}{
		{"all agree", plain, 0, []string{
			plain + ": transformers 5.16, vllm 2026-08-17 (0.27.1), llama.cpp 2026-07-08 (b9933), mlx-lm 2026-08-22 (0.32.0): base 500000, 128 elements turn\n",
		}},
		{"a key that versions read differently", yarn, 0, []string{"rope_type yarn, factor 4", ": rope_scaling.factor is 4, but "}},
		{"two versions differ", yarn + " --as transformers@4.51,transformers", 1, []string{
			": transformers 4.51: base 1000000", "factor 4", "angles are 0.1 rad apart from position 192 on", "compared with transformers 4.51",
		}},
		{"axes of a picture", mrope, 1, []string{": llama.cpp 2026-07-08 (b9933): base 10000, 128 elements turn; pair 61 turns by axis 3, not 0, of a position", "pair 1 turns by axis 0, not 1, of a position"}},
		{"dynamic", file("dynamic.json", `{"model_type": "llama", "head_dim": 16, "max_position_embeddings": 4096, "rope_scaling": {"type": "dynamic", "factor": 2}}`), 0, []string{"rope_type dynamic, factor 2\n"}},
		{"dynamic with alpha", file("alpha.json", `{"model_type": "hunyuan_v1_dense", "head_dim": 16, "max_position_embeddings": 4096, "rope_scaling": {"type": "dynamic", "alpha": 1000, "factor": 1}}`), 0, []string{"rope_type dynamic, alpha 1000\n"}},
		{"mixed", file("mixed.json", `{"model_type": "llama", "head_dim": 16, "max_position_embeddings": 4096, "rope_scaling": {"type": "ntk", "factor": 4, "mixed_b": 0.5}}`) + " --as vllm", 0, []string{"rope_type ntk, factor 4, mixed_b 0.5\n"}},
		{"the lists of LongRoPE", long + " --json --as transformers", 0, []string{`"short_factor"`, `"long_factor"`}},
		{"the only list that is read", long + " --json --as mlx-lm", 0, []string{"\"scaling\": {\n      \"long_factor\""}},
		{"heads that do not divide the width", file("heads.json", `{"model_type": "llama", "hidden_size": 4100, "num_attention_heads": 32}`), 0, []string{
			": base 10000, 128 elements turn\n", ": hidden_size is not a multiple of num_attention_heads: head_dim is rounded down to 128; some classes of transformers refuse the file\n",
		}},
		{"a release between two versions", plain + " --as vllm@0.11", 0, []string{": vllm 2025-11-19 (0.11.1): "}},
		{"a file and itself", plain + " --diff " + plain, 0, []string{" are alike: base 500000"}},
		{"two bases", plain + " --diff " + other, 1, []string{"has base 500000", "has base 10000", "angles are 0.1 rad apart from position "}},
		{"a draft model without the YaRN of its target", yarn + " --diff " + draft, 1, []string{"rope_type yarn, factor 4", "angles are 0.1 rad apart from position "}},
		{"a wrong number", wrong, 2, []string{`rope_theta "large" is not a number`}},
		{"an unknown library", plain + " --as vlm", 2, []string{"posenc: as \"vlm\" is unknown; did you mean vllm?\n"}},
		{"an unknown version", plain + " --as vllm@2026", 2, []string{"posenc: as \"2026\" of vllm is unknown; there is 2024-12-29 (0.6.6)"}},
		{"a type of layer that is not in the file", plain + " --layer foo", 2, []string{"posenc: layer \"foo\" is unknown; all layers of the file are alike\n"}},
		{"another type of layer", types + " --layer foo", 2, []string{"posenc: layer \"foo\" is not one of full_attention, sliding_attention\n"}},
		{"no file", "", 2, []string{"posenc: rope needs one CONFIG, and 0 were given\n"}},
		{"no JSON", file("text.json", "[1"), 2, []string{"is not JSON"}},
		{"a length that is none", plain + " --length many", 2, []string{`length "many" is not an integer`}},
	} {
		out, errors, status := posenc(t, append([]string{"rope"}, strings.Fields(test.args)...)...)
		if status != test.status {
			t.Errorf("%s: exit status %d, want %d: %s%s", test.name, status, test.status, out, errors)
		}
		for _, want := range test.want {
			if !strings.Contains(out+errors, want) {
				t.Errorf("%s: %q does not contain %q", test.name, out+errors, want)
			}
		}
	}
}

// TestCheckRope checks files with the frequencies of a configuration, and with others.
func TestCheckRope(t *testing.T) {
	_, file := texts(t)
	// inv_freq of d = 128 as PyTorch computes it in float32, printed in a format.
	frequencies := func(name, format string, base float64, divided int, factor float64) string {
		var text strings.Builder
		for i := range 64 {
			w := float32(1) / float32(math.Pow(base, float64(float32(2*i)/128)))
			if i >= divided {
				w /= float32(factor)
			}
			fmt.Fprintf(&text, format+"\n", w)
		}
		return file(name, text.String())
	}
	plain := file("plain.json", `{"model_type": "llama", "head_dim": 128, "rope_theta": 500000, "max_position_embeddings": 8192}`)
	linear := file("linear.json", `{"model_type": "llama", "head_dim": 128, "rope_theta": 500000, "rope_scaling": {"rope_type": "linear", "factor": 4}}`)
	right := frequencies("right.txt", "%.9g", 500000, 64, 1)
	llama := file("llama.json", `{"model_type": "llama", "head_dim": 128, "rope_theta": 500000, "max_position_embeddings": 131072, "rope_scaling":
		{"rope_type": "llama3", "factor": 32, "low_freq_factor": 1, "high_freq_factor": 4, "original_max_position_embeddings": 8192}}`)
	eight, err := rotary.New(rotary.Config{HeadDim: 128, Base: 500000, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	var buffer strings.Builder
	for _, w := range eight.Frequencies() {
		fmt.Fprintln(&buffer, float32(w))
	}
	for _, test := range []struct {
		name, args string
		status     int
		want       string
	}{
		{"right", right + " --rope " + plain, 0, ": 64 frequencies of " + plain + " as transformers 5.16 reads it; largest relative difference "},
		{"right, in few digits", frequencies("few.txt", "%.4f", 500000, 64, 1) + " --rope " + plain, 0, ": 64 frequencies of "},
		{"scaled", frequencies("scaled.txt", "%.9g", 500000, 0, 4) + " --rope " + linear + " --as vllm", 0, " as vllm 2026-08-17 (0.27.1) reads it"},
		{"scaling ignored", right + " --rope " + linear, 1, "the frequency of pair 0 is 1, want 0.25; 64 of 64 differ, and angles are 0.1 rad apart from position 1 on; it is a rotary embedding (frequencies), base 500000"},
		{"a factor of 8 for 32", file("eight.txt", buffer.String()) + " --rope " + llama, 1, "35 of 64 differ, and angles are 0.1 rad apart from position 1050 on; it is a rotary embedding (frequencies), base 500000, rope_type llama3, factor 8, "},
		{"the last pair is slower", frequencies("last.txt", "%.9g", 500000, 63, 2) + " --rope " + plain, 1, "the frequency of pair 63 is "},
		{"another number of them", file("short.txt", "1\n0.5\n") + " --rope " + plain, 2, "there are 2 numbers, and by " + plain + " 64 frequencies"},
		{"with the options of a table", right + " --rope " + plain + " --convention fairseq", 2, "--convention is for tables, and cannot be combined with --rope"},
		{"a reader of no configuration", right + " --as vllm", 2, "--as is for a configuration, and needs --rope"},
		{"a length for no configuration", right + " --length 0", 2, "--length is for a configuration, and needs --rope"},
		{"an unknown reader", right + " --rope " + plain + " --as vlm", 2, "posenc: as \"vlm\" is unknown; did you mean vllm?"},
		{"two readers", right + " --rope " + plain + " --as vllm,mlx-lm", 2, "one reader is compared with; --as names vllm,mlx-lm"},
	} {
		out, errors, status := posenc(t, append([]string{"check"}, strings.Fields(test.args)...)...)
		if status != test.status || !strings.Contains(out+errors, test.want) {
			t.Errorf("%s: exit status %d, want %d, and %q in %s%s", test.name, status, test.status, test.want, out, errors)
		}
	}
}

// TestHubCache reads a model that huggingface_hub has downloaded, by its name.
func TestHubCache(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HF_HOME", home)
	t.Setenv("HF_HUB_CACHE", "")
	folder := filepath.Join(home, "hub/models--owner--Model-8B")
	for name, text := range map[string]string{"refs/main": "abc123", "snapshots/abc123/config.json": `{"head_dim": 4, "rope_theta": 100}`, "snapshots/other/config.json": `{}`} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"rope owner/Model-8B --as vllm", 0, "owner/Model-8B"},
		{"rope owner/Model-9B", 2, "posenc: owner/Model-9B is no file, and " + filepath.Join(home, "hub") + " has no config.json of a model of that name\n"},
		{"rope owner/config.json", 2, "posenc: open owner/config.json: no such file or directory\n"},
	} {
		out, errors, status := posenc(t, strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(out+errors, test.want) {
			t.Errorf("%s: exit status %d, want %d, and %q in %s%s", test.args, status, test.status, test.want, out, errors)
		}
	}
}

// TestBothStandard gives standard input as two files.
func TestBothStandard(t *testing.T) {
	for _, args := range []string{"rope - --diff -", "check - --rope -", "audit - --config -"} {
		if _, errors, status := posenc(t, strings.Fields(args)...); status != 2 || errors != "posenc: only one of two files can be -, standard input\n" {
			t.Errorf("%s: exit status %d, %s", args, status, errors)
		}
	}
}

// TestRopeJSON reads what rope writes as JSON.
func TestRopeJSON(t *testing.T) {
	file := filepath.Join(t.TempDir(), "config.json")
	if err := os.WriteFile(file, []byte(`{"head_dim": 4, "rope_theta": 100, "rope_scaling": {"rope_type": "linear", "factor": 2, "beta_fast": 3}, "rope_parameters": {"rope_theta": 100}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	out, errors, status := posenc(t, "rope", file, "--json", "--as", "transformers,mlx-lm")
	var groups []struct {
		Readers     []string
		Base        float64
		Scaling     map[string]any
		Frequencies []float64
		Warnings    []struct{ Key, Text string }
		NotRead     []string
	}
	if err := json.Unmarshal([]byte(out), &groups); err != nil || status != 0 || len(groups) != 1 {
		t.Fatalf("%v, exit status %d: %s%s", err, status, out, errors)
	}
	g := groups[0]
	if len(g.Readers) != 2 || g.Base != 100 || g.Scaling["factor"] != 2.0 || len(g.Frequencies) != 2 || math.Abs(g.Frequencies[1]-0.05) > 1e-12 {
		t.Errorf("it reads %+v", g)
	}
	if len(g.Warnings) == 0 || g.Warnings[0].Key != "rope_parameters" || !slices.Contains(g.NotRead, "rope_scaling.beta_fast") {
		t.Errorf("it warns %v, and has not read %v", g.Warnings, g.NotRead)
	}

	out, errors, status = posenc(t, "rope", file, "--diff", file, "--json", "--as", "transformers,mlx-lm")
	var pairs []struct {
		Readers           []string
		Verdict, Sentence string
	}
	if err := json.Unmarshal([]byte(out), &pairs); err != nil || status != 0 || len(pairs) != 1 || len(pairs[0].Readers) != 2 ||
		pairs[0].Verdict != "alike" || !strings.Contains(pairs[0].Sentence, " are alike: base 100") {
		t.Errorf("the differences: %v, exit status %d: %s%s", err, status, out, errors)
	}
}

// TestExtend checks which keys are written for longer texts, into which object, and that libraries then
// read YaRN with them.
func TestExtend(t *testing.T) {
	_, file := texts(t)
	const small = `"hidden_size": 64, "num_attention_heads": 4, "max_position_embeddings": 32768`
	for _, test := range []struct {
		name, config, length string
		status               int
		want                 string
	}{
		{"transformers 4", `{"model_type": "qwen2", "rope_theta": 1e6, ` + small + `}`, "131072", 0,
			`for texts of 131072, write rope_scaling: {"factor":4,"original_max_position_embeddings":32768,"rope_type":"yarn"}`},
		{"all read it", `{"model_type": "qwen2", "rope_theta": 1e6, ` + small + `}`, "131072", 0,
			"mlx-lm 2026-08-22 (0.32.0): base 1000000, 16 elements turn, rope_type yarn, factor 4, original_max_position_embeddings 32768"},
		{"what versions read instead", `{"model_type": "qwen2", "rope_theta": 1e6, ` + small + `}`, "131072", 0,
			"which transformers 4.51–4.55 and 5.0 of 2025-10 to 2025-12 read instead"},
		{"transformers 5, of several media", `{"model_type": "qwen2_vl", "text_config": {"model_type": "qwen2_vl_text", ` + small + `, "rope_parameters": {"rope_type": "default", "rope_theta": 1e6, "mrope_section": [2, 3, 3]}}}`, "49152", 1,
			`write text_config.rope_parameters: {"factor":1.5,"mrope_section":[2,3,3],"original_max_position_embeddings":32768,"rope_theta":1e6,"rope_type":"yarn"}`},
		{"InternVL", `{"model_type": "internvl_chat", "llm_config": {"model_type": "qwen2", "rope_theta": 1e6, ` + small + `}}`, "65536", 0,
			`write llm_config.rope_scaling: {"factor":2,"original_max_position_embeddings":32768,"rope_type":"yarn"}`},
		{"zero", `{"model_type": "qwen2", ` + small + `}`, "0", 2, "extend 0 is not above max_position_embeddings 32768"},
		{"no longer", `{"model_type": "qwen2", ` + small + `}`, "32768", 2, "extend 32768 is not above max_position_embeddings 32768"},
		{"scaled already", `{"model_type": "llama", ` + small + `, "rope_scaling": {"type": "linear", "factor": 2}}`, "65536", 2, `the file has the scaling "linear"; change its factor`},
		{"no length", `{"model_type": "llama", "head_dim": 16}`, "65536", 2, "max_position_embeddings is missing"},
		{"two types of layers", `{"model_type": "gemma3_text", "head_dim": 16, "max_position_embeddings": 32768}`, "65536", 2, "extend is for models with one type"},
		{"Meta's file", `{"dim": 64, "n_heads": 4, "rope_theta": 5e5, "use_scaled_rope": false}`, "65536", 2, "extend is for config.json of transformers"},
	} {
		out, errors, status := posenc(t, "rope", file("config.json", test.config), "--extend", test.length)
		if status != test.status || !strings.Contains(out+errors, test.want) {
			t.Errorf("%s: exit status %d, want %d, and %q in\n%s%s", test.name, status, test.status, test.want, out, errors)
		}
	}
	if _, errors, status := posenc(t, "rope", "config.json", "--extend", "9", "--json"); status != 2 || !strings.Contains(errors, "--extend cannot be combined with --diff or --json") {
		t.Errorf("with --json: %d, %s", status, errors)
	}
}
