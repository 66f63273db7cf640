// Command posenc checks, identifies and writes tables of positional encodings:
//
//	posenc check FILE --convention NAME      compares a table with a convention
//	posenc identify FILE                     finds the convention that made a table
//	posenc vectors --convention NAME …       writes the table of a convention
//	posenc rope CONFIG                       says how libraries read the rotary embedding of a config.json
//	posenc audit RECORDING [--config CONFIG] says whether a program turned vectors as the config.json means
//	posenc ids BATCH                         prints position ids as libraries make them, or judges given ones
//	posenc help                              lists commands and options
//	posenc --version                         prints its version, and the commit that it is built from
//
// A FILE is .npy, .npz, CSV, JSON, the text that NumPy or PyTorch prints, or a model:
// .safetensors, .gguf or .pt; of a model, only tables of positions are read. Each command
// prints one line, identify one for each table. The exit status is 0 if the numbers are as
// expected, 1 if they are not, and 2 if the command could not be run.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
)

var commands = []command{
	{"check", "check FILE [--convention NAME] [--tensor NAME] [--tolerance X] [settings]", check},
	{"check", "check FILE --rope CONFIG [--as LIBRARY@VERSION] [--layer TYPE] [--length N] [--tolerance X]", check},
	{"identify", "identify FILE [--tensor NAME]", identifyFile},
	{"rope", "rope CONFIG [--as LIBRARY@VERSION,…] [--diff OTHER] [--extend N] [--layer TYPE] [--length N] [--json]", rope},
	{"audit", "audit RECORDING [--config CONFIG] [--as LIBRARY@VERSION] [--layer TYPE] [--length N] [--strict] [--json]", auditFile},
	{"ids", "ids [BATCH] [--lengths 3,5] [--padding-side left] [options of a batch] [--rule NAME] [--check IDS] [--json]", positionIDs},
	{"permute", "permute FILE --from interleaved --to half --heads N [--kv-heads N] [--rotary-dim N] --output NAME", permute},
	{"vectors", "vectors [--convention NAME] --seq-len N --d-model D [--format npy] [--output FILE] [settings]", vectors},
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command that the arguments name, and says why it failed, also to write its output.
func run(args []string, out, errors io.Writer) int {
	if len(args) == 0 {
		help(errors, commands, "")
		return failed
	}
	o := &output{Writer: out}
	status, err := expected, error(nil)
	switch strings.TrimLeft(args[0], "-") {
	case "help", "h":
		if len(args) > 1 && !slices.Contains([]string{"help", "h"}, strings.TrimLeft(args[1], "-")) {
			return run([]string{args[1], "--help"}, out, errors)
		}
		help(o, commands, "")
	case "version":
		info, _ := debug.ReadBuildInfo() // which every build in module mode has
		line(o, version(info))
	default:
		status, err = dispatch(args, o)
	}
	if err == flag.ErrHelp {
		help(o, commands, args[0])
		status, err = expected, nil
	}
	if err = cmp.Or(o.err, err); err != nil {
		line(errors, "posenc: "+sentence(err))
		return failed
	}
	return status
}

// An output is a writer that remembers its first error.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	o.err = cmp.Or(o.err, err)
	return n, err
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
	return failed, encoder.UnknownName("command", args[0], slices.Compact(names)) // check has two lines of usage
}

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

// version returns the version of the command, and the commit that it was built from if that is
// known:
//
//	posenc v1.0.0, commit 7b744b7a3c, go1.26.11
func version(info *debug.BuildInfo) string {
	words := []string{"posenc " + info.Main.Version}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		words = append(words, "commit "+commit[:min(10, len(commit))])
		if settings["vcs.modified"] == "true" {
			words = append(words, "with uncommitted changes")
		}
	}
	return strings.Join(append(words, info.GoVersion), ", ")
}

// sentence returns the message of an error, with parameters spelled as options.
func sentence(err error) string {
	if invalid, ok := errors.AsType[*encoder.Error](err); ok {
		return strings.Replace(err.Error(), invalid.Error(), invalid.Spelled(option).Sentence(), 1)
	}
	if unreadable, ok := errors.AsType[*dataio.Error](err); ok {
		return strings.Replace(err.Error(), unreadable.Error(), unreadable.String(), 1)
	}
	return err.Error()
}

// option returns the option for a parameter: padding-idx for padding_idx.
func option(parameter string) string { return strings.ReplaceAll(parameter, "_", "-") }

// conflict returns the error for an option whose value excludes another one, which may name # values.
func conflict(name, value, other string, values ...string) error {
	return &encoder.Error{Code: encoder.Conflict, Parameter: name, Value: value, Rule: "cannot be combined with " + other, Limits: values}
}
