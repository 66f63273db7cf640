package learned_test

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/learned"
)

// paper returns the numbers of the paper's encoding.
func paper(t testing.TB, rows, columns int, base float64) []float64 {
	t.Helper()
	e, err := encoder.New(rows, columns, encoder.Base(base))
	if err != nil {
		t.Fatal(err)
	}
	x := make([]float64, rows*columns)
	if err := e.Rows64(x, 0, rows); err != nil {
		t.Fatal(err)
	}
	return x
}

// noise returns normal numbers, the same for the same seed.
func noise(n int, seed uint64) []float64 {
	random := rand.New(rand.NewPCG(seed, 0))
	x := make([]float64, n)
	for i := range x {
		x[i] = random.NormFloat64()
	}
	return x
}

func table(x []float64, columns int) *learned.Table {
	return reference.Must(learned.New(x, columns))
}

// rotated returns rows multiplied by a random rotation, as a product of reflections.
func rotated(x []float64, columns int) []float64 {
	x = append([]float64(nil), x...)
	for i := range 2 * columns {
		v := noise(columns, uint64(100+i))
		vv := 0.0
		for _, c := range v {
			vv += c * c
		}
		for at := 0; at < len(x); at += columns {
			xv := 0.0
			for j, c := range v {
				xv += x[at+j] * c
			}
			for j, c := range v {
				x[at+j] -= 2 * xv / vv * c
			}
		}
	}
	return x
}

func TestInvalid(t *testing.T) {
	for _, c := range []struct {
		x       []float64
		columns int
		want    string
	}{
		{nil, 2, "encoder: data length 0 is not a positive multiple of the 2 columns"},
		{[]float64{1, 2, 3}, 2, "encoder: data length 3 is not a positive multiple of the 2 columns"},
		{[]float64{1}, 0, "encoder: columns 0 is not positive"},
		{[]float64{1}, 65537, "encoder: columns 65537 is above 65536"},
		{[]float64{1, math.NaN()}, 1, "encoder: data[1][0] NaN is not a finite number"},
		{[]float64{1, 1e39}, 2, "encoder: data[0][1] 1e39 is beyond ±1e38"},
	} {
		if _, err := learned.New(c.x, c.columns); err == nil || err.Error() != c.want {
			t.Errorf("%v, %d: %v, want %s", c.x, c.columns, err, c.want)
		}
	}
}

// TestNorms checks |PE(p)|² = d/2.
func TestNorms(t *testing.T) {
	for p, norm := range table(paper(t, 50, 64, 10000), 64).Norms() {
		if math.Abs(norm-math.Sqrt(32)) > 1e-12 {
			t.Errorf("|PE(%d)| = %v", p, norm)
		}
	}
}

// TestPower compares spectra of all lengths up to 40, and a prime, with the sum that
// defines them.
func TestPower(t *testing.T) {
	for n := 1; n <= 41; n++ {
		if n == 41 {
			n = 509
		}
		x := noise(n, uint64(n))
		power := table(x, 1).Power(0)
		sum, squares := 0.0, 0.0
		for k, got := range power {
			var transform complex128
			for p, v := range x {
				transform += complex(v, 0) * cmplx.Rect(1, -2*math.Pi*float64(k*p%n)/float64(n))
			}
			want := math.Pow(cmplx.Abs(transform)/float64(n), 2)
			if k > 0 && 2*k < n {
				want *= 2
			}
			if math.Abs(got-want) > 1e-13 {
				t.Errorf("n = %d: P[%d] = %v, want %v", n, k, got, want)
			}
			sum += got
		}
		for _, v := range x {
			squares += v * v / float64(n)
		}
		if math.Abs(sum-squares) > 1e-12 || len(power) != n/2+1 {
			t.Errorf("n = %d: %d powers with the sum %v, want the mean square %v", n, len(power), sum, squares)
		}
	}
}

// TestTurns checks that the power of a column is where its turns are, and of the paper's columns
// within one turn.
func TestTurns(t *testing.T) {
	const n = 100
	x := make([]float64, 0, 3*n)
	for p := range n {
		turns := 2 * math.Pi * float64(p) / n
		x = append(x, math.Sin(7*turns)+5, 3*math.Cos(50*turns), -2)
	}
	for j, want := range []map[int]float64{{0: 25, 7: 0.5}, {50: 9}, {0: 4}} {
		for k, got := range table(x, 3).Power(j) {
			if math.Abs(got-want[k]) > 1e-12 {
				t.Errorf("column %d: P[%d] = %v, want %v", j, k, got, want[k])
			}
		}
	}
	e := reference.Must(encoder.New(512, 64))
	rows := table(paper(t, 512, 64, 10000), 64)
	for j := range 64 {
		power := rows.Power(j)[1:]
		got := 1 + slices.Index(power, slices.Max(power))
		if turns := 512 / e.Wavelength(j/2); turns > 1 && math.Abs(float64(got)-turns) > 1 {
			t.Errorf("column %d: %d turns, want %.2f", j, got, turns)
		}
	}
}

