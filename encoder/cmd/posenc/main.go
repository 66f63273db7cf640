package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
)

// The exit statuses.
const (
	expected   = 0
	unexpected = 1 // the numbers are not those of the convention, or of none that is known
	failed     = 2 // wrong options, or a file that cannot be read
)

// A command does its work with the arguments after its name, and returns the exit
// status. An error means failed.
type command struct {
	name, usage string
	run         func(args []string, out io.Writer) (status int, err error)
}

var commands = []command{
	{"check", "check FILE [--convention NAME] [--tensor NAME] [--tolerance X] [settings]", check},
	{"identify", "identify FILE [--tensor NAME]", identifyFile},
	{"vectors", "vectors [--convention NAME] --seq-len N --d-model D [--format npy] [--output FILE] [settings]", vectors},
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command that the arguments name.
func run(args []string, out, errors io.Writer) int {
	if len(args) == 0 {
		help(errors)
		return failed
	}
	if name := strings.TrimLeft(args[0], "-"); name == "help" || name == "h" {
		help(out)
		return expected
	}
	status, err := dispatch(args, out)
	if err == flag.ErrHelp {
		help(out)
		return expected
	}
	if err != nil {
		line(errors, "posenc: "+sentence(err))
		return failed
	}
	return status
}

// dispatch calls the command that the first argument names.
func dispatch(args []string, out io.Writer) (status int, err error) {
	var names []string
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(args[1:], out)
		}
		names = append(names, c.name)
	}
	return failed, encoder.UnknownName("command", args[0], names)
}

// line prints a line. Control characters, which the names of tensors may have, are escaped:
// a file can neither feign lines nor command the terminal.
func line(w io.Writer, text string) {
	var b strings.Builder
	for _, r := range text {
		if unicode.IsControl(r) {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	fmt.Fprintln(w, b.String())
}

// sentence returns the message of an error, with parameters spelled as options.
func sentence(err error) string {
	var invalid *encoder.Error
	var unreadable *dataio.Error
	switch {
	case errors.As(err, &invalid):
		return strings.Replace(err.Error(), invalid.Error(), invalid.Spelled(option).Sentence(), 1)
	case errors.As(err, &unreadable):
		return strings.Replace(err.Error(), unreadable.Error(), unreadable.String(), 1)
	}
	return err.Error()
}

// option returns the option for a parameter: padding-idx for padding_idx.
func option(parameter string) string { return strings.ReplaceAll(parameter, "_", "-") }
