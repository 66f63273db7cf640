package audit

import (
	"math"

	"github.com/posenc/posenc/encoder/precision"
)

// An arithmetic is how a program rounds while it turns vectors.
type arithmetic struct {
	name             string
	wide             func(x float64) float64 // to the type of angles and sums
	tables, products func(x float64) float64 // to those of cosines and sines, and of products with them
	fused            bool                    // products with cosines are not rounded before they are added
}

// arithmetics returns the usual ones for a recorded type, none for float64.
func (r *Recording) arithmetics() []arithmetic {
	exact, float32s, own := func(x float64) float64 { return x }, precision.Float32.Round, r.typ().Round
	switch r.typ() {
	case precision.Float32:
		return []arithmetic{
			{"float64", exact, exact, exact, false},
			{"float32", float32s, float32s, float32s, false},
			{"float32-fused", float32s, float32s, float32s, true},
		}
	case precision.Float16, precision.BFloat16:
		return []arithmetic{
			{"rounded-once", float32s, float32s, float32s, false},
			{"tables-rounded", float32s, own, float32s, false},
			{"products-rounded", float32s, own, own, false},
			{"products-fused", float32s, own, own, true},
		}
	}
	return nil
}

// typ returns the recorded type.
func (r *Recording) typ() precision.DType {
	for _, t := range []precision.DType{precision.Float32, precision.Float16, precision.BFloat16} {
		if r.Roundoff == math.Ldexp(1, -t.Digits()) {
			return t
		}
	}
	return precision.Float64
}

// replay finds the arithmetic in which most numbers are bit for bit what a turn makes of them: 85 in 100
// of those that turn and are judged, and Least more than in any other one.
func (j *judge) replay(t *turn) (name string, bits int) {
	second, turned := 0, 0
	for _, a := range j.arithmetics() {
		var n int
		if n, turned = j.exactly(t, &a); n > bits {
			name, bits, second = a.name, n, bits
		} else {
			second = max(second, n)
		}
	}
	if 100*bits < 85*turned || bits < second+Least {
		return "", 0
	}
	return name, bits
}

// exactly returns how many numbers a turn makes bit for bit in an arithmetic, of how many that turn
// and are judged.
func (j *judge) exactly(t *turn, a *arithmetic) (n, turned int) {
	in, round := *t, j.typ().Round
	in.arithmetic, in.sin, in.cos = a, nil, nil
	for _, row := range j.rows {
		at := row * j.width
		in.reach(j.position(t, row))
		x, y, allowed := j.Before[at:], j.After[at:], j.allowed[at:]
		count := func(element int, sum float64) {
			if allowed[element] >= 0 {
				turned++
				if y[element] == round(a.wide(sum)) {
					n++
				}
			}
		}
		t.each(j.width, func(pair, in0, in1, out0, out1 int) {
			if t.pairs[pair] == 0 {
				return
			}
			sin, cos := in.sin[pair], in.cos[pair]
			xcos, ycos := x[in0]*cos, x[in1]*cos
			if !a.fused {
				xcos, ycos = a.products(xcos), a.products(ycos)
			}
			count(out0, xcos-a.products(x[in1]*sin))
			count(out1, ycos+a.products(x[in0]*sin))
		})
	}
	return n, turned
}
