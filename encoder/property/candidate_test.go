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

// sinusoid returns the candidate of all pairs of e, for sentences of up to words
// words.
func sinusoid(e *encoder.Encoding, words int) property.Candidate {
	pairs := make([]int, e.Pairs())
	for i := range pairs {
		pairs[i] = i
	}
	return property.Sinusoid(e, pairs, words)
}

// TestCodes checks the code of one word by each candidate.
func TestCodes(t *testing.T) {
	for _, c := range []struct {
		name      string
		candidate property.Candidate
		want      []float64
	}{
		{"PlainIndex", property.PlainIndex(), []float64{6}},
		{"ScaledIndex", property.ScaledIndex(), []float64{0.75}},
		{"BinaryDigits(4)", digits(t, 4), []float64{0, 1, 1, 0}},
		{"BinaryDigits(2)", digits(t, 2), []float64{0, 1}},
	} {
		got := make([]float64, c.candidate.Dims)
		if c.candidate.Code(got, 6, 9); !slices.Equal(got, c.want) {
			t.Errorf("%s of word 6 of 9 = %v, want %v", c.name, got, c.want)
		}
	}
	alone := []float64{1}
	if property.ScaledIndex().Code(alone, 0, 1); alone[0] != 0 {
		t.Errorf("ScaledIndex of a single word = %v, want 0", alone[0])
	}
}

// TestSinusoid compares the codes of a few pairs with the rows of the encoding.
func TestSinusoid(t *testing.T) {
	e := reference.Must(encoder.New(0, 256, encoder.Start(7)))
	pairs, words := []int{127, 0, 31}, 200
	c := property.Sinusoid(e, pairs, words)
	code, row := make([]float64, c.Dims), make([]float64, 256)
	for pos := range words {
		c.Code(code, pos, words)
		if err := e.Row(row, float64(pos)); err != nil {
			t.Fatal(err)
		}
		for k, i := range pairs {
			if math.Hypot(code[2*k]-row[2*i], code[2*k+1]-row[2*i+1]) > 1e-15 {
				t.Errorf("pair %d of word %d = %v, want %v", i, pos, code[2*k:2*k+2], row[2*i:2*i+2])
			}
		}
	}
}

// TestJudge compares all numbers with values derived from the definition of each
// candidate.
func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name          string
		candidate     property.Candidate
		length, other int
		holds         [5]bool // in the order of Judgement
		numbers       [11]float64
		places        [5]int // p, q, shortest, longest, nearest
	}{
		{"index", property.PlainIndex(), 20, 11, [5]bool{true, true, true, false, false},
			[11]float64{1, 1, 1, 1, 1, 19, 39, 199, 1, 1, 0}, [5]int{0, 1, 0, 0, 19}},
		{"scaled", property.ScaledIndex(), 20, 11, [5]bool{true, false, true, true, false},
			[11]float64{1.0 / 19, 1.0 / 19, 0.1, 1.0 / 19, 1.0 / 19, 1, 1, 1, 0, 0.05, 0.05}, [5]int{0, 1, 0, 0, 19}},
		// 16 has the digits of 0 and 20 those of 4; from 7 to 8 all four flip.
		{"4 digits", digits(t, 4), 20, 11, [5]bool{false, true, false, true, false},
			[11]float64{0, 1, 1, 1, 2, 1, 1, 1, 0, 0, 0}, [5]int{0, 16, 0, 7, 4}},
		// The first sentence that shows the fifth digit.
		{"5 digits", digits(t, 5), 16, 11, [5]bool{true, true, false, true, true},
			[11]float64{1, 1, 1, 1, 2, 1, 1, 1, 0, 1, 0}, [5]int{0, 1, 0, 7, 0}},
		{"sinusoid", sinusoid(reference.Must(encoder.New(0, 16)), 200), 20, 11, [5]bool{true, true, true, true, true},
			[11]float64{1.0147253, 1.0147253, 1.0147253, 1.0147253, 1.0147253, 1, 1, 1, 0, 1.0147253, 0}, [5]int{0, 1, 0, 0, 19}},
	} {
		j, err := c.candidate.Judge(c.length, c.other)
		if err != nil {
			t.Fatal(err)
		}
		u, s, e, b, g := j.Unique, j.LengthInvariant, j.EquallySpaced, j.Bounded, j.Generalises
		if got := [5]bool{u.Holds, s.Holds, e.Holds, b.Holds, g.Holds}; got != c.holds {
			t.Errorf("%s: verdicts %v, want %v", c.name, got, c.holds)
		}
		if got := [5]int{u.P, u.Q, e.AtShortest, e.AtLongest, g.Nearest}; got != c.places {
			t.Errorf("%s: places %v, want %v", c.name, got, c.places)
		}
		for i, got := range [11]float64{u.Distance, s.Step, s.Other, e.Shortest, e.Longest,
			b.Largest[0], b.Largest[1], b.Largest[2], g.Beyond, g.Distance, g.Changed} {
			if math.Abs(got-c.numbers[i]) > 1e-7 {
				t.Errorf("%s: number %d = %v, want %v", c.name, i, got, c.numbers[i])
			}
		}
	}
}

