package calls

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// TestPresets checks that each preset has a call, in which all words have values.
func TestPresets(t *testing.T) {
	s := param.DefaultState()
	for _, p := range convention.Presets() {
		c := Call{Preset: p, Start: p.Convention.Start}
		if code := c.Library(&s, text.English); code == "" || strings.ContainsAny(code, "<>") {
			t.Errorf("%s is called by %q", p.Name, code)
		}
	}
}

func TestCall(t *testing.T) {
	fairseq, err := convention.Find("fairseq")
	if err != nil {
		t.Fatal(err)
	}
	s := param.DefaultState()
	s.SeqLen, s.DModel, s.Base = 10, 8, 500
	c := Call{Preset: fairseq, Start: 5}
	for i, name := range param.Settings {
		if name == "padding_idx" {
			c.Settings[i] = "1"
		}
	}
	want := "SinusoidalPositionalEmbedding.get_embedding(15, 8, padding_idx=1)[5:]\n# its base is always 10000"
	if got := c.Library(&s, text.English); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	want = "encode({ convention: 'fairseq', paddingIdx: 1,\n  seqLen: 10, dModel: 8, base: 500, start: 5, dtype: 'float64' })"
	c.DType = "float64"
	if got := c.EncoderJS(&s); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
