package convention_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// TestSetBaseAndRange compares tables that were changed with new ones, also after a
// change that was refused.
func TestSetBaseAndRange(t *testing.T) {
	for _, c := range []struct{ preset, settings string }{
		{"paper", "-"}, {"fairseq", "padding_idx=1"}, {"espnet", "reverse=1"}, {"espnet", "relative=1"}, {"tensor2tensor", "min_timescale=2"},
	} {
		from := reference.Convention(t, c.preset, c.settings)
		tab := reference.Must(from.Table(3, 8))
		for _, s := range []struct {
			base          float64
			start, seqLen int
		}{{500, 0, 3}, {10000, 4, 7}, {2, -90, 41}, {1e6, 1 << 40, 1}} {
			if err := tab.SetBase(s.base); err != nil {
				t.Fatal(err)
			}
			if err := tab.SetRange(s.start, s.seqLen); err != nil {
				t.Fatal(err)
			}
			for _, err := range []error{tab.SetBase(0), tab.SetBase(0.5), tab.SetBase(math.NaN()), tab.SetRange(0, -1), tab.SetRange(1<<53, 3)} {
				if err == nil {
					t.Errorf("%s: a base below 1 or a range beyond 2^53 is accepted", c.preset)
				}
			}
			from.Base, from.Start = s.base, s.start
			checkSame(t, tab, reference.Must(from.Table(s.seqLen, 8)))
		}
	}
}

func checkSame(t *testing.T, got, want *convention.Table) {
	t.Helper()
	if got.SeqLen() != want.SeqLen() || got.Convention() != want.Convention() {
		t.Errorf("%d rows of %+v, want %d of %+v", got.SeqLen(), got.Convention(), want.SeqLen(), want.Convention())
		return
	}
	a, _ := reference.Elements(t, got)
	b, _ := reference.Elements(t, want)
	for i, x := range a {
		if x != b[i] {
			t.Errorf("element %d is %v, want %v", i, x, b[i])
		}
	}
}
