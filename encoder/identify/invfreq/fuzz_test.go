package invfreq_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/rotary"
)

// FuzzIdentify checks that no numbers make Identify fail, and that a configuration that it
// returns is one.
func FuzzIdentify(f *testing.F) {
	for _, x := range [][]float64{{1, 0.1, 0.01, 0.001}, {1, 1, 1, 1, 1, 2, 4, 8}, {0, 0, 1, 1}, {math.NaN(), math.Inf(1), -0, 5e-324}, {1e308, 1e300, 1e-300, 0}} {
		var b []byte
		for _, v := range x {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
		}
		f.Add(b, 1, false)
		f.Add(b, 2, true)
	}
	f.Fuzz(func(t *testing.T, b []byte, columns int, falling bool) {
		var x []float64
		for ; len(b) >= 8 && len(x) < 64; b = b[8:] {
			x = append(x, math.Float64frombits(binary.LittleEndian.Uint64(b)))
		}
		if falling {
			x = descending(x)
		}
		id, err := invfreq.Identify(x, columns)
		if err != nil {
			return
		}
		for _, m := range id.Matches {
			if _, err := rotary.New(m.Config, 0); err != nil {
				t.Errorf("%v in %d columns: %v", x, columns, err)
			}
			m.Parameters()
		}
		if math.IsNaN(id.AngleError(4096)) {
			t.Errorf("%v in %d columns: the error of the angle is not a number", x, columns)
		}
	})
}
