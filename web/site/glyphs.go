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

// glyphsFile returns the outlines of the characters that few texts of readers have:
// the Worker fetches them for a picture with such a text. The folder is named by a
// hash of the content, as those of stills are.
func glyphsFile(root string) (output.File, error) {
	content, err := os.ReadFile(filepath.Join(root, "web/render/glyphs.bin"))
	if err != nil {
		return output.File{}, fmt.Errorf("site: %w", err)
	}
	sum := sha256.Sum256(content)
	return output.File{Name: fmt.Sprintf("%s%x/glyphs.bin", picture.Folder, sum[:6]), Content: content}, nil
}

// withFontLicense returns the copies with the licence of the outlines at the end of
// LICENSE. The pages in one file have no outlines, and no room for it: it has two
// hyphens in a row, which no comment in HTML may have.
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
