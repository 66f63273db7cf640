package recap

import (
	"math"
	"testing"

	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "row", Spec.New().Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "square", Spec.New().Scene(figuretest.View(t, 358, text.Chinese)))
}

func TestScenes(t *testing.T) {
	for _, width := range append([]int{130}, figuretest.Widths...) {
		for _, lang := range figuretest.Languages {
			figuretest.Check(t, Spec.New().Scene(figuretest.View(t, width, lang)))
		}
	}
}

// TestData compares the numbers with the formula.
func TestData(t *testing.T) {
	v := figuretest.View(t, 358, text.English)
	table := data(v)
	row := make([]float64, len(table.Columns))
	for i := range table.Rows {
		w := math.Pow(hands.Base, -float64(i)/8)
		table.Row(row, i)
		for k, want := range []float64{float64(i), w, math.Sin(7 * w), math.Cos(7 * w), 3 * w} {
			if !figuretest.Near(row[k], want, 1e-12) {
				t.Errorf("dial %d: %s = %v, want %v", i, table.Columns[k], row[k], want)
			}
		}
	}
}
