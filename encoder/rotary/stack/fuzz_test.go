package stack_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// nullParameters are configurations whose rope_parameters have no value but null.
var nullParameters = []string{
	`{"head_dim":8,"rope_parameters":{"rope_type":null}}`,
	`{"head_dim":8,"rope_parameters":{"a":null}}`,
	`{"head_dim":8,"rope_parameters":{"full_attention":null,"sliding_attention":null}}`,
	`{"head_dim":8,"rope_theta":500000,"rope_parameters":{"rope_type":null}}`,
	`{"text_config":{"head_dim":8,"rope_parameters":{"a":null}}}`,
	`{"model_type":"gemma3_text","head_dim":8,"rope_parameters":{"a":null}}`,
}

// TestNullParameters reads rope_parameters of nulls as if there were none.
func TestNullParameters(t *testing.T) {
	for _, text := range nullParameters {
		file, err := configjson.Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		without := strings.NewReplacer(`,"rope_parameters":{"rope_type":null}`, "", `,"rope_parameters":{"a":null}`, "", `,"rope_parameters":{"full_attention":null,"sliding_attention":null}`, "").Replace(text)
		plain, err := configjson.Parse([]byte(without))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range stack.All() {
			for _, v := range s.Versions {
				got, err := stack.As(file, s.Name, v.Name, stack.Options{})
				if err != nil {
					checkError(t, err)
					continue
				}
				want, err := stack.As(plain, s.Name, v.Name, stack.Options{})
				if err != nil || !slices.Equal(got.Frequencies(), want.Frequencies()) {
					t.Errorf("%s as %s %s: frequencies %v, want %v, %v", text, s.Name, v.Name, got.Frequencies(), want.Frequencies(), err)
				}
			}
		}
	}
}

// FuzzAs reads any text as all stacks do: there is an *encoder.Error, or a reading whose
// frequencies are numbers.
func FuzzAs(f *testing.F) {
	text, err := os.ReadFile("testdata/configs.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "{") {
			f.Add(line, 5000)
		}
	}
	for _, config := range nullParameters {
		f.Add(config, 5000)
	}
	f.Fuzz(func(t *testing.T, text string, length int) {
		file, err := configjson.Parse([]byte(text))
		if err != nil {
			checkError(t, err)
			return
		}
		for _, s := range stack.All() {
			for _, v := range s.Versions {
				for _, layer := range append(file.Layers(), "") {
					r, err := stack.As(file, s.Name, v.Name, stack.Options{Layer: layer, Length: length})
					if err != nil {
						checkError(t, err)
						continue
					}
					for i, w := range r.Frequencies() {
						if !(w >= 0 && w <= 1000) {
							t.Errorf("%s %s: ω[%d] = %v", s.Name, v.Name, i, w)
						}
					}
					if a := r.AttentionFactor(); !(a > 0) && r.Positions == model.Rotary {
						t.Errorf("%s %s: attention factor %v", s.Name, v.Name, a)
					}
				}
			}
		}
	})
}

func checkError(t *testing.T, err error) {
	t.Helper()
	var known *encoder.Error
	if !errors.As(err, &known) || strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 400 {
		t.Errorf("%v is not a sentence", err)
	}
}

// TestRandomFiles reads files of random numbers under random keys as all stacks do.
func TestRandomFiles(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 3))
	pick := func(list ...any) any { return list[random.IntN(len(list))] }
	number := func() any {
		return pick(1.0, 2.0, 0.5, 4.0, 8.0, 0.0, 1.0, -1.0, 3.0, 7.0, 1e4, 4096.0, 131072.0, 1e-9, 1e30, 1e38, nil, 0.1, 100.0, 65536.0)
	}
	lists := func() any {
		list := make([]any, pick(0, 1, 3, 4, 5).(int))
		for i := range list {
			list[i] = number()
		}
		return list
	}
	keys := []string{
		"factor", "original_max_position_embeddings", "beta_fast", "beta_slow", "mscale", "mscale_all_dim", "attention_factor", "attn_factor", "alpha", "mixed_b",
		"low_freq_factor", "high_freq_factor", "rope_theta", "partial_rotary_factor", "extrapolation_factor", "max_trained_positions", "short_mscale", "long_mscale",
	}
	dict := func() object {
		d := object{"rope_type": pick("default", "linear", "dynamic", "yarn", "longrope", "llama3", "proportional", "ntk", "mrope", "su")}
		for range random.IntN(8) {
			d[keys[random.IntN(len(keys))]] = number()
		}
		for _, key := range []string{"short_factor", "long_factor", "mrope_section"} {
			if random.IntN(4) == 0 {
				d[key] = lists()
			}
		}
		if random.IntN(4) == 0 {
			d["truncate"] = pick(true, false)
		}
		return d
	}
	read, refused := 0, 0
	for range 600 {
		config := object{
			"model_type": pick("llama", "deepseek_v3", "mistral4", "gemma3_text", "gemma4_text", "phi3", "qwen3_vl", "hunyuan", "ministral3", "glm4", ""),
			"head_dim":   pick(8.0, 8.0, 8.0, 2.0, 1.0, 7.0, 128.0), "qk_rope_head_dim": 8.0, "max_position_embeddings": number(),
		}
		for range random.IntN(3) {
			config[pick("rope_theta", "partial_rotary_factor", "original_max_position_embeddings", "rotary_dim", "local_rope_theta", "global_head_dim").(string)] = number()
		}
		switch random.IntN(4) {
		case 0:
			config["rope_scaling"] = dict()
		case 1:
			config["rope_parameters"] = dict()
		case 2:
			config["rope_parameters"] = object{"full_attention": dict(), "sliding_attention": dict()}
		case 3:
			config = object{"general.architecture": pick("llama", "deepseek2", "mistral3", "grok", "qwen3vl"), "yarn": nil}
			architecture := config["general.architecture"].(string)
			for _, key := range []string{"attention.key_length", "context_length", "rope.freq_base", "rope.scaling.factor", "rope.scaling.yarn_log_multiplier", "rope.scaling.attn_factor", "rope.scaling.yarn_beta_fast"} {
				config[architecture+"."+key] = number()
			}
			config[architecture+".rope.scaling.type"] = pick("none", "linear", "yarn", "longrope")
		}
		file, err := model.Parse(config)
		if err != nil {
			checkError(t, err)
			continue
		}
		for _, s := range stack.All() {
			for _, v := range s.Versions {
				for _, layer := range file.Layers() {
					r, err := stack.As(file, s.Name, v.Name, stack.Options{Layer: layer, Length: random.IntN(10000)})
					if err != nil {
						refused++
						checkError(t, err)
						continue
					}
					read++
					for i, w := range r.Frequencies() {
						if !(w >= 0 && w <= 1000) {
							t.Errorf("%v as %s %s: ω[%d] = %v", config, s.Name, v.Name, i, w)
						}
					}
					if a := r.AttentionFactor(); !(a > 0 && a < math.Inf(1)) {
						t.Errorf("%v as %s %s: attention factor %v", config, s.Name, v.Name, a)
					}
				}
			}
		}
	}
	t.Logf("%d readings, %d refusals", read, refused)
	if read < 500 || refused < 500 {
		t.Errorf("%d readings, %d refusals", read, refused)
	}
}
