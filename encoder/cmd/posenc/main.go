package main

import (
	"flag"
	"io"
	"os"
	"runtime/debug"
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

// run runs the command that the arguments name.
func run(args []string, out, errors io.Writer) int {
	if len(args) == 0 {
		help(errors, commands, "")
		return failed
	}
	switch strings.TrimLeft(args[0], "-") {
	case "help", "h":
		if len(args) > 1 {
			return run([]string{args[1], "--help"}, out, errors)
		}
		help(out, commands, "")
		return expected
	case "version":
		info, _ := debug.ReadBuildInfo() // which every build in module mode has
		line(out, version(info))
		return expected
	}
	status, err := dispatch(args, out)
	if err == flag.ErrHelp {
		help(out, commands, args[0])
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
