// Package audit finds out what a running program turns: from vectors that were recorded before
// and after it turned them, and what a configuration means.
//
//	f := audit.Check(recorded, meant)
//	f.Verdict  // Agrees, Differs, NothingTurns or CannotTell
//	f.Mistakes // those by which it differs, such as scaling-ignored
//
// It does not fit frequencies: in 16 bits a turn by less than half a step leaves no trace, and
// Frequencies are intervals. It replays. What is meant, and each mistake applied to it (Mistakes),
// turns the recorded vectors, and a number agrees if it is as near as rounding explains:
//
//	|difference| ≤ a·|pair|·(4u + e),  e = |pos|·2⁻²³·min(1, 2ω(1 + |ln ω|))
//
// with the unit roundoff u of the recorded type, the error e of an angle that was computed in
// float32 (precision.AngleError), and the attention factor a. Numbers for which e is above 1/16, and
// those of pairs with NaN or infinity, are not judged. NaN or infinity made of finite numbers differs, and
// hides no mistake in the others.
//
// Where that is so of what is meant and of a mistake, bits tell them apart: each is replayed in the usual
// arithmetics, and the one that makes at least 85 in 100 of the numbers that turn bit for bit, and Least
// more than the other, excludes that. A mistake has to miss a quarter as many numbers at most, lest an
// unusual arithmetic be taken for it.
package audit

import (
	"cmp"
	"math"
	"math/cmplx"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
)

// A Recording is vectors of one rotation, in rows, before and after they were turned.
type Recording struct {
	Before, After []float64
	Positions     []float64 // of each row, on each axis of the embedding
	Roundoff      float64   // unit roundoff of the recorded type: 2⁻²⁴ for float32, 2⁻⁸ for bfloat16

	// Numberings are other positions that a program gives the rows by mistake.
	Numberings []Numbering
}

// A Numbering is the positions of the rows by a mistake, such as padding-counted.
type Numbering struct {
	Mistake   string
	Positions []float64
}

// A Verdict is what a recording tells.
type Verdict int

const (
	CannotTell   Verdict = iota // too few numbers can be judged, or what is meant changes none of them
	Agrees                      // everything is turned as meant
	Differs                     // it is not
	NothingTurns                // the vectors stay as they were
)

func (v Verdict) String() string {
	return [...]string{"cannot-tell", "agrees", "differs", "nothing-turns"}[v]
}

// MarshalText returns the name of the verdict, as String does.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// A Finding is a Verdict, and what it rests on.
type Finding struct {
	Verdict   Verdict  `json:"verdict"`
	Elements  int      `json:"elements"`           // numbers that can be judged
	Equal     int      `json:"equal"`              // those that are as meant, up to rounding or, if only bits tell, bit for bit
	Mistakes  []string `json:"mistakes,omitempty"` // that explain all numbers, if it differs
	Shift     int      `json:"shift,omitempty"`    // by how many positions, if they are shifted
	NotFinite [2]int   `json:"notFinite,omitzero"` // numbers that are NaN or infinite before and after they turn
	Unusable  bool     `json:"unusable,omitempty"` // whether nothing can be told since too few vectors are finite and not 0, at any positions

	*Turns // how vectors turn, if that is known: as meant, or by the mistake

	// The least and the largest frequency that each pair can have, in radians for each
	// position, if it differs; null where nothing is known.
	Frequencies []*[2]float64 `json:"frequencies,omitempty"`

	// The first number that is not as meant, by its position, if it differs.
	Position float64 `json:"position"`
	Pair     int     `json:"pair"` // −1 for an element that does not turn

	// Whether it differs by bits alone: rounding explains all numbers as meant, but the mistake makes more
	// of them bit for bit.
	OnlyBits bool `json:"onlyBits,omitempty"`

	// The arithmetic in which most numbers are as meant bit for bit, and how many that turn, if it agrees: in
	// float32 it is float64, float32 or float32-fused, in 16 bits rounded-once (at the end),
	// tables-rounded (cosines and sines, too), products-rounded (products, too) or products-fused (only
	// those with sines); "" if none stands out.
	Arithmetic string `json:"arithmetic,omitempty"`
	Bits       int    `json:"bits,omitempty"`

	// Mistakes that would have changed at least Least of the numbers and have not, and the others.
	Excluded    []string `json:"excluded,omitempty"`
	NotExcluded []string `json:"notExcluded,omitempty"`
}

