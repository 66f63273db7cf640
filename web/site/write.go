package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// An output is a file as it lies in dist/: its size in bytes, and the size of
// its Brotli copy, 0 if it has none.
type output struct {
	name   string
	size   int
	brotli int
}

// write makes the folder dist hold the files and their compressed copies and
// nothing else. What is already there and right is not written again, so that
// it keeps its time and costs no second compression.
func write(dist string, files []file) ([]output, error) {
	outputs := make([]output, len(files))
	kept := make([][]string, len(files))
	tasks := make([]func() error, len(files))
	for i, f := range files {
		tasks[i] = func() (err error) {
			outputs[i], kept[i], err = writeFile(dist, f)
			return
		}
	}
	if err := together(tasks...); err != nil {
		return nil, err
	}
	return outputs, sweep(dist, slices.Concat(kept...))
}

// writeFile writes f and its compressed copies and returns the paths of them all.
func writeFile(dist string, f file) (output, []string, error) {
	path := filepath.Join(dist, filepath.FromSlash(f.name))
	out := output{name: f.name, size: len(f.content)}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return out, nil, fmt.Errorf("site: %w", err)
	}
	if err := update(path, f.content); err != nil {
		return out, nil, err
	}
	paths := []string{path}
	if !shrinks(f.name) {
		return out, paths, nil
	}
	sizes := make([]int, len(codings))
	tasks := make([]func() error, len(codings))
	for i, c := range codings {
		paths = append(paths, path+c.suffix)
		tasks[i] = func() (err error) {
			sizes[i], err = c.update(path+c.suffix, f.content)
			return
		}
	}
	err := together(tasks...)
	out.brotli = sizes[0]
	return out, paths, err
}

// update writes content to path unless it is there already.
func update(path string, content []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

// sweep removes every file below dist that is not among kept, and the folders
// that this leaves empty.
func sweep(dist string, kept []string) error {
	var folders []string
	err := filepath.WalkDir(dist, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			folders = append(folders, path)
			return nil
		case slices.Contains(kept, path):
			return nil
		}
		return os.Remove(path)
	})
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	// Inner folders come after their parents and must go first. A folder that
	// still holds something refuses to be removed.
	for _, folder := range slices.Backward(folders) {
		os.Remove(folder)
	}
	return nil
}
