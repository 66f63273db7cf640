package main

import (
	"cmp"
	"fmt"
	"io"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/describe"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/learned"
	"github.com/posenc/posenc/web/dataio"
)

// identifyFile finds the conventions that made the tables of a file.
func identifyFile(args []string, out io.Writer) (int, error) {
	o := newOptions("identify").withFile()
	if err := o.parse(args, "FILE"); err != nil {
		return failed, err
	}
	from := o.source(dataio.MaxReadNumbers)
	from.unknown = true
	status := expected
	var failure error
	err := from.each(func(f found) bool {
		var own int
		own, failure = identifyTable(f, out)
		status = max(status, own)
		return failure == nil
	})
	return status, cmp.Or(err, failure)
}

// identifyTable writes what made a table, in one line.
func identifyTable(f found, out io.Writer) (int, error) {
	if f.err != nil {
		line(out, f.name+": "+sentence(f.err))
		return unexpected, nil
	}
	if f.rotates {
		text, status, err := describeRope(f)
		if err != nil {
			return failed, fmt.Errorf("%s: %w", f.name, err)
		}
		line(out, f.name+": "+text)
		return status, nil
	}
	id, err := identify.Corners(f.Data, f.Columns, identify.Gap(f.Gap), nil)
	if err != nil {
		return failed, fmt.Errorf("%s: %w", f.name, err)
	}
	said := describe.Numbers(id) + resemblance(id, f)
	if err := f.Whole(); err != nil && len(id.Matches)+len(id.Near) == 0 {
		said += "; " + sentence(err)
	}
	if text, status, err := describeRope(f); err == nil && status == expected && f.Whole() == nil {
		switch {
		case len(id.Matches) == 0:
			line(out, f.name+": "+text+f.some())
			return expected, nil
		case likelyCache(id, f):
			said = text + "; or, as a table of positions, " + said
		default:
			said += "; or " + text
		}
	}
	line(out, f.name+": "+said+f.some())
	switch id.Reason {
	case identify.Explained, identify.Ambiguous, identify.Slopes, identify.Fourier:
		return expected, nil
	}
	return unexpected, nil
}

// likelyCache reports whether a matrix that is a cache of a rotary embedding and a table of
// positions is the former: programs make caches of many positions, from 0 on, and tables
// without bugs.
func likelyCache(id *identify.Identification, f found) bool {
	best := &id.Matches[0]
	return best.Bug != "" || f.Rows >= 512 && best.Consecutive && best.Start == 0
}

// resemblance describes, as the end of a sentence, how much a table that no formula explains
// resembles sinusoids, as a trained table may.
func resemblance(id *identify.Identification, f found) string {
	const (
		fewest            = 16
		leastAlignment    = 0.5 // noise has some alignment with any sinusoids
		leastStationarity = 0.1 // the more the wider it is, but it does not depend on distance
	)
	if id.Reason != identify.NotPaired && id.Reason != identify.NotGraded || f.Rows < fewest {
		return ""
	}
	t, err := learned.New(f.Data, f.Columns)
	if err != nil {
		return "" // numbers beyond 1e38
	}
	fit, similarity := t.FitSinusoid(), t.Similarity(256)
	if fit.Alignment < leastAlignment || similarity.Stationarity() < leastStationarity {
		return ""
	}
	return fmt.Sprintf("; as a trained table, it is most like sinusoids of base %.3g (alignment %.2f of 1), and the distance of positions explains %.0f%% of their similarity",
		fit.Base, fit.Alignment, 100*similarity.Stationarity())
}

// instead returns which convention made the numbers of a matrix, as the end of a
// sentence about one that did not; "" if none is known.
func instead(m *dataio.Matrix) string {
	rows := min(m.Rows, max(1, dataio.MaxReadNumbers/m.Columns))
	id, err := identify.Identify(m.Data[:rows*m.Columns], m.Columns)
	if err != nil || id.Reason != identify.Explained {
		return ""
	}
	return "; they are those of " + describe.Fit(&id.Matches[0])
}

// describeRope returns which rotary embedding made the numbers, and the exit status.
func describeRope(f found) (string, int, error) {
	id, err := invfreq.Identify(f.Data, f.Columns)
	if err != nil {
		return "", failed, err
	}
	if id.Reason == invfreq.Explained || id.Reason == invfreq.Ambiguous {
		return describe.Rotary(id), expected, nil
	}
	return describe.Rotary(id), unexpected, nil
}
