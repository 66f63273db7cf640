package rotary_test

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary"
)

func find(t *testing.T, name string) rotary.Rotary {
	t.Helper()
	r, err := rotary.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// rotated returns R[pos]·x.
func rotated(t *testing.T, r rotary.Rotary, x []float64, pos float64) []float64 {
	t.Helper()
	dst := make([]float64, len(x))
	if err := r.Rotate(dst, x, pos); err != nil {
		t.Fatal(err)
	}
	return dst
}

func gaussian(random *rand.Rand, d int) []float64 {
	x := make([]float64, d)
	for i := range x {
		x[i] = random.NormFloat64()
	}
	return x
}

// TestRotate compares the vector (1, 2, 3, 4) at position 5 with
// x·cos + rotate_half(x)·sin, and with the product of complex numbers.
func TestRotate(t *testing.T) {
	for _, c := range []struct {
		name string
		want []float64
	}{
		{"rope-half", []float64{3.160435009453, 1.797583843707, -0.107937718273, 4.094959380121}},
		{"rope-interleaved", []float64{2.201510734790, -0.391599903737, 2.796334104102, 4.144938549392}},
	} {
		for j, got := range rotated(t, find(t, c.name), []float64{1, 2, 3, 4}, 5) {
			if math.Abs(got-c.want[j]) > 1e-12 {
				t.Errorf("%s: element %d = %v, want %v", c.name, j, got, c.want[j])
			}
		}
	}
}

// relativeDot returns the dot product of a query and a key that is offset
// positions after it,
//
//	Σ (q·k)[i]·cos a + (k×q)[i]·sin a,  a = offset·ω[i]
//
// with the dot product and the cross product of pair i.
func relativeDot(r rotary.Rotary, q, k []float64, offset float64) (sum float64) {
	d := len(q)
	e := reference.Must(encoder.New(0, d, encoder.Base(cmp.Or(r.Base, encoder.DefaultBase))))
	for i := range d / 2 {
		x, y := i, i+d/2
		if r.Interleaved {
			x, y = 2*i, 2*i+1
		}
		sin, cos := e.Pair(i, offset)
		sum += (q[x]*k[x]+q[y]*k[y])*cos + (k[x]*q[y]-k[y]*q[x])*sin
	}
	return sum
}

// TestRotaryLaws checks that a dot product depends on the offset of its vectors
// alone, and that lengths do not change.
func TestRotaryLaws(t *testing.T) {
	const d = 64
	random := rand.New(rand.NewPCG(2021, 4))
	for _, name := range []string{"rope-half", "rope-interleaved"} {
		r := find(t, name)
		for _, base := range []float64{0, 100, 500000} {
			r.Base = base
			q, k := gaussian(random, d), gaussian(random, d)
			for _, offset := range []float64{0, 1, -7, 0.5, 12345} {
				want := relativeDot(r, q, k, offset)
				for _, m := range []float64{0, 3, -100, 1 << 40} {
					here, there := rotated(t, r, q, m), rotated(t, r, k, m+offset)
					if got := reference.Dot(here, there); math.Abs(got-want) > 1e-13*d {
						t.Errorf("%s: ⟨R[%v]·q, R[%v]·k⟩ = %v, want %v", r.Name, m, m+offset, got, want)
					}
					if got, want := reference.Dot(here, here), reference.Dot(q, q); math.Abs(got-want) > 1e-14*d {
						t.Errorf("%s: |R[%v]·q|² = %v, want %v", r.Name, m, got, want)
					}
				}
			}
		}
	}
}

// TestRotaryRows checks that rotary embeddings have the angles of the paper: the
// pairs (1, 0) become its cosines and sines.
func TestRotaryRows(t *testing.T) {
	const d, pos = 32, 77
	x, row := make([]float64, d), make([]float64, d)
	for i := range d / 2 {
		x[2*i] = 1
	}
	if err := reference.Must(encoder.New(0, d)).Row(row, pos); err != nil {
		t.Fatal(err)
	}
	for j, got := range rotated(t, find(t, "rope-interleaved"), x, pos) {
		if got != row[j^1] {
			t.Errorf("element %d = %v, want %v", j, got, row[j^1])
		}
	}
}

// TestRotaryOrder checks that rope-half rotates reordered vectors as
// rope-interleaved rotates the others, and that it rotates many vectors as each of
// them.
func TestRotaryOrder(t *testing.T) {
	const d = 16
	half, interleaved := find(t, "rope-half"), find(t, "rope-interleaved")
	reordered := func(x []float64) []float64 {
		y := make([]float64, d)
		for i := range d / 2 {
			y[i], y[i+d/2] = x[2*i], x[2*i+1]
		}
		return y
	}
	positions := []float64{0, -3, 1e9}
	x := gaussian(rand.New(rand.NewPCG(2021, 4)), d*len(positions))
	all := slices.Clone(x)
	if err := half.Rotate(all, all, positions...); err != nil {
		t.Fatal(err)
	}
	for n, pos := range positions {
		x, y := x[n*d:][:d], all[n*d:][:d]
		if got := rotated(t, half, x, pos); !slices.Equal(got, y) {
			t.Errorf("position %v: %v among others, %v alone", pos, y, got)
		}
		if got, want := rotated(t, half, reordered(x), pos), reordered(rotated(t, interleaved, x, pos)); !slices.Equal(got, want) {
			t.Errorf("position %v: %v, want %v", pos, got, want)
		}
	}
}

func TestRotaryErrors(t *testing.T) {
	r := find(t, "rope-half")
	vectors := func(n int) []float64 { return make([]float64, n) }
	found := func(name string) error { _, err := rotary.Find(name); return err }
	small := r
	small.Base = 0.5
	for _, c := range []struct {
		err  error
		want string
	}{
		{found("rope"), `encoder: convention "rope" is neither rope-half nor rope-interleaved`},
		{r.Rotate(nil, nil), "encoder: number of positions 0 is not positive"},
		{r.Rotate(vectors(5), vectors(5), 1, 2), "encoder: input length 5 is not 2 vectors"},
		{r.Rotate(vectors(4), vectors(8), 1, 2), "encoder: destination length 4 is not that of the input"},
		{r.Rotate(vectors(7), vectors(7), 1), "encoder: d_model 7 is odd; sines and cosines come in pairs"},
		{r.Rotate(nil, nil, 1), "encoder: d_model 0 is not positive"},
		{r.Rotate(vectors(4), vectors(4), math.Inf(1)), "encoder: positions[0] +Inf is not a finite number"},
		{r.Rotate(vectors(4), []float64{0, 1, 2, math.NaN()}, 1), "encoder: input[3] NaN is not a finite number"},
		{r.Rotate(vectors(4), []float64{0, 1, math.Inf(-1), 0}, 1), "encoder: input[2] -Inf is not a finite number"},
		{r.Rotate(vectors(4), []float64{0, 1e300, 0, 0}, 1), "encoder: input[1] 1e300 is beyond ±1e38"},
		{r.Rotate(vectors(8), vectors(8), 1, 1e300), "encoder: positions[1] 1e300 is beyond ±2^53"},
		{small.Rotate(vectors(4), vectors(4), 1), "encoder: base 0.5 is below 1"},
	} {
		var err *encoder.Error
		if !errors.As(c.err, &err) || err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}
