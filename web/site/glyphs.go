package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
)

// glyphsFile returns the outlines of rare characters, which the Worker fetches for pictures
// with such characters. Its folder is named by a hash of its content.
func glyphsFile(root string) (output.File, error) {
	content, err := os.ReadFile(filepath.Join(root, "web/render/glyphs.bin"))
	if err != nil {
		return output.File{}, fmt.Errorf("site: %w", err)
	}
	sum := sha256.Sum256(content)
	return output.File{Name: fmt.Sprintf("%s%x/glyphs.bin", picture.Folder, sum[:6]), Content: content}, nil
}

// withFontLicense returns the copies with the licence of the outlines at the end of
// LICENSE. The articles in one file have no outlines and need no such licence. They cannot
// contain it: a comment in HTML cannot have two hyphens in a row.
func withFontLicense(root string, copies []output.File) ([]output.File, error) {
	text, err := os.ReadFile(filepath.Join(root, "web/render/OFL.txt"))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	copies = slices.Clone(copies)
	for i, f := range copies {
		if f.Name == "LICENSE" {
			copies[i].Content = slices.Concat(f.Content, []byte("\n## The licence of letters.bin and glyphs.bin\n\n"), text)
		}
	}
	return copies, nil
}
