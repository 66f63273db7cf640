package main

import (
	"errors"
	"flag"
	"io"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// options choose a table of a convention.
type options struct {
	*flag.FlagSet
	convention string
	settings   map[string]float64 // by the names of package convention
	grid       []int
	positions  []float64
	dModel     int
	tensor     string
	skip       int
	files      []string
}

// newOptions returns the options that choose a table.
func newOptions(command string) *options {
	o := &options{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), settings: map[string]float64{}}
	o.SetOutput(io.Discard)
	o.StringVar(&o.convention, "convention", "paper", "")
	o.IntVar(&o.dModel, "d-model", 0, "")
	o.Func("grid", "", func(text string) (err error) { o.grid, err = lengths(text); return err })
	o.Func("positions", "", func(text string) (err error) { o.positions, err = numbers(text); return err })
	for _, name := range convention.Settings() {
		o.Func(option(name), "", func(text string) (err error) { o.settings[name], err = number(text); return err })
	}
	return o
}

// parse parses arguments, with files before, between and after the options.
func (o *options) parse(args []string) error {
	for {
		if err := o.Parse(args); err != nil {
			return err
		}
		if o.NArg() == 0 {
			return nil
		}
		o.files, args = append(o.files, o.Arg(0)), o.Args()[1:]
	}
}

// withFile adds the options that choose a table in a file.
func (o *options) withFile() *options {
	o.StringVar(&o.tensor, "tensor", "", "")
	o.IntVar(&o.skip, "skip", 0, "")
	return o
}

// source returns the only file among the arguments, of whose tables limit numbers are
// read.
func (o *options) source(limit int) (source, error) {
	if len(o.files) != 1 {
		return source{}, errors.New(o.Name() + " needs one FILE, and " + strconv.Itoa(len(o.files)) + " were given")
	}
	return source{o.files[0], o.tensor, o.skip, limit, false}, nil
}

// preset returns the convention with its settings.
func (o *options) preset() (convention.Preset, error) {
	p, err := convention.Find(o.convention)
	if err != nil {
		return p, err
	}
	for _, name := range convention.Settings() {
		if x, ok := o.settings[name]; ok {
			if err := p.Set(name, x); err != nil {
				return p, err
			}
		}
	}
	return p, p.CheckGrid(max(1, len(o.grid)), false)
}

// table returns the table of a convention: that of a grid, of positions, or of the
// first seqLen positions.
func (o *options) table(p convention.Preset, seqLen, dModel int) (*convention.Table, error) {
	switch {
	case o.grid != nil && o.positions != nil:
		return nil, &encoder.Error{Code: encoder.Conflict, Parameter: "grid", Value: shape(o.grid), Rule: "cannot be combined with positions"}
	case o.grid != nil:
		return p.Convention.Grid(dModel, nil, o.grid...)
	case o.positions != nil:
		return p.Convention.At(dModel, o.positions)
	}
	return p.Convention.Table(seqLen, dModel)
}

// number reads a number, with true and false for 1 and 0.
func number(text string) (float64, error) {
	switch text {
	case "true", "yes":
		return 1, nil
	case "false", "no":
		return 0, nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, errors.New("it is not a number")
	}
	return x, nil
}

// numbers reads numbers between commas.
func numbers(text string) ([]float64, error) {
	var list []float64
	for item := range strings.SplitSeq(text, ",") {
		x, err := number(item)
		if err != nil {
			return nil, errors.New("it is not a list of numbers such as 0,2.5,7")
		}
		list = append(list, x)
	}
	return list, nil
}

// lengths reads the lengths of axes, such as 14x14.
func lengths(text string) ([]int, error) {
	var list []int
	for item := range strings.SplitSeq(text, "x") {
		n, err := strconv.Atoi(item)
		if err != nil || n < 1 {
			return nil, errors.New("it is not the lengths of axes, such as 14x14")
		}
		list = append(list, n)
	}
	return list, nil
}

// shape writes the lengths of axes as they are read.
func shape(lengths []int) string {
	var list []string
	for _, n := range lengths {
		list = append(list, strconv.Itoa(n))
	}
	return strings.Join(list, "x")
}
