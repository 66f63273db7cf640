package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/recording"
)

// undecided is the exit status of audit if it cannot tell.
const undecided = 3

// auditFile compares vectors that were recorded before and after a program turned them with what
// a configuration means, or says how they turn if there is none.
func auditFile(args []string, out io.Writer) (int, error) {
	o := newOptions("audit").withReader()
	config, strict, asJSON := o.String("config", "", ""), o.Bool("strict", false, ""), o.Bool("json", false, "")
	var numbers map[string]int
	value(o, "map", &numbers, recording.ReadNumbers)
	if err := o.parse(args, "RECORDING"); err != nil {
		return failed, err
	}
	if *config == "" {
		if err := o.noReader("config", "map"); err != nil {
			return failed, err
		}
		report, err := auditRecording(o.files[0], recording.Measure)
		if err != nil {
			return failed, err
		}
		return auditStatus(report, *strict), printReport(out, o.files[0], report, *asJSON)
	}
	file, err := configuration(*config, o.files[0])
	if err != nil {
		return failed, err
	}
	library, version, err := single(o.as)
	if err != nil {
		return failed, err
	}
	meant, err := recording.Mean(file, library, version, o.of)
	if err != nil {
		return failed, cmp.Or(asOption(err), errors.New(*config+": "+reason(err)))
	}
	meant.Numbers = numbers
	report, err := auditRecording(o.files[0], func(ctx checkpoint.Context, f *checkpoint.File) (*recording.Report, error) {
		return meant.Audit(ctx, f, *config)
	})
	if err != nil {
		return failed, err
	}
	for _, begin := range slices.Sorted(maps.Keys(numbers)) {
		if !slices.ContainsFunc(report.Rotations, func(r *recording.Rotation) bool { return strings.HasPrefix(r.Name, begin) }) {
			return failed, &encoder.Error{Code: encoder.Unknown, Parameter: "map", Value: encoder.Quote(begin), Rule: "begins no name of the vectors in #", Limits: o.files}
		}
	}
	return auditStatus(report, *strict), printReport(out, o.files[0], report, *asJSON)
}

// printReport prints what was found in a file: a line for layers that do the same, or all as JSON.
func printReport(out io.Writer, name string, report *recording.Report, asJSON bool) error {
	if asJSON {
		return writeJSON(out, report)
	}
	for _, g := range report.Layers {
		line(out, name+": "+namesOf(g.Names)+": "+g.Sentence)
	}
	return nil
}

func auditRecording(name string, audit func(checkpoint.Context, *checkpoint.File) (*recording.Report, error)) (report *recording.Report, err error) {
	err = readFile(name, func(f io.ReaderAt, size int64) error {
		tensors, err := checkpoint.Open(context.Background(), filepath.Base(name), f, size)
		if err == nil {
			report, err = audit(context.Background(), tensors)
		}
		return err
	})
	return report, err
}

// auditStatus returns the exit status for a report. A strict one cannot tell while a mistake is
// not excluded.
func auditStatus(report *recording.Report, strict bool) int {
	switch verdict := report.Verdict; {
	case verdict == audit.CannotTell, verdict == audit.Agrees && strict && report.Open():
		return undecided
	case verdict == audit.Agrees:
		return expected
	}
	return unexpected
}

// namesOf joins the first ones of many names.
func namesOf(names []string) string {
	const most = 4
	text := strings.Join(names[:min(len(names), most)], ", ")
	if len(names) > most {
		text += fmt.Sprintf(", … (%d in all)", len(names))
	}
	return text
}
