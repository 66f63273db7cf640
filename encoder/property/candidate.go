package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// A Candidate is a way to write a position as Dims numbers. Nothing in it is
// trained, nor left to chance.
type Candidate struct {
	Dims int
	code func(dst []float64, pos, length int)
}

// Code writes the code of the word at place pos = 0, 1, …, length-1 of a
// sentence of length words into dst, which has Dims elements.
func (c Candidate) Code(dst []float64, pos, length int) { c.code(dst, pos, length) }

// PlainIndex counts the words from 1 on:
//
//	code(pos) = pos + 1
func PlainIndex() Candidate {
	return Candidate{1, func(dst []float64, pos, _ int) { dst[0] = float64(pos + 1) }}
}

// ScaledIndex spreads the words of each sentence over [0, 1]:
//
//	code(pos) = pos/(length−1)
//
// Special cases are:
//
//	code(0) = 0 for a sentence of one word
func ScaledIndex() Candidate {
	return Candidate{1, func(dst []float64, pos, length int) { dst[0] = float64(pos) / float64(max(1, length-1)) }}
}

// BinaryDigits writes pos in n binary digits, the lowest first, as Bits does.
// It returns an *Error if n is not in [1, MaxDModel].
func BinaryDigits(n int) (Candidate, error) {
	switch {
	case n <= 0:
		return Candidate{}, encoder.Invalid("number of digits", n, "is not positive")
	case n > encoder.MaxDModel:
		return Candidate{}, encoder.Invalid("number of digits", n, "is above 65536")
	}
	return Candidate{n, func(dst []float64, pos, _ int) {
		for b, bit := range Bits(pos, n) {
			dst[b] = float64(bit)
		}
	}}, nil
}

// Sinusoid takes the row PE[pos] of e for the word at place pos, whatever the
// start of e and its length.
func Sinusoid(e *encoder.Encoding) Candidate {
	return Candidate{e.DModel(), func(dst []float64, pos, _ int) {
		for i := range e.Phases() {
			dst[2*i], dst[2*i+1] = e.Pair(i, float64(pos))
		}
	}}
}

// A Judgement holds what an encoding of positions should do, whether a
// candidate does it, and the numbers by which it was judged. |·| is the
// Euclidean length of a code.
type Judgement struct {
	// No two words of a sentence have the same code.
	Unique struct {
		Holds    bool
		Distance float64 // the smallest |code(q) − code(p)|
		P, Q     int     // where, the first time: p < q
	}

	// A step is as long in a sentence of another length.
	Consistent struct {
		Holds bool
		Step  float64 // |code(1) − code(0)|
		Other float64 // the same in the other sentence
	}

	// A step is as long at any other place of the sentence.
	Even struct {
		Holds             bool
		Shortest, Longest float64 // |code(p+1) − code(p)|
		AtShortest        int     // p, the first time
		AtLongest         int
	}

	// No number leaves [-1, 1], in sentences of length, 2·length and 10·length
	// words.
	Bounded struct {
		Holds   bool
		Largest [3]float64 // the largest magnitude in each
	}

	// A model that has seen sentences of length words can read one of
	// length+1: the new word has a code that no other one has, of numbers no
	// larger than those seen, and the codes of the others stay as they were.
	Generalises struct {
		Holds    bool
		Beyond   float64 // by how much a magnitude in the new code exceeds all those seen
		Distance float64 // from the new code to the nearest of the others
		Nearest  int     // that one, the first of them
		Changed  float64 // the largest change of a number in the others
		Unseen   float64 // by how much a number of the new code leaves what its own dimension has shown
	}
}

// Limits of what is judged, as every code is compared with every other.
const (
	maxWords = 1 << 11 // in a sentence
	maxCodes = 1 << 20 // numbers in all codes of a sentence
)

// rounding is the part of a length below which a difference is no difference.
const rounding = 1e-9

