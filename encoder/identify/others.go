package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/fourier"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// Features are Fourier features of points, as fourier.Find(Scheme) and then
// New(Axes, Bands) make them, in all columns or in those that are no coordinates.
type Features struct {
	Scheme      string
	Axes, Bands int
	Coordinates bool // stand among the columns
}

// Heads are those that have the slopes: from First on, which counts from 0, as many as there are
// numbers, of Of heads in all.
type Heads struct{ First, Of int }

// slopes looks for the slopes of ALiBi in a list of numbers.
func (id *Identification) slopes(s *phase.Search) bool {
	m := s.Matrix
	if min(m.Rows, m.Columns) > 1 {
		return false
	}
	first, of := bias.FindALiBi(m.Numbers(), func(x, slope float64) bool {
		return math.Abs(x-slope) <= 1.1*s.Tol.At(slope)+matrix.ResultError
	})
	if of == 0 {
		return false
	}
	id.Heads, id.Reason, id.Checked = Heads{first, of}, Slopes, m.Rows
	return true
}

// features looks for Fourier features whose bands are powers of 2, as those of NeRF: the
// angle of each band is twice the angle of the band before.
func (id *Identification) features(search *phase.Search) bool {
	m, tol := search.Matrix, &search.Tol
	const mostAxes, fewestBands = 3, 3
	if tol.Exact || m.Rows*m.Columns < fewNumbers || m.EqualRows() {
		return false
	}
	for _, s := range fourier.All() {
		for axes := 1; axes <= mostAxes && !s.Linear; axes++ {
			bands, rest := m.Columns/(2*axes), m.Columns%(2*axes)
			if bands < fewestBands || bands > fourier.MaxBands || rest != 0 && rest != axes {
				continue // the rest is the coordinates
			}
			f, err := s.New(axes, bands)
			if err != nil {
				return false
			}
			all, own := f.Columns(), Features{s.Name, axes, bands, rest > 0}
			if (rest == 0 || m.Columns == len(all)) && own.explain(f, all, m, tol) {
				id.Features, id.Reason, id.Checked = own, Fourier, m.Rows
				return true
			}
		}
	}
	return false
}

// explain reports whether the rows are the features of points.
func (own *Features) explain(f *fourier.Features, columns []fourier.Column, m *matrix.Matrix, tol *matrix.Tolerance) bool {
	at := make([][][3]int, own.Axes) // the columns of each band
	for axis := range at {
		at[axis] = make([][3]int, own.Bands)
	}
	place := make([]int, len(columns)) // in m, or −1
	n := 0
	for j, c := range columns {
		if place[j] = -1; c.Kind != fourier.Coordinate || own.Coordinates {
			at[c.Axis][c.Band][c.Kind], place[j] = n, n
			n++
		}
	}
	row, point := make([]float64, len(columns)), make([]float64, own.Axes)
	for r := range m.Rows {
		m.Rest()
		for axis, bands := range at {
			// Each band gives the angle of the first one more exactly.
			unit, theta := f.Frequency(axis, 0), 0.0
			if own.Coordinates {
				theta = unit * m.At(r, bands[0][fourier.Coordinate])
			}
			for k, band := range bands {
				scale := math.Ldexp(1, k)
				theta += angle.Wrap(math.Atan2(m.At(r, band[fourier.Sine]), m.At(r, band[fourier.Cosine]))-scale*theta) / scale
			}
			point[axis] = theta / unit
		}
		if f.Row(row, point...) != nil {
			return false
		}
		for j, c := range columns {
			if place[j] < 0 {
				continue
			}
			x, angle := m.At(r, place[j]), point[c.Axis]*f.Frequency(c.Axis, c.Band)
			if math.Abs(x-row[j]) > 2*(tol.At(x)+matrix.ResultError+matrix.Drift(angle, 1)) {
				return false
			}
		}
	}
	return true
}
