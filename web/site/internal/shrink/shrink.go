package shrink

import (
	"fmt"
	"slices"
)

// Shrink returns a WebAssembly program of Go in fewer bytes, which does the same.
// For a program whose layout it does not know the error is an
// *UnknownLayoutError, and the program can be used as it is.
func Shrink(wasm []byte) ([]byte, error) { return shrink(wasm, passes) }

// Without returns what Shrink would return if it left out one of the passes.
func Without(wasm []byte, name string) ([]byte, error) {
	return shrink(wasm, slices.DeleteFunc(slices.Clone(passes), func(p pass) bool { return p.name == name }))
}

// Passes returns the names of the passes, in the order in which they run.
func Passes() []string {
	var names []string
	for _, p := range passes {
		names = append(names, p.name)
	}
	return names
}

// A pass makes a program smaller, or makes it compress better.
type pass struct {
	name string
	run  func(p *program)
}

// passes are run in this order.
var passes = []pass{
	{"stub", stubFunctions},
	{"addrfold", foldAddresses},
	{"branch", threadJumps},
	{"returnaddr", relativeReturnAddresses},
	{"traceback", stripTracebacks},
	{"functab", generateFunctab},
	{"segments", mergeSegments},
	{"custom", dropCustomSections},
}

func shrink(wasm []byte, passes []pass) ([]byte, error) {
	p, version, err := parse(wasm)
	if err != nil {
		return nil, &UnknownLayoutError{version, err}
	}
	for _, pass := range passes {
		pass.run(p)
	}
	return p.encode(), nil
}

// An UnknownLayoutError reports a program that cannot be shrunk.
type UnknownLayoutError struct {
	Version string // of Go, such as go1.28.1; empty if the program does not say
	Reason  error
}

func (e *UnknownLayoutError) Error() string {
	version := e.Version
	if version == "" {
		version = "an unknown release of Go"
	}
	return fmt.Sprintf("shrink: unknown layout of a program of %s: %v", version, e.Reason)
}

func (e *UnknownLayoutError) Unwrap() error { return e.Reason }
