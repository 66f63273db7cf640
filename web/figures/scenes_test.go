package figures_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// hard are states, as queries, in which figures are hard to draw, and widths at which they are.
var hard = map[string]struct {
	states []string
	each   []string // states that are joined to each of states, and to the default one
	widths []int    // besides those of figuretest
	only   []int    // widths in place of those, in which these states fit in the widest fonts too
}{
	"attention": {only: []int{320, 358, 390, 519, 700, 759, 760, 1024}, states: []string{
		"sentence=one", "sentence=a+a", "sentence=a+b&order=0,1",
		"sentence=the+quick+brown+fox+jumps+over+the+lazy+dog+and+runs+away+from+all+of+us",
		"sentence=" + url.QueryEscape("<b>&amp; Donaudampfschifffahrtsgesellschaft \x00\xff"),
		"sentence=人工智能正在改变世界的样子你说是不是呢",
		"order=7,7", "order=0,1,2", "order=0,1,9007199254740992",
		"mask=causal&sentence=the+quick+brown+fox+jumps+over+the+lazy+dog+and+runs+away",
	}},
	"audit": {each: choices("recorded")},
	"bias": {states: []string{
		"heads=1", "heads=255&head=200", "heads=256&head=256", "heads=3&head=9",
		"range=1", "range=1&direction=bidirectional&offset=-1",
		"range=9007199254740992&offset=-9007199254740992&direction=bidirectional",
		"head-dim=2&base=1", "head-dim=256&range=100000",
	}},
	"binary": {widths: []int{699}},
	"bugs": {states: []string{
		"seq-len=2", "d-model=16&base=1", "d-model=16&base=1e300", "d-model=16&start=-9007199254740992",
		"d-model=16&start=70000&position=70005", // beyond float16
	}, each: choices("bug"), widths: []int{860}},
	"candidates": {states: []string{"seq-len=16"}, widths: []int{859, 860}},
	"code": {states: []string{
		"seq-len=4&d-model=4",
		"seq-len=9007199254740000&d-model=65536&base=1.2345678901234567e300&start=-9007199254740992",
	}, each: choices("language")},
	"collision": {states: []string{
		"seq-len=512&d-model=8&position=20&offset=44", // of the article
		"offset=0", "offset=1", "seq-len=2", "seq-len=100000&position=99999&offset=1",
		"base=1e12", "base=1.5&d-model=6", "seq-len=1000000000&base=100000000",
	}},
	"controls": {states: []string{"seq-len=1&start=-9007199254740992&position=-9007199254740992&base=1e300"}},
	"conventions": {states: append(conventions(),
		"d-model=2&versus=whisper", // which makes no such table
		"d-model=2&base=1&versus=pyg", "seq-len=20000&versus=burn",
		"seq-len=1000000000000&position=999999999999&offset=-500000000",
		"start=-9007199254740992&seq-len=700",
		"start=-50&versus=wenet", // whose means have no closed form
		"d-model=16384&base=1e300&seq-len=1000000",
		"convention=mlx&amplitude=0.001&versus=x-transformers",
		"convention=fairseq&padding-idx=1&start=0&versus=fairseq",
		"convention=diffusers-timestep&scale=1000&versus=ddpm",
	), only: []int{320, 390, 560, 860, 1024}},
	"criteria": {states: []string{
		"seq-len=1&d-model=2&base=1", "seq-len=2&d-model=2&offset=-9007199254740992", "seq-len=1&start=9007199254740992",
		"seq-len=1000000000&d-model=4&base=1e300&start=-9007199254740992",
		"seq-len=3&d-model=6&base=1e300&start=9007199254740990&offset=9007199254740992",
	}},
	"derivation": {states: []string{
		"seq-len=1&d-model=2&base=1", "seq-len=2&d-model=2&offset=-9007199254740992",
		"seq-len=1000000000&d-model=4&base=1e300&start=-9007199254740992",
		"seq-len=3&d-model=6&base=1e300&start=9007199254740990&offset=9007199254740992",
		"base=1.0000001&d-model=512",
	}, each: []string{"step=1", "step=2", "step=3", "step=4", "step=5", "step=6", "step=7"}, widths: []int{879, 880}},
	"dials": {widths: []int{659, 660}},
	"dot": {states: []string{
		"d-model=65536&range=1", "d-model=64&range=1000000000&offset=-9007199254740992",
		"base=1e300&theta=power", "theta=square&range=100000", "theta=cube&d-model=12288", "theta=linear&offset=0",
	}},
	"export": {states: []string{
		"convention=fairseq&padding-idx=1", "number-type=float64&seq-len=300",
		"convention=fairseq&padding-idx=1&seq-len=5&d-model=8",
		"convention=fairseq&seq-len=4&d-model=6&start=7&file-format=csv",
		"convention=diffusers-timestep&flip=1&shift=0&scale=1000&seq-len=3&d-model=4&file-format=csv&number-type=float64",
		"seq-len=7&d-model=6&base=500&start=-3&file-format=json",
		"convention=whisper&seq-len=2&d-model=4&file-format=json&number-type=float64",
		"seq-len=1&d-model=4&start=3&file-format=csv",
	}},
	"formula": {states: []string{
		"d-model=10", "d-model=12", "d-model=65536&position=99", "base=123456.789&start=1000000000&position=1000000001",
	}, widths: []int{859, 860}},
	"heatmap": {states: []string{
		"seq-len=1&d-model=2", "seq-len=2&d-model=4&base=1", "seq-len=4&d-model=4&base=100",
		"seq-len=10&d-model=64&threshold=0", "seq-len=12&d-model=12&threshold=2&base=1e300", "view=100,40,8,8",
		"convention=diffusers-timestep&flip=1&scale=1000", "convention=fairseq2&seq-len=4&d-model=4",
	}, each: choices("annotation"), widths: []int{859, 860}},
	"images": {states: []string{
		"library=moco-v3&grid-width=9", "library=moco-v3&new-width=9", "library=tatp22&d-model=6",
		"library=detr&grid-height=1&new-height=64&grid-width=64&new-width=1",
		"library=timm-sincos2d&d-model=16&resampling=antialiased",
		"resampling=bicubic-offset&grid-height=37&grid-width=37&new-height=16&new-width=37",
		"library=diffusers-sincos&resampling=corners&grid-height=1&grid-width=1",
		"grid-height=64&grid-width=64&new-height=64&new-width=64",
	}},
	"inject": {states: []string{
		"sentence=one", "sentence=%3CDonaudampfschifffahrtsgesellschaft%3E+%26+many+more+words+than+there+are+rows",
		"sentence=人工智能正在改变世界", "seq-len=2",
	}, only: append(figuretest.Widths[1:], 530, 899)},
	"odd": {states: []string{
		"odd-width=1", "odd-width=3&base=1", "odd-width=65535&base=1e300", "odd-width=7&offset=9007199254740992",
		"odd-width=9&offset=-9007199254740992&start=9007199254740000&position=9007199254740050", "odd-width=129&offset=0",
	}, widths: []int{859, 860}},
	"padding": {states: []string{
		"sentence=one", "sentence=%3CDonaudampfschifffahrtsgesellschaft%3E+%26+many+more+words",
	}},
	"positions": {each: choices("batch-example")},
	"precision": {states: []string{
		"route=cast", "d-model=2&base=1", "d-model=65536&base=1e300&seq-len=1&position=0", "start=-9007199254740992&seq-len=1",
		"start=9007199254740992&seq-len=1&colormap=diverging", "seq-len=1000000&position=2048", "seq-len=1000000&position=70000",
	}, each: choices("precision"), widths: []int{859, 860}},
	"recap": {widths: []int{130}},
	"rotary": {states: []string{
		"head-dim=2", "head-dim=4&pairing=interleaved", "head-dim=256", "head-dim=40&pairing=interleaved&vectors=ones",
		"offset=0", "offset=-9007199254740992", "offset=9007199254740992&start=9007199254740892&position=9007199254740991",
	}},
	"rotary-bugs": {
		states: []string{"rotary-position=0", "rotary-position=1", "rotary-position=4096", "rotary-position=131072"},
		each:   choices("rotary-bug"),
	},
	"scale": {states: []string{"std=0", "std=0.0000123456", "std=10&d-model=65536", "d-model=16384&position=99"}},
	"shift": {states: []string{
		"offset=-9007199254740992", "seq-len=1000000000&position=999999999&offset=9007199254740992", // p+k beyond 2⁵³
		"seq-len=1&d-model=2&base=1&layout=cos-sin", "d-model=65536&base=1e300&offset=123456789012", "d-model=6&offset=-1",
	}, widths: []int{860}},
	"similarity": {states: []string{
		"seq-len=1&offset=0", "seq-len=2&d-model=2&base=1&offset=9007199254740992",
		"seq-len=1000000000&position=999999999&offset=-500000000",
		"start=-9007199254740992&seq-len=700&colormap=diverging", "d-model=65536&base=1e300&seq-len=1000000",
	}, each: choices("measure"), widths: []int{859, 860}},
	"stretch": {
		states: []string{"text-position=0", "text-position=4096", "text-position=5000", "text-position=32768"},
		each:   choices("stretch"),
	},
	"table": {states: []string{"start=-9007199254740992&position=-9007199254740960&d-model=65536"}},
	"turns": {states: []string{
		"word=0&other-word=11", "word=3&other-word=3", "sentence=one&word=11", "sentence=1+2+3+4+5+6+7+8+9+10+11+12+13+14",
	}, each: choices("turns")},
	"unfold": {states: []string{"d-model=32&base=1", "seq-len=5000&position=4000"}, each: []string{
		"stage=0", "stage=0.3", "stage=0.7", "stage=1", "stage=1.1", "stage=1.7", "stage=2",
		"stage=2.4", "stage=2.9", "stage=3", "stage=3.3", "stage=3.6", "stage=4",
	}},
	"versions": {each: choices("versions"), widths: []int{342, 576}},
	"walk": {states: []string{
		"word=0", "sentence=one&word=11", "sentence=1+2+3+4+5+6+7+8+9+10+11+12+13+14", "sentence=狗咬了人，人也咬了狗。",
		"sentence=incomprehensibilities+of+internationalization+notwithstanding+counterrevolutionaries+" +
			"misunderstood+electroencephalographically",
	}, widths: []int{639, 640}},
	"waves": {states: []string{
		"seq-len=2&d-model=2&base=1", "seq-len=3000&d-model=65536&base=1e300&position=2999",
		"seq-len=30&start=9007199254740963&dimensions=0,1,2,3", "seq-len=1000000&start=-9007199254740992&base=123456.789012345",
		"dimensions=0,2,4,6,8,10,12,14,16,18,20,22&d-model=512", "dimensions=254,255,3", "dimensions=900,9007199254740992",
		"dimensions=65534&d-model=65536&seq-len=100000",
	}},
}

