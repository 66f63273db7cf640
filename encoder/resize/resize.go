// Package resize resamples the rows of one axis of an image, as vision Transformers do
// with a learned table of positions when an image has more patches than those they were
// trained on. Row r of N new rows is a weighted mean of the n old ones,
//
//	new[r] = Σ w[r, s]·old[s]
//
// for s = 0, 1, …, n-1, where Σ w[r, s] = 1. On an image of h × w patches the two axes are
// resampled one after the other.
//
// Old rows lie at the places 0, 1, …, n-1. Bicubic and Antialiased place the edges of the
// images onto each other, so that new row r lies at
//
//	u = (r + ½)·n/N − ½
//
// Corners places the first and the last rows onto each other, u = r·(n−1)/(N−1). Offset takes the
// N new rows for a part of N + 1/10, whose edges are those of the old image, u = (r + ½)·n/(N + 1/10) − ½.
package resize

import "math"

// A Method is a way to resample.
type Method int

const (
	// Bicubic is the cubic convolution of Keys (1981) with a = −3/4, on the four old rows
	// around u; rows beyond an end count as the last one there. PyTorch has it as
	// interpolate(mode="bicubic", align_corners=False), which MAE and transformers call.
	Bicubic Method = iota

	// Antialiased has a = −1/2, and where there are fewer new rows than old ones it is as
	// many times wider, so that each old row counts; weights of rows beyond an end are
	// left out and the rest is divided by their sum. PyTorch has it as
	// interpolate(mode="bicubic", antialias=True), which timm calls.
	Antialiased

	// Corners is linear between the two old rows around u. SciPy has it as
	// ndimage.zoom(order=1), which big_vision and the first Vision Transformer call.
	Corners

	// Offset is Bicubic with a tenth of a row more, as DINOv2 calls interpolate(scale_factor=(N+0.1)/n)
	// unless interpolate_offset is 0, as in its models with registers. Rows as many as the old ones
	// are not those; DINOv2 does not resample these.
	Offset
)

// Methods are all methods.
var Methods = []Method{Bicubic, Antialiased, Corners, Offset}

// Place returns u, where new row r of N lies among n old ones.
func (m Method) Place(r, n, N int) float64 {
	switch m {
	case Corners:
		return float64(r) * float64(n-1) / float64(max(1, N-1))
	case Offset:
		return (float64(r)+0.5)*float64(n)/(float64(N)+0.1) - 0.5
	}
	return (float64(r)+0.5)*float64(n)/float64(N) - 0.5
}

// Weights writes the weights of new row r of N into w, one for each of the old rows.
func (m Method) Weights(w []float64, r, N int) {
	clear(w)
	n := len(w)
	u := m.Place(r, n, N)
	switch m {
	case Bicubic, Offset:
		for s := int(math.Floor(u)) - 1; s <= int(math.Floor(u))+2; s++ {
			w[max(0, min(s, n-1))] += keys(u-float64(s), -0.75)
		}
	case Antialiased:
		antialiased(w, u, max(1, float64(n)/float64(N)))
	case Corners:
		s := min(int(u), n-1)
		w[s] = 1 - (u - float64(s))
		w[min(s+1, n-1)] += u - float64(s)
	}
}

// antialiased writes the weights of the cubic convolution, stretched by the factor wide.
func antialiased(w []float64, u, wide float64) {
	sum := 0.0
	for s := range w {
		w[s] = keys((u-float64(s))/wide, -0.5)
		sum += w[s]
	}
	for s := range w {
		w[s] /= sum
	}
}

// keys returns the kernel of the cubic convolution at a distance t,
//
//	(a+2)|t|³ − (a+3)|t|² + 1        |t| ≤ 1
//	a|t|³ − 5a|t|² + 8a|t| − 4a      |t| < 2
//
// and 0 beyond (Keys 1981, equation 15 has a = −1/2).
func keys(t, a float64) float64 {
	switch t = math.Abs(t); {
	case t <= 1:
		return ((a+2)*t-(a+3))*t*t + 1
	case t < 2:
		return ((a*t-5*a)*t+8*a)*t - 4*a
	}
	return 0
}

// Rows returns N rows resampled from old ones, which are all equally long.
func (m Method) Rows(old [][]float64, N int) [][]float64 {
	rows, w := make([][]float64, N), make([]float64, len(old))
	for r := range rows {
		m.Weights(w, r, N)
		rows[r] = make([]float64, len(old[0]))
		for s, weight := range w {
			if weight == 0 {
				continue
			}
			for j, x := range old[s] {
				rows[r][j] += weight * x
			}
		}
	}
	return rows
}
