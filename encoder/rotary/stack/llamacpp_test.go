package stack_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// A buildReading is what a build of llama.cpp makes of a configuration.
type buildReading struct {
	Frequencies        map[int]float64
	Attention, Softmax float64
	Missing            string // a key without which it refuses the file
}

// TestBuilds reads configurations as versions of llama.cpp do, and compares them with what
// testdata/llamacpp.py makes of them, which was written from their sources.
func TestBuilds(t *testing.T) {
	cases := lines[struct {
		Name     string
		Config   object
		Versions map[string]buildReading
	}](t, "testdata/llamacpp.jsonl")
	differ := 0
	for _, c := range cases {
		var apart bool
		for _, build := range []string{"b6700", "b7665", "b9933"} {
			want, ok := c.Versions[build]
			r, err := stack.As(parse(t, c.Config), stack.LlamaCpp, build, stack.Options{})
			switch {
			case !ok || want.Missing != "":
				text := "does not know model_type"
				if ok {
					text = "KeyError: '" + want.Missing + "'"
				}
				var refused *encoder.Error
				if !errors.As(err, &refused) || !strings.Contains(refused.Error(), text) {
					t.Errorf("%s as %s: %v, want %s", c.Name, build, err, text)
				}
				apart = true
				continue
			case err != nil:
				t.Errorf("%s as %s: %v", c.Name, build, err)
				continue
			}
			for i, x := range want.Frequencies {
				if reference.Relative(r.Frequency(i), x) > 1e-13 {
					t.Errorf("%s as %s: ω[%d] = %v, want %v", c.Name, build, i, r.Frequency(i), x)
				}
			}
			if reference.Relative(r.AttentionFactor(), want.Attention) > 1e-13 || reference.Relative(r.SoftmaxFactor(), want.Softmax) > 1e-13 {
				t.Errorf("%s as %s: factors %v and %v, want %v and %v", c.Name, build, r.AttentionFactor(), r.SoftmaxFactor(), want.Attention, want.Softmax)
			}
			newest := c.Versions["b9933"]
			for i, x := range want.Frequencies {
				apart = apart || reference.Relative(x, newest.Frequencies[i]) > 1e-6
			}
			apart = apart || reference.Relative(want.Attention, newest.Attention) > 1e-6
		}
		if apart {
			differ++
		}
	}
	if len(cases) < 20 || differ < 12 {
		t.Errorf("%d configurations, %d of them read differently", len(cases), differ)
	}
}

