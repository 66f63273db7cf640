package encoder

// An Identification says which conventions explain given numbers, and how well.
type Identification struct {
	// Matches explain the numbers. The first one assumes least; what assumes
	// more comes after it.
	Matches []Fit

	// Near is what comes nearest where there are no Matches, at most three of
	// them, by the largest difference.
	Near []Fit

	Reason    Reason
	Precision Grain

	Rows, Columns int
	Checked       int // rows that have been compared: all of them unless there are very many
}

// A Reason says in how far numbers are explained, or why not.
type Reason int

const (
	Explained Reason = iota // by the first of the Matches, and by all that tie with it
	Ambiguous               // by several Matches that are not the same, none of which assumes clearly less
	TooFew                  // the numbers are too few, or have too few digits, to tell anything; Matches are what they do not exclude
	AllZero                 // every number is zero
	OneRow                  // all rows are the same
	NotPaired               // no two columns make a pair of constant length, as a sine and its cosine do
	NotGraded               // there are such pairs, but their angles do not follow a geometric grid of frequencies
	Noisy                   // the first of Near explains the numbers but for noise
	Permuted                // the first of Near explains the numbers once columns change places: see Fit.Permutation
)

// A Grain is what numbers look like.
type Grain struct {
	DType    DType
	Decimals int // digits after the point, where these are few; or −1
	Digits   int // significant digits, where these are few; or −1
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

	// Transposed says that rows and columns have changed places, and Permutation,
	// unless it is nil, in which of the columns of Table each column is.
	Transposed  bool
	Permutation []int

	Convention Convention
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

	Table *Table // of Convention and Positions; nil if a bug makes other rows
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
	if id.explain(m, loss) {
		return id, nil
	}
	id.Reason = id.without(m, loss)
	return id, nil
}

// explain looks for what explains the numbers, and reports whether there is
// something.
func (id *Identification) explain(m *matrix, l loss) bool {
	s := newSearch(m, l)
	solutions, _ := s.solve()
	id.Matches, id.Checked = s.fits(solutions)
	if len(id.Matches) == 0 {
		return false
	}
	first := &id.Matches[0]
	for i := range id.Matches[1:] {
		f := &id.Matches[1+i]
		f.Tie = s.agrees(first.Table, f.Table)
	}
	switch {
	case first.Bits < enoughBits || s.single(first):
		id.Reason = TooFew
	default:
		id.Reason = Explained
	}
	return true
}

// single reports whether a fit rests on a single pair of numbers.
func (s *search) single(f *Fit) bool { return len(s.rows) == 1 && s.m.cols <= 2 }

// without returns the reason why nothing explains the numbers.
func (id *Identification) without(m *matrix, l loss) Reason {
	s := newSearch(m, l)
	switch {
	case len(s.rows) == 0:
		return AllZero
	case m.rows > 1 && m.same():
		return OneRow
	}
	if _, paired := s.solve(); paired {
		return NotGraded
	}
	return NotPaired
}

// Rows64 writes what the numbers of the rows lo…hi-1 should be into dst, which
// has as many elements as these.
func (f *Fit) Rows64(dst []float64, lo, hi int) error {
	return f.Table.Rows64(dst, lo, hi)
}
