package number_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/web/number"
)

func TestInteger(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{0, "0"},
		{math.Copysign(0, -1), "0"},
		{7, "7"},
		{-5, "\u22125"},
		{1000, "1000"},
		{-9999, "\u22129999"},
		{12288, "12\u202f288"},
		{100000, "100\u202f000"},
		{1e9, "1\u202f000\u202f000\u202f000"},
		{-1 << 53, "\u22129\u202f007\u202f199\u202f254\u202f740\u202f992"},
	} {
		if got := number.Integer(c.x); got != c.want {
			t.Errorf("Integer(%v) = %q, want %q", c.x, got, c.want)
		}
		if got := number.Integer(int(c.x)); got != c.want {
			t.Errorf("Integer(%d) = %q, want %q", int(c.x), got, c.want)
		}
	}
}
