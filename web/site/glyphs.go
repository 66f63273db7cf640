package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// glyphsFile returns the outlines of the characters that few texts of readers have:
// the Worker fetches them for a picture with such a text. The folder is named by a
// hash of the content, as those of stills are.
func glyphsFile(root string) (file, error) {
	content, err := os.ReadFile(filepath.Join(root, "web/render/glyphs.bin"))
	if err != nil {
		return file{}, fmt.Errorf("site: %w", err)
	}
	sum := sha256.Sum256(content)
	return file{fmt.Sprintf("%s%x/glyphs.bin", stillsFolder, sum[:6]), content}, nil
}

// withFontLicense returns the copies with the licence of the outlines at the end of
// LICENSE. The pages in one file have no outlines, and no room for it: it has two
// hyphens in a row, which no comment in HTML may have.
func withFontLicense(root string, copies []file) ([]file, error) {
	text, err := os.ReadFile(filepath.Join(root, "web/render/OFL.txt"))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	copies = slices.Clone(copies)
	for i, f := range copies {
		if f.name == "LICENSE" {
			copies[i].content = slices.Concat(f.content, []byte("\n## The licence of letters.bin and glyphs.bin\n\n"), text)
		}
	}
	return copies, nil
}
