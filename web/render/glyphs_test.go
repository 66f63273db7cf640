package render

import (
	"bytes"
	"testing"

	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// TestSentenceOutlines checks that pictures have the outlines of what a reader has
// written, in either of the fonts.
func TestSentenceOutlines(t *testing.T) {
	const sentence = "我же ϋő —€"
	for _, name := range []string{"attention", "inject"} {
		spec, err := plot.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		s := param.DefaultState()
		s.Sentence = sentence
		p, err := New(spec.New(), s, text.English, Options{Width: 600, Ratio: 1})
		if err != nil {
			t.Fatal(err)
		}
		svg := p.AppendSVG(nil)
		for _, r := range "我жеϋő—€" {
			l, ok := glyphOf(r)
			if !ok || len(l.outline) == 0 || l.advance < 200 || l.advance > em+100 {
				t.Fatalf("glyphOf(%q) = %d bytes, advance %d, %t", r, len(l.outline), l.advance, ok)
			}
			var d pathData
			l.path().Each(d.draw)
			if !bytes.Contains(svg, d.dst) {
				t.Errorf("%s has no outline of %q", name, r)
			}
		}
	}
}
