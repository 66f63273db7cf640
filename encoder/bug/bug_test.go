package bug_test

import (
	"errors"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// TestBugLaws checks that every law holds for what was meant and is broken by
// its bug, at the size of the museum and at others.
func TestBugLaws(t *testing.T) {
	for _, size := range [][2]int{{2, 4}, {50, 64}, {200, 64}, {300, 30}} {
		for _, b := range bug.All() {
			for _, base := range []float64{10000, 100} {
				e := reference.Must(encoder.New(size[0], size[1], encoder.Base(base), encoder.Start(3)))
				right, wrong, err := b.Measure(e)
				if err != nil {
					t.Fatal(err)
				}
				meant := 0.0
				switch b.Name {
				case "degrees":
					meant = 1
				case "swapped-axes":
					meant = right
				}
				if math.Abs(right-meant) > 1e-12 {
					t.Errorf("%s at %v, n = %v: the law gives %v without the bug, want %v", b.Name, size, base, right, meant)
				}
				// A dot product takes three rows to differ from another.
				if many := size[0] > 2; many && math.Abs(right-wrong) < 1e-3 {
					t.Errorf("%s at %v, n = %v: %v with the bug and %v without", b.Name, size, base, wrong, right)
				}
			}
		}
	}
}

// TestBugNumbers checks a number of each bug that follows from its expression.
func TestBugNumbers(t *testing.T) {
	at := func(name string, seqLen, row, column int) float64 {
		b, err := bug.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		e := reference.Must(encoder.New(seqLen, 64))
		dst := make([]float64, seqLen*64)
		if err := b.Rows64(e, dst); err != nil {
			t.Fatal(err)
		}
		return dst[row*64+column]
	}
	w := func(i float64) float64 { return math.Pow(10000, -2*i/64) }
	for _, c := range []struct {
		name             string
		rows, row, j     int
		want, difference float64
	}{
		{"doubled-index", 9, 7, 5, math.Cos(7 * w(5)), 1e-14},
		{"doubled-index", 9, 7, 4, math.Sin(7 * w(4)), 1e-14},
		{"divided-sine", 9, 7, 5, math.Cos(7) * w(2), 1e-14},
		{"swapped-halves", 9, 7, 5, math.Cos(7 * w(5)), 1e-14},
		{"swapped-halves", 9, 7, 37, math.Sin(7 * w(5)), 1e-14},
		{"degrees", 9, 7, 4, math.Sin(7 * w(2) * math.Pi / 180), 1e-14},
		{"off-by-one", 9, 7, 4, math.Sin(8 * w(2)), 1e-14},
		// 10000^(−2/64) = 0.74989… is 0.75 in 11 digits as in 8.
		{"float16-angles", 9, 7, 2, math.Sin(5.25), 0},
		{"bfloat16-angles", 300, 257, 0, math.Sin(256), 0},
		{"float16-angles", 300, 257, 0, math.Sin(257), 0},
		{"swapped-axes", 9, 7, 4, math.Sin(2 * w(2)), 1e-14},
	} {
		if got := at(c.name, c.rows, c.row, c.j); math.Abs(got-c.want) > c.difference {
			t.Errorf("%s: [%d, %d] = %v, want %v", c.name, c.row, c.j, got, c.want)
		}
	}
}

// TestBugsComplete checks that a bug says all that there is to say, and that
// others are refused.
func TestBugsComplete(t *testing.T) {
	for _, b := range bug.All() {
		if b.English == "" || b.Chinese == "" || b.Right == b.Wrong || b.Law.English == "" || b.Law.Chinese == "" {
			t.Errorf("%s has gaps", b.Name)
		}
		e := reference.Must(encoder.New(2, 4))
		for _, err := range []error{b.Rows64(e, make([]float64, 7)), b.True64(e, nil)} {
			var typed *encoder.Error
			if !errors.As(err, &typed) || typed.Parameter != "destination length" {
				t.Errorf("%s: error %v for a destination that is too short", b.Name, err)
			}
		}
	}
	_, err := bug.Find("2i")
	if err == nil || err.Error() != `encoder: bug "2i" is not one of the bugs` {
		t.Errorf("error %v for an unknown bug", err)
	}
	_, _, err = bug.All()[0].Measure(reference.Must(encoder.New(1<<30, 64)))
	if err == nil || err.Error() != "encoder: seq_len 1073741824 and d_model 64 make a matrix of more than 2^22 numbers" {
		t.Errorf("error %v for a matrix that is too large", err)
	}
}
