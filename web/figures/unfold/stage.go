package unfold

import (
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// The stages at which a reader stops.
const (
	digits = iota
	hands
	waves
	columns
	heatmap
)

// Columns is the last stage without the whole matrix.
const Columns = columns

// names are the names of the stages.
var names = [param.LastStage + 1]text.Message{
	{English: "Digits", Chinese: "数位"},
	{English: "Hands", Chinese: "指针"},
	{English: "Waves", Chinese: "波"},
	{English: "Columns", Chinese: "列"},
	{English: "Heatmap", Chinese: "热力图"},
}

const (
	bits = nibble.Bits
	rows = nibble.Rows // how many positions are shown, until the heatmap has all
)

// mix returns the number between a and b at t from 0 to 1.
func mix(a, b, t float64) float64 { return a + (b-a)*t }
