package param_test

import (
	"slices"
	"testing"

	"github.com/posenc/posenc/web/param"
)

func TestWords(t *testing.T) {
	for sentence, want := range map[string][]string{
		"dog bites man":    {"dog", "bites", "man"},
		"  dog   bites ":   {"dog", "bites"},
		"A打了B":             {"A", "打", "了", "B"},
		"A 打了 B":           {"A", "打了", "B"},
		"A|打了｜B":           {"A", "打了", "B"},
		"我　爱":              {"我", "爱"},
		"GPT4很好":           {"GPT4", "很", "好"},
		"don't":            {"don't"},
		"":                 nil,
		" | ":              nil,
		"a\x00b\x1bc\x7fd": {"a", "b", "c", "d"},
	} {
		if got := param.Words(sentence); !slices.Equal(got, want) {
			t.Errorf("Words(%q) = %q, want %q", sentence, got, want)
		}
	}
}
