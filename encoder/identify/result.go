package identify

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/precision"
)

// An Identification lists the conventions that explain given numbers.
type Identification struct {
	// Matches explain the numbers, those with the most evidence first.
	Matches []Fit

	// Near are the nearest conventions if there are no Matches, at most three; none that
	// explains less than half of how the numbers vary.
	Near []Fit

	Reason    Reason
	Features  Features // if the Reason is Fourier
	Heads     Heads    // if the Reason is Slopes
	Precision NumberFormat

	Rows, Columns int
	Checked       int // rows compared: all of them unless there are very many
}

// A NumberFormat describes the precision of the numbers of a matrix.
type NumberFormat struct {
	DType    precision.DType
	Decimals int // digits after the point, or −1 if there are more than 8
	Digits   int // significant digits, or −1 if there are many

	Truncated bool // further digits were cut off, not rounded

	// Step is a common divisor of all numbers, as after rounding to 8 bits; 0 if
	// there is none.
	Step float64
}

// A Reason states how far the numbers are explained, or why not.
type Reason int

const (
	Explained  Reason = iota // explained by the first of the Matches and those that tie with it
	Ambiguous                // explained by several different Matches with about the same evidence
	TooFew                   // too few numbers or digits; Matches, if any, are not excluded
	AllZero                  // every number is zero
	OneNumber                // there is only one number
	Constant                 // the numbers of each row are the same
	Ramp                     // the numbers rise or fall in equal steps
	OneRow                   // all rows are the same
	NotPaired                // columns do not pair up with a constant √(x² + y²), as a sine and its cosine have
	NotGraded                // there are such pairs, but no geometric frequencies were found for them
	Noisy                    // the first of Near explains the numbers up to noise
	Miswritten               // the first of Near explains all numbers except Fit.Wrong
	Permuted                 // the first of Near explains the numbers with its columns in the order Fit.Permutation
	Dropped                  // the first of Near explains the numbers that dropout has left, with probability Fit.Dropout of 0
	Slopes                   // no encoding, but the slopes of ALiBi that bias.ALiBiSlopes makes, of the Heads
	Fourier                  // no encoding of positions, but the Features of points
)

var reasonNames = [...]string{
	"explained", "ambiguous", "too-few", "all-zero", "one-number", "constant", "ramp", "one-row",
	"not-paired", "not-graded", "noisy", "miswritten", "permuted", "dropped", "slopes", "fourier",
}

func (r Reason) String() string { return reasonNames[r] }

// A Fit is a convention with settings and positions that explain numbers.
type Fit struct {
	Preset   string
	Same     []string  // other presets that make the same numbers with the same settings
	Settings []Setting // other than the defaults of Preset

	// Tie reports whether the fit makes the same numbers as the first match.
	Tie bool

	// Bug is the name of the bug that makes these numbers of Preset, or "".
	Bug string

	Slip Slip

	// Transposed reports whether rows and columns are exchanged. Permutation, if
	// not nil, is the column of Table for each column, with repetitions and
	// omissions; Negated are the columns whose sign is changed.
	Transposed  bool
	Permutation []int
	Negated     []bool

	// ZeroRows are rows of zeros that Table does not have, as for class tokens; its rows are
	// the others.
	ZeroRows []int

	Rounding Rounding
	Offset   float64 // added to all numbers
	Wrong    []Cell  // the numbers that are not explained, if they are few
	Dropout  float64 // the probability with which numbers were set to 0, and not divided by 1 − Dropout

	Convention convention.Convention
	BaseKnown  bool // false if the numbers have a single frequency
	Base       float64
	Scale      float64
	Amplitude  float64 // a, including the norm

	// Positions of the rows on each axis, of long tables of some thousand rows only: Start,
	// Start+Step, … if Consecutive, those of a grid if Shape is not nil.
	Positions   [][]float64
	Consecutive bool
	Start, Step float64
	Shape       []int
	Mask        []bool // the cells of Shape that count; nil for all

	Residual  float64 // the largest |difference|
	RMS       float64 // root of the mean square of differences
	Tolerance float64 // the largest difference that rounding allows
	Bits      float64 // evidence: bits of the numbers explained, minus bits assumed

	// Table has the rows of Convention at Positions. Rows64 also applies Bug.
	Table    *convention.Table
	buggyRow func(dst []float64, row int)

	cost     float64 // assumed, in bits
	evidence evidence
}

// Presets returns the names of all presets that make the numbers, Preset and Same. The
// paper comes first if no settings are needed that it does not have.
func (f *Fit) Presets() []string {
	names := append([]string{f.Preset}, f.Same...)
	if slices.ContainsFunc(f.Settings, func(s Setting) bool { return s.Name != "start" && s.Name != "base" }) {
		return names
	}
	if i := slices.Index(names, "paper"); i > 0 {
		copy(names[1:i+1], names[:i])
		names[0] = "paper"
	}
	return names
}

