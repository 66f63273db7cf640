package shrink

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A program is what the passes work on: the parts of a module that Go's linker
// writes.
type program struct {
	sections      []section // but for those of code and data, which follow
	functions     []function
	memory        []byte // as the data section initialises it
	minGap        int    // zeros between two segments of the data section
	imported      int    // functions; the index of functions[0]
	functionNames map[int]string
	pclntab       pclntab
	stubbed       map[int]bool // functions[i] is a stub
}

// linkerGap is the smallest number of zeros between two segments as Go's
// linker writes them (cmd/link/internal/wasm, writeDataSec).
const linkerGap = 8

// parse reads a module. Every error is about the layout of the program.
func parse(wasm []byte) (p *program, version string, err error) {
	sections, err := readSections(wasm)
	if err != nil {
		return nil, "", err
	}
	version, err = readVersion(sections)
	if err != nil {
		return nil, "", err
	}
	layout, err := layoutOf(version)
	if err != nil {
		return nil, version, err
	}
	p = &program{sections: sections, minGap: linkerGap, stubbed: map[int]bool{}}
	if p.imported, err = countImports(sections); err != nil {
		return nil, version, fmt.Errorf("its imports: %w", err)
	}
	if p.functionNames, err = readFunctionNames(sections); err != nil {
		return nil, version, fmt.Errorf("its names: %w", err)
	}
	if p.functions, err = readFunctions(find(sections, codeSection)); err != nil {
		return nil, version, fmt.Errorf("its code: %w", err)
	}
	if p.memory, err = readMemory(find(sections, dataSection)); err != nil {
		return nil, version, fmt.Errorf("its data: %w", err)
	}
	if p.pclntab, err = readPclntab(p.memory, layout, len(p.functions)); err != nil {
		return nil, version, fmt.Errorf("its table of functions: %w", err)
	}
	return p, version, nil
}

// encode writes the module.
func (p *program) encode() []byte {
	var sections []section
	for _, s := range p.sections {
		switch s.id {
		case codeSection:
			s.content = writeFunctions(p.functions)
		case dataSection:
			s.content = writeMemory(p.memory, p.minGap)
		}
		sections = append(sections, s)
	}
	return writeSections(sections)
}

// countImports returns the number of functions that a program imports: their indices come
// first.
func countImports(sections []section) (int, error) {
	const functionImport = 0
	content := find(sections, importSection)
	if content == nil {
		return 0, nil
	}
	r := reader{bytes: content}
	n := r.count()
	for range n {
		r.take(r.number()) // module
		r.take(r.number()) // name
		if r.byte() != functionImport && r.err == nil {
			return 0, errors.New("one is not a function")
		}
		r.skip() // type
	}
	return n, r.err
}

// name returns the name of functions[i].
func (p *program) name(i int) string { return p.functionNames[p.imported+i] }

// A layout is what differs between releases of Go: at which words of
// runtime.moduledata (runtime/symtab.go) the fields lie that are needed here.
type layout struct {
	etypes   int // ends the data of types
	itabs    int // where in it itabs begin; their size follows; 0 if they are elsewhere
	gofunc   int // begins the funcdata, and ends the table of functions
	epclntab int // ends findfunctab
	mapSize  int // of the description of a map type (internal/abi), in bytes
}

// The fields that lie at the same words in all releases below.
const (
	pclntableWord   = 13
	ftabWord        = 16 // a slice: address, length, capacity
	findfunctabWord = 19
	typesWord       = 37
	moduledataWords = 45 // that there must be at least
)

// layouts are the releases whose programs can be shrunk. For a new one, compare
// its runtime.moduledata, pcHeader and _func and internal/abi with those of the last; findfunc
// and funcline in symtab.go; and the code that cmd/internal/obj/wasm makes for
// calls, jumps and nil checks.
var layouts = map[string]layout{
	"go1.26": {etypes: 38, gofunc: 40, epclntab: 41, mapSize: 112},
	"go1.27": {etypes: 39, itabs: 40, gofunc: 43, epclntab: 44, mapSize: 136}, // typedesclen comes before
}

// layoutOf returns the layout for a version such as go1.26.8.
func layoutOf(version string) (layout, error) {
	l, known := layouts[release(version)]
	if !known {
		return l, fmt.Errorf("only those of %s can be shrunk", strings.Join(slices.Sorted(maps.Keys(layouts)), " and "))
	}
	return l, nil
}

// release returns the release that a version belongs to: go1.26 for go1.26.8 and
// go1.26rc1, and the version itself for one that is in development.
func release(version string) string {
	end := len("go1.")
	for end < len(version) && '0' <= version[end] && version[end] <= '9' {
		end++
	}
	if strings.HasPrefix(version, "go1.") && !strings.HasPrefix(version[end:], "-") {
		return version[:end]
	}
	return version
}
