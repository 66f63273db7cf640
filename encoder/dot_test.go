package encoder_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// TestDistance subtracts rows from each other.
func TestDistance(t *testing.T) {
	for _, d := range []int{2, 64, 130, 512} {
		e := reference.Must(encoder.New(0, d))
		var offsets []float64
		for k := -300.0; k <= 300; k++ {
			offsets = append(offsets, k)
		}
		offsets = append(offsets, 0.1, 7.25, 1e6)
		distances, cosines := make([]float64, len(offsets)), make([]float64, len(offsets))
		if e.Distances(distances, offsets) != nil || e.Cosines(cosines, offsets) != nil {
			t.Fatal("refused")
		}
		here, there := make([]float64, d), make([]float64, d)
		for r, k := range offsets {
			if e.Row(here, 41) != nil || e.Row(there, 41+k) != nil {
				t.Fatal("refused")
			}
			if got, want := cosines[r], reference.Dot(here, there)/float64(d/2); math.Abs(got-want) > 4e-15 {
				t.Errorf("d = %d: cosine %v at offset %v, want %v", d, got, k, want)
			}
			for j := range here {
				there[j] -= here[j]
			}
			if got, want := distances[r], math.Sqrt(reference.Dot(there, there)); math.Abs(got-want) > 1e-14*(1+want) {
				t.Errorf("d = %d: distance %v at offset %v, want %v", d, got, k, want)
			}
		}
	}
}

// TestDistanceIsChord checks |a − b|² = |a|² + |b|² − 2a·b = d − 2g(k).
func TestDistanceIsChord(t *testing.T) {
	const d = 64
	for _, s := range []encoder.Spectrum{encoder.Geometric, encoder.Linear} {
		e := reference.Must(encoder.New(0, d, encoder.Frequencies(s)))
		for k := 1.0; k < encoder.MaxPosition; k = 3*k + 0.75 {
			g, err := e.RelativeDot(k)
			distance, err2 := e.Distance(k)
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			if got, want := distance*distance, d-2*g; math.Abs(got-want) > 4e-15*d {
				t.Errorf("Distance(%v)² = %v, want %v", k, got, want)
			}
		}
	}
}

// TestSmallDistance checks that small distances keep their digits: near 0 the
// distance is k·√Σω².
func TestSmallDistance(t *testing.T) {
	e := reference.Must(encoder.New(0, 64))
	speed := 0.0
	for i := range e.Pairs() {
		speed += e.Frequency(i) * e.Frequency(i)
	}
	for k := 1e-5; k > 1e-15; k /= 7 {
		got, err := e.Distance(k)
		if err != nil {
			t.Fatal(err)
		}
		if want := k * math.Sqrt(speed); math.Abs(got/want-1) > k*k/20+1e-14 {
			t.Errorf("Distance(%v) = %v, want %v", k, got, want)
		}
	}
	if got, err := e.Distance(0); got != 0 || err != nil {
		t.Errorf("Distance(0) = %v, want 0: %v", got, err)
	}
}

// The first row of the matrix of similarities holds all of it: a row further
// down is the same, moved to the right.
func ExampleEncoding_Distances() {
	e, _ := encoder.New(6, 64)
	offsets := []float64{0, 1, 2, 3, 4, 5}
	cosines, distances := make([]float64, 6), make([]float64, 6)
	e.Cosines(cosines, offsets)
	e.Distances(distances, offsets)
	fmt.Printf("%.3f\n%.3f\n", cosines, distances)
	// Output:
	// [1.000 0.966 0.884 0.800 0.748 0.734]
	// [0.000 1.472 2.719 3.581 4.016 4.122]
}
