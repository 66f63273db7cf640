package main

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"slices"
	"time"

	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/conventions"
	"github.com/posenc/posenc/web/site/internal/headers"
	"github.com/posenc/posenc/web/site/internal/markdown"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
	"github.com/posenc/posenc/web/site/internal/parallel"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/site/internal/release"
	"github.com/posenc/posenc/web/site/internal/sbom"
	"github.com/posenc/posenc/web/site/internal/serve"
	"github.com/posenc/posenc/web/site/internal/sitemap"
	"github.com/posenc/posenc/web/site/internal/vectors"
)

// A site is what a build makes of the sources below root: first the parts that need no
// other, then the scripts and pages that contain some of them.
type site struct {
	root, version, goVersion string
	address                  *url.URL // nil if it is not known
	hub                      *url.URL // from which pages fetch the configurations of models

	encoder, reader, figures, workbench, worker compile.Program

	pages    []output.File // with their pictures, style sheets and other files of the repository
	computed []output.File // by Go alone
	glyphs   output.File   // for the Worker
	scripts  []output.File // that know the programs, and what contains them
	pinned   []output.File // the scripts for the folder of the version, which run no other programs
}

// huggingFace is the Hub itself; a build may name a mirror in place of it.
var huggingFace = &url.URL{Scheme: "https", Host: "huggingface.co", Path: "/"}

// build makes every file of the site from the sources below root and leaves
// them in dist, and nothing else there. If the address of the site is known, the files
// include a list of its pages for search engines. Pages fetch from the hub.
func build(ctx context.Context, root, dist string, at, hub *url.URL) ([]output.Entry, error) {
	version, releases, err := release.Read(root)
	if err != nil {
		return nil, err
	}
	goVersion, err := compile.GoEnv(ctx, "GOVERSION")
	if err != nil {
		return nil, err
	}
	s := newSite(root, version, hub)
	s.goVersion, s.address = goVersion, at
	err = parallel.Run(
		func() error { return compile.Build(ctx, root, "", false, &s.worker) },
		func() error { return s.fromGo(ctx, "") },
		s.fromFiles,
	)
	if err != nil {
		return nil, err
	}
	if err := s.bundle(ctx); err != nil {
		return nil, err
	}
	files, err := markdown.Beside(s.files())
	if err != nil {
		return nil, err
	}
	versions, err := release.VersionFiles(version, releases, dist, goVersion, s.versionFiles())
	if err != nil {
		return nil, err
	}
	files = append(files, versions...)
	if at != nil {
		files = sitemap.Files(files, at)
	}
	rules, err := headers.File(files, releases, hub)
	if err != nil {
		return nil, err
	}
	return output.Write(dist, append(files, rules, headers.Ignored), output.Codings)
}

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

// one returns a list of one file.
func one(f output.File, err error) ([]output.File, error) { return []output.File{f}, err }

// fromGo makes the parts from sources in Go alone: the programs that pages load, which stay in
// the folder programs unless that is empty, and what Go computes.
func (s *site) fromGo(ctx context.Context, programs string) error {
	return parallel.Run(
		func() error {
			return compile.Build(ctx, s.root, programs, true, &s.encoder, &s.reader, &s.figures, &s.workbench)
		},
		func() (err error) {
			s.computed, err = parallel.Collect(
				func() ([]output.File, error) { return one(picture.Card()) },
				func() ([]output.File, error) { return one(conventions.File(s.version)) },
				func() ([]output.File, error) { return vectors.Files(s.version) },
			)
			return err
		},
		func() (err error) { s.glyphs, err = glyphsFile(s.root); return },
	)
}

// fromFiles makes the pages and style sheets.
func (s *site) fromFiles() (err error) {
	s.pages, err = parallel.Collect(
		func() ([]output.File, error) { return copyAssets(s.root, assets...) },
		func() ([]output.File, error) { return page.Workbench(s.root, s.hub) },
		func() ([]output.File, error) { return conventions.Pages(s.root) },
		func() ([]output.File, error) { return vectors.Pages(s.root) },
	)
	return err
}

// bundler returns the bundler of scripts that know the programs. Pinned ones run no others.
func (s *site) bundler(pinned bool) bundle.Bundler {
	return bundle.Bundler{Root: s.root, Constants: bundle.Constants(s.worker.File, s.glyphs, pinned, s.downloaded()...)}
}

