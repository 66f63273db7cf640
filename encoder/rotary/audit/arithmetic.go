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

// A replay is a turn in the arithmetic that makes most judged numbers bit for bit as they were recorded.
type replay struct {
	arithmetic     string
	missed, second int // judged numbers that are other than it makes them, and in the next best arithmetic
	first          int // the index of the first one missed, by position
	turning        int // judged numbers that turn
}

// replay returns the replay of a turn; of numbers in float64, one that makes none. An arithmetic that misses
// as many numbers as are too many is given up.
func (j *judge) replay(t *turn, tooMany int) *replay {
	best := &replay{missed: j.judged, second: j.judged}
	for _, a := range j.arithmetics() {
		r := j.exactly(t, &a, tooMany)
		if r.missed < best.missed {
			best, r = r, best
		}
		best.second = min(best.second, r.missed)
	}
	return best
}

// explains reports whether at least 85 in 100 of the numbers that turn are as they were recorded.
func (r *replay) explains() bool { return r.turning > 0 && 100*r.missed <= 15*r.turning }

// better reports whether the replay explains the numbers, and Least more of them than another one.
func (r *replay) better(other *replay) bool { return r.explains() && r.missed+Least <= other.missed }

// decides reports whether the replay shows that another turn was not taken, which is as near: if it is
// better, and misses a quarter as many numbers at most. A right program in an unusual arithmetic does
// not look so: what this changes, a mistake misses, too.
func (r *replay) decides(other *replay) bool { return r.better(other) && 4*r.missed <= other.missed }

// named returns the arithmetic, and how many of the numbers that turn it makes bit for bit, if it explains
// them, and Least more of them than any other one.
func (r *replay) named() (name string, bits int) {
	if !r.explains() || r.missed+Least > r.second {
		return "", 0
	}
	return r.arithmetic, r.turning - r.missed
}

// exactly replays a turn in an arithmetic, until it misses too many numbers.
func (j *judge) exactly(t *turn, a *arithmetic, tooMany int) *replay {
	in, round := *t, j.typ().Round
	in.arithmetic, in.sin, in.cos = a, nil, nil
	r := &replay{arithmetic: a.name, second: j.judged}
	for _, row := range j.rows {
		at := row * j.width
		x, allowed := j.Before[at:][:j.width], j.allowed[at:][:j.width]
		in.reach(j.position(t, row))
		copy(j.expected, x)
		t.each(j.width, func(pair, in0, in1, out0, out1 int) {
			sin, cos := in.sin[pair], in.cos[pair]
			xcos, ycos := x[in0]*cos, x[in1]*cos
			if !a.fused {
				xcos, ycos = a.products(xcos), a.products(ycos)
			}
			j.expected[out0] = round(a.wide(xcos - a.products(x[in1]*sin)))
			j.expected[out1] = round(a.wide(ycos + a.products(x[in0]*sin)))
			for _, out := range [...]int{out0, out1} {
				if t.pairs[pair] != 0 && allowed[out] >= 0 {
					r.turning++
				}
			}
		})
		for i, x := range j.expected {
			if allowed[i] >= 0 && x != j.After[at+i] {
				if r.missed == 0 {
					r.first = at + i
				}
				r.missed++
			}
		}
		if r.missed >= tooMany {
			break
		}
	}
	return r
}
