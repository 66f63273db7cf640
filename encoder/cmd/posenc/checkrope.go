package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A ropeCheck compares the frequencies of a file, such as inv_freq, with a configuration.
type ropeCheck struct {
	config, as string
	of         stack.Options
}

// withRope adds the options that choose how a configuration is read.
func (o *options) withRope() *ropeCheck {
	r := new(ropeCheck)
	o.StringVar(&r.config, "rope", "", "")
	o.withReader(&r.as, &r.of)
	return r
}

// run compares, and returns the exit status.
func (r *ropeCheck) run(o *options, tolerance float64, out io.Writer) (int, error) {
	var table error
	o.Visit(func(f *flag.Flag) {
		switch f.Name {
		case "rope", "as", "layer", "length", "tensor", "skip", "tolerance":
		default:
			table = errors.New("--" + f.Name + " is for tables, and cannot be combined with --rope")
		}
	})
	if table != nil {
		return failed, table
	}
	from, err := o.source(checkpoint.MaxNumbers)
	if err != nil {
		return failed, err
	}
	if err := bothStandard(from.file, r.config); err != nil {
		return failed, err
	}
	file, err := configuration(r.config)
	if err != nil {
		return failed, err
	}
	meant, err := one(file, r.as, r.of)
	if err != nil {
		return failed, err
	}
	f, err := from.one()
	if err != nil {
		return failed, err
	}
	if len(f.Data) != meant.Pairs() {
		return failed, fmt.Errorf("%s: there are %d numbers, and by %s %d frequencies, as %s reads it", f.name, len(f.Data), r.config, meant.Pairs(), meant.name)
	}
	return r.report(out, f, meant, tolerance), nil
}

// report prints the line about the frequencies of a file. A frequency ω may be off by
//
//	error of ω in float32 + ω·u + s/2
//
// where u is the unit roundoff of the type of the numbers, and s the unit of the last digit if
// they were printed.
func (r *ropeCheck) report(out io.Writer, f found, meant reading, tolerance float64) int {
	first, wrong, largest, apart := 0, 0, 0.0, 0.0
	for i, got := range f.Data {
		want, allowed := meant.Frequency(i), tolerance
		if math.IsNaN(allowed) {
			allowed = precision.AngleError(want) + want*precision.Roundoff(f.Type) + f.Step/2
		}
		difference := math.Abs(got - want)
		if difference > allowed {
			if wrong++; wrong == 1 {
				first = i
			}
		}
		apart = max(apart, difference)
		if want != 0 {
			largest = max(largest, difference/want)
		}
	}
	by := r.config + " as " + meant.name + " reads it"
	if wrong == 0 {
		line(out, fmt.Sprintf("%s: %d frequencies of %s; largest relative difference %.2g%s", f.name, len(f.Data), by, largest, f.some()))
		return expected
	}
	got, want := distinct(f.Data[first], meant.Frequency(first))
	instead := ""
	if text, status, err := describeRope(f); err == nil && status == expected {
		instead = "; it is a " + text
	}
	line(out, fmt.Sprintf("%s: not %s: the frequency of pair %d is %s, want %s; %d of %d differ, and angles are 0.1 rad apart from position %.0f on%s%s",
		f.name, by, first, got, want, wrong, len(f.Data), math.Floor(0.1/apart)+1, f.some(), instead))
	return unexpected
}
