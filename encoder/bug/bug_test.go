package bug_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// measure returns the number of the bug's law for the rows that were meant and
// for those of the bug.
func measure(t *testing.T, b bug.Bug, e *encoder.Encoding) (right, wrong float64) {
	t.Helper()
	rows := make([]float64, e.SeqLen()*e.DModel())
	number := func(write func(*encoder.Encoding, []float64) error) float64 {
		if err := write(e, rows); err != nil {
			t.Fatal(err)
		}
		x, err := b.Law.Of(e, rows)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	return number(b.Intended64), number(b.Rows64)
}

// TestLaws checks that every law holds for the rows that were meant and fails
// for those of its bug.
func TestLaws(t *testing.T) {
	for _, size := range [][2]int{{2, 4}, {50, 64}, {200, 64}, {300, 30}} {
		for _, b := range bug.All() {
			for _, base := range []float64{10000, 100} {
				e := reference.Must(encoder.New(size[0], size[1], encoder.Base(base), encoder.Start(3)))
				right, wrong := measure(t, b, e)
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
				// Two dot products of neighbours take three rows.
				if size[0] > 2 && math.Abs(right-wrong) < 1e-3 {
					t.Errorf("%s at %v, n = %v: %v with the bug and %v without", b.Name, size, base, wrong, right)
				}
			}
		}
	}
}

// TestRows checks elements of each bug against its expression.
func TestRows(t *testing.T) {
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
		// 10000^(−2/64) = 0.74989… rounds to 0.75 in 11 bits and in 8.
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

// TestTable checks that every field of every bug is set, and the errors for an
// unknown name and a wrong length.
func TestTable(t *testing.T) {
	for _, b := range bug.All() {
		if b.About == "" || b.Right == b.Wrong || b.Law.Name == "" || b.Law.About == "" {
			t.Errorf("%s has empty fields", b.Name)
		}
		e := reference.Must(encoder.New(2, 4))
		for _, err := range []error{b.Rows64(e, make([]float64, 7)), b.Intended64(e, nil)} {
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
}

// Dividing the sine in place of its argument leaves every value in [-1, 1], but
// the rows no longer have the length √(d/2).
func ExampleFind() {
	b, _ := bug.Find("divided-sine")
	fmt.Println("meant:  ", b.Right)
	fmt.Println("written:", b.Wrong)
	fmt.Println("law:    ", b.Law.About)

	e, _ := encoder.New(3, 4)
	rows := make([]float64, 3*4)
	b.Intended64(e, rows)
	right, _ := b.Law.Of(e, rows)
	b.Rows64(e, rows)
	wrong, _ := b.Law.Of(e, rows)
	fmt.Printf("%.4f without the bug, %.4f with it\n", right, wrong)
	for r := range 3 {
		fmt.Printf("%7.4f\n", rows[4*r:][:4])
	}
	// Output:
	// meant:   sin(pos / n**(2*i/d))
	// written: sin(pos) / n**(2*i/d)
	// law:     every row has the length √(d/2): largest ||p|² − d/2|, 0
	// 0.0000 without the bug, 0.9999 with it
	// [ 0.0000  1.0000  0.0000  0.0100]
	// [ 0.8415  0.5403  0.0084  0.0054]
	// [ 0.9093 -0.4161  0.0091 -0.0042]
}
