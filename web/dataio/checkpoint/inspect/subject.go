package inspect

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/learned"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
)

// A Judgement says what makes numbers.
type Judgement interface {
	// Explained reports whether a convention makes the numbers.
	Explained() bool
	// Shape returns the lengths of the axes of the grid whose cells the rows are, nil for other
	// positions.
	Shape() []int
	// Embedding returns the rotary embedding that the numbers are of, or nil.
	Embedding() *invfreq.Identification
	// Made returns the numbers of the convention that is nearest; without rows if there is none.
	Made() dataio.Matrix
}

// A Judge looks for what makes numbers, and calls pause again and again meanwhile.
type Judge func(m *dataio.Matrix, pause func()) Judgement

// A Stage is a part of the examination, as a reader is told of it.
type Stage int

const (
	Reading        Stage = iota // the numbers
	Judging                     // looking for what makes them
	Measuring                   // lengths of rows, spectra of columns
	Comparing                   // rows with each other
	FindComponents              // principal ones
	FindSinusoids               // that are most similar
	FindLibrary                 // that is nearest
)

// A step is a part of the examination. It changes nothing of the subject; what it returns
// does. A step that is not finished comes first again.
type step struct {
	stage Stage
	do    func(s *Subject, ctx checkpoint.Context) (show func(), finished bool)
}

// A Subject is the numbers of one tensor, as rows of its last axis, and what is known of
// them so far.
type Subject struct {
	positions.Candidate
	Numbers dataio.Matrix // of any size and magnitude
	AllRows int           // of the tensor; the first are in Numbers
	Err     error         // why it cannot be read

	Odd     int // how many numbers are not finite
	OddRow  int // where the first of them stands
	OddAt   int
	Largest float64 // magnitude of the finite ones

	Judgement Judgement // nil until it is known

	// Of a table, without the rows before its grid; nil until they are known.
	Table        *learned.Table
	Norms        []float64
	Spectrum     *Spectrum
	Similarity   *learned.Similarity
	Stationarity float64
	Components   *learned.Components
	Sinusoid     *learned.Sinusoid
	Nearest      *learned.Neighbour
	NearestMade  dataio.Matrix // its numbers

	judge Judge
	plan  []step // that are left
	steps int    // how many there were
	part  float64
	rows  *checkpoint.Tensor // without axes of length 1

	components *learned.ComponentSearch
	sinusoid   *learned.SinusoidSearch
}

// MostNumbers is how many numbers of a tensor are read: those of 1500 positions of 2048
// numbers. The largest known tables of positions, of image models, have more rows.
const MostNumbers = 3 << 20

// mostComponents is how many principal components are looked for.
const mostComponents = 4

// fewest is how many rows and columns a table needs for its spectra and components.
const fewest = 4

// Known reports whether there are numbers.
func (s *Subject) Known() bool { return s.Err == nil && s.Numbers.Data != nil }

// Last returns the last row, or the last number of the only one; -1 for none.
func (s *Subject) Last() int {
	if s.Numbers.Rows == 1 {
		return s.Numbers.Columns - 1
	}
	return s.Numbers.Rows - 1
}

// Near returns the numbers of the convention that the tensor is, or of the library whose table is
// near, and the first row that they stand for; ok is false if there are none.
func (s *Subject) Near() (made dataio.Matrix, first int, ok bool) {
	const alike = 0.5
	if j := s.Judgement; j != nil && j.Made().Rows > 0 && j.Explained() {
		made, ok = j.Made(), true
	} else if n := s.Nearest; n != nil && n.Distance < alike {
		made, first, ok = s.NearestMade, s.Prefix, true
	}
	if ok && made.Rows+s.Prefix == s.Numbers.Rows {
		first = s.Prefix
	}
	return made, first, ok
}

// Share returns which part of the variance of the rows the Components from, …, to-1 have.
func (s *Subject) Share(from, to int) (sum float64) {
	for _, variance := range s.Components.Variances[from:to] {
		sum += variance
	}
	return sum / s.Components.Total
}