// conventions are each convention beside each of a few.
func conventions() (states []string) {
	for _, name := range choices("convention") {
		for _, versus := range []string{"paper", "fairseq2", "mlx"} {
			states = append(states, name+"&versus="+versus+"&d-model=16&seq-len=30&grid-height=5&grid-width=6&base=1000")
		}
	}
	return states
}

// choices returns a state for each choice of a parameter.
func choices(name string) (states []string) {
	for _, choice := range param.Choices(name) {
		states = append(states, name+"="+choice)
	}
	return states
}

// statesOf returns the default state of a figure and those that are hard to draw.
func statesOf(spec *plot.Spec) [][]string {
	states := [][]string{nil}
	for _, parts := range figuretest.Extremes {
		if slices.Contains(spec.Parameters(), parts[0]) {
			states = append(states, parts)
		}
	}
	return append(states, plot.Each(hard[spec.Name].states, figuretest.Query)...)
}

// TestScenes draws every figure in both languages at many widths in states that are hard to draw.
func TestScenes(t *testing.T) {
	for _, spec := range plot.All() {
		t.Run(spec.Name, func(t *testing.T) {
			for _, each := range append([]string{""}, hard[spec.Name].each...) {
				for _, parts := range statesOf(spec) {
					checkState(t, spec, parts, each)
				}
			}
		})
	}
}

