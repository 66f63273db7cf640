package audit

import (
	"math"

	"github.com/posenc/posenc/encoder/precision"
)

// An arithmetic is how a program rounds while it turns vectors.
type arithmetic struct {
	name             string
	own, wide        func(x float64) float64 // to the recorded type, and to the type of angles and sums
	tables, products func(x float64) float64 // to the types of cosines and sines, and of products with them
	fused            bool                    // products with cosines are not rounded before they are added
}

// arithmetics returns the usual ones for a recorded type, none for float64.
func (r *Recording) arithmetics() []arithmetic {
	exact, float32s, own := func(x float64) float64 { return x }, precision.Float32.Round, r.typ().Round
	switch r.typ() {
	case precision.Float32:
		return []arithmetic{
			{"float64", own, exact, exact, exact, false},
			{"float32", own, float32s, float32s, float32s, false},
			{"float32-fused", own, float32s, float32s, float32s, true},
		}
	case precision.Float16, precision.BFloat16:
		return []arithmetic{
			{"rounded-once", own, float32s, float32s, float32s, false},
			{"tables-rounded", own, float32s, own, float32s, false},
			{"products-rounded", own, float32s, own, own, false},
			{"products-fused", own, float32s, own, own, true},
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
	in, r := *t, &replay{arithmetic: a.name, second: j.judged}
	in.arithmetic, in.sin, in.cos = a, nil, nil
	j.visit(&in, func(index int, recorded, expected float64) bool {
		if expected != recorded {
			if r.missed == 0 {
				r.first = index
			}
			r.missed++
		}
		return r.missed < tooMany
	})
	t.each(j.width, func(pair, _, _, out0, out1 int) {
		for at := 0; at < len(j.allowed) && t.pairs[pair] != 0; at += j.width {
			for _, out := range [...]int{out0, out1} {
				if j.allowed[at+out] >= 0 {
					r.turning++
				}
			}
		}
	})
	return r
}
