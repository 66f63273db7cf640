//go:build js

package figure

import (
	"math"

	"github.com/posenc/posenc/web/plot"
)

// readout tells the cell that is pointed at, or the first one in view of the
// chosen position.
func (h *heatmap) readout() string {
	g := h.group
	c := cell{g.row(), min(int(math.Ceil(g.state.View.Left-0.5)), g.state.DModel-1)}
	if g.pointed != nil {
		c = *g.pointed
	}
	w, i := h.words, c.dim/2
	function := "sin"
	if c.dim%2 == 1 {
		function = "cos"
	}
	item := func(class, name, value, unit string) string {
		return `<div class="` + class + `"><dt>` + name + `</dt><dd>` + value + ` <small>` + unit + `</small></dd></div>`
	}
	return "<dl>" +
		item("position", w.positions, plot.FormatInteger(float64(g.state.Start+c.row)), "") +
		item("dimension", w.dimension, plot.FormatInteger(float64(c.dim)), function) +
		item("pair", w.pair, plot.FormatInteger(float64(i)), "") +
		item("omega", w.omega, significant(g.encoding.Frequency(i)), w.perPosition) +
		item("wavelength", w.wavelength, significant(g.encoding.Wavelength(i)), w.inPositions) +
		item("value "+function, w.value, decimals(g.value(c)), "") +
		"</dl>"
}
