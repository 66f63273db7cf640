package recap

import (
	"math"
	"strconv"
	"testing"

	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestData compares the numbers with the formula.
func TestData(t *testing.T) {
	for i, row := range figuretest.Rows(Spec.New(), figuretest.View(t, 358, text.English)) {
		w := math.Pow(hands.Base, -float64(i)/8)
		figuretest.SameRow(t, "dial "+strconv.Itoa(i), row, []float64{float64(i), w, math.Sin(7 * w), math.Cos(7 * w), 3 * w}, 1e-12)
	}
}
