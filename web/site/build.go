package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/conventions"
	"github.com/posenc/posenc/web/site/internal/headers"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
	"github.com/posenc/posenc/web/site/internal/parallel"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/site/internal/release"
)

// A mode says which parts of a build are skipped while sources are being changed.
type mode struct {
	draft bool // no compressed copies
	keep  bool // no compiling: the programs that dist has already
}

// compiler returns the function that makes programs.
func (m mode) compiler(dist string) func(ctx context.Context, root, pkg, name string, small bool) (compile.Program, error) {
	if !m.keep {
		return compile.Build
	}
	return func(_ context.Context, _, _, name string, _ bool) (compile.Program, error) {
		content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(name)))
		if err != nil {
			return compile.Program{}, fmt.Errorf("site: %w", err)
		}
		return compile.Program{File: output.File{Name: name, Content: content}}, nil
	}
}

// codings returns those of the compressed copies.
func (m mode) codings() []output.Coding {
	if m.draft {
		return nil
	}
	return output.Codings
}

// build makes every file of the site from the sources below root and leaves
// them in dist, and nothing else there.
func build(ctx context.Context, root, dist string, m mode) ([]output.Entry, error) {
	compiler := m.compiler(dist)
	version, err := release.Version(root)
	if err != nil {
		return nil, err
	}
	releases, err := release.Read(root)
	if err != nil {
		return nil, err
	}
	var encoderWasm, pageWasm, workbenchWasm, workerWasm compile.Program
	var shared output.File
	var copies []output.File
	var described, glyphs output.File
	err = parallel.Run(
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
		func() (err error) { shared, err = picture.Card(); return },
		func() (err error) { described, err = conventions.File(version); return },
		func() (err error) { glyphs, err = glyphsFile(root); return },
	)
	if err != nil {
		return nil, err
	}
	compile.WarnUnshrunk(os.Stderr, encoderWasm, pageWasm, workbenchWasm, workerWasm)
	known, err := bundle.Constants(encoderWasm.File, pageWasm.File, workbenchWasm.File, workerWasm.File, glyphs)
	if err != nil {
		return nil, err
	}
	var scripts, workers, alone []output.File
	var inline, lost output.File
	err = parallel.Run(
		func() (err error) { scripts, err = bundle.Scripts(ctx, root, known, bundle.Entries...); return },
		func() (err error) { inline, err = bundle.InlineModule(ctx, root, known, encoderWasm.File); return },
		func() (err error) { workers, err = bundle.WorkerScripts(ctx, root, known); return },
		func() (err error) { alone, err = page.SingleFiles(ctx, root, known, pageWasm.File, copies); return },
		func() (err error) { lost, err = page.NotFound(root, output.Content(copies, "icon.svg")); return },
	)
	if err != nil {
		return nil, err
	}
	if copies, err = withFontLicense(root, copies); err != nil {
		return nil, err
	}
	var files []output.File
	for _, part := range [][]output.File{copies, {lost, shared, described, glyphs, encoderWasm.File}, scripts, {inline, pageWasm.File, workbenchWasm.File}, alone, workers, {workerWasm.File}} {
		files = append(files, part...)
	}
	goVersion, err := compile.GoEnv(ctx, "GOVERSION")
	if err != nil {
		return nil, err
	}
	copies, err = release.VersionFiles(root, dist, goVersion, files)
	if err != nil {
		return nil, err
	}
	files = append(files, copies...)
	told, err := headers.File(files, releases)
	if err != nil {
		return nil, err
	}
	return output.Write(dist, append(files, told, headers.Ignored), m.codings())
}
