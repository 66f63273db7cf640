package main

import (
	"context"
	"net/url"
	"path"
	"slices"

	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/conventions"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
	"github.com/posenc/posenc/web/site/internal/parallel"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/site/internal/sbom"
	"github.com/posenc/posenc/web/site/internal/vectors"
)

// A site is what a build makes of the sources below root: first the parts that need no
// other, then the scripts and pages that contain some of them.
type site struct {
	root, version, goVersion string
	address                  *url.URL // nil if it is not known
	hub                      *url.URL // from which pages fetch the configurations of models

	encoder, reader, figures, workbench, worker compile.Program
	assets, tools, libraries                    []output.File
	golden, testing                             []output.File
	card, described, glyphs                     output.File

	scripts, workerScripts, articles, workbenches []output.File
	pinned                                        []output.File // the scripts for the folder of the version
	inline, inlineReader, notFound, materials     output.File
}

// huggingFace is the Hub itself; a build may name a mirror in place of it.
var huggingFace = &url.URL{Scheme: "https", Host: "huggingface.co", Path: "/"}

// newSite returns the site of the sources below root before anything is made.
func newSite(root, version string, hub *url.URL) site {
	program := func(name, pkg string) compile.Program {
		return compile.Program{File: output.File{Name: name}, Package: pkg}
	}
	return site{
		root: root, version: version, hub: hub,
		encoder:   program("encoder.wasm", "wasm/module"),
		reader:    program("reader.wasm", "wasm/reader"),
		figures:   program("page.wasm", "wasm/page"),
		workbench: program("workbench.wasm", "wasm/workbench"),
		worker:    program("worker/worker.wasm", "wasm/worker"),
	}
}

// fromGo returns the tasks that make the parts from sources in Go alone: the programs that
// pages load, which stay in the folder programs unless that is empty, and what Go computes.
func (s *site) fromGo(ctx context.Context, programs string) []func() error {
	return []func() error{
		func() error {
			return compile.Build(ctx, s.root, programs, true, &s.encoder, &s.reader, &s.figures, &s.workbench)
		},
		func() (err error) { s.card, err = picture.Card(); return },
		func() (err error) { s.described, err = conventions.File(s.version); return },
		func() (err error) { s.golden, err = vectors.Files(s.version); return },
		func() (err error) { s.glyphs, err = glyphsFile(s.root); return },
	}
}

// fromFiles returns the tasks that make the pages and style sheets.
func (s *site) fromFiles() []func() error {
	return []func() error{
		func() (err error) { s.assets, err = copyAssets(s.root, assets...); return },
		func() (err error) { s.tools, err = page.Workbench(s.root, s.hub); return },
		func() (err error) { s.libraries, err = conventions.Pages(s.root); return },
		func() (err error) { s.testing, err = vectors.Pages(s.root); return },
	}
}

// bundler returns the bundler of scripts that know the programs.
func (s *site) bundler() bundle.Bundler {
	return bundle.Bundler{Root: s.root, Constants: bundle.Constants(s.worker.File, s.glyphs, s.downloaded()...)}
}

// bundle makes the scripts, which know the sizes or hashes of the programs, the pages that
// contain scripts and programs, and the list of what the programs contain.
func (s *site) bundle(ctx context.Context) error {
	b := s.bundler()
	pinned := bundle.Bundler{Root: s.root, Constants: bundle.Pinned(b.Constants, s.downloaded()...)}
	err := parallel.Run(
		func() (err error) { s.scripts, err = b.Scripts(ctx, bundle.Entries...); return },
		func() (err error) { s.pinned, err = pinned.Scripts(ctx, bundle.Entries...); return },
		func() (err error) { s.inline, err = b.InlineModule(ctx, "inline.js", s.encoder.File); return },
		func() (err error) {
			s.inlineReader, err = b.InlineModule(ctx, "inline-reader.js", s.reader.File)
			return
		},
		func() (err error) { s.workerScripts, err = b.WorkerScripts(ctx); return },
		func() (err error) {
			s.articles, err = page.SingleFiles(ctx, s.root, b, s.figures.File, s.assets)
			return
		},
		func() (err error) {
			s.workbenches, err = page.WorkbenchFiles(ctx, s.root, b, s.workbench.File, s.assets, s.address)
			return
		},
		s.bundlePageNotFound,
	)
	if err != nil {
		return err
	}
	files := slices.Concat(s.scripts, []output.File{s.inline, s.inlineReader}, s.workerScripts)
	for _, f := range s.assets {
		if path.Ext(f.Name) == ".woff2" {
			files = append(files, f)
		}
	}
	if s.materials, err = sbom.File(ctx, s.root, s.version, s.goVersion, s.programs(), files); err != nil {
		return err
	}
	s.assets, err = withFontLicense(s.root, s.assets)
	return err
}

// bundlePageNotFound makes 404.html, which contains its style sheet and picture.
func (s *site) bundlePageNotFound() (err error) {
	s.notFound, err = page.NotFound(s.root, output.Content(s.assets, "icon.svg"))
	return err
}

// programs returns the programs, in the order of the list of what they contain.
func (s *site) programs() []compile.Program {
	return []compile.Program{s.encoder, s.reader, s.figures, s.workbench, s.worker}
}

// downloaded returns the programs that scripts fetch.
func (s *site) downloaded() []output.File {
	return []output.File{s.encoder.File, s.reader.File, s.figures.File, s.workbench.File}
}

// files returns all files, in the order of the report.
func (s *site) files() []output.File {
	return slices.Concat(s.assets, s.tools, s.libraries, s.golden, s.testing, []output.File{s.notFound, s.card, s.described, s.glyphs, s.encoder.File, s.reader.File}, s.scripts,
		[]output.File{s.inline, s.inlineReader, s.figures.File, s.workbench.File}, s.articles, s.workbenches, s.workerScripts, []output.File{s.worker.File, s.materials})
}

// versionFiles returns the files for the folder of the version, and others. Its scripts run no
// other programs than those of the version.
func (s *site) versionFiles() []output.File {
	files := s.files()
	for i := range files {
		for _, f := range s.pinned {
			if files[i].Name == f.Name {
				files[i] = f
			}
		}
	}
	return files
}
