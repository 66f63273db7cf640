package audit

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder/rotary"
)

// Measure returns how a program turns vectors of a width, at one position each, where no configuration says how it
// should: its verdict is NothingTurns or CannotTell. Turns is nil if it is none of the ways that are known, or several:
// in pairs of one of the pairings, of the first or the last elements, all longer by one factor. All pairs have the
// Base, or the fast ones if Slowing says how the slow ones are turned; it is 0 if it is not known to a
// hundredth. Measure returns an *encoder.Error if vectors and positions do not fit together.
func Measure(r *Recording, width int) (*Finding, error) {
	if err := r.check(width, 1); err != nil {
		return nil, err
	}
	f := &Finding{Pair: -1, NotFinite: [2]int{notFinite(r.Before), notFinite(r.After)}}
	if !r.changes() {
		f.Verdict = NothingTurns
		return f, nil
	}
	ways := r.ways(r.firsts(width, 1), width) // which are soon measured
	if ways == nil {
		ways = r.ways(r, width) // unit vectors tell more together
	}
	if len(ways) == 1 {
		m := &ways[0]
		f.Turns, f.Frequencies, f.Elements = m.facts(), m.intervals, newJudge(r, &m.turn).judged
		f.Equal = f.Elements
		if !m.sure {
			f.Base = 0
		}
	}
	return f, nil
}

// ways returns the turns that explain a recording, measured by some of its rows: those by one base if there are any.
func (r *Recording) ways(rows *Recording, width int) (based []measured) {
	var others []measured
	for _, t := range r.candidates(width) {
		switch m := rows.measure(t); {
		case m.intervals == nil:
		case m.slowing != Slowing{}:
			others = append(others, m)
		case r.explainedBy(&m.turn):
			based = append(based, m)
		}
	}
	if based == nil {
		return others
	}
	return based
}

// candidates returns turns of each pairing, of each number of first or last elements that has all those that change.
func (r *Recording) candidates(width int) (list []turn) {
	first, last := width, 0
	for i, x := range r.After {
		if !same(x, r.Before[i]) {
			first, last = min(first, i%width), max(last, i%width)
		}
	}
	for _, pairing := range [...]rotary.Pairing{rotary.Half, rotary.Interleaved, rotary.InterleavedToHalf} {
		c := rotary.Config{HeadDim: width, Dim: width - first, Pairing: pairing, Trailing: true}
		if first > 0 && c.Dim%2 == 0 {
			list = append(list, turn{Config: c, attention: 1})
		}
		c.Trailing = false
		for c.Dim = width &^ 1; c.Dim > last; c.Dim -= 2 {
			list = append(list, turn{Config: c, attention: 1})
		}
	}
	return list
}

// A measured is a turn that explains a recording, and the frequencies that its pairs can have; nil if it explains none.
type measured struct {
	turn
	intervals []*[2]float64
	sure      bool // whether the base is known to a hundredth
}

// measure fits the factor, the direction and the frequencies of a turn.
func (r *Recording) measure(t turn) (m measured) {
	t.pairs = make([]float64, t.Dim/2)
	for i := range t.pairs {
		t.pairs[i] = 1 // whose angles have the largest errors
	}
	j := newJudge(r, &t)
	if t.attention = j.otherFactor(&t); j.judged < Least || !j.keepsLengths(&t) {
		return m
	}
	list := j.frequencies(&t)
	if slices.Contains(list, nil) {
		return m
	}
	t.Inverse = list[0][1] < 0
	for i, f := range list { // now that they are about known
		t.pairs[i] = max(-f[0], f[1])
	}
	if list = newJudge(r, &t).frequencies(&t); slices.Contains(list, nil) {
		return m
	}
	for i, f := range list[1:] {
		faster := f[0] > list[i][1]      // than the pair before it, as where several heads are taken for one
		stops := f[1] < list[i][0]/still // from here on, so that fewer elements turn than are supposed
		if faster || stops && t.Pairing != rotary.Half {
			return m
		}
	}
	m = measured{turn: t, intervals: list}
	m.fit(list)
	if m.slowing == (Slowing{}) {
		m.pairs = unscaled(m.Base, m.Dim)
	}
	return m
}

