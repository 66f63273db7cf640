package main

import (
	"context"
	"net/url"
	"os"
	"slices"

	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/headers"
	"github.com/posenc/posenc/web/site/internal/markdown"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/parallel"
	"github.com/posenc/posenc/web/site/internal/release"
	"github.com/posenc/posenc/web/site/internal/sitemap"
)

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
	worker := func() error { return compile.Build(ctx, root, "", false, &s.worker) }
	if err := parallel.Run(slices.Concat([]func() error{worker}, s.fromGo(ctx, ""), s.fromFiles())...); err != nil {
		return nil, err
	}
	compile.WarnUnshrunk(os.Stderr, s.programs()...)
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
