package reference

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary/stack"
)

// TestRopeTypes reads what is written of some types.
func TestRopeTypes(t *testing.T) {
	const before = "# Title\n\n<!-- rotary en -->\nstale\n<!-- /rotary -->\nafter\n"
	got, err := Update([]byte(before))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"# Title\n\n<!-- rotary en -->\n### default\n",
		"Llama 3.1 8B, d 128, b 500000: ω′[0] = 1,",
		"- transformers 4.51, transformers 5.0-2025-10: 0.1 rad from position 192 on, 17.1 rad at 32768; attention factor 1\n",
		"- transformers until 4.48: M is max_position_embeddings, whatever original_max_position_embeddings says (",
		"refused, `KeyError: 'ntk'`",
		"\n<!-- /rotary -->\nafter\n",
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if strings.Contains(string(got), "%!") || strings.Contains(string(got), "stale") {
		t.Errorf("the document is\n%s", got)
	}
}

// TestRules checks that each rule is about one of the types, or about how keys are found.
func TestRules(t *testing.T) {
	general := 0
	for _, rule := range stack.Rules() {
		n := 0
		for _, kind := range types {
			if strings.HasPrefix(rule.Text, kind.rules) {
				n++
			}
		}
		switch {
		case n > 1:
			t.Errorf("%s is listed %d times", rule.ID, n)
		case n == 0:
			general++
		}
	}
	if general > 24 {
		t.Errorf("%d rules are listed nowhere", general)
	}
}