// TestBuildsOfGGUF reads GGUF files and params.json, where builds differ by what the loader
// and the converter do.
func TestBuildsOfGGUF(t *testing.T) {
	keys := func(name string, more object) object {
		file := object{"general.architecture": name, name + ".attention.key_length": 64.0, name + ".context_length": 65536.0, name + ".rope.freq_base": 1e6}
		for key, x := range more {
			file[name+"."+key] = x
		}
		return file
	}
	yarn := func(s float64, more object) object {
		file := object{"rope.scaling.type": "yarn", "rope.scaling.factor": s, "rope.scaling.original_context_length": 8192.0}
		for key, x := range more {
			file[key] = x
		}
		return file
	}
	mistral := func(scale bool) object {
		return object{"dim": 4096.0, "n_heads": 32.0, "head_dim": 128.0, "hidden_dim": 14336.0, "rope_theta": 1e6,
			"yarn": object{"factor": 4.0, "original_max_position_embeddings": 8192.0, "alpha": 1.0, "beta": 32.0, "apply_scale": scale}}
	}
	const m4, m40 = 1.1386294361119891, 1.3688879454113936 // 0.1·ln s + 1
	type factors struct{ attention, softmax float64 }
	refused := factors{}
	for _, c := range []struct {
		name  string
		tree  object
		layer string
		want  [3]factors // of b6700, b7665 and b9933
		last  [3]float64 // the last frequency, divided by the one in b9933
	}{
		{"Llama", keys("llama", yarn(4, nil)), "", [3]factors{{m4, 1}, {m4, 1}, {m4, 1}}, [3]float64{1, 1, 1}},
		{"Llama with attn_factor", keys("llama", yarn(4, object{"rope.scaling.attn_factor": 2.0})), "", [3]factors{{2 * m4, 1}, {2 * m4, 1}, {2 * m4, 1}}, [3]float64{1, 1, 1}},
		{"Llama, s ½", keys("llama", yarn(0.5, nil)), "", [3]factors{{0.9306852819440055, 1}, {1, 1}, {1, 1}}, [3]float64{1, 1, 1}},
		{"DeepSeek", keys("deepseek2", yarn(40, object{"rope.scaling.yarn_log_multiplier": 0.1, "rope.dimension_count": 64.0})), "", [3]factors{{1, m40 * m40}, {1, m40 * m40}, {1, m40 * m40}}, [3]float64{1, 1, 1}},
		{
			"DeepSeek with attn_factor", // which its graph squares for logits
			keys("deepseek2", yarn(40, object{"rope.scaling.yarn_log_multiplier": 0.1, "rope.scaling.attn_factor": 2.0})), "",
			[3]factors{{1, 4 * m40 * m40}, {2, 4 * m40 * m40}, {2, 4 * m40 * m40}}, [3]float64{1, 1, 1},
		},
		{
			"DeepSeek with attn_factor alone", keys("deepseek2", yarn(40, object{"rope.scaling.attn_factor": 2.0})), "",
			[3]factors{{1, 4}, {2 * m40, 4 * m40 * m40}, {2 * m40, 4 * m40 * m40}}, [3]float64{1, 1, 1},
		},
		{"DeepSeek without a multiplier", keys("deepseek2", yarn(40, object{"rope.dimension_count": 64.0})), "", [3]factors{{1, 1}, {m40, m40 * m40}, {m40, m40 * m40}}, [3]float64{1, 1, 1}},
		{"Grok", keys("grok", yarn(4, object{"rope.scaling.yarn_attn_factor": 2.0})), "", [3]factors{{2 * m4, 1}, {m4, 1}, {m4, 1}}, [3]float64{1, 1, 1}},
		{"Gemma 3, sliding", keys("gemma3", object{"rope.freq_base_swa": 20000.0}), "sliding_attention", [3]factors{{1, 1}, {1, 1}, {1, 1}}, [3]float64{1.9571441241754, 1, 1}}, // 2^(62/64)
		{"Mistral 3", keys("mistral3", yarn(4, object{"rope.scaling.yarn_log_multiplier": 1.0})), "", [3]factors{refused, {1, 1}, {1, 1}}, [3]float64{1, 1, 1}},
		{"Gemma 4", keys("gemma4", object{"rope.freq_base_swa": 10000.0}), "", [3]factors{refused, refused, {1, 1}}, [3]float64{1, 1, 1}},
		{"params.json", mistral(true), "", [3]factors{{1, 1}, {1, 1}, {m4, 1}}, [3]float64{4, 1, 1}},
		{"params.json without apply_scale", mistral(false), "", [3]factors{{1, 1}, {1, 1}, {1, 1}}, [3]float64{4, 1, 1}},
	} {
		newest := read(t, c.tree, stack.LlamaCpp, "b9933", stack.Options{Layer: c.layer})
		for i, build := range []string{"b6700", "b7665", "b9933"} {
			r, err := stack.As(parse(t, c.tree), stack.LlamaCpp, build, stack.Options{Layer: c.layer})
			switch {
			case c.want[i] == refused:
				if err == nil || !strings.Contains(err.Error(), "unknown model architecture: '"+c.tree["general.architecture"].(string)+"'") {
					t.Errorf("%s as %s: %v, want a refusal", c.name, build, err)
				}
			case err != nil:
				t.Errorf("%s as %s: %v", c.name, build, err)
			case reference.Relative(r.AttentionFactor(), c.want[i].attention) > 1e-13 || reference.Relative(r.SoftmaxFactor(), c.want[i].softmax) > 1e-13:
				t.Errorf("%s as %s: factors %v and %v, want %v", c.name, build, r.AttentionFactor(), r.SoftmaxFactor(), c.want[i])
			case reference.Relative(r.Frequency(r.Pairs()-1), c.last[i]*newest.Frequency(r.Pairs()-1)) > 1e-12:
				t.Errorf("%s as %s: the last ω is %v, want %v of %v", c.name, build, r.Frequency(r.Pairs()-1), c.last[i], newest.Frequency(r.Pairs()-1))
			}
		}
	}
	// Grok's own β is 8 where a file has none.
	for _, beta := range []struct {
		keys object
		same bool
	}{{object{"rope.scaling.yarn_beta_fast": 8.0}, true}, {object{"rope.scaling.yarn_beta_fast": 32.0}, false}} {
		without, with := read(t, keys("grok", yarn(4, nil)), stack.LlamaCpp, ""), read(t, keys("grok", yarn(4, beta.keys)), stack.LlamaCpp, "")
		if same := without.Apart(with).Frequency == 0; same != beta.same {
			t.Errorf("Grok without β and with %v: the same is %v", beta.keys, same)
		}
	}
}

// TestConverters checks that the tables of llama.cpp's families name no class that is not
// known, and none twice.
func TestConverters(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range stack.ConverterNames() {
		if f := parse(t, object{"model_type": name}); !f.Known() {
			t.Errorf("%s is no class that is known", name)
		}
		if seen[name] {
			t.Errorf("%s is there twice", name)
		}
		seen[name] = true
	}
}