// Reach returns the largest distance of a row of Table from the mean along the first n Components.
func (s *Subject) Reach(n int) (reach float64) {
	for row := range s.Table.Rows() {
		sum := 0.0
		for _, scores := range s.Components.Scores[:n] {
			sum += scores[row] * scores[row]
		}
		reach = max(reach, math.Sqrt(sum))
	}
	return reach
}

// Embedding returns the rotary embedding that the numbers were identified as, or nil.
func (s *Subject) Embedding() *rotary.Embedding {
	if s.Judgement == nil {
		return nil
	}
	id := s.Judgement.Embedding()
	if id == nil || len(id.Matches) == 0 {
		return nil
	}
	e, err := rotary.New(id.Matches[0].Config, 0)
	if err != nil {
		return nil
	}
	return e
}

// Cosine returns the cosine of the angle between two rows of Table, 0 if one of them is zero.
func (s *Subject) Cosine(i, j int) float64 {
	if m := s.Similarity; m != nil && m.Step == 1 {
		return m.At(i, j)
	}
	product, a, b := 0.0, s.Table.Row(i), s.Table.Row(j)
	for k, x := range a {
		product += x * b[k]
	}
	if n := s.Norms[s.Prefix+i] * s.Norms[s.Prefix+j]; n > 0 {
		return product / n
	}
	return 0
}

// Tiles are the cosines of the angles between some cells of a grid and all cells: a matrix of Down ×
// Across grids, each for a cell, which are StepY and StepX apart.
type Tiles struct {
	Down, Across, StepY, StepX int
	At                         func(row, column int) float64
}

// Tiles returns those of at most as many cells along each axis.
func (s *Subject) Tiles(most int) Tiles {
	rows, columns := s.Grid[0], s.Grid[1]
	stepY, stepX := (rows+most-1)/most, (columns+most-1)/most
	return Tiles{(rows + stepY - 1) / stepY, (columns + stepX - 1) / stepX, stepY, stepX, func(row, column int) float64 {
		return s.Cosine(row/rows*stepY*columns+column/columns*stepX, row%rows*columns+column%columns)
	}}
}

// SinusoidCosines returns the cosines of the angles between rows k·step apart of the sinusoids that are
// most like Table, for k = 0, …, n-1:
//
//	Σ cos(k·step·ω[i]) / (d/2)
func (s *Subject) SinusoidCosines() []float64 {
	g, pairs := make([]float64, s.Similarity.Size), max(1, (s.Table.Columns()+1)/2)
	for i := range pairs {
		w := math.Pow(s.Sinusoid.Base, -float64(i)/float64(pairs)) * float64(s.Similarity.Step)
		for k := range g {
			g[k] += math.Cos(float64(k)*w) / float64(pairs)
		}
	}
	return g
}

// Lengths returns the shortest and the longest of the rows that are not zero, -1 if all are, and
// how many are zero.
func (s *Subject) Lengths() (least, most, zero int) {
	least, most = -1, -1
	for i, x := range s.Norms {
		if x == 0 {
			zero++
			continue
		}
		if least < 0 || x < s.Norms[least] {
			least = i
		}
		if most < 0 || x > s.Norms[most] {
			most = i
		}
	}
	return least, most, zero
}

// MostSimilar returns the row of the tensor that is most similar to another, of those that are
// compared; ok is false if none is.
func (s *Subject) MostSimilar(row int) (other int, cosine float64, ok bool) {
	m := s.Similarity
	if m == nil || m.Size < 2 || row < s.Prefix {
		return 0, 0, false
	}
	i := min((row-s.Prefix)/m.Step, m.Size-1)
	cosine = math.Inf(-1)
	for j := range m.Size {
		if x := m.At(i, j); j != i && x > cosine {
			other, cosine = s.Prefix+j*m.Step, x
		}
	}
	return other, cosine, true
}

// behind returns the rows behind those before the grid.
func (s *Subject) behind() []float64 { return s.Numbers.Data[s.Prefix*s.Numbers.Columns:] }
