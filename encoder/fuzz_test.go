package encoder_test

import (
	"errors"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// FuzzNew gives New anything: it returns an encoding that works or an error
// that says why not.
func FuzzNew(f *testing.F) {
	f.Add(4, 4, 100.0, 0, 1.5)
	f.Add(-1, 7, math.NaN(), math.MinInt, math.Inf(1))
	f.Add(1, 65536, math.MaxFloat64, 1<<53, math.Copysign(0, -1))
	f.Fuzz(func(t *testing.T, seqLen, dModel int, base float64, start int, position float64) {
		e, err := encoder.New(seqLen, dModel, encoder.Base(base), encoder.Start(start))
		if err == nil && dModel < 1000 {
			n := min(seqLen, 70)
			dst := make([]float64, n*dModel)
			if err := e.Rows64(dst, seqLen-n, seqLen); err != nil {
				t.Fatal(err)
			}
			for _, x := range dst {
				if !(math.Abs(x) <= 1) {
					t.Fatalf("an element of %v", x)
				}
			}
		}
		_, err2 := reference.Must(encoder.New(0, 4)).At([]float64{position, position + 1})
		for _, err := range []error{err, err2} {
			var typed *encoder.Error
			if err != nil && !errors.As(err, &typed) {
				t.Fatalf("%q is a %T", err, err)
			}
		}
	})
}

// FuzzLaws looks for a position, an offset and a size that break a law.
func FuzzLaws(f *testing.F) {
	f.Add(uint8(2), 1e4, 3.0, 10.0)
	f.Add(uint8(255), 1.5, -1e9, 0.125)
	f.Fuzz(func(t *testing.T, pairs uint8, base, p, k float64) {
		d := 2 * (1 + int(pairs))
		if !(base >= 1 && base <= 1e12) || !(math.Abs(p) <= 1<<52) || !(math.Abs(k) <= 1<<52) || (p+k)-p != k || (p+k)-k != p {
			return // not accepted, or p+k is not a float64
		}
		checkLaws(t, d, base, p, k)
	})
}