// Amount returns the number of a mistake that has one: by how many positions they are shifted, the other base,
// or the other factor; 0 otherwise.
func (f *Finding) Amount() float64 {
	switch {
	case f.Shift != 0:
		return float64(f.Shift)
	case slices.Equal(f.Mistakes, []string{"another-base"}):
		return f.Base
	case slices.Equal(f.Mistakes, []string{"another-factor"}):
		return f.AttentionFactor
	}
	return 0
}

// Least is how many numbers a mistake has to change to be excluded.
const Least = 20

// Check returns what a recording tells about what is meant. It returns an *encoder.Error if the
// vectors and positions do not fit together.
func Check(r *Recording, meant Meaning) (*Finding, error) {
	right := turnOf(meant.Embedding)
	if err := r.check(meant.HeadDim, right.Axes.Count()); err != nil {
		return nil, err
	}
	f := &Finding{Pair: -1, NotFinite: [2]int{notFinite(r.Before), notFinite(r.After)}}
	j := newJudge(r, right)
	equal, wrong := j.count(right)
	f.Elements, f.Equal = j.judged, equal
	still := turn{Config: right.Config}
	moved := j.apart(&still, right) || j.replay(right, j.judged).better(j.replay(&still, j.judged))
	switch changes := r.changes(); {
	case j.judged < Least, !moved && (!changes || f.Equal == f.Elements):
		f.Unusable = r.usable(right) < Least
		return f, nil
	case !changes:
		f.Verdict = NothingTurns
		return f, nil
	case f.Equal == f.Elements:
		f.Verdict, f.Turns = Agrees, right.facts()
		f.exclude(j, right, meant.mistakes(r.Numberings))
		return f, nil
	}
	f.Verdict = Differs
	f.Position, f.Pair = j.where(wrong, right)
	if j.explained(right) {
		f.name(j, mistake{"not-finite", *right})
		return f, nil
	}
	var explaining []mistake
	for _, m := range meant.mistakes(r.Numberings) {
		if r.explainedBy(&m.turn) {
			explaining = append(explaining, m)
		}
	}
	f.name(j, explaining...)
	f.Frequencies = j.frequencies(right)
	if f.Mistakes == nil {
		f.measure(r, j, &meant)
	}
	return f, nil
}

// exclude tells the mistakes that a recording excludes, which agrees up to rounding, from the others. If bits
// decide for one of those, it differs.
func (f *Finding) exclude(j *judge, right *turn, mistakes []mistake) {
	own, made := j.replay(right, j.judged), []mistake(nil)
	f.Arithmetic, f.Bits = own.named()
	for _, m := range mistakes {
		if j.apart(&m.turn, right) {
			f.Excluded = append(f.Excluded, m.name)
			continue
		}
		switch other := j.replay(&m.turn, own.missed+Least); {
		case own.better(other):
			f.Excluded = append(f.Excluded, m.name)
		case other.decides(own):
			made = append(made, m)
		default:
			f.NotExcluded = append(f.NotExcluded, m.name)
		}
	}
	if made == nil {
		return
	}
	*f = Finding{Verdict: Differs, Elements: j.judged, Equal: j.judged - own.missed, OnlyBits: true, NotFinite: f.NotFinite}
	f.Position, f.Pair = j.where(own.first, right)
	f.name(j, made...)
	f.Frequencies = j.frequencies(right)
}

// name names the mistakes that explain a recording, of several those that the one with the fewest misses
// does not make unlikely by its bits.
func (f *Finding) name(j *judge, mistakes ...mistake) {
	if len(mistakes) > 1 {
		replays := make([]*replay, len(mistakes))
		for i := range mistakes {
			replays[i] = j.replay(&mistakes[i].turn, j.judged)
		}
		best := slices.MinFunc(replays, func(a, b *replay) int { return cmp.Compare(a.missed, b.missed) })
		var likeliest []mistake
		for i, r := range replays {
			if !best.better(r) {
				likeliest = append(likeliest, mistakes[i])
			}
		}
		mistakes = likeliest
	}
	for _, m := range mistakes {
		f.Mistakes = append(f.Mistakes, m.name)
	}
	if len(mistakes) == 1 {
		f.Turns = mistakes[0].turn.facts()
	}
}

