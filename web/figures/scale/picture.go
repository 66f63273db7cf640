package scale

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

// An initialisation is a distribution N(0, σ²) of the numbers of word vectors.
type initialisation struct {
	name, source string
	std          float64 // σ
}

const gpt2 = 0.02 // its standard deviation

// initialisations returns the two of libraries, and one with the standard deviation of the
// state.
func initialisations(v *figure.View) [3]initialisation {
	std, source := v.State.Std, v.Say("your own", "自定")
	if std == gpt2 {
		source = "GPT-2"
	}
	return [...]initialisation{
		{"N(0, 1/d)", "tensor2tensor, fairseq", 1 / math.Sqrt(float64(v.State.DModel))},
		{"N(0, 1)", "PyTorch nn.Embedding", 1},
		{"N(0, " + number.Minus(strconv.FormatFloat(std, 'g', 3, 64)) + "²)", source, std},
	}
}

// A triangle is what becomes of x and PE in one case.
type triangle struct {
	initialisation
	factor float64 // 1 or √d
	x, pe  float64 // the lengths of the factor times x, and of PE
	words  [2]float64
}

// angle returns the angle between x and x + PE in degrees.
func (t *triangle) angle() float64 { return degrees(math.Atan2(t.pe, t.x)) }

// picture is the figure at a view.
type picture struct {
	*figure.View
	layout
	triangles [3][2]triangle // of each initialisation: without and with the factor
}

func (f *scale) picture(v *figure.View) *picture {
	p := &picture{View: v, layout: layoutOf(v.Width)}
	d, words := float64(v.State.DModel), f.words(v)
	for i, init := range initialisations(v) {
		for j, factor := range [...]float64{1, math.Sqrt(d)} {
			p.triangles[i][j] = triangle{
				initialisation: init, factor: factor,
				x: factor * init.std * math.Sqrt(d), pe: math.Sqrt(d / 2),
				words: angles(words, factor*init.std),
			}
		}
	}
	return p
}
