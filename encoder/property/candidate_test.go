package property_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/property"
)

func digits(t *testing.T, n int) property.Candidate {
	t.Helper()
	c, err := property.BinaryDigits(n)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCodes writes a position by each candidate.
func TestCodes(t *testing.T) {
	e := reference.Must(encoder.New(3, 6, encoder.Start(100)))
	row := make([]float64, 6)
	if err := e.Row(row, 6); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		candidate property.Candidate
		want      []float64
	}{
		{"PlainIndex", property.PlainIndex(), []float64{7}},
		{"ScaledIndex", property.ScaledIndex(), []float64{0.75}},
		{"BinaryDigits(4)", digits(t, 4), []float64{0, 1, 1, 0}},
		{"BinaryDigits(2)", digits(t, 2), []float64{0, 1}},
		{"Sinusoid", property.Sinusoid(e), row},
	} {
		got := make([]float64, c.candidate.Dims)
		if c.candidate.Code(got, 6, 9); !slices.Equal(got, c.want) {
			t.Errorf("%s of word 6 of 9 = %v, want %v", c.name, got, c.want)
		}
	}
	alone := []float64{1}
	if property.ScaledIndex().Code(alone, 0, 1); alone[0] != 0 {
		t.Errorf("ScaledIndex of a word alone = %v, want 0", alone[0])
	}
}

// TestJudge compares all verdicts with what follows from the definition of each
// candidate.
func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name          string
		candidate     property.Candidate
		length, other int
		holds         [5]bool // unique, consistent, even, bounded, generalises
		numbers       [12]float64
		places        [5]int // p, q, shortest, longest, nearest
	}{
		{"index", property.PlainIndex(), 20, 11, [5]bool{true, true, true, false, false},
			[12]float64{1, 1, 1, 1, 1, 20, 40, 200, 1, 1, 0, 1}, [5]int{0, 1, 0, 0, 19}},
		{"scaled", property.ScaledIndex(), 20, 11, [5]bool{true, false, true, true, false},
			[12]float64{1.0 / 19, 1.0 / 19, 0.1, 1.0 / 19, 1.0 / 19, 1, 1, 1, 0, 0.05, 0.05, 0}, [5]int{0, 1, 0, 0, 19}},
		// 16 has the digits of 0 and 20 those of 4; from 7 to 8 all four flip.
		{"4 digits", digits(t, 4), 20, 11, [5]bool{false, true, false, true, false},
			[12]float64{0, 1, 1, 1, 2, 1, 1, 1, 0, 0, 0, 0}, [5]int{0, 16, 0, 7, 4}},
		// The first sentence that shows the fifth digit.
		{"5 digits", digits(t, 5), 16, 11, [5]bool{true, true, false, true, true},
			[12]float64{1, 1, 1, 1, 2, 1, 1, 1, 0, 1, 0, 1}, [5]int{0, 1, 0, 7, 0}},
		// With 16 dimensions √10 between frequencies, the 21st word has gone on
		// furthest in cos(pos/10): cos 1.9 − cos 2 = 0.0928….
		{"sinusoid", property.Sinusoid(reference.Must(encoder.New(0, 16))), 20, 11, [5]bool{true, true, true, true, true},
			[12]float64{1.0147253, 1.0147253, 1.0147253, 1.0147253, 1.0147253, 1, 1, 1, 0, 1.0147253, 0, 0.0928573}, [5]int{0, 1, 0, 0, 19}},
	} {
		j, err := c.candidate.Judge(c.length, c.other)
		if err != nil {
			t.Fatal(err)
		}
		u, s, e, b, g := j.Unique, j.Consistent, j.Even, j.Bounded, j.Generalises
		if got := [5]bool{u.Holds, s.Holds, e.Holds, b.Holds, g.Holds}; got != c.holds {
			t.Errorf("%s: verdicts %v, want %v", c.name, got, c.holds)
		}
		if got := [5]int{u.P, u.Q, e.AtShortest, e.AtLongest, g.Nearest}; got != c.places {
			t.Errorf("%s: places %v, want %v", c.name, got, c.places)
		}
		for i, got := range [12]float64{u.Distance, s.Step, s.Other, e.Shortest, e.Longest,
			b.Largest[0], b.Largest[1], b.Largest[2], g.Beyond, g.Distance, g.Changed, g.Unseen} {
			if math.Abs(got-c.numbers[i]) > 1e-7 {
				t.Errorf("%s: number %d = %v, want %v", c.name, i, got, c.numbers[i])
			}
		}
	}
}

// TestJudgeSinusoid finds the distances by RelativeDot, which knows no rows:
// |PE[p+k] − PE[p]|² = d − 2g(k).
func TestJudgeSinusoid(t *testing.T) {
	for _, d := range []int{2, 4, 64} {
		const length = 800
		e := reference.Must(encoder.New(0, d))
		least, at := math.Inf(1), 0
		for k := 1; k < length; k++ {
			g, err := e.RelativeDot(float64(k))
			if err != nil {
				t.Fatal(err)
			}
			if s := float64(d) - 2*g; s < least {
				least, at = s, k
			}
		}
		j, err := property.Sinusoid(e).Judge(length, 2)
		if err != nil {
			t.Fatal(err)
		}
		u := j.Unique
		if math.Abs(u.Distance-math.Sqrt(least)) > 1e-8 || u.P != 0 || u.Q != at || !u.Holds {
			t.Errorf("d = %d: %d and %d are nearest at %v, want 0 and %d at %v", d, u.P, u.Q, u.Distance, at, math.Sqrt(least))
		}
		if !j.Consistent.Holds || !j.Even.Holds || !j.Bounded.Holds || !j.Generalises.Holds {
			t.Errorf("d = %d: %+v, want all to hold", d, *j)
		}
	}
}

// Four ways to number twenty words, and what is wrong with three of them.
func ExampleCandidate_Judge() {
	e, _ := encoder.New(0, 16)
	digits, _ := property.BinaryDigits(4)
	fmt.Println("code      nearest   step, of 40      steps  at most, of 200  21st  others")
	for _, c := range []struct {
		name string
		property.Candidate
	}{{"index", property.PlainIndex()}, {"scaled", property.ScaledIndex()}, {"4 digits", digits}, {"sinusoid", property.Sinusoid(e)}} {
		j, _ := c.Judge(20, 40)
		fmt.Printf("%-10s %.3f   %.3f  %.3f  %.2f…%.2f  %7.0f  %7.0f  %4.0f  %6.3f\n", c.name,
			j.Unique.Distance, j.Consistent.Step, j.Consistent.Other, j.Even.Shortest, j.Even.Longest,
			j.Bounded.Largest[0], j.Bounded.Largest[2], j.Generalises.Beyond, j.Generalises.Changed)
	}
	// Output:
	// code      nearest   step, of 40      steps  at most, of 200  21st  others
	// index      1.000   1.000  1.000  1.00…1.00       20      200     1   0.000
	// scaled     0.053   0.053  0.026  0.05…0.05        1        1     0   0.050
	// 4 digits   0.000   1.000  1.000  1.00…2.00        1        1     0   0.000
	// sinusoid   1.015   1.015  1.015  1.01…1.01        1        1     0   0.000
}
