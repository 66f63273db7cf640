// Package output writes the files of a build to the folder dist/, with compressed
// copies.
package output

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/posenc/posenc/web/site/internal/parallel"
)

// An Entry is a file in dist/: its size in bytes, and the size of its Brotli copy, 0 if
// it has none.
type Entry struct {
	name   string
	size   int
	brotli int
}

// Write writes the files and their copies compressed by the codings to the folder dist,
// and removes all other files there. Files that are there already keep their time. Equal
// files are compressed once.
func Write(dist string, files []File, codings []Coding) ([]Entry, error) {
	outputs := make([]Entry, len(files))
	kept := make([][]string, len(files))
	var tasks []func() error
	for _, same := range groupEqual(files) {
		tasks = append(tasks, func() error {
			var paths []string
			for _, i := range same {
				paths = append(paths, filepath.Join(dist, filepath.FromSlash(files[i].Name)))
			}
			brotli, written, err := writeEqual(paths, files[same[0]].Content, codings)
			for _, i := range same {
				outputs[i] = Entry{files[i].Name, len(files[i].Content), brotli}
			}
			kept[same[0]] = written
			return err
		})
	}
	if err := parallel.Run(tasks...); err != nil {
		return nil, err
	}
	return outputs, sweep(dist, slices.Concat(kept...))
}

// groupEqual returns the indices of the files in groups with the same content, which are
// either all compressed or all not.
func groupEqual(files []File) [][]int {
	type kind struct {
		sum          [sha256.Size]byte
		compressible bool
	}
	groups := make([][]int, 0, len(files))
	known := map[kind]int{}
	for i, f := range files {
		k := kind{sha256.Sum256(f.Content), compressible(f.Name)}
		group, found := known[k]
		if !found {
			group = len(groups)
			known[k] = group
			groups = append(groups, nil)
		}
		groups[group] = append(groups[group], i)
	}
	return groups
}

// writeEqual writes content and its compressed copies to each of the paths. It returns
// the size of the Brotli copy and the paths of all these files.
func writeEqual(paths []string, content []byte, codings []Coding) (brotli int, written []string, err error) {
	for _, path := range paths {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return 0, nil, fmt.Errorf("site: %w", err)
		}
		if err := Update(path, content); err != nil {
			return 0, nil, err
		}
	}
	written = slices.Clone(paths)
	if !compressible(paths[0]) || len(codings) == 0 {
		return 0, written, nil
	}
	sizes := make([]int, len(codings))
	tasks := make([]func() error, len(codings))
	for i, c := range codings {
		copies := make([]string, len(paths))
		for j, path := range paths {
			copies[j] = path + c.Suffix
		}
		written = append(written, copies...)
		tasks[i] = func() (err error) {
			sizes[i], err = c.update(copies, content)
			return
		}
	}
	err = parallel.Run(tasks...)
	return sizes[0], written, err
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
	// Inner folders come after their parents. Removing a folder that is not empty fails.
	for _, folder := range slices.Backward(folders) {
		os.Remove(folder)
	}
	return nil
}

// A File is one file of dist/: its slash-separated name there and its content.
type File struct {
	Name    string
	Content []byte
}

// Content returns the content of the file with a name, nil if there is none.
func Content(files []File, name string) []byte {
	for _, f := range files {
		if f.Name == name {
			return f.Content
		}
	}
	return nil
}

// Link returns the relative URL of a file for pages in folder, both names in dist/.
func Link(folder, name string) string {
	// There is no error: both are relative to dist/.
	relative, _ := filepath.Rel(folder, name)
	return filepath.ToSlash(relative)
}

// Update writes content to path unless it is there already.
func Update(path string, content []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

// Integrity returns the value of the attribute integrity for a file with the content
// (Subresource Integrity).
func Integrity(content []byte) string {
	sum := sha512.Sum384(content)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}