// lengths calls do with the lengths of each judged pair before and after it was turned, and the indices of its
// numbers, until it returns false.
func (j *judge) lengths(t *turn, do func(before, after float64, out0, out1 int) bool) {
	more := true
	t.each(j.width, func(_, in0, in1, out0, out1 int) {
		for at := 0; at < len(j.Before) && more; at += j.width {
			if j.allowed[at+out0] < 0 {
				continue
			}
			if after := math.Hypot(j.After[at+out0], j.After[at+out1]); finite(after) {
				more = do(math.Hypot(j.Before[at+in0], j.Before[at+in1]), after, at+out0, at+out1)
			}
		}
	})
}

// keepsLengths reports whether all pairs are longer by the factor of a turn, up to rounding.
func (j *judge) keepsLengths(t *turn) bool {
	all := true
	j.lengths(t, func(before, after float64, out0, out1 int) bool {
		all = math.Abs(after-t.attention*before) <= max(1, t.attention)*math.Hypot(j.allowed[out0], j.allowed[out1])
		return all
	})
	return all
}

// still is how many times slower a pair than the one before it stands still.
const still = 100

// fewest is how many pairs have to have a base if not all have.
const fewest = 4

// fit sets the base of all pairs, or of as many fast ones as there is one for, and how the others are turned.
// If the fastest pair turns by 1/s radians for each position, all are divided by s.
func (m *measured) fit(list []*[2]float64) {
	slow := &m.slowing
	if lo, hi := list[0][0], list[0][1]; lo > 0 && (lo > 1 || hi < 1) {
		slow.Factor = roundest(1/hi, 1/lo)
		divided := make([]*[2]float64, len(list))
		for i, f := range list {
			divided[i] = &[2]float64{f[0] * slow.Factor, f[1] * slow.Factor}
		}
		list = divided
	}
	plain, n := Meaning{HeadDim: m.HeadDim}, len(list)
	plain.Embedding, _ = rotary.New(rotary.Config{HeadDim: m.Dim}, 0)
	lo, hi, _ := plain.bases(list)
	for ; lo > hi && n > fewest; lo, hi, _ = plain.bases(list[:n]) {
		n--
	}
	if lo > hi || n < max(fewest, len(list)/8) && n < len(list) {
		*slow = Slowing{How: OfNoBase}
		return
	}
	if n < len(list) { // the last ones of the others may be a little slower already
		lo, hi, _ = plain.bases(list[:max(fewest, n/2)])
	}
	m.Base, m.sure = roundest(lo, min(hi, 2*lo)), hi < 1.01*lo
	if n == len(list) {
		return
	}
	slow.From, slow.How = n, Slower
	w, last := unscaled(m.Base, m.Dim)[len(list)-1], list[len(list)-1]
	switch {
	case last[0] >= w:
		slow.How = Otherwise
	case last[1] < w/still:
		slow.How = Still
	case last[0] > 0 && last[1] < 1.01*last[0]:
		slow.Times = roundest(w/last[1], w/last[0])
	}
}

// Frequencies returns the least and the largest frequency that each pair can have, of a recording that
// Check takes; see Finding.
func (r *Recording) Frequencies(meant Meaning) []*[2]float64 {
	t := turnOf(meant.Embedding)
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
			pos := j.position(t, row)[axis]
			θ, ε := j.angle(row*j.width, in0, in1, out0, out1)
			if pos == 0 || ε == math.Pi {
				continue
			}
			if (pos < 0) != t.Inverse {
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

// bases returns the least and the largest base whose frequencies lie in all intervals, and how many of these have a
// least frequency above 0. The least base is above the largest if there is none.
func (m *Meaning) bases(frequencies []*[2]float64) (least, largest float64, pairs int) {
	lo, hi := 0.0, math.Inf(1)
	for i, f := range frequencies {
		if f == nil || f[1] <= 0 || m.Unscaled(i) == 1 {
			continue
		}
		part := math.Log(m.Config().EffectiveBase()) / math.Log(m.Unscaled(i)) // of ln b′, from ln ω′
		lo = max(lo, part*math.Log(f[1]))
		if f[0] > 0 {
			hi, pairs = min(hi, part*math.Log(f[0])), pairs+1
		}
	}
	return math.Exp(lo), math.Exp(hi), pairs
}

// otherFactor returns by how much the judged pairs are longer after they were turned.
func (j *judge) otherFactor(t *turn) float64 {
	before, after := 0.0, 0.0
	j.lengths(t, func(x, y float64, _, _ int) bool {
		before, after = before+x*x, after+y*y
		return true
	})
	factor, off := math.Sqrt(after/before), j.Roundoff/2+0x1p-52
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
