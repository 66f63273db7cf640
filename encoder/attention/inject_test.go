package attention_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// TestInject adds the first rows of an encoding to each sentence of a batch.
func TestInject(t *testing.T) {
	const batch, length, d = 3, 5, 6
	e := reference.Must(encoder.New(9, d, encoder.Start(-2)))
	pe := make([]float64, length*d)
	if err := e.Rows64(pe, 0, length); err != nil {
		t.Fatal(err)
	}
	x, got := make([]float64, batch*length*d), make([]float64, batch*length*d)
	for i := range x {
		x[i] = float64(i)
	}
	if err := attention.Inject(e, got, x, length); err != nil {
		t.Fatal(err)
	}
	for b := range batch {
		for i, p := range pe {
			if at := b*length*d + i; got[at] != float64(at)+p {
				t.Errorf("sentence %d, element %d = %v, want %v", b, i, got[at], float64(at)+p)
			}
		}
	}
	if err := attention.Inject(e, x, x, length); err != nil || !slices.Equal(x, got) {
		t.Errorf("Inject in place gives another result (%v)", err)
	}
}

func TestDropout(t *testing.T) {
	const n = 20000
	ones, mask, more := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range ones {
		ones[i] = 1
	}
	drop := func(dst, x []float64, p float64, seed uint64) {
		t.Helper()
		if err := attention.Dropout(dst, x, p, seed); err != nil {
			t.Fatal(err)
		}
	}
	drop(mask, ones, 0, 7)
	if !slices.Equal(mask, ones) {
		t.Error("p = 0 changes numbers")
	}

	// p = 1/4 keeps 3/4 of the numbers, scaled by 4/3; p = 1/2 drops more.
	drop(mask, ones, 0.25, 7)
	drop(more, ones, 0.5, 7)
	kept := 0
	for i := range mask {
		switch {
		case mask[i] == 1/0.75:
			kept++
		case mask[i] != 0:
			t.Fatalf("a kept 1 is %v, want 4/3", mask[i])
		case more[i] != 0:
			t.Fatalf("number %d is dropped for p = 0.25, and kept for p = 0.5", i)
		}
		if more[i] != 0 && more[i] != 2 {
			t.Fatalf("a kept 1 is %v, want 2", more[i])
		}
	}
	// Four standard deviations √(n·p·(1−p)) ≈ 61.
	if math.Abs(float64(kept)-0.75*n) > 250 {
		t.Errorf("%d of %d numbers are kept, want about %v", kept, n, 0.75*n)
	}

	// The mask depends on the seed alone.
	x, again := make([]float64, n), make([]float64, n)
	for i := range x {
		x[i] = float64(i)
	}
	drop(again, x, 0.25, 7)
	for i := range again {
		if again[i] != x[i]*mask[i] {
			t.Fatalf("number %d = %v, want %v", i, again[i], x[i]*mask[i])
		}
	}
	drop(again, ones, 0.25, 8)
	if slices.Equal(again, mask) {
		t.Error("two seeds drop the same numbers")
	}
}

// TestOneHot compares the product of the first rows of [W^I, W^P] with W^I·x and
// the row of PE.
func TestOneHot(t *testing.T) {
	const n, d, rows = 12, 8, 6
	e := reference.Must(encoder.New(n, d, encoder.Start(5)))
	pe := make([]float64, n*d)
	if err := e.Rows64(pe, 0, n); err != nil {
		t.Fatal(err)
	}
	x, err := attention.Embed([]string{"word"}, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, mix := range []float64{0, 0.25, 1} {
		var first []float64
		for row := range n {
			o, err := attention.NewOneHot(e, x, row, rows, mix)
			if err != nil {
				t.Fatal(err)
			}
			if row == 0 {
				first = o.A
			}
			if len(o.W) != rows*(d+n) || len(o.XP) != d+n || !slices.Equal(o.XP[:d], x) {
				t.Fatalf("W has %d numbers and x above p is %v", len(o.W), o.XP)
			}
			for j := range rows {
				if got, want := o.E[j], pe[row*d+j]; math.Abs(got-want) > 1e-15 {
					t.Errorf("e[%d] = %v at row %d, want PE = %v", j, got, row, want)
				}
				if column := o.W[j*(d+n)+d+row]; column != o.E[j] {
					t.Errorf("W^P[%d, %d] = %v, want %v", j, row, column, o.E[j])
				}
				a := reference.Dot(o.W[j*(d+n):][:d], x)
				if math.Abs(o.A[j]-a) > 1e-14 || o.A[j] != first[j] {
					t.Errorf("a[%d] = %v at row %d, want W^I·x = %v", j, o.A[j], row, a)
				}
				if same := math.Abs(a-x[j]) < 1e-3; same != (mix == 0) {
					t.Errorf("a[%d] = %v with mix = %v, x = %v", j, a, mix, x[j])
				}
				if math.Abs(o.Product[j]-(a+o.E[j])) > 1e-14 || o.Sum[j] != o.A[j]+o.E[j] {
					t.Errorf("(W·[x; p])[%d] = %v and a + e = %v, want %v", j, o.Product[j], o.Sum[j], a+o.E[j])
				}
			}
			if o.Residual > 1e-14 {
				t.Errorf("residual %v at row %d", o.Residual, row)
			}
		}
	}
}

// TestOneHotAdds checks that the product is the sum that Inject computes if
// W^I = I.
func TestOneHotAdds(t *testing.T) {
	const n, d = 9, 256
	e := reference.Must(encoder.New(n, d, encoder.Start(3)))
	x, err := attention.Embed([]string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}, d)
	if err != nil {
		t.Fatal(err)
	}
	sum := make([]float64, len(x))
	if err := attention.Inject(e, sum, x, n); err != nil {
		t.Fatal(err)
	}
	for row := range n {
		o, err := attention.NewOneHot(e, x[row*d:][:d], row, d, 0)
		if err != nil {
			t.Fatal(err)
		}
		for j, got := range o.Product {
			if want := sum[row*d+j]; math.Abs(got-want) > 1e-15 {
				t.Fatalf("(W·[x; p])[%d] = %v at row %d, want x + PE = %v", j, got, row, want)
			}
		}
	}
}

// Multiplying a word followed by its one-hot position by one matrix is the same
// as adding the encoding of the position.
func ExampleNewOneHot() {
	e, _ := encoder.New(6, 4, encoder.Base(100))
	o, _ := attention.NewOneHot(e, []float64{1, -1, 0.5, 2}, 3, 4, 0)
	fmt.Println("[x; p]      ", o.XP)
	fmt.Printf("W^I·x        %7.4f\n", o.A)
	fmt.Printf("PE[3]        %7.4f\n", o.E)
	fmt.Printf("W·[x; p]     %7.4f\n", o.Product)
	// Output:
	// [x; p]       [1 -1 0.5 2 0 0 0 1 0 0]
	// W^I·x        [ 1.0000 -1.0000  0.5000  2.0000]
	// PE[3]        [ 0.1411 -0.9900  0.2955  0.9553]
	// W·[x; p]     [ 1.1411 -1.9900  0.7955  2.9553]
}

// About one number in four is dropped, and the others are scaled by 4/3.
func ExampleDropout() {
	x := []float64{3, 3, 3, 3, 3, 3, 3, 3}
	attention.Dropout(x, x, 0.25, 3)
	fmt.Printf("%.0f\n", x)
	// Output:
	// [0 4 4 0 0 4 0 4]
}