// TestJudgeSinusoid compares the smallest distance with RelativeDot, which does
// not use rows:
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
		j, err := sinusoid(e, 10*length).Judge(length, 2)
		if err != nil {
			t.Fatal(err)
		}
		u := j.Unique
		if math.Abs(u.Distance-math.Sqrt(least)) > 1e-8 || u.P != 0 || u.Q != at || !u.Holds {
			t.Errorf("d = %d: %d and %d are nearest at %v, want 0 and %d at %v", d, u.P, u.Q, u.Distance, at, math.Sqrt(least))
		}
		if !j.LengthInvariant.Holds || !j.EquallySpaced.Holds || !j.Bounded.Holds || !j.Generalises.Holds {
			t.Errorf("d = %d: %+v, want all to hold", d, *j)
		}
	}
}

// Of four ways to number twenty words, three fail a criterion: an index is
// unbounded, a scaled index depends on the length, and four digits repeat.
func ExampleCandidate_Judge() {
	e, _ := encoder.New(0, 16)
	digits, _ := property.BinaryDigits(4)
	fmt.Println("code      nearest   step, of 40      steps  at most, of 200  21st  others")
	for _, c := range []struct {
		name string
		property.Candidate
	}{{"index", property.PlainIndex()}, {"scaled", property.ScaledIndex()}, {"4 digits", digits}, {"sinusoid", sinusoid(e, 200)}} {
		j, _ := c.Judge(20, 40)
		fmt.Printf("%-10s %.3f   %.3f  %.3f  %.2f…%.2f  %7.0f  %7.0f  %4.0f  %6.3f\n", c.name,
			j.Unique.Distance, j.LengthInvariant.Step, j.LengthInvariant.Other, j.EquallySpaced.Shortest, j.EquallySpaced.Longest,
			j.Bounded.Largest[0], j.Bounded.Largest[2], j.Generalises.Beyond, j.Generalises.Changed)
	}
	// Output:
	// code      nearest   step, of 40      steps  at most, of 200  21st  others
	// index      1.000   1.000  1.000  1.00…1.00       19      199     1   0.000
	// scaled     0.053   0.053  0.026  0.05…0.05        1        1     0   0.050
	// 4 digits   0.000   1.000  1.000  1.00…2.00        1        1     0   0.000
	// sinusoid   1.015   1.015  1.015  1.01…1.01        1        1     0   0.000
}

// TestBits checks that the digits sum to the number, repeat after their period
// and flip after half of it.
func TestBits(t *testing.T) {
	const n = 10
	for pos := range 1 << n {
		bits, value := property.Bits(pos, n), 0
		for b, bit := range bits {
			value += bit * int(math.Pow(2, float64(b)))
			period := int(property.BitPeriod(b))
			if again := property.Bits(pos+period, n)[b]; again != bit {
				t.Errorf("bit %d of %d + %d is %d, want %d", b, pos, period, again, bit)
			}
			if flipped := property.Bits(pos+period/2, n)[b]; flipped != 1-bit {
				t.Errorf("bit %d of %d + %d is %d, want %d", b, pos, period/2, flipped, 1-bit)
			}
		}
		if value != pos {
			t.Errorf("Bits(%d) = %v", pos, bits)
		}
	}
	if got, want := property.Bits(8, 3), property.Bits(0, 3); !slices.Equal(got, want) {
		t.Errorf("Bits(8, 3) = %v, want Bits(0, 3) = %v", got, want)
	}
}

// A bit is a square wave and a pair a sine wave. With base 16 and 8 dimensions
// the frequency halves from pair to pair, as from bit to bit.
func ExampleBits() {
	e, _ := encoder.New(0, 8, encoder.Base(16))
	for b := range e.Pairs() {
		fmt.Printf("bit %d repeats after %2.0f positions, pair %d after %5.2f\n", b, property.BitPeriod(b), b, e.Wavelength(b))
	}
	for pos := range 8 {
		fmt.Println(pos, property.Bits(pos, 4))
	}
	// Output:
	// bit 0 repeats after  2 positions, pair 0 after  6.28
	// bit 1 repeats after  4 positions, pair 1 after 12.57
	// bit 2 repeats after  8 positions, pair 2 after 25.13
	// bit 3 repeats after 16 positions, pair 3 after 50.27
	// 0 [0 0 0 0]
	// 1 [1 0 0 0]
	// 2 [0 1 0 0]
	// 3 [1 1 0 0]
	// 4 [0 0 1 0]
	// 5 [1 0 1 0]
	// 6 [0 1 1 0]
	// 7 [1 1 1 0]
}
