package layers

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/figures/internal/vector"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "layers", Spec.New().Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "phone", (&layers{strength: 1, layer: 3}).Scene(figuretest.View(t, 358, text.Chinese)))
}

func TestScenes(t *testing.T) {
	for _, width := range figuretest.Widths {
		for _, lang := range figuretest.Languages {
			for _, strength := range []float64{0.05, 1} {
				for _, layer := range []int{0, most} {
					figuretest.Check(t, (&layers{strength: strength, layer: layer}).Scene(figuretest.View(t, width, lang)))
				}
			}
		}
	}
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
		if length := vector.Dot(row, row); !figuretest.Near(length, width, 1e-9) {
			t.Errorf("|y|² of word %d is %v, want %d", m, length, width)
		}
	}
	if cosine := y.cosine(h); cosine < 0.9 {
		t.Errorf("the mixtures have a cosine of %v with their words", cosine)
	}
}

// TestReads checks that the pointer and arrow keys choose a layer, and tools weights.
func TestReads(t *testing.T) {
	f, v := Spec.New().(*layers), figuretest.View(t, 1024, text.English)
	c := axes(v)
	s := f.Scene(v)
	x, y := c.PixelX(5.2), c.PixelY(0)
	f.Handle(v, figure.Event{Kind: figure.Move, X: x, Y: y, Hit: s.At(x, y)})
	if f.layer != 5 {
		t.Errorf("the pointer reads layer %d, want 5", f.layer)
	}
	for range 30 {
		f.Handle(v, figure.Event{Kind: figure.Key, Key: "ArrowRight"})
	}
	if f.layer != most {
		t.Errorf("arrow keys lead to layer %d, want %d", f.layer, most)
	}
	before := f.cosines().with[most]
	f.Handle(v, figure.Event{Kind: figure.Use, Tool: "seed"})
	if f.cosines().with[most] == before {
		t.Error("new weights change nothing")
	}
	f.Handle(v, figure.Event{Kind: figure.Use, Tool: "strength", Level: 19})
	if f.strength != 1 {
		t.Errorf("the strength is %v, want 1", f.strength)
	}
}