// bundle makes the scripts, which know the sizes or hashes of the programs, the pages that
// contain scripts and programs, and the list of what the programs contain.
func (s *site) bundle(ctx context.Context) error {
	b := s.bundler(false)
	err := parallel.Run(
		func() (err error) {
			s.scripts, err = parallel.Collect(
				func() ([]output.File, error) { return b.Scripts(ctx, bundle.Entries...) },
				func() ([]output.File, error) { return one(b.InlineModule(ctx, "inline.js", s.encoder.File)) },
				func() ([]output.File, error) { return one(b.InlineModule(ctx, "inline-reader.js", s.reader.File)) },
				func() ([]output.File, error) { return b.WorkerScripts(ctx) },
				func() ([]output.File, error) { return page.SingleFiles(ctx, s.root, b, s.figures.File, s.pages) },
				func() ([]output.File, error) {
					return page.WorkbenchFiles(ctx, s.root, b, s.workbench.File, s.pages, s.address)
				},
				s.notFound,
			)
			return err
		},
		func() (err error) { s.pinned, err = s.bundler(true).Scripts(ctx, bundle.Entries...); return },
	)
	if err != nil {
		return err
	}
	shipped := slices.DeleteFunc(slices.Clone(s.scripts), isPage)
	for _, f := range s.pages {
		if path.Ext(f.Name) == ".woff2" {
			shipped = append(shipped, f)
		}
	}
	materials, err := sbom.File(ctx, s.root, s.version, s.goVersion, s.programs(), shipped)
	if err != nil {
		return err
	}
	s.scripts = append(s.scripts, materials)
	s.pages, err = withFontLicense(s.root, s.pages)
	return err
}

func isPage(f output.File) bool { return path.Ext(f.Name) == ".html" }

// notFound makes 404.html, which contains its style sheet and picture.
func (s *site) notFound() ([]output.File, error) {
	return one(page.NotFound(s.root, output.Content(s.pages, "icon.svg")))
}

// programs returns the programs, in the order of the list of what they contain.
func (s *site) programs() []compile.Program {
	return []compile.Program{s.encoder, s.reader, s.figures, s.workbench, s.worker}
}

// downloaded returns the programs that scripts fetch.
func (s *site) downloaded() []output.File {
	return []output.File{s.encoder.File, s.reader.File, s.figures.File, s.workbench.File}
}

// files returns all files.
func (s *site) files() []output.File {
	return slices.Concat(s.pages, s.computed, s.downloaded(), s.scripts, []output.File{s.glyphs, s.worker.File})
}

// versionFiles returns the files for the folder of the version, and others. Its scripts run no
// other programs than those of the version.
func (s *site) versionFiles() []output.File {
	files := s.files()
	for i, f := range files {
		if script := output.Content(s.pinned, f.Name); script != nil {
			files[i].Content = script
		}
	}
	return files
}

// A draft is a site to look at while sources change: what pages load, without compressed
// copies, the Worker, pages in one file, the folder of the version and the list of
// components.
type draft struct {
	site
	dir     string
	reloads bool // pages reload after each build, as their server says
}

// newDraft makes a draft of the sources below root in the folder dir. Unless the folder
// programs is empty, its programs, not shrunk, stay there, and its pages reload.
func newDraft(ctx context.Context, root, dir, programs string) (*draft, error) {
	version, err := release.Version(root)
	if err != nil {
		return nil, err
	}
	d := &draft{newSite(root, version, huggingFace), dir, programs != ""}
	if err := parallel.Run(func() error { return d.fromGo(ctx, programs) }, d.fromFiles); err != nil {
		return nil, err
	}
	return d, d.write(ctx)
}

// again makes the draft again after changes of pages, style sheets and scripts alone.
func (d *draft) again(ctx context.Context) error {
	if err := d.fromFiles(); err != nil {
		return err
	}
	return d.write(ctx)
}

// write makes the scripts, and writes all files.
func (d *draft) write(ctx context.Context) error {
	scripts, err := d.bundler(false).Scripts(ctx, bundle.Entries...)
	if err != nil {
		return err
	}
	notFound, err := d.notFound()
	if err != nil {
		return err
	}
	files, err := markdown.Beside(slices.Concat(d.pages, d.computed, d.downloaded(), scripts, notFound))
	if err != nil {
		return err
	}
	for i, f := range files {
		if d.reloads && isPage(f) {
			files[i].Content = fmt.Appendf(slices.Clip(f.Content), "<script type=\"module\">\n%s</script>\n", serve.ReloadScript)
		}
	}
	_, err = output.Write(d.dir, files, nil)
	return err
}

// follow makes a draft as newDraft does, and again after changes of pages alone, compared with the
// state of the sources that r begins with. It ends after other changes, at the end of r, or if it
// cannot make the first draft.
func follow(ctx context.Context, root, dir, programs string, r io.Reader) error {
	sources, err := serve.ReadSources(root, r)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		io.Copy(io.Discard, r)
		stop()
	}()
	start := time.Now()
	d, err := newDraft(ctx, root, dir, programs)
	if err != nil {
		return err
	}
	for {
		if err != nil {
			fmt.Fprintf(os.Stderr, "site: %v\nsite: the last build stays\n", err)
		} else {
			fmt.Fprintf(os.Stderr, "site: built in %.1f s\n", time.Since(start).Seconds())
		}
		if err := serve.Show(dir, err); err != nil {
			return err
		}
		changed := sources.Wait(ctx)
		if changed == nil || !serve.OnlyPages(changed) {
			return nil
		}
		start = time.Now()
		err = d.again(ctx)
	}
}
