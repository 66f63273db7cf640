package figures_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// A golden is a picture of a figure in a state, a query, in which tools were used.
type golden struct {
	figure, name string
	width        int
	lang         text.Lang
	state        string
	used         []plot.Event
}

// used returns the events of sliders, given by their names and levels by turns.
func used(levels ...any) (events []plot.Event) {
	for i := 0; i < len(levels); i += 2 {
		events = append(events, figuretest.Use(levels[i].(string), float64(levels[i+1].(int))))
	}
	return events
}

// goldens are pictures in the folders of figures, by their names there. A few more, of what is dragged
// or pointed at, are in the tests of the figures.
var goldens = []golden{
	{"attention", "attention", 1024, text.English, "", nil},
	{"attention", "phone", 358, text.Chinese, "", nil},
	{"attention", "long", 576, text.English, "sentence=the+quick+brown+fox+jumps+over+the+lazy+dog+and+runs+away", nil},
	{"attention", "causal", 700, text.English, "mask=causal&order=1,0,2", nil},
	{"audit", "audit", 1024, text.English, "", nil},
	{"audit", "phone", 358, text.Chinese, "recorded=right", nil},
	{"bias", "bias", 1024, text.English, "range=128&head-dim=64", nil},
	{"bias", "phone", 358, text.Chinese, "range=200&heads=12&head=11&direction=bidirectional&offset=-40", nil},
	{"binary", "binary", 1024, text.English, "", nil},
	{"binary", "narrow", 358, text.Chinese, "", nil},
	{"binary", "far", 358, text.English, "start=-9007199254740992&position=-9007199254740991&d-model=4&base=1e300", nil},
	{"bugs", "bugs", 1024, text.English, "", nil},
	{"bugs", "phone", 358, text.Chinese, "bug=swapped-axes", nil},
	{"candidates", "candidates", 1024, text.English, "", used("criterion", 2, "candidate", 2)},
	{"candidates", "narrow", 358, text.Chinese, "seq-len=16&d-model=4&base=100&position=6", nil},
	{"checkpoint", "phone", 358, text.Chinese, "tensor=grid", nil},
	{"code", "code", 1024, text.English, "", nil},
	{"code", "phone", 358, text.Chinese, "language=go", nil},
	{"collision", "collision", 1024, text.English, "seq-len=512&d-model=8&position=20&offset=44", nil},
	{"collision", "phone", 358, text.Chinese, "seq-len=5000&offset=-7&base=100", nil},
	{"controls", "controls", 1024, text.English, "", nil},
	{"controls", "phone", 358, text.Chinese, "seq-len=4&d-model=4&base=100", nil},
	{"dials", "dials", 1024, text.English, "", nil},
	{"dot", "dot", 1024, text.English, "d-model=512&range=5000", nil},
	{"dot", "phone", 358, text.Chinese, "theta=linear&range=20&offset=-7", nil},
	{"dot", "article", 1024, text.English, "", nil},
	{"export", "export", 1024, text.English, "convention=fairseq&padding-idx=1", nil},
	{"export", "phone", 358, text.Chinese, "convention=fairseq&padding-idx=1", nil},
	{"formula", "formula", 1024, text.English, "d-model=512&position=1", nil}, // which introductions write out
	{"formula", "phone", 358, text.Chinese, "d-model=512&position=1", used("pairs", 100)},
	{"heatmap", "heatmap", 1024, text.English, "", nil},
	{"heatmap", "phone", 358, text.Chinese, "annotation=neighbours&colormap=diverging", nil},
	{"heatmap", "movement", 1024, text.English, "seq-len=10&d-model=64&position=3&annotation=movement", nil},
	{"heatmap", "numbers", 700, text.Chinese, "seq-len=4&d-model=4&base=100&annotation=first-row", nil},
	{"heatmap", "far", 1024, text.English, "seq-len=2000000000&d-model=12288&annotation=slow-columns&view=8000.5,1000000100.25,700,300", nil},
	{"heatmap", "convention", 1024, text.English, "d-model=32&convention=x-transformers&annotation=movement", nil},
	{"identify", "phone", 358, text.Chinese, "sample=one-row", nil},
	{"images", "images", 1024, text.English, "", nil},
	{"images", "phone", 358, text.Chinese, "library=detr&d-model=16&grid-height=9&grid-width=5", nil},
	{"inject", "inject", 1024, text.English, "", nil},
	{"inject", "phone", 358, text.Chinese, "position=1", nil},
	{"layers", "layers", 1024, text.English, "", nil},
	{"odd", "odd", 1024, text.English, "position=1", nil},
	{"odd", "chinese-phone", 358, text.Chinese, "odd-width=3&offset=-2", used("behaviour", 2, "column", 2)},
	{"padding", "padding", 1024, text.English, "", nil},
	{"padding", "phone", 358, text.Chinese, "sentence=今+天+天+气", used("pads", 4)},
	{"positions", "positions", 1024, text.English, "", nil},
	{"positions", "phone", 358, text.Chinese, "batch-example=video", nil},
	{"precision", "precision", 1024, text.English, "d-model=8", nil}, // for which math.Exp has the same bits everywhere
	{"recap", "row", 1024, text.English, "", nil},
	{"recap", "square", 358, text.Chinese, "", nil},
	{"rope-scaling", "phone", 358, text.Chinese, "model=gpt-oss-20b&read-by=mlx-lm-2026-08-22&program=go", nil},
	{"rotary", "rotary", 1024, text.English, "", nil},
	{"rotary", "phone", 358, text.Chinese, "pairing=interleaved&head-dim=8&offset=-12", used("pair", 3)},
	{"rotary", "ones", 700, text.English, "vectors=ones&head-dim=64&seq-len=1000", nil},
	{"rotary-bugs", "rotary-bugs", 1024, text.English, "", nil},
	{"rotary-bugs", "phone", 358, text.Chinese, "rotary-bug=wrong-length&rotary-position=131072", nil},
	{"rotary-bugs", "factor", 700, text.English, "rotary-bug=attention-squared&rotary-position=100", nil},
	{"scale", "scale", 1024, text.English, "", nil},
	{"scale", "phone", 358, text.Chinese, "d-model=512&position=7", nil},
	{"shift", "shift", 1024, text.English, "offset=0", nil}, // where the largest difference is 0 on every machine
	{"similarity", "similarity", 1024, text.English, "", nil},
	{"similarity", "turned", 1024, text.English, "measure=turned", nil},
	{"stretch", "trained", 1024, text.English, "", nil},
	{"stretch", "ntk", 358, text.Chinese, "stretch=ntk", nil},
	{"table", "table", 1024, text.English, "", nil},
	{"table", "phone", 358, text.Chinese, "seq-len=4&d-model=4&base=100&position=1", nil},
	{"table", "convention", 700, text.English, "d-model=8&convention=fairseq&padding-idx=1&position=2", nil},
	{"turns", "turn", 1024, text.English, "word=7", nil},
	{"turns", "near", 1024, text.English, "word=7&turns=near", nil},
	{"turns", "match", 358, text.Chinese, "word=7&turns=match", nil},
	{"unfold", "few", 1024, text.English, "stage=1&d-model=4&base=100&seq-len=3&start=-2&position=-1", nil},
	{"versions", "order", 576, text.English, "", nil},
	{"versions", "odd-width", 342, text.Chinese, "versions=odd-width", nil},
	{"walk", "walk", 1024, text.English, "word=4", nil},
	{"walk", "phone", 358, text.Chinese, "", nil},
	{"waves", "waves", 1024, text.English, "", nil},
}

func TestGolden(t *testing.T) {
	all := goldens
	for step := 1; step <= 7; step++ {
		name, state := strconv.Itoa(step), "step="+strconv.Itoa(step)
		all = append(all, golden{"derivation", name, 1024, text.English, state, nil})
		state += "&d-model=6&base=50&offset=-3"
		all = append(all, golden{"derivation", name + "-phone", 358, text.Chinese, state, used("r", 50, "theta", 25)})
	}
	for _, stage := range []string{"0", "0.5", "1", "1.5", "2", "2.5", "3", "4"} {
		all = append(all, golden{"unfold", "stage-" + stage, 664, text.English, "stage=" + stage, nil})
	}
	for _, stage := range []string{"0", "1", "3", "4"} {
		all = append(all, golden{"unfold", "phone-" + stage, 358, text.Chinese, "position=7&stage=" + stage, nil})
	}
	for _, c := range all {
		v := figuretest.View(t, c.width, c.lang, figuretest.Query(c.state)...)
		s := figuretest.Given(specOf(c.figure), v, c.used...).Scene(v)
		figuretest.Golden(t, "../"+strings.ReplaceAll(c.figure, "-", "")+"/testdata/"+c.name, s)
	}
}