// A Setting is a name and a value for Preset.Set.
type Setting = convention.Setting

// A Slip is a simple mistake that explains the settings of a Fit. It is only a
// guess: a base of 100 may have been intended.
type Slip int

const (
	NoSlip         Slip = iota
	Clamped             // positions beyond one end are replaced by it
	Rounded             // positions in equal steps are rounded to whole numbers
	ShiftedIndex        // i+1 in place of the pair i
	OverLength          // positions are divided by the number of rows
	OverLast            // positions are divided by the last one
	Turns               // positions are multiplied by 2π
	TimesRootD          // numbers are multiplied by √d_model
	HalfExponent        // i/d in place of 2i/d: the base is √DefaultBase
	DoubleExponent      // 4i/d in place of 2i/d: the base is DefaultBase²
	Log10               // log₁₀ n in place of ln n: the base is n^(1/ln 10)
	OffByOne            // positions begin at 1 in place of 0, if these are all rows
)

var slipNames = [...]string{
	"none", "clamped", "rounded", "shifted-index", "over-length", "over-last", "turns", "times-root-d",
	"half-exponent", "double-exponent", "log10", "off-by-one",
}

func (s Slip) String() string { return slipNames[s] }

// slip returns the slip that explains the settings of a fit, or NoSlip.
func (f *Fit) slip(rows int) Slip {
	near := func(x, y, within float64) bool { return math.Abs(x-y) <= within*math.Abs(y) }
	factor, steps := f.Scale*f.Step, f.Table.Plan().Steps-f.Convention.Shift
	switch {
	case !f.Consecutive || factor == 1:
	case near(factor, 1/float64(rows), 1e-4):
		return OverLength
	case rows > 1 && near(factor, 1/float64(rows-1), 1e-4):
		return OverLast
	case near(factor, 2*math.Pi, 1e-4):
		return Turns
	case f.BaseKnown && near(factor, math.Pow(f.Base, -1/steps), 1e-4):
		return ShiftedIndex
	}
	usual := f.Convention.Norm != convention.Plain
	switch d := float64(f.Table.DModel()); {
	case !usual && d > 1 && near(f.Amplitude, math.Sqrt(d), 1e-3):
		return TimesRootD
	case f.BaseKnown && f.Convention.Shift == 0 && near(f.Base, math.Sqrt(encoder.DefaultBase), 1e-9):
		return HalfExponent
	case f.BaseKnown && near(f.Base, encoder.DefaultBase*encoder.DefaultBase, 1e-9):
		return DoubleExponent
	case f.BaseKnown && near(f.Base, math.Pow(encoder.DefaultBase, 1/math.Ln10), 1e-4):
		return Log10
	}
	return NoSlip
}

// A Rounding says what a program rounded before it computed sines and cosines: to a type,
// or else to a number of digits.
type Rounding struct {
	Of       Operand
	DType    precision.DType // Float64 if to digits
	Digits   int             // significant ones, or 0
	Decimals int             // digits after the point, if Digits is 0
}

// An Operand is a part of the formula.
type Operand int

const (
	NoOperand   Operand = iota
	Frequencies         // the frequencies
	Angles              // the products of positions and frequencies
)

var operandNames = [...]string{"", "frequencies", "angles"}

func (o Operand) String() string { return operandNames[o] }

// A Cell is the place of a number in a matrix.
type Cell struct{ Row, Column int }

// LastPosition returns the position of the last row on the first axis.
func (f *Fit) LastPosition() float64 {
	positions := f.Positions[0]
	if n := f.Table.SeqLen(); n > len(positions) {
		return f.Table.Position(0, n-1)
	}
	return positions[len(positions)-1]
}

// Excerpt reports whether Permutation leaves out columns without changing the order of
// the others.
func (f *Fit) Excerpt() bool {
	for j, k := range f.Permutation {
		if f.Negated[j] || j > 0 && k <= f.Permutation[j-1] {
			return false
		}
	}
	return f.Permutation != nil
}

// Rows64 writes the expected numbers of the rows lo…hi-1 into dst, which has
// (hi-lo) times the number of columns elements. They are the rows of Table, changed
// by Bug, Permutation, Offset and Transposed. Rows64 returns an *Error if the
// interval is not within the rows, or if dst has another length.
func (f *Fit) Rows64(dst []float64, lo, hi int) error {
	t := f.Table
	rows, columns := t.SeqLen()+len(f.ZeroRows), t.Columns()
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
		return encoder.Invalid("destination length", len(dst), "is not # rows of #").With(strconv.Itoa(hi-lo), strconv.Itoa(columns))
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

// row writes row r before transposition.
func (f *Fit) row(dst []float64, r int) {
	before, zero := slices.BinarySearch(f.ZeroRows, r)
	if zero {
		clear(dst)
		return
	}
	r -= before
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
