package param_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	. "github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// TestProblemInChinese checks that each invalid text has a problem in Chinese.
func TestProblemInChinese(t *testing.T) {
	s := DefaultState()
	for _, name := range StateNames() {
		for _, typed := range []string{"", "x", "-1", "0", "0.5", "7", "1e9", "1e17", "1e999", "9007199254740992", "9007199254740993", "1,2,3,4"} {
			_, err := s.With(name, typed)
			if err == nil {
				continue
			}
			if problem := Problem(err, text.Chinese); strings.Contains(problem, "（") {
				t.Errorf("the problem of %s=%s is %q", name, typed, problem)
			}
		}
	}
	if problem := Problem(encoder.Invalid("d_model", 7, "odd-columns: is odd; sines and cosines come in pairs"), text.Chinese); problem != "7 是奇数；正弦与余弦须成对出现" {
		t.Errorf("the problem of an odd d_model is %q", problem)
	}
}
