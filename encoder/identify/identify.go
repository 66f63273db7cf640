package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/precision"
)

// Which convention made a given matrix can be read off it, because a row tells
// its own position. The steps are these, each in a file of its own.
//
//   - Empty. Numbers without a sine beside its cosine tell nothing, and are
//     refused: a constant, a ramp.
//   - Precision. What was lost when numbers were printed, cast, or computed in
//     float32 bounds how far they may be from exact ones: nothing is compared
//     more strictly, nor more loosely.
//   - Layout. The presets arrange sines and cosines in a few ways. In the right
//     one every pair has the same length √(sin² + cos²), the amplitude, which
//     alone refuses nearly everything that is not an encoding.
//   - Clock. The angles of the pairs are θ[i] = pos·ω[i] up to whole turns. With
//     the frequencies known, the slowest hand tells the position roughly and each
//     faster one more exactly, row by row, whatever the order of the rows.
//   - Grid. The frequencies are those of the presets, or else estimated. Between
//     rows, as from the origin, hands turn by angles that fall as ω[i] does:
//     ln|Δθ[i]| = ln|Δpos| − i·fall is a line, and its slope the fall, from which
//     the base follows once a shift is assumed. Round bases come first.
//   - Read. Each preset that arranges columns so gets the settings by which it
//     makes this grid and these positions. Numbers cannot tell a base from a
//     shift, nor a scale from positions: all such readings are kept.
//   - Fit. The exact table of a reading is compared with all numbers. Rounding
//     never excuses more than a sixteenth of the amplitude. Readings are ranked by
//     evidence: the bits of the numbers that they explain, where columns move, less
//     the bits that they assume, those of a default being none (Rissanen, Modeling
//     by shortest data description, 1978). A reading with as many numbers of its own
//     as there are frequencies explains nothing, nor does a position so far out that
//     rounding would let any grid pass. Little evidence is said to be so.
//   - Slip. Settings that a simple change makes are called by it.
//   - Bug. Numbers that are left may be rows of the Bugs, or transposed.
//   - Nearly. Or something was added to all numbers; or a convention explains all
//     but a few, or all in another order of columns, or all but for noise, which
//     has no memory from row to row.

// An Identification says which conventions explain given numbers, and how well.
type Identification struct {
	// Matches explain the numbers. The first one assumes least; what assumes
	// more comes after it.
	Matches []Fit

	// Near is what comes nearest where there are no Matches, at most three of
	// them, by the largest difference.
	Near []Fit

	Reason    Reason
	Precision NumberFormat

	Rows, Columns int
	Checked       int // rows that have been compared: all of them unless there are very many
}

// A Reason says in how far numbers are explained, or why not.
type Reason int

const (
	Explained  Reason = iota // by the first of the Matches, and by all that tie with it
	Ambiguous                // by several Matches that are not the same, none of which assumes clearly less
	TooFew                   // the numbers are too few, or have too few digits, to tell anything; Matches are what they do not exclude
	AllZero                  // every number is zero
	OneNumber                // there is a single number
	Constant                 // the numbers of each row are the same
	Ramp                     // they rise, or fall, in equal steps
	OneRow                   // all rows are the same
	NotPaired                // no two columns make a pair of constant length, as a sine and its cosine do
	NotGraded                // there are such pairs, but their angles do not follow a geometric grid of frequencies
	Noisy                    // the first of Near explains the numbers but for noise
	Miswritten               // the first of Near explains the numbers but for a few: see Fit.Wrong
	Permuted                 // the first of Near explains the numbers once columns change places: see Fit.Permutation
)

// A Grain is what numbers look like.
type NumberFormat struct {
	DType    precision.DType
	Decimals int // digits after the point, where these are few; or −1
	Digits   int // significant digits, where these are few; or −1

	// Step is the number of which all numbers are multiples, as after rounding to 8
	// bits; 0 if there is none.
	Step float64
}

// A Setting is an argument of Preset.Set.
type Setting struct {
	Name  string
	Value float64
}

