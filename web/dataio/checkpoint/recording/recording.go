// Package recording audits recordings: files of vectors before and after a running program turned
// them. It compares them with what the configuration of the model means in each type of layer.
//
//	meant, err := recording.Mean(config, "vllm", "0.11", stack.Options{})
//	report, err := meant.Audit(checkpoint.Always, file, "config.json")
//	report.Verdict             // the worst one of all rotations
//	report.Layers[0].Sentence  // of rotations with the same finding
//
// A file has each vector twice, as NAME and NAME_rotated; docs/auditing.md describes it. Package
// encoder/rotary/audit judges one rotation.
package recording

import (
	"cmp"
	"math"
	"math/cmplx"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A Rotation is what was recorded of one of the vectors that a program turns, such as
// layers.0.q, and what that tells.
type Rotation struct {
	Name  string `json:"-"`
	Layer string `json:"layerType,omitempty"` // whose embedding it was compared with
	*audit.Finding
	Start  int     `json:"start,omitempty"` // the first position, if it was not recorded and is not 0
	Tables []Table `json:"tables,omitempty"`

	Weights string `json:"weights,omitempty"` // AsPublished, Permuted, OtherWeights or OneWeight, if they were recorded

	// Vectors are the first ones at each position.
	Vectors *audit.Recording `json:"-"`
	meant   audit.Meaning
	still   bool // whether its layer should not turn

	// begun is what it tells if its positions, which were not recorded, begin with first and not with 0;
	// nil if they do, or were recorded.
	begun *audit.Finding
	first int
}

// Rows returns how many rows the Vectors have.
func (r *Rotation) Rows() int { return len(r.Vectors.Positions) / r.meant.Config().Axes.Count() }

// reach returns the least and the largest position of the Vectors, on any axis; 0 and 0 if there are none.
func (r *Rotation) reach() (ends [2]float64) {
	for i, p := range r.Vectors.Positions {
		if i == 0 {
			ends = [2]float64{p, p}
		}
		ends = [2]float64{min(ends[0], p), max(ends[1], p)}
	}
	return ends
}

// At returns the position of a row of the Vectors, on each axis.
func (r *Rotation) At(row int) []float64 {
	n := r.meant.Config().Axes.Count()
	return r.Vectors.Positions[row*n:][:n]
}

// Hands returns how the pairs of a row of the Vectors are turned.
func (r *Rotation) Hands(row int) []audit.Hand {
	hands := r.Vectors.Hands(row, r.meant)
	for i := range hands {
		if h := &hands[i]; r.still {
			h.Meant, h.Differs = 1, cmplx.Abs(h.Recorded-1) > 1e-9
		}
	}
	return hands
}

// Intervals returns the least and the largest frequency that each pair can have by the Vectors; nil where
// nothing is known.
func (r *Rotation) Intervals() []*[2]float64 { return r.Vectors.Frequencies(r.meant) }

// Meant returns the frequency that a pair should have.
func (r *Rotation) Meant(pair int) float64 { return r.meant.Frequency(pair) }

// rotated ends the names of vectors after they were turned.
const rotated = "_rotated"

// namesIn returns the names of the rotations in a file. It refuses a file without any, and q or k that was
// not recorded after it was turned.
func namesIn(f *checkpoint.File) (names []string) {
	for i := range f.Tensors {
		t := &f.Tensors[i]
		if name, ok := strings.CutSuffix(t.Name, rotated); ok {
			names = append(names, name)
		} else if own, _, _ := partner(name); own != "" && f.Find(name+rotated) == nil {
			refuseAlone(t, name+rotated)
		}
	}
	if names == nil {
		dataio.Refuse("no-rotations: there are no tensors such as layers.0.q and layers.0.q_rotated")
	}
	return names
}

// refuseAlone refuses a tensor without the one of vectors before or after.
func refuseAlone(t *checkpoint.Tensor, other string) {
	dataio.Refuse("rotation-alone: the tensor # needs one named # of its shape #", t.Name, other, t.Shape)
}

// A recorded is a file of vectors, which is read while a context is not done.
type recorded struct {
	ctx checkpoint.Context
	*checkpoint.File
}

// A pair is the vectors of a rotation before and after they were turned, and the unit roundoff of their type.
type pair struct {
	shape         []int
	before, after []float64
	roundoff      float64
}

func (f recorded) pair(name string) pair {
	before, after := f.Find(name), f.Find(name+rotated)
	if before == nil || !slices.Equal(before.Shape, after.Shape) {
		refuseAlone(after, name)
	}
	p := pair{shape: before.Shape, before: f.numbers(before), after: f.numbers(after)}
	p.roundoff = roundoffOf(max(precision.Roundoff(before.Type), precision.Roundoff(after.Type)), p.before, p.after)
	return p
}

// check judges one rotation, as each type of layer turns it, with positions along each axis that
// may have them.
func (m *Meaning) check(f recorded, name string) *Rotation {
	p := f.pair(name)
	tokens := f.tokens(name, m.layers[0].Config().Axes.Count())
	best, length := &Rotation{Name: name, still: !m.layers[0].turns(m.number(name))}, 0
	layers := m.of(name)
	for i := range layers {
		l := &layers[i]
		meant := l.Meaning
		if last := len(p.shape) - 1; last > 0 && p.shape[last] == meant.Config().EffectiveDim() {
			meant.HeadDim = p.shape[last] // only what turns was recorded
		}
		dims := rowsOf(p.shape, meant.HeadDim)
		for axis := range dims {
			if !tokens.fit(dims, axis) {
				continue
			}
			r := tokens.recording(&p, meant.HeadDim, dims, axis, meant.Config().Axes)
			found := dataio.Must(audit.Check(r, meant))
			if best.still {
				found = ofStill(found)
			}
			if len(r.Positions) > 0 && (best.Finding == nil || better(found, best.Finding)) {
				best.Finding, best.Layer, best.Vectors, best.meant, length = found, l.name, r, meant, dims[axis]
			}
		}
	}
	if best.Finding == nil {
		refuseRows(name, p.shape, layers[0].HeadDim)
	}
	at := tokens.numbered(0, length, best.meant.Config().Axes).meant
	if tokens.positions == nil && best.shifted() {
		if best.begin(); best.begun != nil {
			shift(at, best.first)
		}
	}
	best.Tables = f.tables(name, best.meant.Embedding, at)
	best.Weights = f.weights(name, best.meant)
	best.weigh()
	best.Vectors = best.Vectors.Firsts(best.meant) // all vectors of many rotations would take too much memory
	return best
}

// refuseRows refuses a tensor that has no vectors of a width at its positions.
func refuseRows(name string, shape []int, width int) {
	dataio.Refuse("rotation-shape: the tensor # of shape # has no rows of # numbers, the width of a head, at as many positions as are given",
		name, shape, width)
}

// measure tells how one rotation turns, in heads as wide as the last axis or, of shape (tokens, heads·width), the
// widest ones that turn in a known way, and along the first axis that may have the tokens.
func (f recorded) measure(name string) *Rotation {
	p, tokens := f.pair(name), f.tokens(name, 1)
	var first *Rotation
	last := p.shape[len(p.shape)-1]
	for heads := 1; heads == 1 || len(p.shape) == 2 && last/heads >= leastWidth; heads++ {
		width := last / heads
		dims := rowsOf(p.shape, max(1, width))
		for axis := range dims {
			if !tokens.fit(dims, axis) || width*heads != last {
				continue
			}
			r := tokens.recording(&p, width, dims, axis, rotary.Axes{})
			found := dataio.Must(audit.Measure(r, width))
			one := &Rotation{Name: name, Finding: found, Vectors: &audit.Recording{Positions: r.Positions}} // for its reach
			if found.Turns != nil || found.Verdict == audit.NothingTurns {
				return one
			}
			first = cmp.Or(first, one)
		}
	}
	if first == nil {
		refuseRows(name, p.shape, last)
	}
	return first
}

// leastWidth is the least width of a head that is looked for.
const leastWidth = 16

// begin finds out what a rotation tells if its positions begin where they seem to.
func (r *Rotation) begin() {
	start := cmp.Or(r.Shift, 1)
	later := *r.Vectors
	later.Positions = slices.Clone(later.Positions)
	shift(later.Positions, start)
	if found, err := audit.Check(&later, r.meant); err == nil && found.Verdict == audit.Agrees {
		r.begun, r.first = found, start
	}
}

// take takes that for what it tells.
func (r *Rotation) take() {
	r.Finding, r.Start = r.begun, r.first
	shift(r.Vectors.Positions, r.Start)
}

func shift(positions []float64, by int) {
	for i := range positions {
		positions[i] += float64(by)
	}
}

// ofStill returns the finding of a layer that should not turn.
func ofStill(f *audit.Finding) *audit.Finding {
	still := *f
	still.Excluded, still.NotExcluded = nil, nil
	switch f.Verdict {
	case audit.NothingTurns:
		still.Verdict, still.Equal = audit.Agrees, f.Elements
	case audit.Agrees, audit.Differs:
		still.Verdict, still.Equal, still.Mistakes = audit.Differs, 0, []string{"layer-turned"}
	}
	return &still
}

// better reports whether a finding explains more than another one.
func better(a, b *audit.Finding) bool {
	rank := func(f *audit.Finding) int {
		rank := [...]int{audit.Agrees: 4, audit.NothingTurns: 3, audit.Differs: 1, audit.CannotTell: 0}[f.Verdict]
		if len(f.Mistakes) > 0 {
			rank = max(rank, 2)
		}
		return rank
	}
	if rank(a) != rank(b) {
		return rank(a) > rank(b)
	}
	return a.Equal > b.Equal
}

// roundoffOf returns the unit roundoff of the type in which vectors were turned: the recorded one or, since
// programs convert numbers of 16 bits to save them, the one of 16 bits which has all numbers that changed.
func roundoffOf(recorded float64, before, after []float64) float64 {
	for _, t := range []precision.DType{precision.BFloat16, precision.Float16} {
		changed, all := 0, true
		for i, x := range after {
			if x != before[i] && !math.IsNaN(x) {
				changed++
				if all = t.Round(x) == x; !all {
					break
				}
			}
		}
		if all && changed >= audit.Least {
			return max(recorded, math.Ldexp(1, -t.Digits()))
		}
	}
	return recorded
}

func (f recorded) numbers(t *checkpoint.Tensor) []float64 {
	if len(t.Shape) == 0 {
		dataio.Refuse("tensor-no-axes: the tensor # has no axes", t.Name)
	}
	return dataio.Must(t.Rows(f.ctx, 0, t.Shape[0]))
}

// rowsOf returns the axes of the rows of a tensor whose last axis has vectors of a width, of one
// head or of several, nil if it has not.
func rowsOf(shape []int, width int) []int {
	last := len(shape) - 1
	if last < 1 || shape[last] == 0 || shape[last]%width != 0 {
		return nil
	}
	dims := slices.Clone(shape[:last])
	if shape[last] > width {
		dims = append(dims, shape[last]/width)
	}
	return dims
}
