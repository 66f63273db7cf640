package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// A Judgement reports which criteria a candidate meets, with the numbers that
// decide each. |·| is the Euclidean norm of a code.
type Judgement struct {
	// No two words of a sentence have the same code.
	Unique struct {
		Holds    bool
		Distance float64 // the smallest |code(q) − code(p)|
		P, Q     int     // the first p < q that attain it
	}

	// The distance between neighbours does not depend on the sentence length.
	LengthInvariant struct {
		Holds bool
		Step  float64 // |code(1) − code(0)|
		Other float64 // the same in a sentence of the other length
	}

	// The distance between neighbours is the same everywhere in the sentence.
	EquallySpaced struct {
		Holds             bool
		Shortest, Longest float64 // |code(p+1) − code(p)|
		AtShortest        int     // the first p that attains it
		AtLongest         int
	}

	// All numbers are in [-1, 1], in sentences of length, 2·length and 10·length words.
	Bounded struct {
		Holds   bool
		Largest [3]float64 // the largest magnitude in each
	}

	// A model trained on sentences of length words can read one of length+1:
	// the added word has its own code, with no number larger than those seen
	// in training, and the codes of the other words do not change.
	Generalises struct {
		Holds    bool
		Beyond   float64 // by how much the added code exceeds the largest magnitude seen
		Distance float64 // from the added code to the nearest other one
		Nearest  int     // the position of that one
		Changed  float64 // the largest change of a number of the other codes
	}
}

// Limits of a judgement, which compares every code with every other.
const (
	maxWords = 1 << 11 // in a sentence
	maxCodes = 1 << 20 // numbers in all codes of a sentence
)

// rounding is the relative difference below which two lengths count as equal.
const rounding = 1e-9

// Judge judges c by the codes of sentences of length, other and length+1 words,
// and of 2·length and 10·length words. It returns an *Error if length or other
// is not in [2, 2048], or if their codes are more than 2²⁰ numbers.
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
	codes, others, longer := c.codes(length), c.codes(other), c.codes(length+1)
	j := &Judgement{}

	// Unique codes: a reduction of rounding size does not count.
	u, least := &j.Unique, math.Inf(1)
	for k := 1; k < length; k++ {
		for p := range length - k {
			if s := squaredDistance(codes[p], codes[p+k], least); s < least*(1-rounding) {
				least, u.P, u.Q = s, p, p+k
			}
		}
	}
	u.Distance = math.Sqrt(least)
	u.Holds = u.Distance > 0

	// Equally spaced words.
	e := &j.EquallySpaced
	e.Shortest = math.Inf(1)
	for p := range length - 1 {
		step := distance(codes[p], codes[p+1])
		if step < e.Shortest*(1-rounding) {
			e.Shortest, e.AtShortest = step, p
		}
		if step > e.Longest*(1+rounding) {
			e.Longest, e.AtLongest = step, p
		}
	}
	e.Holds = e.Longest-e.Shortest <= rounding*e.Longest

	// A distance that does not depend on the length.
	l := &j.LengthInvariant
	l.Step, l.Other = distance(codes[0], codes[1]), distance(others[0], others[1])
	l.Holds = math.Abs(l.Step-l.Other) <= rounding*l.Step

	// Bounded numbers.
	b, code := &j.Bounded, make([]float64, c.Dims)
	for i, times := range []int{1, 2, 10} {
		for pos := range times * length {
			c.write(code, pos, times*length)
			b.Largest[i] = max(b.Largest[i], maxAbs(code))
		}
	}
	b.Holds = max(b.Largest[0], b.Largest[1], b.Largest[2]) <= 1

	// The codes of a sentence, and of one of one more word.
	g, seen, least := &j.Generalises, 0.0, math.Inf(1)
	added := longer[length]
	for p, code := range codes {
		seen = max(seen, maxAbs(code))
		g.Changed = max(g.Changed, LargestDifference(code, longer[p]))
		if s := squaredDistance(longer[p], added, least); s < least*(1-rounding) {
			least, g.Nearest = s, p
		}
	}
	g.Distance = math.Sqrt(least)
	g.Beyond = max(0, maxAbs(added)-seen)
	g.Holds = g.Beyond == 0 && g.Distance > 0 && g.Changed == 0
	return j, nil
}

// codes returns the codes of all words of a sentence.
func (c Candidate) codes(length int) [][]float64 {
	rows, all := make([][]float64, length), make([]float64, length*c.Dims)
	for pos := range rows {
		rows[pos] = all[pos*c.Dims:][:c.Dims]
		c.write(rows[pos], pos, length)
	}
	return rows
}