// TestSimilarity checks the cosines of the paper, which depend on the offset alone, and
// those of other tables.
func TestSimilarity(t *testing.T) {
	const n, d = 60, 32
	e := reference.Must(encoder.New(n, d))
	s := table(paper(t, n, d, 10000), d).Similarity(20)
	if s.Step != 3 || s.Size != 20 {
		t.Errorf("%d rows in steps of %d", s.Size, s.Step)
	}
	for k, mean := range s.ByOffset() {
		want := reference.Must(e.RelativeDot(float64(3*k))) / (d / 2)
		if math.Abs(mean-want) > 1e-13 || math.Abs(s.At(19, 19-k)-want) > 1e-13 {
			t.Errorf("offset %d: mean %v, last %v, want %v", 3*k, mean, s.At(19, 19-k), want)
		}
	}
	if got := s.Stationarity(); math.Abs(got-1) > 1e-12 {
		t.Errorf("stationarity of the paper is %v", got)
	}
	if got := table(noise(n*d, 1), d).Similarity(n).Stationarity(); got > 0.2 {
		t.Errorf("stationarity of noise is %v", got)
	}
	shuffled := paper(t, n, d, 10000)
	rand.New(rand.NewPCG(3, 4)).Shuffle(n, func(i, j int) {
		for k := range d {
			shuffled[i*d+k], shuffled[j*d+k] = shuffled[j*d+k], shuffled[i*d+k]
		}
	})
	if got := table(shuffled, d).Similarity(n).Stationarity(); got > 0.2 {
		t.Errorf("stationarity of shuffled rows is %v", got)
	}
	if got := table(make([]float64, 12), 4).Similarity(10); got.Stationarity() != 1 || got.At(1, 2) != 0 {
		t.Errorf("zeros: %v, %v", got.Stationarity(), got.At(1, 2))
	}
}

// TestComponents finds the axes of a cloud that is longer in some directions, and checks
// that components are orthonormal, in order, and all of the variance.
func TestComponents(t *testing.T) {
	const n, d = 80, 12
	x := noise(n*d, 5)
	for i := range x {
		x[i] *= float64(1 + i%d)
		x[i] += 100
	}
	for _, x := range [][]float64{x, rotated(x, d), paper(t, n, d, 10000), noise(5*d, 6)} {
		c := table(x, d).Components(d)
		sum := 0.0
		for i, v := range c.Directions {
			for j := range i + 1 {
				product, want := 0.0, 0.0
				for k := range v {
					product += v[k] * c.Directions[j][k]
				}
				if i == j {
					want = 1
				}
				if math.Abs(product-want) > 1e-12 {
					t.Errorf("v[%d]·v[%d] = %v, want %v", i, j, product, want)
				}
			}
			if i > 0 && c.Variances[i] > c.Variances[i-1]*(1+1e-9) {
				t.Errorf("variance %d is %v, and that before %v", i, c.Variances[i], c.Variances[i-1])
			}
			sum += c.Variances[i]
			covariance(t, c.Scores, i)
		}
		if math.Abs(sum-c.Total) > 1e-9*c.Total || len(c.Directions) != min(d, len(x)/d-1) && len(x) == 5*d {
			t.Errorf("%d variances with the sum %v, want %v", len(c.Variances), sum, c.Total)
		}
		few := table(x, d).Components(3)
		for i, v := range few.Variances {
			if math.Abs(v-c.Variances[i]) > 1e-8*c.Variances[0] {
				t.Errorf("variance %d of three is %v, want %v", i, v, c.Variances[i])
			}
		}
	}
	if c := table(make([]float64, 12), 4).Components(2); c.Directions != nil || c.Total != 0 {
		t.Errorf("zeros: %v", c)
	}
}

// covariance checks that scores are not correlated with those before.
func covariance(t *testing.T, scores [][]float64, i int) {
	t.Helper()
	for j := range i {
		sum, squares := 0.0, 0.0
		for p, s := range scores[i] {
			sum += s * scores[j][p]
			squares += scores[0][p] * scores[0][p]
		}
		if math.Abs(sum) > 1e-6*squares {
			t.Errorf("the covariance of the scores %d and %d is %v of %v", i, j, sum, squares)
		}
	}
}

// TestHelix finds the circle and the axis of a helix in many dimensions.
func TestHelix(t *testing.T) {
	const n, d = 300, 48
	x := noise(n*d, 7)
	for p := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(p) / n)
		for j := range d {
			x[p*d+j] *= 0.01
		}
		x[p*d] += 3 * cos
		x[p*d+1] += 3 * sin
		x[p*d+2] += float64(p) / n
	}
	c := table(rotated(x, d), d).Components(4)
	for p := range n {
		radius := math.Hypot(c.Scores[0][p], c.Scores[1][p])
		if math.Abs(radius-3) > 0.5 {
			t.Errorf("position %d is %v from the axis", p, radius)
		}
	}
	if share := (c.Variances[0] + c.Variances[1]) / c.Total; share < 0.95 {
		t.Errorf("the circle has %v of the variance", share)
	}
}

