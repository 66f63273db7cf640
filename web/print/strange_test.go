package print

import (
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// states are pictures of all kinds, as the parts in which they differ from the
// default.
var states = []map[string]string{
	{},
	{"seq-len": "4", "d-model": "4", "base": "100", "position": "1", "annotation": "first-row", "colormap": "diverging", "step": "2"},
	{"annotation": "slow-columns", "layout": "cos-sin", "measure": "distance", "step": "3", "language": "go"},
	{"annotation": "neighbours", "order": "0,1,2", "measure": "cosine", "theta": "linear", "step": "4", "language": "javascript"},
	{"annotation": "movement", "colormap": "cividis", "sentence": "word", "step": "5", "offset": "-3", "language": "pytorch"},
	{"seq-len": "1000000", "start": "-500", "position": "499000", "step": "6", "sentence": "the quick brown fox jumps over the lazy dog and runs away", "dimensions": "0,3,8"},
}

func stateOf(t testing.TB, parts map[string]string) param.State {
	t.Helper()
	s, err := param.DefaultState().Parse(func(name string) (string, bool) {
		value, ok := parts[name]
		return value, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNothingIsStrange draws all pictures and checks that every element, every
// property and every class was known, and every letter there.
func TestNothingIsStrange(t *testing.T) {
	for _, figure := range plot.FigureNames() {
		for _, parts := range states {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				for _, sheet := range []Sheet{
					{Width: 360, Ratio: 1, Theme: scene.Light},
					{Width: 1000, Ratio: 1, Theme: scene.Dark},
					{Width: 600, Height: 400, Margin: 12, Ratio: 2, Theme: scene.Auto},
				} {
					p, err := New(figure, stateOf(t, parts), lang, sheet)
					if err != nil {
						t.Fatalf("New(%s, %v, %+v): %v", figure, parts, sheet, err)
					}
					k := &press{}
					p.draw(k)
					for _, s := range k.walker.strange {
						t.Errorf("%s %v at %d px: nobody knows %s", figure, parts, sheet.Width, s)
					}
					if letters := lettersIn(k); !Embedded(letters) {
						t.Errorf("%s %v at %d px: not all of %q is in letters.bin", figure, parts, sheet.Width, letters)
					}
				}
			}
		}
	}
}

// A listener is a pen that notes the letters of texts.
type listener struct{ letters []byte }

func (*listener) open(*tag, *look)  {}
func (*listener) close(*tag, *look) {}
func (l *listener) write(t *text)   { l.letters = append(l.letters, t.letters...) }

func lettersIn(k *press) string {
	l := &listener{}
	k.walker.walk(string(k.svg), root, l)
	return string(l.letters)
}

// FuzzWalk draws what is no picture: it may look like anything, but has an end.
func FuzzWalk(f *testing.F) {
	for _, svg := range []string{
		`<g class="faint"><text x="3" y="9">a<tspan dx="2" class="sine">b</tspan></text></g>`,
		`<path class="line dash" d="M1 2l3-4A5 5 0 1 0 6 7zC1 2 3 4 5 6"/>`,
		`</g><rect fill="url(#x)" width="1e9" height="9"/><circle r="-1"/>`,
		`<text`, `<text x="`, `<g a`, `<`, `<tspan/>`, `<path class="dots" d="M1 1h0M2 2"/>`, `</text></text>`,
	} {
		f.Add(svg)
	}
	f.Fuzz(func(t *testing.T, svg string) {
		k := &press{}
		k.brush.wardrobe = &k.walker.wardrobe
		k.brush.cover(40, 20, root.fill.RGBA)
		k.brush.placing = placing{scale: 1}
		k.walker.walk(svg, root, &k.brush)
		k.walker.walk(svg, root, &outliner{})
	})
}