// measure looks for a mistake with a number of its own: by how far positions are shifted, another base,
// or another factor, which explains all numbers then.
func (f *Finding) measure(r *Recording, j *judge, meant *Meaning) {
	t := turnOf(meant.Embedding)
	if f.Shift = shift(r, *t); f.Shift != 0 {
		f.name(j, mistake{"positions-shifted", *t})
		return
	}
	t.attention = j.otherFactor(t)
	if r.explainedBy(t) {
		f.name(j, mistake{"another-factor", *t})
		return
	}
	lo, hi, pairs := meant.bases(f.Frequencies)
	if t = turnOf(meant.Embedding); t.Scaling != nil || pairs < 2 || !(lo <= hi) {
		return
	}
	t.Base = roundest(lo, hi) // the one with the fewest digits
	if t.pairs = meant.based(t.Base); t.Base > 1 && r.explainedBy(t) {
		f.name(j, mistake{"another-base", *t})
	}
}

// explainedBy reports whether a turn makes all numbers that can be judged by it: first those of the last
// row, which is soon known.
func (r *Recording) explainedBy(t *turn) bool {
	at := len(r.Positions) - t.Axes.Count()
	begin := len(r.Before) * at / len(r.Positions)
	one := *t
	one.sin, one.cos = nil, nil
	if t.positions != nil {
		one.positions = t.positions[at:]
	}
	row := &Recording{Before: r.Before[begin:], After: r.After[begin:], Positions: r.Positions[at:], Roundoff: r.Roundoff}
	if !newJudge(row, &one).explained(&one) {
		return false
	}
	all := newJudge(r, t)
	return all.judged >= Least && all.explained(t)
}

// mostShift is by how many positions a program may be off, and still be found.
const mostShift = 1024

// shift returns by how many positions all vectors are turned farther than is meant, 0 if by no
// number, or by several.
func shift(r *Recording, t turn) (found int) {
	t.shift = mostShift
	j := newJudge(r, &t) // which allows for the largest angles
	for by := 2; by <= mostShift; by++ {
		for _, by := range [...]int{by, -by} {
			if t.shift = float64(by); j.explained(&t) {
				if found != 0 {
					return 0
				}
				found = by
			}
		}
	}
	if t.shift = -1; j.explained(&t) && found == 0 {
		return -1
	}
	return found
}

// check returns an *encoder.Error if rows of a width, with positions on some axes, do not make up the
// recording.
func (r *Recording) check(dim, axes int) error {
	rows := len(r.Positions) / axes
	rowsOf := func(name string, list []float64, width int) error {
		if len(list) == rows*width {
			return nil
		}
		return &encoder.Error{
			Code: encoder.OutOfRange, Parameter: name, Value: "with " + strconv.Itoa(len(list)) + " numbers",
			Rule: "has not " + strconv.Itoa(rows) + " rows of " + strconv.Itoa(width),
		}
	}
	positions := func(name string, list []float64) error {
		return cmp.Or(encoder.CheckPositions(name, list), rowsOf(name, list, axes))
	}
	err := cmp.Or(rowsOf("before", r.Before, dim), rowsOf("after", r.After, dim), positions("positions", r.Positions))
	for _, n := range r.Numberings {
		err = cmp.Or(err, positions(n.Mistake, n.Positions))
	}
	return err
}

// changes reports whether any vector has changed.
func (r *Recording) changes() bool {
	return !slices.EqualFunc(r.Before, r.After, same)
}

