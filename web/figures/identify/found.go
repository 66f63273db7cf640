package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/chart"
)

// found is what makes some numbers.
type found struct {
	numbers *Numbers
	err     error // why they are not identified

	*identify.Identification
	best *identify.Fit // the match, or what is nearest; nil if there is neither

	// embedding is the rotary embedding that the numbers are of, or nil.
	embedding *invfreq.Identification

	made, difference chart.Grid // of best; without rows if there is none
	largest          chart.Extreme
	columns          []float64 // the largest difference of each column
	scale            float64   // the number of the last colours
}

// find looks for what makes numbers, and calls pause again and again meanwhile.
func find(n *Numbers, pause func()) *found {
	f := &found{numbers: n}
	f.Identification, f.err = identify.Corners(n.Data, n.Columns, n.Gap, pause)
	if f.err != nil {
		f.Identification = new(identify.Identification)
	}
	pause()
	if n.Gap == (identify.Gap{}) {
		if id, err := invfreq.Identify(n.Data, n.Columns); err == nil && id.Reason != invfreq.None {
			f.embedding = id
		}
	}
	switch {
	case len(f.Matches) > 0:
		f.best = &f.Matches[0]
	case f.embedding != nil: // which no convention is near to
	case len(f.Near) > 0:
		f.best = &f.Near[0]
	}
	f.compare(pause)
	f.scale = f.lastColor()
	return f
}

// compare compares the numbers with those of the best fit.
func (f *found) compare(pause func()) {
	if f.best == nil {
		return
	}
	made := chart.NewGrid(f.numbers.Rows, f.numbers.Columns)
	atOnce := max(1, (1<<14)/made.Columns) // rows
	for lo := 0; lo < made.Rows; lo += atOnce {
		pause()
		hi := min(lo+atOnce, made.Rows)
		if f.best.Rows64(made.Data[lo*made.Columns:hi*made.Columns], lo, hi) != nil {
			return
		}
	}
	f.made, f.difference = made, f.numbers.grid().Minus(made)
	pause()
	f.largest = f.difference.Extreme()
	pause()
	f.columns = make([]float64, f.numbers.Columns)
	for i, x := range f.difference.Data {
		j := i % f.numbers.Columns
		f.columns[j] = max(f.columns[j], math.Abs(x))
	}
}

// lastColor returns the number of the last colours: the amplitude, if that explains the
// numbers, or the largest of them.
func (f *found) lastColor() float64 {
	largest := math.Abs(f.numbers.grid().Extreme().Size)
	if f.best != nil {
		largest = max(largest, math.Abs(f.made.Extreme().Size))
	}
	if math.Abs(largest-1) < 0.01 {
		return 1
	}
	return largest
}