// Judge computes the codes of a sentence of length words, of one of other
// words, and of longer ones, and judges c by them. It returns an *Error if
// length or other is not in [2, 2048], or if their codes are more than 2²⁰
// numbers.
func (c Candidate) Judge(length, other int) (*Judgement, error) {
	for _, n := range []int{length, other} {
		switch {
		case n < 2:
			return nil, encoder.Invalid("seq_len", n, "is below 2; one word has no neighbour")
		case n > maxWords:
			return nil, encoder.Invalid("seq_len", n, "is above 2048, too many to compare each with each")
		case n > maxCodes/c.Dims:
			return nil, encoder.Invalid("seq_len", n, "makes codes of more than 2^20 numbers")
		}
	}
	codes := c.codes(length)
	j := &Judgement{}
	j.unique(codes)
	j.even(codes)
	j.consistent(codes, c.codes(other))
	j.bounded(c, length)
	j.generalises(codes, c.codes(length+1))
	return j, nil
}

// codes returns the codes of all words of a sentence.
func (c Candidate) codes(length int) [][]float64 {
	rows, all := make([][]float64, length), make([]float64, length*c.Dims)
	for pos := range rows {
		rows[pos] = all[pos*c.Dims:][:c.Dims]
		c.code(rows[pos], pos, length)
	}
	return rows
}

func (j *Judgement) unique(codes [][]float64) {
	u, least := &j.Unique, math.Inf(1)
	for k := 1; k < len(codes); k++ {
		for p := range len(codes) - k {
			// Distances that rounding alone makes smaller are no smaller.
			if s := square(codes[p], codes[p+k], least); s < least*(1-rounding) {
				least, u.P, u.Q = s, p, p+k
			}
		}
	}
	u.Distance = math.Sqrt(least)
	u.Holds = u.Distance > 0
}

func (j *Judgement) consistent(codes, other [][]float64) {
	c := &j.Consistent
	c.Step, c.Other = distance(codes[0], codes[1]), distance(other[0], other[1])
	c.Holds = math.Abs(c.Step-c.Other) <= rounding*c.Step
}

func (j *Judgement) even(codes [][]float64) {
	e := &j.Even
	e.Shortest = math.Inf(1)
	for p := range len(codes) - 1 {
		step := distance(codes[p], codes[p+1])
		if step < e.Shortest*(1-rounding) {
			e.Shortest, e.AtShortest = step, p
		}
		if step > e.Longest*(1+rounding) {
			e.Longest, e.AtLongest = step, p
		}
	}
	e.Holds = e.Longest-e.Shortest <= rounding*e.Longest
}

func (j *Judgement) bounded(c Candidate, length int) {
	b, code := &j.Bounded, make([]float64, c.Dims)
	for i, times := range []int{1, 2, 10} {
		for pos := range times * length {
			c.code(code, pos, times*length)
			b.Largest[i] = max(b.Largest[i], magnitude(code))
		}
	}
	b.Holds = max(b.Largest[0], b.Largest[1], b.Largest[2]) <= 1
}

// generalises compares the codes of a sentence with those of one that has a
// word more.
func (j *Judgement) generalises(codes, longer [][]float64) {
	g, seen, least := &j.Generalises, 0.0, math.Inf(1)
	fresh := longer[len(codes)]
	for p, code := range codes {
		seen = max(seen, magnitude(code))
		g.Changed = max(g.Changed, LargestDifference(code, longer[p]))
		if s := square(longer[p], fresh, least); s < least*(1-rounding) {
			least, g.Nearest = s, p
		}
	}
	g.Distance = math.Sqrt(least)
	g.Beyond = max(0, magnitude(fresh)-seen)
	for i, x := range fresh {
		lo, hi := codes[0][i], codes[0][i]
		for _, code := range codes {
			lo, hi = min(lo, code[i]), max(hi, code[i])
		}
		g.Unseen = max(g.Unseen, lo-x, x-hi)
	}
	g.Holds = g.Beyond == 0 && g.Distance > 0 && g.Changed == 0
}

// square returns |a − b|², or some part of it that is no smaller than enough.
func square(a, b []float64, enough float64) float64 {
	s := 0.0
	for i := range a {
		if s >= enough {
			break
		}
		s += (a[i] - b[i]) * (a[i] - b[i])
	}
	return s
}

// distance returns |a − b|.
func distance(a, b []float64) float64 { return math.Sqrt(square(a, b, math.Inf(1))) }

// magnitude returns the largest |code[i]|.
func magnitude(code []float64) float64 {
	largest := 0.0
	for _, x := range code {
		largest = max(largest, math.Abs(x))
	}
	return largest
}