// same reports whether two numbers are equal, or both NaN.
func same(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

// finite reports whether a number is neither NaN nor infinite.
func finite(x float64) bool { return x-x == 0 }

// notFinite returns how many numbers are not.
func notFinite(list []float64) (n int) {
	for _, x := range list {
		if !finite(x) {
			n++
		}
	}
	return n
}

// usable returns how many numbers are in pairs that are finite and not 0 before they turn.
func (r *Recording) usable(t *turn) (n int) {
	width := len(r.Before) * t.Axes.Count() / max(1, len(r.Positions))
	for at := 0; at < len(r.Before); at += width {
		t.each(width, func(_, in0, in1, _, _ int) {
			if long := math.Hypot(r.Before[at+in0], r.Before[at+in1]); long > 0 && finite(long) {
				n += 2
			}
		})
	}
	return n
}

// A judge compares the numbers of a recording with what turns make of them.
type judge struct {
	*Recording
	width    int
	rows     []int // by position, since sines and cosines are those of the last one
	judged   int
	allowed  []float64 // differences; -1 for numbers that are not judged
	expected []float64 // scratch
}

// newJudge allows what rounding explains, with the angles and the factor of what is meant.
func newJudge(r *Recording, meant *turn) *judge {
	axes := meant.Axes.Count()
	j := &judge{Recording: r, rows: make([]int, len(r.Positions)/axes), allowed: make([]float64, len(r.Before))}
	for row := range j.rows {
		j.rows[row] = row
	}
	slices.SortStableFunc(j.rows, func(a, b int) int { return slices.Compare(j.position(meant, a), j.position(meant, b)) })
	j.width = len(r.Before) / max(1, len(j.rows))
	j.expected = make([]float64, j.width)
	angleErrors := make([]float64, len(meant.pairs)) // for each position
	for i, w := range meant.pairs {
		angleErrors[i] = precision.AngleError(w)
	}
	for _, row := range j.rows {
		at, pos := row*j.width, j.position(meant, row)
		for i := range j.width {
			j.allowed[at+i] = 2 * r.Roundoff * math.Abs(r.Before[at+i]) // of an element that does not turn
		}
		meant.each(j.width, func(pair, in0, in1, out0, out1 int) {
			long := math.Hypot(r.Before[at+in0], r.Before[at+in1])
			e := math.Abs(pos[meant.axis(pair)]+meant.shift) * angleErrors[pair]
			allowed := meant.attention*long*(4*r.Roundoff+e) + 0x1p-133
			if e > precision.MaxAngleError {
				allowed = -1
			}
			j.allowed[at+out0], j.allowed[at+out1] = allowed, allowed
		})
		for i := range j.width {
			if allowed := &j.allowed[at+i]; !finite(*allowed) {
				*allowed = -1
			} else if *allowed >= 0 {
				j.judged++
			}
		}
	}
	return j
}

// position returns the position of a row on each axis, as a turn has it.
func (j *judge) position(t *turn, row int) []float64 {
	list := j.Positions
	if t.positions != nil {
		list = t.positions
	}
	return list[row*t.Axes.Count():][:t.Axes.Count()]
}

// visit calls do with each judged number, as it was recorded and as a turn makes it, until it
// returns false.
func (j *judge) visit(t *turn, do func(index int, recorded, expected float64) bool) {
	for _, row := range j.rows {
		at := row * j.width
		t.apply(j.expected, j.Before[at:at+j.width], j.position(t, row))
		for i, x := range j.expected {
			if j.allowed[at+i] >= 0 && !do(at+i, j.After[at+i], x) {
				return
			}
		}
	}
}

// explained reports whether all judged numbers that are finite are as a turn makes them.
func (j *judge) explained(t *turn) bool {
	all := true
	j.visit(t, func(index int, recorded, expected float64) bool {
		all = j.as(index, recorded, expected) || !finite(recorded)
		return all
	})
	return all
}

// as reports whether a judged number is as a turn makes it.
func (j *judge) as(index int, recorded, expected float64) bool {
	return math.Abs(recorded-expected) <= j.allowed[index]
}

// count returns how many judged numbers are as a turn makes them, and the index of the first one, by
// position, that is not.
func (j *judge) count(t *turn) (equal, wrong int) {
	wrong = -1
	j.visit(t, func(index int, recorded, expected float64) bool {
		if j.as(index, recorded, expected) {
			equal++
		} else if wrong < 0 {
			wrong = index
		}
		return true
	})
	return equal, wrong
}

// apart reports whether two turns make Least of the judged numbers apart, by more than rounding in both.
func (j *judge) apart(a, b *turn) bool {
	other, n := make([]float64, j.width), 0
	for _, row := range j.rows {
		at := row * j.width
		a.apply(j.expected, j.Before[at:at+j.width], j.position(a, row))
		b.apply(other, j.Before[at:at+j.width], j.position(b, row))
		for i, x := range j.expected {
			if allowed := j.allowed[at+i]; allowed >= 0 && !(math.Abs(x-other[i]) <= 2*allowed) {
				n++
			}
		}
		if n >= Least {
			return true
		}
	}
	return false
}

// where returns the position of a number, on its first axis, and the pair to which a turn writes it.
func (j *judge) where(index int, t *turn) (pos float64, pair int) {
	pair = -1
	t.each(j.width, func(of, _, _, out0, out1 int) {
		if element := index % j.width; element == out0 || element == out1 {
			pair = of
		}
	})
	return j.position(t, index/j.width)[0], pair
}

// A Hand is how a pair is turned: as complex numbers, what it is after over what it is before. If it
// is as meant, that is e^(i·pos·ω) times the attention factor.
type Hand struct {
	Meant, Recorded complex128
	Off             float64 // at most of the angle recorded, in radians, by rounding; π if it may be any
	Differs         bool    // by more than rounding explains
}

// Hands returns the hands of all pairs in a row of a recording that Check takes. They are 0 where the
// pair is 0 before, or has NaN or infinity.
func (r *Recording) Hands(row int, meant Meaning) []Hand {
	t, d, axes := turnOf(meant.Embedding), meant.HeadDim, meant.Config().Axes.Count()
	one := &Recording{r.Before[row*d:][:d], r.After[row*d:][:d], r.Positions[row*axes:][:axes], r.Roundoff, nil}
	j, hands := newJudge(one, t), make([]Hand, len(t.pairs))
	differs := func(at int) bool { return j.allowed[at] >= 0 && !j.as(at, one.After[at], j.expected[at]) }
	t.apply(j.expected, one.Before, one.Positions)
	t.each(d, func(pair, in0, in1, out0, out1 int) {
		h := &hands[pair]
		if before := complex(one.Before[in0], one.Before[in1]); before != 0 && finite(real(before)+imag(before)) {
			h.Meant = complex(j.expected[out0], j.expected[out1]) / before
			h.Recorded = complex(one.After[out0], one.After[out1]) / before
		}
		_, h.Off = j.angle(0, in0, in1, out0, out1)
		h.Differs = differs(out0) || differs(out1)
	})
	return hands
}

// angle returns by which angle a pair is turned in the row whose numbers begin at an index, and by how much that may
// be off since numbers are rounded: π if nothing is known of it.
func (j *judge) angle(at, in0, in1, out0, out1 int) (θ, ε float64) {
	before, after := complex(j.Before[at+in0], j.Before[at+in1]), complex(j.After[at+out0], j.After[at+out1])
	off := math.Hypot(j.allowed[at+out0], j.allowed[at+out1]) / cmplx.Abs(after)
	if cmplx.IsInf(after) || before == 0 || j.allowed[at+out0] < 0 || !(off < 1) {
		return 0, math.Pi
	}
	return cmplx.Phase(after / before), math.Asin(off)
}

// mostAxes is how many axes a position has at most.
const mostAxes = 4

// Firsts returns the first row at each position, of vectors that a configuration turns.
func (r *Recording) Firsts(meant Meaning) *Recording {
	return r.firsts(meant.HeadDim, meant.Config().Axes.Count())
}

// firsts returns the first row of a width at each position on some axes.
func (r *Recording) firsts(width, axes int) *Recording {
	firsts, seen := &Recording{Roundoff: r.Roundoff}, map[[mostAxes]float64]bool{}
	for row := range len(r.Positions) / axes {
		pos := r.Positions[row*axes:][:axes]
		var key [mostAxes]float64
		copy(key[:], pos)
		if !seen[key] {
			seen[key] = true
			firsts.Before = append(firsts.Before, r.Before[row*width:][:width]...)
			firsts.After = append(firsts.After, r.After[row*width:][:width]...)
			firsts.Positions = append(firsts.Positions, pos...)
		}
	}
	return firsts
}
