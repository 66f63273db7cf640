package layers

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestGolden draws strong layers, and reads the last but one that is marked.
func TestGolden(t *testing.T) {
	v := figuretest.View(t, 358, text.Chinese)
	events := []plot.Event{figuretest.Use("strength", 19)}
	for range 12 {
		events = append(events, figuretest.Press("ArrowDown"))
	}
	for range 3 {
		events = append(events, figuretest.Press("ArrowRight"))
	}
	figuretest.Golden(t, "phone", figuretest.Given(&Spec, v, events...).Scene(v))
}

// TestStart checks the cosine before the first layer against the lengths: a word and its
// position are nearly at right angles, so that it is |PE| / √(|x|² + |PE|²), 1/√3, on
// average.
func TestStart(t *testing.T) {
	mean := 0.0
	for seed := range 50 {
		mean += cosines(seed, 0.5, true)[0] / 50
	}
	if math.Abs(mean-1/math.Sqrt(3)) > 0.01 {
		t.Errorf("the cosine before the first layer is %v on average, want 1/√3", mean)
	}
}

// TestResidual checks that positions are left with residual connections, less with
// stronger layers, and that there are none without the connections, for any weights.
func TestResidual(t *testing.T) {
	for seed := range 20 {
		weak, strong, without := cosines(seed, 0.1, true), cosines(seed, 1, true), cosines(seed, 0.5, false)
		if weak[most] < 0.4 || strong[12] > weak[12] {
			t.Errorf("seed %d: cosines of %v with weak layers, of %v with strong ones", seed, weak, strong)
		}
		if got := cosines(seed, 0.5, true)[12]; got < 0.2 {
			t.Errorf("seed %d: after 12 layers the cosine is %v", seed, got)
		}
		mean := 0.0
		for _, cosine := range without[1:] {
			mean += cosine / most
		}
		if math.Abs(mean) > 0.1 {
			t.Errorf("seed %d: without connections the cosine is %v on average", seed, mean)
		}
	}
	for _, cosine := range cosines(0, 0, true) {
		if start := cosines(0, 0, true)[0]; cosine != start {
			t.Errorf("layers that add nothing change the cosine from %v to %v", start, cosine)
		}
	}
}

// TestLayer checks a layer with the identity for W: its outputs are mixtures of the words
// with positive weights, √d long, and nearest to the word itself.
func TestLayer(t *testing.T) {
	h := make(stream, words*width)
	e, err := encoder.New(words, width)
	if err != nil {
		t.Fatal(err)
	}
	e.Rows64(h, 0, words)
	identity := make([]float64, width*width)
	for j := range width {
		identity[j*width+j] = 1
	}
	y := h.layer(identity)
	for m := range words {
		row := y[m*width:][:width]
		if length := attention.Dot(row, row); !figuretest.Near(length, width, 1e-9) {
			t.Errorf("|y|² of word %d is %v, want %d", m, length, width)
		}
	}
	if cosine := y.cosine(h); cosine < 0.9 {
		t.Errorf("the mixtures have a cosine of %v with their words", cosine)
	}
}

// TestReads checks that the pointer and arrow keys choose a layer, and tools weights.
func TestReads(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	says := func(want string) func(plot.Result) bool {
		return func(plot.Result) bool { return strings.Contains(f.Scene(v).Summary, want) }
	}
	before := figuretest.Rows(f, v)[most][1]
	x := 52.0 + 960*5.2/most
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: x, Y: 100}, Other: says("after 5: ")},
		{Event: plot.Event{Kind: plot.Leave}, Other: says("after 5: ")},
		{Event: plot.Event{Kind: plot.Move, X: 1012, Y: 100}, Other: says("after 24: ")},
		{Event: figuretest.Press("ArrowRight"), Other: says("after 24: ")},
		{Event: figuretest.Use("strength", 19), Other: func(plot.Result) bool {
			return f.Tools(v)[0].Reading == "1.00" && figuretest.Rows(f, v)[most][1] < before
		}},
	})
	strong := figuretest.Rows(f, v)[most][1]
	if r := f.Handle(v, plot.Event{Kind: plot.Use, Tool: "seed"}); !r.Redraw || !r.Speak || figuretest.Rows(f, v)[most][1] == strong {
		t.Error("new weights change nothing, or are not announced")
	}
}
