package audit

import (
	"cmp"
	"math"
	"math/cmplx"
	"slices"
	"strconv"
)

// Frequencies returns the least and the largest frequency that each pair can have, of a recording that
// Check takes; see Finding.
func (r *Recording) Frequencies(meant Meaning) []*[2]float64 {
	t := meant.turn()
	return newJudge(r, t).frequencies(t)
}

// frequencies returns the least and the largest frequency that each pair can have, in radians for
// each position, so that the angles between the vectors are
//
//	θ[pos] = ω·pos + 2πk ± ε[pos]
//
// with the error ε that rounding explains and some whole k. Positions are taken by their size: the
// first one leaves |ω| ≤ π/|pos|, and each other one narrows that, unless several k are possible. In
// 16 bits, slow pairs have wide intervals. A pair of which nothing is known, or that is turned by
// no frequency, has nil.
func (j *judge) frequencies(t *turn) []*[2]float64 {
	rows, sorted := slices.Clone(j.rows), -1 // the axis by whose positions they are sorted
	list := make([]*[2]float64, len(t.pairs))
	t.each(j.width, func(pair, in0, in1, out0, out1 int) {
		axis := t.axis(pair)
		distance := func(row int) float64 { return math.Abs(j.position(t, row)[axis]) }
		if axis != sorted {
			slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(distance(a), distance(b)) })
			sorted = axis
		}
		var lo, hi float64
		begun, known := false, false
		for _, row := range rows {
			at, pos := row*j.width, j.position(t, row)[axis]
			before, after := complex(j.Before[at+in0], j.Before[at+in1]), complex(j.After[at+out0], j.After[at+out1])
			off := math.Hypot(j.allowed[at+out0], j.allowed[at+out1]) / cmplx.Abs(after)
			if pos == 0 || cmplx.IsInf(after) || before == 0 || j.allowed[at+out0] < 0 || !(off < 1) {
				continue
			}
			θ, ε := cmplx.Phase(after/before), math.Asin(off)
			if (pos < 0) != t.inverse {
				θ = -θ
			}
			pos = math.Abs(pos)
			if !begun {
				lo, hi, begun = -math.Pi/pos, math.Pi/pos, true
			}
			first, last := math.Ceil((pos*lo-θ-ε)/(2*math.Pi)), math.Floor((pos*hi-θ+ε)/(2*math.Pi))
			if first < last {
				continue
			}
			θ += 2 * math.Pi * last
			lo, hi, known = max(lo, (θ-ε)/pos), min(hi, (θ+ε)/pos), true
			if first > last || lo > hi {
				return
			}
		}
		if known {
			list[pair] = &[2]float64{lo, hi}
		}
	})
	return list
}

// otherBase returns the base whose frequencies lie in all intervals, the one with the fewest digits of
// several, or 0 if there is none.
func (m *Meaning) otherBase(frequencies []*[2]float64) float64 {
	lo, hi, pairs := 0.0, math.Inf(1), 0
	for i, f := range frequencies {
		if f != nil && f[0] > 0 && m.Unscaled(i) != 1 {
			part := math.Log(m.Config().EffectiveBase()) / math.Log(m.Unscaled(i)) // of ln b′, from ln ω′
			lo, hi, pairs = max(lo, part*math.Log(f[1])), min(hi, part*math.Log(f[0])), pairs+1
		}
	}
	if pairs < 2 || lo > hi {
		return 0
	}
	return roundest(math.Exp(lo), math.Exp(hi))
}

// otherFactor returns by how much the judged pairs are longer after they were turned.
func (j *judge) otherFactor(t *turn) float64 {
	before, after := 0.0, 0.0
	t.each(j.width, func(_, in0, in1, out0, out1 int) {
		for at := 0; at < len(j.Before); at += j.width {
			if j.allowed[at+out0] >= 0 {
				x, y := math.Hypot(j.Before[at+in0], j.Before[at+in1]), math.Hypot(j.After[at+out0], j.After[at+out1])
				if finite(y) {
					before, after = before+x*x, after+y*y
				}
			}
		}
	})
	factor, off := math.Sqrt(after/before), j.Roundoff/2+1e-6
	return roundest(factor*(1-off), factor*(1+off))
}

// roundest returns the number between two others that has the fewest digits.
func roundest(lo, hi float64) (x float64) {
	for digits := 1; digits <= 17; digits++ {
		x, _ = strconv.ParseFloat(strconv.FormatFloat((lo+hi)/2, 'g', digits, 64), 64)
		if lo <= x && x <= hi {
			break
		}
	}
	return x
}
