package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// assets are the patterns of what dist/ takes over from the repository, each
// file under its own name. A new picture or style sheet of the page only has
// to be put into web/.
var assets = []string{
	"index.html",
	"web/*.*",
	"wasm/*/*.d.ts",
	"LICENSE",
}

// copyAssets returns the files below root that match the patterns, style
// sheets minified. A pattern that matches nothing is an error.
func copyAssets(root string, patterns ...string) ([]file, error) {
	var files []file
	for _, pattern := range patterns {
		paths, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(paths) == 0 {
			return nil, fmt.Errorf("site: no file matches %s, which dist/ needs", pattern)
		}
		slices.Sort(paths)
		for _, path := range paths {
			f, err := copyAsset(path)
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
	}
	return files, nil
}

func copyAsset(path string) (file, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return file{}, fmt.Errorf("site: %w", err)
	}
	if filepath.Ext(path) == ".css" {
		content, err = minifyCSS(path, content)
	}
	return file{filepath.Base(path), content}, err
}