// A Fit is a convention that explains numbers.
type Fit struct {
	Preset   string
	Same     []string  // other presets that make the same numbers of the same settings
	Settings []Setting // besides those that the preset has

	// Tie says that it makes the same numbers as the first match, by other
	// means.
	Tie bool

	// Bug is what went wrong, if the convention is that of Preset but for one of
	// the Bugs.
	Bug string

	Slip Slip

	// Transposed says that rows and columns have changed places, and Permutation,
	// unless it is nil, which of the columns of Table each column is: some may
	// stand twice, and some nowhere. Of those in Negated the sign has changed.
	Transposed  bool
	Permutation []int
	Negated     []bool

	Offset float64 // which was added to all numbers
	Wrong  []Cell  // the numbers that are not explained, where these are few

	Convention convention.Convention
	BaseKnown  bool // numbers of a single frequency tell no base
	Base       float64
	Scale      float64
	Amplitude  float64 // a, with the norm in it

	// Positions of the rows on each axis. Where Consecutive they are Start,
	// Start+Step, …; where Shape is not nil they are those of a grid.
	Positions   [][]float64
	Consecutive bool
	Start, Step float64
	Shape       []int

	Residual  float64 // the largest |difference|
	RMS       float64 // root of the mean square of differences
	Tolerance float64 // the largest difference that rounding allows
	Bits      float64 // of evidence: those in the numbers that it explains, less those that it assumes

	// Table is that of Convention and Positions. Bugs of the formula or of its
	// arithmetic make other rows of it: see Rows64.
	Table    *convention.Table
	buggyRow func(dst []float64, row int)

	cost         float64 // bits
	explainsMost bool    // it explains most of the bits
}

// Identify looks for the conventions that explain a matrix of so many columns,
// row after row. A few rows are enough, and one will often do; their positions
// need not be known. It returns an *Error if columns is not positive or above
// MaxDModel, x is empty or not whole rows, or a number is not finite.
func Identify(x []float64, columns int) (*Identification, error) {
	if err := checkMatrix(x, columns); err != nil {
		return nil, err
	}
	m := &matrix{x, len(x) / columns, columns, columns, 1}
	precision, loss := m.precision()
	id := &Identification{Precision: precision, Rows: m.rows, Columns: columns}
	id.identify(m, loss)
	fillPositions(id.Near)
	return id, nil
}

// fillPositions gives fits that lack them the positions of their tables.
func fillPositions(fits []Fit) {
	for i := range fits {
		if f := &fits[i]; f.Positions == nil {
			f.Positions = [][]float64{nil}
			for row := range min(f.Table.SeqLen(), readRows) {
				f.Positions[0] = append(f.Positions[0], f.Table.Position(0, row))
			}
		}
	}
}

// identify looks for what explains the numbers: as they are, transposed, with
// less precision than their digits show, and by bugs that no convention makes.
func (id *Identification) identify(m *matrix, l tolerance) {
	s := newSearch(m, l)
	if len(s.rows) == 0 {
		id.Reason, id.Checked = AllZero, len(s.all)
		return
	}
	if id.Reason = m.uninformative(); id.Reason != Explained {
		id.Checked = m.rows
		return
	}
	paired := id.explain(s)
	if id.explained() && id.Matches[0].simple() {
		return
	}
	best := *id
	for _, other := range [...]func(id *Identification) bool{
		func(id *Identification) bool { return id.transposed(m, l) },
		func(id *Identification) bool { return id.buggy(s) },
	} {
		if try := *id; other(&try) && try.betterThan(&best) {
			best = try
		}
	}
	if try := *id; !best.explained() && try.coarser(m, l) {
		best = try
	}
	*id = best
	if len(id.Matches) == 0 || !best.explained() && m.rows > 1 && m.equalRows() {
		id.nearly(m, l, s, paired)
	}
}

// plainBits is how much a convention may assume for no better explanation to be
// looked for.
const simpleCost = 28

func (f *Fit) simple() bool {
	return f.explainsMost && f.cost < simpleCost && (f.Consecutive || f.Shape != nil)
}

// whole reports whether all positions are whole numbers, or those of a grid, and
// their scale is.
func (f *Fit) whole() bool {
	if f.Scale != math.Round(f.Scale) {
		return false
	}
	for _, list := range f.Positions {
		for _, pos := range list {
			if pos != math.Round(pos) && f.Shape == nil {
				return false
			}
		}
	}
	return true
}

func (id *Identification) explained() bool {
	return len(id.Matches) > 0 && id.Reason != TooFew
}

// betterThan reports whether the first match of id explains more than that of
// other.
func (id *Identification) betterThan(other *Identification) bool {
	return !other.explained() || id.Matches[0].Bits > other.Matches[0].Bits+ambiguousMargin
}

// explain looks for conventions, and reports whether there are pairs.
func (id *Identification) explain(s *search) (paired bool) {
	solutions, paired := s.solve()
	id.Matches, id.Checked = s.fits(solutions)
	if len(id.Matches) > 0 && id.Matches[0].Bits < 0 && len(s.all)*s.m.cols >= fewNumbers {
		id.Matches = nil // it assumes more than there is to explain
	}
	if len(id.Matches) == 0 {
		return paired
	}
	first := &id.Matches[0]
	id.Reason = Explained
	for i := range id.Matches[1:] {
		f := &id.Matches[1+i]
		if f.Tie = s.agrees(first.Table, f.Table); !f.Tie && f.Bits > first.Bits-ambiguousMargin {
			id.Reason = Ambiguous
		}
	}
	if !first.BaseKnown && first.Table.Pairs() > 1 {
		id.Reason = Ambiguous
	}
	if first.Bits < minEvidence || len(s.rows) == 1 && s.m.cols <= 2 {
		id.Reason = TooFew
	}
	return paired
}

