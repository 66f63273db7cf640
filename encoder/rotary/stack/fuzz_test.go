package stack_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

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
	f.Fuzz(func(t *testing.T, text string, length int) {
		file, err := configjson.Parse([]byte(text))
		if err != nil {
			checkError(t, err)
			return
		}
		for _, s := range stack.All() {
			for _, v := range s.Versions {
				for _, layer := range file.Layers() {
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
					if a := r.AttentionFactor(); !(a > 0) {
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
