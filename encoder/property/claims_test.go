package property

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
)

func newEncoding(t *testing.T, seqLen, d int, options ...encoder.Option) *encoder.Encoding {
	t.Helper()
	e, err := encoder.New(seqLen, d, options...)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestClaims checks properties that hold at any size up to rounding.
func TestClaims(t *testing.T) {
	for _, e := range []*encoder.Encoding{
		newEncoding(t, 100, 256), newEncoding(t, 3000, 8, encoder.Base(50)), newEncoding(t, 1e9, 64),
		newEncoding(t, 50, 512, encoder.Base(1e300)), newEncoding(t, 20, 4, encoder.Start(-7)),
	} {
		for name, x := range map[string]Extreme{"Circle": Circle(e), "Steps": Steps(e), "Period": Period(e)} {
			if x.Checked == 0 || x.Value > 1e-14 {
				t.Errorf("%s of %d × %d with base %v is %+v", name, e.SeqLen(), e.DModel(), e.Base(), x)
			}
		}
		if x, bound := Formula(e); x.Checked == 0 || x.Value > bound {
			t.Errorf("Formula of %d × %d with base %v is %+v, above %v", e.SeqLen(), e.DModel(), e.Base(), x, bound)
		}
	}
}

// TestClaimsBreak checks that properties which depend on the sizes are found broken.
func TestClaimsBreak(t *testing.T) {
	// 44 radians are nearly 7 turns: with a single pair, neighbours are not nearest.
	single := newEncoding(t, 100, 2)
	if x := NearestBetween(single, 2, 99); x.Offset != 44 || x.Checked != 98 {
		t.Errorf("the nearest rows of a single pair are %v positions apart, %d offsets checked; want 44 and 98", x.Offset, x.Checked)
	}
	// 710 are nearer to 113 turns than any smaller offset to whole turns.
	longer := NearestBetween(newEncoding(t, 400, 2), 400, 799)
	if want := 2 * math.Abs(math.Sin(355)); longer.Offset != 710 || math.Abs(longer.Value-want) > 1e-14 {
		t.Errorf("in a longer sentence rows %v positions apart are nearest, at %v; want 710 and %v", longer.Offset, longer.Value, want)
	}
	if x := NearestBetween(single, 5, 4); x.Checked != 0 {
		t.Errorf("%d offsets from 5 to 4 checked, want none", x.Checked)
	}
	if x := Period(newEncoding(t, 2, 4, encoder.Base(1e300))); x.Checked != 1 {
		t.Errorf("%d periods end by MaxPosition, want 1", x.Checked)
	}
	if x := Steps(newEncoding(t, 1, 4)); x.Checked != 0 {
		t.Errorf("%d steps of a single row checked, want none", x.Checked)
	}
}

// TestListedSteps checks that steps of different offsets differ.
func TestListedSteps(t *testing.T) {
	e, err := newEncoding(t, 1, 2).At([]float64{0, 1, 3})
	if err != nil {
		t.Fatal(err)
	}
	if x, want := Steps(e), 2*math.Sin(1)-2*math.Sin(0.5); math.Abs(x.Value-want) > 1e-14 || x.Position != 1 || x.Offset != 2 {
		t.Errorf("Steps is %+v, want %v from 1 to 3", x, want)
	}
}