// checkState checks the pictures of a state, joined with a query of each. The figure is drawn again
// at each width as it is the first time, and keys reach its buttons.
func checkState(t *testing.T, spec *plot.Spec, parts []string, each string) {
	t.Helper()
	widths := slices.Concat(hard[spec.Name].widths, figuretest.Widths)
	if only := hard[spec.Name].only; only != nil && parts != nil {
		widths = only
	}
	f, used := spec.New(), spec.New()
	for _, width := range widths {
		for _, lang := range text.Languages {
			v := figuretest.View(t, width, lang, slices.Concat(parts, figuretest.Query(each))...)
			s := f.Scene(v)
			figuretest.Check(t, s)
			for _, target := range s.Targets {
				if target.Label != "" && spec.Handles == (plot.Words{}) {
					t.Errorf("no key presses the button %q, as there are no Handles", target.Label)
				}
			}
			if each == "" && parts == nil && look(s) != look(spec.New().Scene(v)) {
				t.Error("it is another picture after other views")
			}
			ends := width == 320 || width == 1024
			all := each == "" || parts == nil || ends
			if all {
				checkStill(t, f, *v, s.Height)
			}
			drawUsed(t, used, v, all, ends)
			if t.Failed() {
				t.Fatalf("%s %q at %d px", each, parts, width)
			}
		}
	}
}

