// Package shrink makes WebAssembly programs of Go smaller, above all as they are
// downloaded, compressed with Brotli. It reads a module that Go's linker wrote, runs
// passes over its functions, its memory and its table of functions, and writes it
// again. The program does the same, but for the text of tracebacks, which has no
// names and lines.
//
// wasm-opt -Oz, which knows WebAssembly but not Go, made page.wasm larger when it was
// tried (1344 KB for 1328). What each pass saves is measured, and written here, by
//
//	go test ./web/site/internal/shrink -run Passes -update
//
// in KB of Brotli, here with Go 1.26.8, of 296 and 715 that are left:
//
//	pass        relies on                                            encoder.wasm  page.wasm
//	stub        names of functions in the runtime                            41.3       43.1
//	types       layouts of types, and who reads fields                       23.4       45.5
//	unreachable functions being called by address, number or index           11.9       13.3
//	addrfold    addresses of stack slots being below 2³²                      4.3        9.9
//	branch      the table of resume points that begins a function            28.2       61.8
//	returnaddr  function i having the number 0x1000 + i                      16.0       37.1
//	traceback   the layout of pclntab and _func                              80.7      132.5
//	functab     the same, and findfunc looking up first buckets only         18.2       37.3
//	segments    memory being zero where no segment is                        21.4       55.9
//	custom      nothing at run time reading custom sections                  21.8       41.1
//
// Each pass works on what it recognises and leaves everything else. Which releases
// of Go have the layout that they rely on is in layouts (program.go); any other
// program, or one whose tables contradict each other, is to be used as it is.
package shrink

import (
	"cmp"
	"fmt"
	"slices"
)

// Shrink returns a WebAssembly program of Go in fewer bytes, which does the same.
// The only error is a layout that it does not know; then the program can be used as it is.
func Shrink(wasm []byte) ([]byte, error) { return without(wasm, "") }

// without returns what Shrink would return if it left out one of the passes.
func without(wasm []byte, name string) ([]byte, error) {
	p, version, err := parse(wasm)
	if err != nil {
		return nil, fmt.Errorf("shrink: unknown layout of a program of %s: %w",
			cmp.Or(version, "an unknown release of Go"), err)
	}
	for _, pass := range passes {
		if pass.name != name {
			pass.run(p)
		}
	}
	return p.encode(), nil
}

// A pass makes a program smaller, or makes it compress better.
type pass struct {
	name string
	run  func(p *program)
}

// passes are run in this order.
var passes = []pass{
	{"stub", stubFunctions},
	{"types", clearTypes},
	{"unreachable", stubUnreachable},
	{"addrfold", inEach(foldCode)},
	{"branch", inEach(threadCode)},
	{"returnaddr", relativeReturnAddresses},
	{"traceback", stripTracebacks},
	{"functab", generateFunctab},
	// The linker writes tens of thousands of segments, one for each run of bytes between eight
	// zeros. Zeros compress to nothing, but the addresses of segments do not.
	{"segments", func(p *program) { p.minGap = 256 }},
	{"custom", removeCustom},
}

// removeCustom removes the names of functions and producers, which are for debuggers.
func removeCustom(p *program) {
	p.sections = slices.DeleteFunc(p.sections, func(s section) bool { return s.id == customSection })
}

// inEach returns what rewrites the code of each function.
func inEach(rewrite func(code [][]byte) [][]byte) func(p *program) {
	return func(p *program) {
		for i, f := range p.functions {
			p.functions[i].code = rewrite(f.code)
		}
	}
}
