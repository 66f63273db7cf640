package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
)

// assets are the patterns of the files that dist/ has from the repository. Files in web/
// keep their path below it, others only their name. A new picture or style sheet of a page
// only has to be put into web/.
var assets = []string{
	"index.html",
	"web/*.*",
	"web/zh/*.html",
	"wasm/*/*.d.ts",
	"LICENSE",
}

// copyAssets returns the files below root that match the patterns, style sheets minified,
// and pages with pictures of their figures, followed by the files of these. A pattern
// without a match is an error.
func copyAssets(root string, patterns ...string) ([]output.File, error) {
	var files []output.File
	for _, pattern := range patterns {
		paths, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(paths) == 0 {
			return nil, fmt.Errorf("site: no file matches %s, which dist/ needs", pattern)
		}
		slices.Sort(paths)
		for _, path := range paths {
			copies, err := copyAsset(root, path)
			if err != nil {
				return nil, err
			}
			files = append(files, copies...)
		}
	}
	return files, nil
}

// copyAsset returns the files of dist/ for one file of the repository.
func copyAsset(root, path string) ([]output.File, error) {
	name, err := filepath.Rel(filepath.Join(root, "web"), path)
	if err != nil || !filepath.IsLocal(name) {
		name = filepath.Base(path)
	}
	name = filepath.ToSlash(name)
	switch filepath.Ext(path) {
	case ".css":
		content, err := bundle.CSS(path)
		return []output.File{{Name: name, Content: content}}, err
	case ".html":
		return page.Illustrate(path, name)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return []output.File{{Name: name, Content: content}}, nil
}
