// Package output writes the files of a build to the folder dist/, with compressed
// copies.
package output

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

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