// TestFitSinusoid finds the base of sinusoids that were rotated, multiplied and moved,
// and no more than chance in noise.
func TestFitSinusoid(t *testing.T) {
	const n, d = 200, 32
	for _, base := range []float64{50, 1000, 10000} {
		x := rotated(paper(t, n, d, base), d)
		for i := range x {
			x[i] = 0.02*x[i] + 0.3*float64(i%d)
		}
		fit := table(x, d).FitSinusoid()
		if math.Abs(fit.Base/base-1) > 1e-3 || math.Abs(fit.Alignment-1) > 1e-9 || fit.Rows != n {
			t.Errorf("base %v: %+v", base, fit)
		}
	}
	if fit := table(noise(n*d, 8), d).FitSinusoid(); fit.Alignment > 0.3 {
		t.Errorf("noise: %+v", fit)
	}
	if fit := table(make([]float64, 8), 4).FitSinusoid(); fit.Alignment != 0 {
		t.Errorf("zeros: %+v", fit)
	}
	if fit := table(paper(t, 600, d, 100), d).FitSinusoid(); fit.Rows != 200 || math.Abs(fit.Base/100-1) > 1e-3 {
		t.Errorf("600 rows: %+v", fit)
	}
}

// TestNearest finds the library, start and amplitude of a table with noise.
func TestNearest(t *testing.T) {
	const n, d = 64, 24
	for _, c := range []struct {
		preset, want string
		start        int
		flip         bool
		noise        float64
	}{
		{"paper", "paper", 0, false, 0},
		{"fairseq", "tensor2tensor", 2, false, 0.1},
		{"whisper", "tensor2tensor", 0, true, 0.5},
		{"marian", "tensorflow-tutorial", 1, false, 0.1},
	} {
		p := reference.Must(convention.Find(c.preset))
		p.Convention.Start, p.Convention.CosineFirst = c.start, c.flip
		x := noise(n*d, 9)
		s := make([]float64, n*d)
		if err := reference.Must(p.Convention.Table(n, d)).Rows64(s, 0, n); err != nil {
			t.Fatal(err)
		}
		xx, rest := 0.0, 0.0
		for i := range x {
			x[i] *= c.noise * 0.02 / math.Sqrt(2)
			rest += x[i] * x[i]
			x[i] += 0.02 * s[i]
			xx += x[i] * x[i]
		}
		got, ok := table(x, d).Nearest()
		if !ok || got.Preset != c.want || got.Start != c.start || got.Flip != c.flip || math.Abs(got.Amplitude/0.02-1) > 0.05 || math.Abs(got.Distance-math.Sqrt(rest/xx)) > 0.02 || got.Rows != n {
			t.Errorf("%s with noise %v: %+v, %v", c.preset, c.noise, got, ok)
		}
	}
	if got, ok := table(noise(n*d, 10), d).Nearest(); !ok || got.Distance < 0.9 {
		t.Errorf("noise: %+v", got)
	}
	if _, ok := table(make([]float64, 8), 4).Nearest(); ok {
		t.Error("zeros are near a library")
	}
}

// TestAlignment compares an alignment with the sums that define it.
func TestAlignment(t *testing.T) {
	const n, d = 9, 6
	x := noise(n*d, 11)
	fit := table(x, d).FitSinusoid()
	k := centred(n, func(p, q int) (sum float64) {
		for j := range d {
			sum += x[p*d+j] * x[q*d+j]
		}
		return sum
	})
	e := reference.Must(encoder.New(n, d, encoder.Base(fit.Base)))
	s := centred(n, func(p, q int) float64 { return reference.Must(e.RelativeDot(float64(p - q))) })
	ks, kk, ss := 0.0, 0.0, 0.0
	for i := range k {
		ks, kk, ss = ks+k[i]*s[i], kk+k[i]*k[i], ss+s[i]*s[i]
	}
	if want := ks / math.Sqrt(kk*ss); math.Abs(fit.Alignment-want) > 1e-9 {
		t.Errorf("%+v, want the alignment %v", fit, want)
	}
}

// centred returns a matrix less its means over p and over q.
func centred(n int, at func(p, q int) float64) []float64 {
	a := make([]float64, n*n)
	for p := range n {
		for q := range n {
			a[p*n+q] = at(p, q)
			for i := range n {
				a[p*n+q] -= (at(i, q) + at(p, i)) / float64(n)
				for j := range n {
					a[p*n+q] += at(i, j) / float64(n*n)
				}
			}
		}
	}
	return a
}
