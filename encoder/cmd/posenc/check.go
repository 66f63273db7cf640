package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// check compares the table of a file with a convention, or its frequencies with a configuration.
func check(args []string, out io.Writer) (int, error) {
	o := newOptions("check").withFile().withTable().withReader()
	config, tolerance := o.String("rope", "", ""), math.NaN()
	value(o, "tolerance", &tolerance, func(text string) (float64, error) {
		x, err := number(text)
		if err == nil && !(x >= 0 && x <= math.MaxFloat64) {
			err = errors.New("is not zero or a positive number")
		}
		return x, err
	})
	if err := o.parse(args, "FILE"); err != nil {
		return failed, err
	}
	from := o.source(checkpoint.MaxNumbers)
	if *config != "" {
		return o.checkFrequencies(from, *config, tolerance, out)
	}
	if err := o.noReader("rope"); err != nil {
		return failed, err
	}
	p, err := o.preset()
	if err != nil {
		return failed, err
	}
	f, err := from.one()
	if err != nil {
		return failed, err
	}
	t, err := o.tableOf(p, f.Matrix)
	if err != nil {
		return failed, fmt.Errorf("%s: %w", f.name, err)
	}
	c := compare(f.Matrix, t, tolerance)
	if c.coarse == len(f.Data) {
		return failed, fmt.Errorf("%s: at these positions angles in float32 are too coarse to tell anything from; give --tolerance", f.name)
	}
	return report(out, f, p.Name, c), nil
}

// tableOf returns the table that a matrix should be.
func (o *options) tableOf(p convention.Preset, m *dataio.Matrix) (*convention.Table, error) {
	if _, ok := o.settings["start"]; o.positions == nil && o.grid == nil && !ok {
		o.positions = m.Positions
	}
	t, err := o.table(p, m.Rows, cmp.Or(o.dModel, m.Columns))
	switch {
	case err != nil:
		return nil, err
	case t.SeqLen() != m.Rows:
		return nil, errors.New("there are " + strconv.Itoa(m.Rows) + " rows, and the options make " + strconv.Itoa(t.SeqLen()))
	case t.Columns() != m.Columns:
		return nil, errors.New("there are " + strconv.Itoa(m.Columns) + " columns, and " + p.Name + " makes " + strconv.Itoa(t.Columns()))
	}
	return t, nil
}

// A comparison is how far the numbers of a file are from those of a convention or a configuration.
type comparison struct {
	largest float64
	wrong   int // numbers beyond the tolerance
	coarse  int // numbers that are not judged: angles in float32 would be off by more than precision.MaxAngleError

	first     int // the index of the first wrong number
	got, want float64
}

// add compares the number with index i, which may be off by allowed.
func (c *comparison) add(i int, got, want, allowed float64) {
	difference := math.Abs(got - want)
	c.largest = max(c.largest, difference)
	if difference > allowed {
		if c.wrong++; c.wrong == 1 {
			c.first, c.got, c.want = i, got, want
		}
	}
}

// compare compares a matrix with a table, with the tolerance that rounding explains
// if it is NaN:
//
//	a·(2u + error of the angle) + s/2
//
// where u is the unit roundoff of the type of the numbers, and s the unit of the last digit
// if they were printed.
func compare(m *dataio.Matrix, t *convention.Table, tolerance float64) (c comparison) {
	want, unit, angles := make([]float64, m.Columns), precision.Roundoff(m.Type), angleErrors(t)
	for i := range m.Rows {
		t.Rows64(want, i, i+1)
		for j, got := range m.Row(i) {
			allowed := tolerance
			if math.IsNaN(allowed) {
				angle := math.Abs(t.Position(angles[j].axis, i)) * angles[j].each
				if angle > precision.MaxAngleError {
					c.coarse++
					continue
				}
				allowed = t.Amplitude()*(2*unit+angle) + m.Step/2
			}
			c.add(i*m.Columns+j, got, want[j], allowed)
		}
	}
	return c
}

// An angleError is how far the angles of a column may be from exact.
type angleError struct {
	axis int     // of their positions
	each float64 // radians for each position
}

