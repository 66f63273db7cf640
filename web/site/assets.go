package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
	"github.com/posenc/posenc/web/site/internal/picture"
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
			return nil, fmt.Errorf("no file matches %s, which dist/ needs", pattern)
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
	content, err := os.ReadFile(path)
	switch {
	case err != nil:
	case filepath.Ext(path) == ".css":
		content, err = bundle.CSS(path)
	case filepath.Ext(path) == ".html":
		return page.Illustrate(path, name, content)
	}
	return []output.File{{Name: name, Content: content}}, err
}

// glyphsFile returns the outlines of rare characters, which the Worker fetches for pictures
// with such characters. Its folder is named by a hash of its content.
func glyphsFile(root string) (output.File, error) {
	content, err := os.ReadFile(filepath.Join(root, "web/render/glyphs.bin"))
	sum := sha256.Sum256(content)
	return output.File{Name: fmt.Sprintf("%s%x/glyphs.bin", picture.Folder, sum[:6]), Content: content}, err
}

// withFontLicense returns the copies with the licence of the outlines at the end of
// LICENSE. The articles in one file have no outlines and need no such licence. They cannot
// contain it: a comment in HTML cannot have two hyphens in a row.
func withFontLicense(root string, copies []output.File) ([]output.File, error) {
	text, err := os.ReadFile(filepath.Join(root, "web/render/OFL.txt"))
	if err != nil {
		return nil, err
	}
	copies = slices.Clone(copies)
	for i, f := range copies {
		if f.Name == "LICENSE" {
			copies[i].Content = slices.Concat(f.Content, []byte("\n## The licence of letters.bin and glyphs.bin\n\n"), text)
		}
	}
	return copies, nil
}
