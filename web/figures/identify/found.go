package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
)

// foundOf is what is searched for: what makes given numbers, or else a sample.
type foundOf struct {
	given  *Numbers
	sample string
}

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
}

// find looks for what makes the numbers of a view.
func (e *Evidence) find(v *figure.View) *found {
	if e.given != nil {
		return e.found.Of(foundOf{given: e.given}, func() *found { return find(e.given, nil) })
	}
	name := v.State.Sample
	return e.found.Of(foundOf{sample: name}, func() *found { return find(Sample(name), nil) })
}

// find looks for what makes numbers, and calls pause, unless it is nil, meanwhile.
func find(n *Numbers, pause func()) *found {
	f := &found{numbers: n}
	f.Identification, f.err = identify.Gradually(n.Data, n.Columns, pause)
	if f.err != nil {
		f.Identification = new(identify.Identification)
	}
	if id, err := invfreq.Identify(n.Data, n.Columns); err == nil && id.Reason != invfreq.None {
		f.embedding = id
	}
	switch {
	case len(f.Matches) > 0:
		f.best = &f.Matches[0]
	case f.embedding != nil: // which no convention is near to
	case len(f.Near) > 0:
		f.best = &f.Near[0]
	}
	f.compare()
	return f
}

// compare compares the numbers with those of the best fit.
func (f *found) compare() {
	if f.best == nil {
		return
	}
	made := chart.NewGrid(f.numbers.Rows, f.numbers.Columns)
	if f.best.Rows64(made.Data, 0, made.Rows) != nil {
		return
	}
	f.made, f.difference = made, f.numbers.grid().Minus(made)
	f.largest = f.difference.Extreme()
	f.columns = make([]float64, f.numbers.Columns)
	for i, x := range f.difference.Data {
		j := i % f.numbers.Columns
		f.columns[j] = max(f.columns[j], math.Abs(x))
	}
}

// scale returns the number of the last colours: the amplitude, if that explains the
// numbers, or the largest of them.
func (f *found) scale() float64 {
	largest := math.Abs(f.numbers.grid().Extreme().Size)
	if f.best != nil {
		largest = max(largest, math.Abs(f.made.Extreme().Size))
	}
	if math.Abs(largest-1) < 0.01 {
		return 1
	}
	return largest
}