// angleErrors returns the errors of the angles pos·c·ω in each column, if they were computed
// in float32, as in most libraries (precision.AngleError).
func angleErrors(t *convention.Table) []angleError {
	list := make([]angleError, t.Columns())
	c := math.Abs(t.Convention().EffectiveScale())
	for j := range list {
		if at := t.Column(j); !at.Zero {
			list[j] = angleError{at.Axis, c * precision.AngleError(t.Frequency(at.Pair)/c)}
		}
	}
	return list
}

// report prints the line about a comparison, and returns the exit status.
func report(out io.Writer, f found, preset string, c comparison) int {
	notJudged := ""
	if c.coarse > 0 {
		notJudged = fmt.Sprintf("; %d numbers whose angles are too coarse in float32 are not judged", c.coarse)
	}
	if c.wrong == 0 {
		line(out, fmt.Sprintf("%s: %d × %d numbers of %s; largest difference %.2g%s%s", f.name, f.Rows, f.Columns, preset, c.largest, notJudged, f.some()))
		return expected
	}
	got, want := distinct(c.got, c.want)
	line(out, fmt.Sprintf("%s: not %s: row %d, column %d (from 0) is %s, want %s, a difference of %.2g; %d of %d numbers differ%s%s%s",
		f.name, preset, c.first/f.Columns, c.first%f.Columns, got, want, math.Abs(c.got-c.want), c.wrong, len(f.Data), notJudged, f.some(), instead(f.Matrix)))
	return unexpected
}

// distinct writes two numbers with the same number of digits, six or as many as show that
// they differ.
func distinct(x, y float64) (a, b string) {
	for digits := 6; digits <= 17; digits++ {
		a, b = strconv.FormatFloat(x, 'g', digits, 64), strconv.FormatFloat(y, 'g', digits, 64)
		if a != b {
			break
		}
	}
	return a, b
}

// checkFrequencies compares the frequencies of a file, such as inv_freq, with a configuration,
// and returns the exit status.
func (o *options) checkFrequencies(from source, config string, tolerance float64, out io.Writer) (int, error) {
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
	file, err := configuration(config, from.file)
	if err != nil {
		return failed, err
	}
	meant, err := o.one(file)
	if err != nil {
		return failed, err
	}
	f, err := from.one()
	if err != nil {
		return failed, err
	}
	if len(f.Data) != meant.Pairs() {
		return failed, fmt.Errorf("%s: there are %d numbers, and by %s %d frequencies, as %s reads it", f.name, len(f.Data), config, meant.Pairs(), meant.name)
	}
	return reportFrequencies(out, f, config+" as "+meant.name+" reads it", meant, tolerance), nil
}

// reportFrequencies prints the line about the frequencies of a file. A frequency ω may be off by
//
//	error of ω in float32 + ω·u + s/2
//
// where u is the unit roundoff of the type of the numbers, and s the unit of the last digit if
// they were printed.
func reportFrequencies(out io.Writer, f found, by string, meant reading, tolerance float64) int {
	var c comparison
	largest := 0.0
	for i, got := range f.Data {
		want, allowed := meant.Frequency(i), tolerance
		if math.IsNaN(allowed) {
			allowed = precision.AngleError(want) + want*precision.Roundoff(f.Type) + f.Step/2
		}
		c.add(i, got, want, allowed)
		if want != 0 {
			largest = max(largest, math.Abs(got-want)/want)
		}
	}
	if c.wrong == 0 {
		line(out, fmt.Sprintf("%s: %d frequencies of %s; largest relative difference %.2g%s", f.name, len(f.Data), by, largest, f.some()))
		return expected
	}
	got, want := distinct(c.got, c.want)
	instead := ""
	if text, status, err := describeRope(f); err == nil && status == expected {
		instead = "; it is a " + text
	}
	line(out, fmt.Sprintf("%s: not %s: the frequency of pair %d is %s, want %s; %d of %d differ, and angles are 0.1 rad apart from position %.0f on%s%s",
		f.name, by, c.first, got, want, c.wrong, len(f.Data), math.Floor(0.1/c.largest)+1, f.some(), instead))
	return unexpected
}
