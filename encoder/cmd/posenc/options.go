package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// options choose a file, a table of a convention, and how a configuration is read.
type options struct {
	*flag.FlagSet
	invalid    error    // the first value that an option cannot have
	files      []string // among the arguments
	convention string
	settings   map[string]float64 // by the names of package convention
	grid       []int
	positions  []float64
	dModel     int
	tensor     string
	skip       int
	as         string // the readers of a configuration
	of         stack.Options
}

func newOptions(command string) *options {
	o := &options{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), settings: map[string]float64{}}
	o.SetOutput(io.Discard)
	return o
}

// withTable adds the options that choose a table of a convention.
func (o *options) withTable() *options {
	o.StringVar(&o.convention, "convention", "paper", "")
	value(o, "d-model", &o.dModel, integer)
	value(o, "grid", &o.grid, lengths)
	value(o, "positions", &o.positions, numbersOrFile)
	for _, name := range convention.Settings() {
		value(o, option(name), nil, func(text string) (x float64, err error) {
			x, err = number(text)
			o.settings[name] = x
			return x, err
		})
	}
	return o
}

// value adds an option whose value is read by a function, whose errors are the rule that a
// text breaks.
func value[T any](o *options, name string, x *T, read func(text string) (T, error)) {
	o.Func(name, "", func(text string) error {
		read, err := read(text)
		if err != nil {
			o.invalid = cmp.Or(o.invalid, error(&encoder.Error{Code: encoder.WrongType, Parameter: name, Value: encoder.Quote(text), Rule: err.Error()}))
		} else if x != nil {
			*x = read
		}
		return err
	})
}

// parse parses arguments, with files before, between and after the options. It returns an error
// unless there is one file, which messages call by the name in the help; an empty name allows any
// number.
func (o *options) parse(args []string, file string) error {
	for {
		if err := o.Parse(args); err != nil {
			return o.explain(err)
		}
		if o.NArg() == 0 {
			break
		}
		o.files, args = append(o.files, o.Arg(0)), o.Args()[1:]
	}
	if file != "" && len(o.files) != 1 {
		return fmt.Errorf("%s needs one %s, and %d were given", o.Name(), file, len(o.files))
	}
	return nil
}

func (o *options) given(name string) (given bool) {
	o.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// withReader adds the options that choose who reads a configuration, and in which respect.
func (o *options) withReader() *options {
	o.StringVar(&o.as, "as", "", "")
	o.StringVar(&o.of.Layer, "layer", "", "")
	value(o, "length", &o.of.Length, integer)
	return o
}

// noReader returns an error if an option is given that is for a configuration, which only the
// option other names.
func (o *options) noReader(other string, more ...string) error {
	for _, name := range append([]string{"as", "layer", "length"}, more...) {
		if o.given(name) {
			return errors.New("--" + name + " is for a configuration, and needs --" + other)
		}
	}
	return nil
}

// explain words an error of package flag as this program does.
func (o *options) explain(err error) error {
	if o.invalid != nil {
		return o.invalid
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); ok {
		var known []string
		o.VisitAll(func(f *flag.Flag) { known = append(known, "--"+f.Name) })
		return encoder.UnknownName("option", "--"+name, known)
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag needs an argument: -"); ok {
		return errors.New("--" + name + " needs a value")
	}
	return err
}

// withFile adds the options that choose a table in a file.
func (o *options) withFile() *options {
	o.StringVar(&o.tensor, "tensor", "", "")
	value(o, "skip", &o.skip, integer)
	return o
}

// source returns the file among the arguments, of whose tables limit numbers are read.
func (o *options) source(limit int) source {
	s := source{file: o.files[0], skip: o.skip, limit: limit}
	if o.tensor != "" {
		s.tensors = []string{o.tensor}
	}
	return s
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

// table returns the table of a convention for the cells of a grid, for given positions, or
// for the first seqLen positions.
func (o *options) table(p convention.Preset, seqLen, dModel int) (*convention.Table, error) {
	switch {
	case o.grid != nil && o.positions != nil:
		return nil, conflict("grid", shape(o.grid), "positions")
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
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errors.New("is too large a number")
	case err != nil:
		return 0, errors.New("is not a number")
	}
	if n, err := strconv.Atoi(text); err == nil && math.Abs(x) == encoder.MaxPosition && n != int(x) { // 2^53 + 1 is read as 2^53
		return 0, errBeyond
	}
	return x, nil
}

var errBeyond = errors.New("is beyond ±2^53")

func integer(text string) (int, error) {
	n, err := strconv.Atoi(text)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errors.New("is too large a number")
	case err != nil:
		return 0, errors.New("is not an integer")
	}
	return n, nil
}

// optional reads an integer that need not be given.
func optional(text string) (*int, error) {
	n, err := integer(text)
	return &n, err
}

// numbers reads numbers between commas.
func numbers(text string) ([]float64, error) {
	var list []float64
	for item := range strings.SplitSeq(text, ",") {
		x, err := number(item)
		if err == errBeyond {
			return nil, fmt.Errorf("has %s, which %w", item, err)
		}
		if err != nil {
			return nil, errors.New("is not a list of numbers such as 0,2.5,7, or a file of that")
		}
		list = append(list, x)
	}
	return list, nil
}

// numbersOrFile reads numbers between commas, or a file of such, between commas or white space.
func numbersOrFile(text string) ([]float64, error) {
	list, err := numbers(text)
	if err != nil {
		if content, err := os.ReadFile(text); err == nil {
			return numbers(strings.Join(strings.Fields(strings.ReplaceAll(string(content), ",", " ")), ","))
		}
	}
	return list, err
}

// lengths reads the lengths of axes, such as 14x14.
func lengths(text string) ([]int, error) {
	var list []int
	for item := range strings.SplitSeq(text, "x") {
		n, err := strconv.Atoi(item)
		if err != nil || n < 1 {
			return nil, errors.New("is not the lengths of axes, such as 14x14")
		}
		list = append(list, n)
	}
	return list, nil
}

// shape writes the lengths of axes as they are read.
func shape(lengths []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(lengths), " ", "x"), "[]")
}
