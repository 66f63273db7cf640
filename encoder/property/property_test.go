package property_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/property"
)

// sentences returns encodings of ordinary and extreme sizes.
func sentences() []*encoder.Encoding {
	return []*encoder.Encoding{
		reference.Must(encoder.New(20, 512)),
		reference.Must(encoder.New(100, 64, encoder.Base(100), encoder.Start(-50))),
		reference.Must(encoder.New(3, 4, encoder.Base(1))),
		reference.Must(encoder.New(3, 6, encoder.Base(math.MaxFloat64))),
		reference.Must(encoder.New(50, 16, encoder.Frequencies(encoder.Cubic))),
		reference.Must(encoder.New(5, encoder.MaxDModel)),
		reference.Must(encoder.New(1<<52, 128, encoder.Start(-encoder.MaxPosition))),
		reference.Must(encoder.New(encoder.MaxPosition, 1024)),
		reference.Must(reference.Must(encoder.New(0, 8)).At([]float64{0.5, -3, 7, 1e15, -2})),
		reference.Must(reference.Must(encoder.New(0, 2)).At([]float64{encoder.MaxPosition, -encoder.MaxPosition})),
		reference.Must(encoder.New(1, 2)),
	}
}

// TestPropertiesHold checks that all claims hold for all sentences.
func TestPropertiesHold(t *testing.T) {
	for _, e := range sentences() {
		name := fmt.Sprintf("%d × %d, n = %v, spectrum %d: ", e.SeqLen(), e.DModel(), e.Base(), e.Spectrum())
		if w := property.Unique(e); w.Checked > 0 && !(w.Value > 1e-7) {
			t.Errorf("%s%+v is the smallest distance", name, w)
		}
		if w := property.LinearShift(e); !(w.Value <= 1e-15) || w.Checked == 0 {
			t.Errorf("%s%+v is the largest residual of a shift", name, w)
		}
		geometric := e.Pairs() > 1 && e.Spectrum() == encoder.Geometric && e.Base() > 1 && e.Base() < 1e30
		if w := property.FrequencyRatios(e); w.Checked != e.Pairs()-1 || geometric && !(w.Value > 1) {
			t.Errorf("%s%+v is the smallest ratio of frequencies", name, w)
		}
	}
}

// TestWorstCases compares the cases found with known ones.
func TestWorstCases(t *testing.T) {
	// A single pair nearly repeats after 44 positions: 44 = 7·2π + 0.018.
	one := reference.Must(encoder.New(100, 2, encoder.Start(5)))
	if w := property.Unique(one); w.Offset != 44 || w.Position != 5 || w.Checked != 99 || math.Abs(w.Value-2*math.Sin(22-7*math.Pi)) > 1e-14 {
		t.Errorf("%+v is the smallest distance, want 44 positions", w)
	}
	// 355/113 is closer to π than any fraction with a smaller denominator.
	one = reference.Must(encoder.New(1000, 2))
	if w := property.Unique(one); w.Offset != 710 || w.Checked != 999 {
		t.Errorf("%+v is the smallest distance, want 710 positions", w)
	}
	// A position is listed twice.
	if w := property.Unique(reference.Must(one.At([]float64{1, 2, 3, 2}))); w.Value != 0 || w.Position != 2 || w.Offset != 0 || w.Checked != 6 {
		t.Errorf("%+v is the smallest distance, want 0 at 2", w)
	}
	// All rows are equal if the only frequency is 0.
	still := reference.Must(encoder.New(3, 2, encoder.Frequencies(encoder.Linear)))
	if w := property.Unique(still); w.Value != 0 || w.Checked != 2 {
		t.Errorf("%+v is the smallest distance at frequency 0, want 0", w)
	}

	e := reference.Must(encoder.New(4, 4, encoder.Base(100)))
	if w := property.FrequencyRatios(e); math.Abs(w.Value-10) > 1e-14 || w.Checked != 1 {
		t.Errorf("%+v is the smallest ratio of frequencies, want 10", w)
	}
	if w := property.FrequencyRatios(reference.Must(encoder.New(0, 8, encoder.Base(1)))); w.Value != 1 {
		t.Errorf("a ratio of %v for base 1, want 1", w.Value)
	}
	if w := property.FrequencyRatios(still); w.Checked != 0 {
		t.Errorf("%+v is the smallest ratio of a single frequency", w)
	}
}

// TestSearchesAreLimited checks how many values are compared at large sizes.
func TestSearchesAreLimited(t *testing.T) {
	e := reference.Must(encoder.New(1<<40, 1024))
	if w := property.Circle(e); w.Checked != 1<<18 {
		t.Errorf("%d pairs checked, want 2^18", w.Checked)
	}
	if w := property.Unique(e); w.Checked != 512 || w.Offset != 1 {
		t.Errorf("%+v is the smallest distance, want neighbours among 512 offsets", w)
	}
	// Head and tail do not overlap.
	if w := property.Circle(reference.Must(encoder.New(300, 1024))); w.Checked != 300*512 {
		t.Errorf("%d pairs checked, want %d", w.Checked, 300*512)
	}
	empty := reference.Must(encoder.New(0, 4))
	for _, w := range []property.Extreme{property.Unique(empty), property.Circle(empty), property.Steps(empty), property.LinearShift(empty)} {
		if w != (property.Extreme{}) {
			t.Errorf("%+v found in an empty encoding", w)
		}
	}
}

// No two of a hundred words have the same code. With a single pair the words 0
// and 44 are close, since 44 is nearly seven turns of 2π.
func ExampleUnique() {
	for _, d := range []int{2, 4, 64} {
		e, _ := encoder.New(100, d)
		nearest := property.Unique(e)
		fmt.Printf("d = %d: %.4f at an offset of %v\n", d, nearest.Value, nearest.Offset)
	}
	// Output:
	// d = 2: 0.0177 at an offset of 44
	// d = 4: 0.2420 at an offset of 19
	// d = 64: 1.4718 at an offset of 1
}