// checkStill checks that a picture without a reader invites nobody to do what cannot be done, and
// is no higher than the live one, which does invite.
func checkStill(t *testing.T, f *plot.Figure, v plot.View, live int) {
	t.Helper()
	v.Still = true
	s := f.Scene(&v)
	figuretest.Check(t, s)
	tooLarge := strings.Contains(s.Summary, "choose smaller sizes") // of the file that export cannot make
	if said := inviting(string(s.AppendSVG(nil)) + s.Summary); said != "" && !tooLarge || s.Height > live {
		t.Errorf("without a reader it says %q, %d px high, and %d px with one", said, s.Height, live)
	}
}

// drawUsed draws a figure with its details shown and its sliders at some levels; if moving, with a
// dimension pointed at and something on its way; and if pointed, with all its targets pointed at, or
// if they are many the first and the last of each name.
func drawUsed(t *testing.T, f *plot.Figure, v *plot.View, moving, pointed bool) {
	t.Helper()
	draw := func(e plot.Event) {
		t.Helper()
		f.Handle(v, e)
		figuretest.Check(t, f.Scene(v))
	}
	figuretest.Unfold(f, v)
	for _, c := range f.Tools(v) {
		for quarter := 0.0; c.Kind == plot.SliderKind && quarter <= 4; quarter++ {
			draw(figuretest.Use(c.Name, c.Max*quarter/4))
		}
	}
	if !moving {
		return
	}
	v.Row, v.Dim = 0, 1
	f.Handle(v, figuretest.Press(" "))
	f.Handle(v, plot.Event{Kind: plot.Tick, Time: 100, Seen: true})
	draw(plot.Event{Kind: plot.Tick, Time: 350, Seen: true})
	targets := f.Scene(v).Targets
	other := func(i, next int) bool {
		return next < 0 || next == len(targets) || targets[i].Name != targets[next].Name
	}
	for i, at := range targets {
		if x, y := at.X+at.Width-0.01, at.Y+at.Height-0.01; pointed && (len(targets) < 40 || other(i, i-1) || other(i, i+1)) {
			draw(plot.Event{Kind: plot.Move, X: x, Y: y, Hit: f.Scene(v).At(x, y)})
		}
	}
}
