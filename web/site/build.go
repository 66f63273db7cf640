package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

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
	compiler := m.compiler(dist)
	version, err := readVersion(root)
	if err != nil {
		return nil, err
	}
	releases, err := readReleases(root)
	if err != nil {
		return nil, err
	}
	var encoderWasm, pageWasm, workbenchWasm, workerWasm program
	var shared file
	var copies []file
	var described, glyphs file
	err = parallel(
		func() (err error) {
			encoderWasm, err = compiler(ctx, root, "wasm/module", "encoder.wasm", true)
			return
		},
		func() (err error) { pageWasm, err = compiler(ctx, root, "wasm/page", "page.wasm", true); return },
		func() (err error) {
			workbenchWasm, err = compiler(ctx, root, "wasm/workbench", "workbench.wasm", true)
			return
		},
		func() (err error) {
			workerWasm, err = compiler(ctx, root, "wasm/worker", "worker/worker.wasm", false)
			return
		},
		func() (err error) { copies, err = copyAssets(root, assets...); return },
		func() (err error) { shared, err = card(); return },
		func() (err error) { described, err = conventionsFile(version); return },
		func() (err error) { glyphs, err = glyphsFile(root); return },
	)
	if err != nil {
		return nil, err
	}
	warnUnshrunk(os.Stderr, encoderWasm, pageWasm, workbenchWasm, workerWasm)
	known, err := constants(encoderWasm.file, pageWasm.file, workbenchWasm.file, workerWasm.file, glyphs)
	if err != nil {
		return nil, err
	}
	var scripts, workers, alone []file
	var inline, lost file
	err = parallel(
		func() (err error) { scripts, err = bundle(ctx, root, known, entries...); return },
		func() (err error) { inline, err = inlineModule(ctx, root, known, encoderWasm.file); return },
		func() (err error) { workers, err = workerScripts(ctx, root, known); return },
		func() (err error) { alone, err = oneFiles(ctx, root, known, pageWasm.file, copies); return },
		func() (err error) { lost, err = missing(root, content(copies, "icon.svg")); return },
	)
	if err != nil {
		return nil, err
	}
	if copies, err = withFontLicense(root, copies); err != nil {
		return nil, err
	}
	var files []file
	for _, part := range [][]file{copies, {lost, shared, described, glyphs, encoderWasm.file}, scripts, {inline, pageWasm.file, workbenchWasm.file}, alone, workers, {workerWasm.file}} {
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
	told, err := headers(files, releases)
	if err != nil {
		return nil, err
	}
	return write(dist, append(files, told, ignored), m.codings())
}
