package inspect

import (
	"math"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
)

// An Agreement compares the numbers of a rotary embedding with a configuration.
type Agreement struct {
	Reading *stack.Reading // of the configuration, by the library that it is for
	Err     error          // why there is none
	Layer   string         // the type of layer that agrees best, if there are several

	Pairs      int     // of the tensor
	Difference float64 // the largest relative one of a frequency
	Pair       int     // where it is
	Given, Own float64 // frequency there: of the tensor, and of the configuration
	Allowed    float64 // by the type of the numbers

	// Rounded is the type that frequencies were rounded to before they were stored in one
	// with more digits, if they agree but for that; "" for none.
	Rounded string
}

// Agrees reports whether the numbers are those of the configuration.
func (a *Agreement) Agrees() bool {
	return a.Err == nil && a.Pairs == a.Reading.Pairs() && a.Difference <= a.Allowed
}

// maxDim is how many elements turn at most.
const maxDim = 1024

// Compare compares the frequencies of a subject with the configuration of a model. It
// returns nil if there is nothing to compare.
func (m *Model) Compare(s *Subject) *Agreement {
	if m.Config == nil || m.Config.NoRotary() != nil || s.Judgement == nil || !s.Kind.Rotates() || s.Odd > 0 {
		return nil
	}
	layers := m.Config.Layers()
	if len(layers) == 0 {
		layers = []string{""}
	}
	var best *Agreement
	for _, layer := range layers {
		a := &Agreement{Layer: layer}
		if len(layers) < 2 {
			a.Layer = ""
		}
		a.Reading, a.Err = stack.Read(m.Config, stack.Options{Layer: layer, MaxDim: maxDim})
		if a.Err == nil {
			w, allowed := s.frequencies(a.Reading)
			if w == nil || s.Kind == positions.Factors && m.ConfigName == "" && !scaled(a.Reading) {
				return nil // no key of GGUF files names the scaling that divisors are: the tensor is it
			}
			a.compare(w, allowed)
			a.round(s)
		}
		if best == nil || best.Err != nil || a.Err == nil && a.Difference < best.Difference {
			best = a
		}
	}
	return best
}

func scaled(r *stack.Reading) bool {
	for i := range r.Pairs() {
		if r.Frequency(i) != r.Unscaled(i) {
			return true
		}
	}
	return false
}

// MaxPositions returns the key by which the configuration says how many rows a table of positions has,
// and the number; ok is false if it does not say so, or of rows of another width.
func (m *Model) MaxPositions(s *Subject) (key string, rows float64, ok bool) {
	if m.Config == nil || s.Kind != positions.Table || s.Table == nil || s.Grid != nil {
		return "", 0, false
	}
	most, width := m.Config.Text.Number(nil, "max_position_embeddings"), m.Config.Text.Number(nil, "hidden_size")
	return most.Key, most.Value, most.Given() && width.Given() && width.Value == float64(s.Numbers.Columns)
}

// Described returns how the library that the configuration is for reads a rotary embedding
// that its keys describe, if there are no tensors of it; else nil.
func (m *Model) Described() *stack.Reading {
	names := func(k model.Key) bool { return k.Rotary() && strings.Contains(k.Path, "rope") }
	ofTensor := func(c positions.Candidate) bool { return c.Kind.Rotates() }
	if m.Config == nil || m.Config.NoRotary() != nil || !slices.ContainsFunc(m.Config.Keys(), names) || slices.ContainsFunc(m.Candidates, ofTensor) {
		return nil
	}
	r, err := stack.Read(m.Config, stack.Options{MaxDim: maxDim})
	if err != nil {
		return nil
	}
	return r
}

// computed is how far frequencies that were computed in float32 are from exact.
const computed = 3e-6

// frequencies returns those of a subject, and how far they may be off: the numbers
// themselves, those of a reading over the divisors, or those of the embedding that a
// cache was identified as.
func (s *Subject) frequencies(r *stack.Reading) (w []float64, allowed float64) {
	allowed = math.Ldexp(1, -digits(s.Tensor.Type)) + computed
	switch s.Kind {
	case positions.Frequencies:
		return s.Numbers.Data, allowed
	case positions.Factors:
		for i, x := range s.Numbers.Data {
			if i < r.Pairs() {
				w = append(w, r.Unscaled(i)/x)
			} else {
				w = append(w, 0)
			}
		}
		return w, allowed
	}
	e, id := s.Embedding(), s.Judgement.Embedding()
	if e == nil || id.Reason == invfreq.Unfilled {
		return nil, 0
	}
	for i := range e.Pairs() {
		w = append(w, e.Frequency(i))
	}
	return w, max(allowed, 2*id.Matches[0].Residual)
}

// digits returns how many binary digits the significands of a type have.
func digits(name string) int {
	t, _ := precision.FindDType(name)
	return t.Digits()
}

// round finds the type that frequencies were rounded to.
func (a *Agreement) round(s *Subject) {
	id := s.Judgement.Embedding()
	if id == nil || a.Difference <= a.Allowed || s.Kind != positions.Frequencies {
		return
	}
	if t := id.DType; t.Digits() < digits(s.Tensor.Type) && a.Difference <= math.Ldexp(1, -t.Digits())+computed {
		a.Rounded = t.String()
	}
}

// compare finds the pair whose frequency differs most.
func (a *Agreement) compare(w []float64, allowed float64) {
	a.Pairs, a.Allowed = len(w), allowed
	for i := range min(len(w), a.Reading.Pairs()) {
		own := a.Reading.Frequency(i)
		d := 0.0
		switch {
		case own != 0:
			d = math.Abs(w[i]/own - 1)
		case w[i] != 0:
			d = math.Inf(1)
		}
		if d > a.Difference || i == 0 {
			a.Difference, a.Pair, a.Given, a.Own = d, i, w[i], own
		}
	}
}
