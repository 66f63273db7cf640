package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"

	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/conventions"
	"github.com/posenc/posenc/web/site/internal/headers"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
	"github.com/posenc/posenc/web/site/internal/parallel"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/site/internal/release"
	"github.com/posenc/posenc/web/site/internal/sbom"
	"github.com/posenc/posenc/web/site/internal/sitemap"
	"github.com/posenc/posenc/web/site/internal/vectors"
)

// A mode has the parts that a build skips while sources are being changed.
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

// codings returns the codings of the compressed copies.
func (m mode) codings() []output.Coding {
	if m.draft {
		return nil
	}
	return output.Codings
}

// build makes every file of the site from the sources below root and leaves
// them in dist, and nothing else there. If the address of the site is known, the files
// include a list of its pages for search engines.
func build(ctx context.Context, root, dist string, m mode, at *url.URL) ([]output.Entry, error) {
	version, err := release.Version(root)
	if err != nil {
		return nil, err
	}
	releases, err := release.Read(root)
	if err != nil {
		return nil, err
	}
	compiler := m.compiler(dist)
	compiled := func(p *compile.Program, pkg, name string, small bool) func() error {
		return func() (err error) { *p, err = compiler(ctx, root, pkg, name, small); return }
	}
	var encoder, figures, workbench, worker compile.Program
	var copies, tools, libraries, golden []output.File
	var card, described, glyphs output.File
	err = parallel.Run(
		compiled(&encoder, "wasm/module", "encoder.wasm", true),
		compiled(&figures, "wasm/page", "page.wasm", true),
		compiled(&workbench, "wasm/workbench", "workbench.wasm", true),
		compiled(&worker, "wasm/worker", "worker/worker.wasm", false),
		func() (err error) { copies, err = copyAssets(root, assets...); return },
		func() (err error) { tools, err = page.Workbench(root); return },
		func() (err error) { libraries, err = conventions.Pages(root); return },
		func() (err error) { card, err = picture.Card(); return },
		func() (err error) { described, err = conventions.File(version); return },
		func() (err error) { golden, err = vectors.Files(version); return },
		func() (err error) { glyphs, err = glyphsFile(root); return },
	)
	if err != nil {
		return nil, err
	}
	compile.WarnUnshrunk(os.Stderr, encoder, figures, workbench, worker)
	known, err := bundle.Constants(encoder.File, figures.File, workbench.File, worker.File, glyphs)
	if err != nil {
		return nil, err
	}
	b := bundle.Bundler{Root: root, Constants: known}
	var scripts, workerScripts, articles, toolFiles []output.File
	var inline, notFound output.File
	err = parallel.Run(
		func() (err error) { scripts, err = b.Scripts(ctx, bundle.Entries...); return },
		func() (err error) { inline, err = b.InlineModule(ctx, encoder.File); return },
		func() (err error) { workerScripts, err = b.WorkerScripts(ctx); return },
		func() (err error) { articles, err = page.SingleFiles(ctx, root, b, figures.File, copies); return },
		func() (err error) {
			toolFiles, err = page.WorkbenchFiles(ctx, root, b, workbench.File, copies, at)
			return
		},
		func() (err error) { notFound, err = page.NotFound(root, output.Content(copies, "icon.svg")); return },
	)
	if err != nil {
		return nil, err
	}
	if copies, err = withFontLicense(root, copies); err != nil {
		return nil, err
	}
	files := slices.Concat(copies, tools, libraries, golden, []output.File{notFound, card, described, glyphs, encoder.File}, scripts,
		[]output.File{inline, figures.File, workbench.File}, articles, toolFiles, workerScripts, []output.File{worker.File})
	goVersion, err := compile.GoEnv(ctx, "GOVERSION")
	if err != nil {
		return nil, err
	}
	materials, err := sbom.File(ctx, root, version, goVersion,
		sbom.Program{File: encoder.File, Package: "wasm/module"}, sbom.Program{File: figures.File, Package: "wasm/page"},
		sbom.Program{File: workbench.File, Package: "wasm/workbench"}, sbom.Program{File: worker.File, Package: "wasm/worker"})
	if err != nil {
		return nil, err
	}
	files = append(files, materials)
	copies, err = release.VersionFiles(version, releases, dist, goVersion, files)
	if err != nil {
		return nil, err
	}
	files = append(files, copies...)
	if at != nil {
		if files, err = sitemap.Files(files, at); err != nil {
			return nil, err
		}
	}
	rules, err := headers.File(files, releases)
	if err != nil {
		return nil, err
	}
	return output.Write(dist, append(files, rules, headers.Ignored), m.codings())
}
