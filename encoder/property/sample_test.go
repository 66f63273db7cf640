package property_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/property"
)

// TestSample compares the codes of a few pairs with the rows that they are of.
func TestSample(t *testing.T) {
	e := reference.Must(encoder.New(0, 256, encoder.Start(7)))
	pairs, words := []int{127, 0, 31}, 200
	c := property.Sample(e, pairs, words)
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

// TestJudgeSample checks that a sample of all pairs is judged as the sinusoid.
func TestJudgeSample(t *testing.T) {
	e := reference.Must(encoder.New(0, 8))
	want, err := property.Sinusoid(e).Judge(20, 40)
	if err != nil {
		t.Fatal(err)
	}
	got, err := property.Sample(e, []int{0, 1, 2, 3}, 200).Judge(20, 40)
	if err != nil {
		t.Fatal(err)
	}
	if got.Unique.P != want.Unique.P || got.Unique.Q != want.Unique.Q || math.Abs(got.Unique.Distance-want.Unique.Distance) > 1e-12 ||
		!got.Unique.Holds || !got.Consistent.Holds || !got.Even.Holds || !got.Bounded.Holds || !got.Generalises.Holds {
		t.Errorf("judged %+v, want %+v", *got, *want)
	}
}
