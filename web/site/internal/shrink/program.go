package shrink

import (
	"errors"
	"fmt"
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
	customKept    bool
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
	p = &program{sections: sections, minGap: linkerGap, stubbed: map[int]bool{}, customKept: true}
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
		case customSection:
			if !p.customKept {
				continue
			}
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
