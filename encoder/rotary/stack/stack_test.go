package stack_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

func parse(t *testing.T, config any) *model.File {
	t.Helper()
	file, err := model.Parse(config)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestReadings reads every configuration of the reference as its stack and version does,
// and compares frequencies, factors and refusals.
func TestReadings(t *testing.T) {
	cases := reference.Ropes(t)
	type key struct {
		file, model, layer, version string
		length                      int
	}
	numbers := map[key]reference.Rope{}
	done := map[string]int{}
	for _, c := range cases {
		if c.Stack == "" || c.Config == nil {
			continue
		}
		k := key{c.File, c.Model, c.Layer, c.Version, c.Length}
		if c.Same != "" {
			same := numbers[key{c.File, c.Model, c.Layer, c.Same, c.Length}]
			same.Version, same.Config = c.Version, c.Config
			c = same
		}
		numbers[k] = c
		if c.File == "vllm" && c.Model == "Phi-3-vision-128k" && c.Uses == "" {
			continue // the two lists have a test of their own
		}
		done[c.File]++
		testReading(t, c)
	}
	t.Log(done)
}

func testReading(t *testing.T, c reference.Rope) {
	t.Helper()
	name := strings.Join([]string{c.File, c.Stack, c.Version, c.Model, c.Layer}, " ")
	length := c.Length
	if c.Uses == "long" {
		length = 131072
	}
	if c.EffectiveLength > 0 {
		length = c.EffectiveLength
	}
	r, err := stack.As(parse(t, c.Config), c.Stack, c.Version, stack.Options{Layer: c.Layer, Length: length})
	if c.Error != "" {
		var refused *encoder.Error
		switch {
		case strings.Contains(c.Error, "no converter"):
			// The architecture is not known to the converter; its rules are those of others.
		case !errors.As(err, &refused) || refused.Code != encoder.Unsupported:
			t.Errorf("%s: %v, want the refusal %s", name, err, c.Error)
		case strings.HasPrefix(c.Error, "KeyError") && !strings.Contains(refused.Error(), c.Error):
			t.Errorf("%s: %v, want %s", name, err, c.Error)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if r.Pairs() != c.Pairs {
		t.Errorf("%s: %d pairs, want %d", name, r.Pairs(), c.Pairs)
		return
	}
	for j, i := range c.At {
		want := c.Exact[j]
		if c.Divisor != 0 {
			want /= c.Divisor
		}
		if got := r.Frequency(i); reference.Relative(got, want) > 1e-15 {
			t.Errorf("%s length %d: ω[%d] = %v, want %v", name, c.Length, i, got, want)
			break
		}
	}
	if c.Attention != 0 && reference.Relative(r.AttentionFactor(), c.Attention) > 1e-15 {
		t.Errorf("%s: attention factor %v, want %v", name, r.AttentionFactor(), c.Attention)
	}
	if c.Softmax != 0 && reference.Relative(r.SoftmaxFactor(), c.Softmax) > 1e-15 {
		t.Errorf("%s: softmax factor %v, want %v", name, r.SoftmaxFactor(), c.Softmax)
	}
}

// TestRules checks that each rule of the table is followed in some reading, so that none
// is written down that nothing comes of.
func TestRules(t *testing.T) {
	var files []*model.File
	for _, c := range reference.Ropes(t) {
		if file, err := model.Parse(c.Config); err == nil {
			files = append(files, file)
		}
	}
	for _, config := range []object{
		{"model_type": "deepseek_v2", "qk_rope_head_dim": 8.0, "max_position_embeddings": 64.0, "rope_scaling": object{"type": "yarn", "factor": 0.5, "original_max_position_embeddings": 16.0, "mscale": 1.0, "mscale_all_dim": 1.0}},
		{"head_dim": 8.0, "max_position_embeddings": 64.0, "rope_scaling": object{"type": "yarn", "factor": 0.5, "original_max_position_embeddings": 16.0, "apply_yarn_scaling": false}},
		{"head_dim": 8.0, "max_position_embeddings": 64.0, "rope_scaling": object{"type": "yarn", "factor": nil, "original_max_position_embeddings": 16.0}},
		{"head_dim": 8.0, "rope_scaling": object{"type": "linear", "rope_type": "default", "factor": 2.0}},
		{"model_type": "llama", "head_dim": 8.0, "partial_rotary_factor": 0.5},
		{"head_dim": 8.0, "partial_rotary_factor": 0.5, "rope_parameters": object{"partial_rotary_factor": 1.0}},
		{"model_type": "llama4_text", "head_dim": 8.0, "rope_scaling": object{"rope_type": "llama3", "factor": 16.0}},
		{"model_type": "hunyuan_vl", "head_dim": 8.0, "rope_scaling": object{"rope_type": "xdrope", "alpha": 1000.0, "xdrope_section": []any{1.0, 1.0, 1.0, 1.0}}},
		{"head_dim": 8.0, "rope_scaling": object{"rope_type": "openpangu", "mrope_interleaved": true, "mrope_section": []any{2.0, 1.0, 1.0}}},
		{"head_dim": 8.0, "rope_parameters": object{"rope_type": "deepseek_llama_scaling", "factor": 4.0, "original_max_position_embeddings": 16.0, "rope_dim": 4.0}},
		{"head_dim": 8.0, "max_position_embeddings": 64.0, "rope_scaling": object{"rope_type": "telechat3-yarn", "factor": 4.0, "original_max_position_embeddings": 16.0}},
		{"model_type": "baichuan", "head_dim": 8.0},
		{"model_type": "olmo3", "head_dim": 8.0, "max_position_embeddings": 64.0, "rope_scaling": object{"rope_type": "yarn", "factor": 0.5, "original_max_position_embeddings": 16.0, "attention_factor": 2.0}},
		{"model_type": "qwen3", "head_dim": 8.0, "rope_scaling": object{"rope_type": "yarn", "factor": 0.5, "original_max_position_embeddings": 16.0}},
		{"model_type": "deepseek_v3", "qk_rope_head_dim": 8.0, "rope_scaling": object{"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16.0}},
		{"model_type": "minicpm", "head_dim": 4.0, "max_position_embeddings": 64.0, "rope_scaling": object{"rope_type": "longrope", "short_factor": []any{1.0, 1.0}, "long_factor": []any{2.0, 2.0}}},
		{"dim": 64.0, "n_heads": 8.0, "head_dim": 8.0, "yarn": object{"factor": 4.0, "original_max_position_embeddings": 16.0, "alpha": 1.0, "beta": 32.0, "apply_scale": true}},
		{"general.architecture": "grok", "grok.attention.key_length": 8.0, "grok.rope.scaling.type": "yarn", "grok.rope.scaling.factor": 4.0, "grok.rope.scaling.original_context_length": 16.0, "grok.rope.scaling.yarn_attn_factor": 2.0},
		{"model_type": "qwen3_vl_text", "head_dim": 8.0, "rope_scaling": object{"rope_type": "default", "mrope_section": []any{2.0, 1.0, 1.0}}},
	} {
		files = append(files, parse(t, config))
	}
	followed := map[string]bool{}
	for _, file := range files {
		for _, s := range stack.All() {
			for _, v := range s.Versions {
				for _, layer := range file.Layers() {
					r, err := stack.As(file, s.Name, v.Name, stack.Options{Layer: layer})
					if err != nil {
						continue
					}
					for _, rule := range r.Rules {
						if rule.Stack != s.Name {
							t.Errorf("%s follows a rule of %s", s.Name, rule.Stack)
						}
						followed[rule.ID] = true
					}
				}
			}
		}
	}
	seen := map[string]bool{}
	for _, rule := range stack.Rules() {
		if !followed[rule.ID] {
			t.Errorf("no reading follows the rule %s", rule.ID)
		}
		if seen[rule.ID] {
			t.Errorf("the rule %s is there twice", rule.ID)
		}
		seen[rule.ID] = true
		for _, version := range []string{rule.From, rule.Until} {
			if _, _, err := stack.Find(rule.Stack, version); err != nil {
				t.Errorf("%s: %v", rule.ID, err)
			}
		}
		if rule.Source == "" || rule.Text == "" || rule.How != "run" && rule.How != "read" {
			t.Errorf("%s has no source", rule.ID)
		}
	}
}
