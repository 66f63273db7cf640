package known_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// TestModels reads each model as transformers does, and counts what becomes of its pairs.
func TestModels(t *testing.T) {
	want := map[string]string{
		"llama-3.1-8b":      "llama3 8, 29 kept 6 blended 29 divided, 1.0000",
		"llama-3.2-1b":      "llama3 32, 15 kept 3 blended 14 divided, 1.0000",
		"qwen2.5-7b-yarn":   "yarn 4, 24 kept 16 blended 24 divided, 1.1386",
		"gpt-oss-20b":       "yarn 32, 9 kept 9 blended 14 divided, 1.3466",
		"deepseek-v3":       "yarn 40, 11 kept 12 blended 9 divided, 1.0000",
		"kimi-k2":           "yarn 32, 20 kept 0 blended 12 divided, 1.0000",
		"laguna-xs.2":       "yarn 64, 6 kept 10 blended 16 divided, 1.0000",
		"phi-3-vision-128k": "longrope 32, 0 kept 0 blended 48 divided, 1.1902",
		"gemma-3-4b":        "linear 8, 0 kept 0 blended 128 divided, 1.0000",
		"gemma-4":           "proportional 1, 64 kept 0 blended 0 divided, 1.0000",
		"internlm2-7b":      "dynamic 1, 64 kept 0 blended 0 divided, 1.0000",
		"phi-2":             "none 1, 16 kept 0 blended 0 divided, 1.0000",
	}
	for _, m := range known.All() {
		file, err := configjson.Parse([]byte(m.Config))
		if err != nil {
			t.Errorf("%s: %v", m.Name, err)
			continue
		}
		r, err := stack.As(file, stack.Transformers, "", stack.Options{})
		if err != nil {
			t.Errorf("%s: %v", m.Name, err)
			continue
		}
		count := map[rotary.Part]int{}
		for i := range r.Pairs() {
			count[r.Part(i)]++
		}
		kind := "none"
		if s := r.Config().Scaling; s != nil {
			kind = s.Kind()
		}
		got := fmt.Sprintf("%s %v, %d kept %d blended %d divided, %.4f", kind, r.Factor(), count[rotary.Kept], count[rotary.Blended], count[rotary.Divided], r.AttentionFactor())
		if got != want[m.Name] {
			t.Errorf("%s: %s, want %s", m.Name, got, want[m.Name])
		}
		if again, ok := known.Find(m.Name); !ok || again.Config != m.Config {
			t.Errorf("Find(%q) = %v, %v", m.Name, again, ok)
		}
	}
	if len(known.All()) != len(want) {
		t.Errorf("%d models, want %d", len(known.All()), len(want))
	}
}

// TestSources checks that each model names a file at a commit, and that every key that no
// source has is in its configuration.
func TestSources(t *testing.T) {
	file := regexp.MustCompile(`^[\w.-]+/[\w.-]+ [\w./-]+ [0-9a-f]{40}$`)
	thread := regexp.MustCompile(`^[\w.-]+/[\w.-]+#[0-9]+$`)
	for _, m := range known.All() {
		files := 0
		for _, source := range strings.Split(m.Source, "; ") {
			switch {
			case file.MatchString(source):
				files++
			case !thread.MatchString(source):
				t.Errorf("%s: source %q is neither a file at a commit nor a thread", m.Name, source)
			}
		}
		if files == 0 {
			t.Errorf("%s names no file at a commit", m.Name)
		}
		for _, key := range m.AsPublished {
			if !strings.Contains(m.Config, `"`+key+`"`) {
				t.Errorf("%s: %s is not in the configuration", m.Name, key)
			}
		}
		if len(m.AsPublished) > 0 && m.Repository == "" {
			t.Errorf("%s: keys as published, but not where", m.Name)
		}
	}
}
