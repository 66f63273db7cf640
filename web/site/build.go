package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/headers"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/release"
	"github.com/posenc/posenc/web/site/internal/sitemap"
)

// A mode has the parts that a build skips while sources are being changed.
type mode struct {
	draft bool // no compressed copies
	keep  bool // no compiling: the programs that dist has already
}

// compiler returns what makes the programs.
func (m mode) compiler(dist string) compiler {
	if !m.keep {
		return compile.Build
	}
	return func(_ context.Context, _, pkg, name string, _ bool) (compile.Program, error) {
		content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(name)))
		if err != nil {
			return compile.Program{}, fmt.Errorf("site: %w", err)
		}
		return compile.Program{File: output.File{Name: name, Content: content}, Package: pkg}, nil
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
	goVersion, err := compile.GoEnv(ctx, "GOVERSION")
	if err != nil {
		return nil, err
	}
	s := site{root: root, version: version, goVersion: goVersion, address: at}
	if err := s.make(ctx, m.compiler(dist)); err != nil {
		return nil, err
	}
	compile.WarnUnshrunk(os.Stderr, s.programs()...)
	if err := s.bundle(ctx); err != nil {
		return nil, err
	}
	files := s.files()
	versions, err := release.VersionFiles(version, releases, dist, goVersion, s.versionFiles())
	if err != nil {
		return nil, err
	}
	files = append(files, versions...)
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
