package main

import (
	"cmp"
	"flag"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
)

var commands = []command{
	{"check", "check FILE [--convention NAME] [--tensor NAME] [--tolerance X] [settings]", check},
	{"check", "check FILE --rope CONFIG [--as LIBRARY@VERSION] [--layer TYPE] [--length N] [--tolerance X]", check},
	{"identify", "identify FILE [--tensor NAME]", identifyFile},
	{"rope", "rope CONFIG [--as LIBRARY@VERSION,…] [--diff OTHER] [--extend N] [--layer TYPE] [--length N] [--json]", rope},
	{"audit", "audit RECORDING --config CONFIG [--as LIBRARY@VERSION] [--layer TYPE] [--length N] [--strict] [--json]", auditFile},
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
		if len(args) > 1 {
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
		if !slices.Contains(names, c.name) { // which has several lines of usage
			names = append(names, c.name)
		}
	}
	return failed, encoder.UnknownName("command", args[0], names)
}
