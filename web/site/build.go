package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// A file is one file of dist/: its slash-separated name there and its content.
type file struct {
	name    string
	content []byte
}

// A mode says which parts of a build are skipped while sources are being changed.
type mode struct {
	draft bool // no compressed copies
	keep  bool // no compiling: the programs that dist has already
}

// compiler returns the function that makes programs.
func (m mode) compiler(dist string) func(ctx context.Context, root, pkg, name string, small bool) (program, error) {
	if !m.keep {
		return compile
	}
	return func(_ context.Context, _, _, name string, _ bool) (program, error) {
		content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(name)))
		if err != nil {
			return program{}, fmt.Errorf("site: %w", err)
		}
		return program{file: file{name, content}}, nil
	}
}

// codings returns those of the compressed copies.
func (m mode) codings() []coding {
	if m.draft {
		return nil
	}
	return codings
}

// build makes every file of the site from the sources below root and leaves
// them in dist, and nothing else there.
func build(ctx context.Context, root, dist string, m mode) ([]output, error) {
	compile := m.compiler(dist)
	var module, page, workbench, answering program
	var shared file
	var copies []file
	var conventions, glyphs file
	err := together(
		func() (err error) { module, err = compile(ctx, root, "wasm/module", "encoder.wasm", true); return },
		func() (err error) { page, err = compile(ctx, root, "wasm/page", "page.wasm", true); return },
		func() (err error) {
			workbench, err = compile(ctx, root, "wasm/workbench", "workbench.wasm", true)
			return
		},
		func() (err error) {
			answering, err = compile(ctx, root, "wasm/worker", "worker/worker.wasm", false)
			return
		},
		func() (err error) { copies, err = copyAssets(root, assets...); return },
		func() (err error) { shared, err = card(); return },
		func() (err error) { conventions, err = conventionsFile(root); return },
		func() (err error) { glyphs, err = glyphsFile(root); return },
	)
	if err != nil {
		return nil, err
	}
	warnUnshrunk(os.Stderr, module, page, workbench, answering)
	known, err := constants(module.file, page.file, workbench.file, answering.file, glyphs)
	if err != nil {
		return nil, err
	}
	var scripts, workers, alone []file
	var inline, lost file
	err = together(
		func() (err error) { scripts, err = bundle(ctx, root, known, entries...); return },
		func() (err error) { inline, err = inlineModule(ctx, root, known, module.file); return },
		func() (err error) { workers, err = workerScripts(ctx, root, known); return },
		func() (err error) { alone, err = oneFiles(ctx, root, known, page.file, copies); return },
		func() (err error) { lost, err = missing(root, content(copies, "icon.svg")); return },
	)
	if err != nil {
		return nil, err
	}
	if copies, err = withFontLicense(root, copies); err != nil {
		return nil, err
	}
	var files []file
	for _, part := range [][]file{copies, {lost, shared, conventions, glyphs, module.file}, scripts, {inline, page.file, workbench.file}, alone, workers, {answering.file}} {
		files = append(files, part...)
	}
	goVersion, err := goEnv(ctx, "GOVERSION")
	if err != nil {
		return nil, err
	}
	copies, err = versions(root, dist, goVersion, files)
	if err != nil {
		return nil, err
	}
	files = append(files, copies...)
	told, err := headers(root, files)
	if err != nil {
		return nil, err
	}
	return write(dist, append(files, told, ignored), m.codings())
}

// together runs the tasks at the same time and waits for them all; of several
// errors it returns that of the earliest task.
func together(tasks ...func() error) error {
	errs := make([]error, len(tasks))
	var wg sync.WaitGroup
	for i, task := range tasks {
		wg.Go(func() { errs[i] = task() })
	}
	wg.Wait()
	return cmp.Or(errs...)
}