// fewNumbers are too few to exclude what they cannot tell.
const fewNumbers = 24

// ambiguousBits is how much more one of two conventions must assume to be less
// likely.
const ambiguousMargin = 6

// transposed looks for conventions of the transposed matrix.
func (id *Identification) transposed(m *matrix, l tolerance) bool {
	if m.rows < 2 || m.rows > encoder.MaxDModel || m.cols < 2 {
		return false
	}
	other := *id
	other.explain(newSearch(m.transposed(), l))
	if len(other.Matches) == 0 || other.Reason == TooFew {
		return false
	}
	*id = other
	for i := range id.Matches {
		id.Matches[i].Transposed = true
	}
	id.Checked = m.rows
	return true
}

// forged looks for bugs that make rows of their own.
func (id *Identification) buggy(s *search) bool {
	fit := s.matchBuggy()
	if fit == nil {
		return false
	}
	id.Matches, id.Reason, id.Checked = []Fit{*fit}, Explained, len(s.all)
	return true
}

// coarser looks for conventions of numbers that were in half precision before
// they were printed or computed with.
func (id *Identification) coarser(m *matrix, l tolerance) bool {
	best, found := *id, false
	if id.Precision.Decimals < 0 {
		return false
	}
	for _, t := range [...]precision.DType{precision.Float16, precision.BFloat16} {
		relative := math.Ldexp(1, -t.Digits())
		if relative <= l.relative || l.exact {
			continue
		}
		l.relative, l.roundedTwice = relative, true
		other, s := *id, newSearch(m, l)
		other.Precision.DType = t
		// Real positions would explain too much to so coarse a look.
		if other.explain(s); !other.explained() || !other.Matches[0].whole() {
			if !other.buggy(s) {
				continue
			}
		}
		if !found || other.Matches[0].Bits > best.Matches[0].Bits {
			best, found = other, true
		}
	}
	*id = best
	return found
}

// without looks for what nearly explains the numbers, or says why nothing does and
// what comes near.
func (id *Identification) nearly(m *matrix, l tolerance, s *search, paired bool) {
	id.Matches, id.Near, id.Checked = nil, nil, len(s.all)
	if m.rows > 1 && m.equalRows() {
		id.Reason = OneRow
		return
	}
	if id.offset(m, l) || id.miswritten(m, l) || id.reordered(s) {
		return
	}
	near := s.near()
	if id.noisy(m, l, near) {
		return
	}
	if id.Near, id.Reason = near, NotPaired; paired {
		id.Reason = NotGraded
	}
}

// Rows64 writes what the numbers of the rows lo…hi-1 should be into dst, which
// has as many elements as these. Rows are those of Table, unless a bug makes
// others, or rows and columns have changed places.
func (f *Fit) Rows64(dst []float64, lo, hi int) error {
	t := f.Table
	rows, columns := t.SeqLen(), t.Columns()
	if f.Permutation != nil {
		columns = len(f.Permutation)
	}
	if f.Transposed {
		rows, columns = columns, rows
	}
	switch {
	case lo < 0 || hi < lo || hi > rows:
		return encoder.InvalidInterval("rows", lo, hi, rows)
	case len(dst) != (hi-lo)*columns:
		return encoder.Invalid("destination length", len(dst), "is not "+strconv.Itoa(hi-lo)+" rows of "+strconv.Itoa(columns))
	case f.Transposed:
		row := make([]float64, rows)
		for j := range columns {
			f.row(row, j)
			for r := lo; r < hi; r++ {
				dst[(r-lo)*columns+j] = row[r]
			}
		}
	default:
		for r := lo; r < hi; r++ {
			f.row(dst[(r-lo)*columns:][:columns], r)
		}
	}
	return nil
}

// row writes a row of the table, or what a bug, another order of the columns or an
// offset makes of it.
func (f *Fit) row(dst []float64, r int) {
	switch {
	case f.buggyRow != nil:
		f.buggyRow(dst, r)
	case f.Permutation != nil:
		row := make([]float64, f.Table.Columns())
		f.Table.Rows64(row, r, r+1)
		for j, k := range f.Permutation {
			if dst[j] = row[k]; f.Negated[j] {
				dst[j] = -row[k]
			}
		}
	default:
		f.Table.Rows64(dst, r, r+1)
	}
	if f.Offset != 0 {
		for j := range dst {
			dst[j] += f.Offset
		}
	}
}
