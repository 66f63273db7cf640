package release

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"github.com/posenc/posenc/web/site/internal/conventions"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/reference"
	"github.com/posenc/posenc/web/site/internal/rotarydoc"
)

// documents are the patterns of the files, below the root of the repository, whose snippets
// name a file of a version with its integrity.
var documents = []string{"README.md", "docs/*.md"}

// snippet matches the tag of a file of a version, with its integrity.
var snippet = regexp.MustCompile(`\bv(\d[\w.-]*)/([\w.-]+)"[^<>]*?\bintegrity="([^"]*)"`)

// unreleased replaces the hash of a file that is not released, which depends on the Go
// that builds it. Browsers ignore it.
const unreleased = "sha384-…"

// Pin brings the generated parts of all documents up to date: the integrity of released
// files in snippets, the tables of figures, attributes and conventions, and the types of
// rotary embeddings.
func Pin(root string) error {
	version, releases, err := Read(root)
	if err != nil {
		return err
	}
	if _, released := releases[version]; !released {
		releases[version] = unreleasedFiles()
	}
	for _, pattern := range documents {
		paths, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			return fmt.Errorf("site: %w", err)
		}
		for _, path := range paths {
			if err := pinDocument(path, releases); err != nil {
				return err
			}
		}
	}
	return nil
}

// unreleasedFiles returns a release with unreleased for each hash.
func unreleasedFiles() Release {
	r := Release{Files: map[string]string{}}
	for _, name := range stable {
		r.Files[name] = unreleased
	}
	return r
}

// pinDocument brings the generated parts of the document at path up to date.
func pinDocument(path string, releases map[string]Release) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	var pinned bytes.Buffer
	before := 0
	for _, at := range snippet.FindAllSubmatchIndex(text, -1) {
		version, name := string(text[at[2]:at[3]]), string(text[at[4]:at[5]])
		hash, known := releases[version].Files[name]
		if !known {
			return fmt.Errorf("site: %s names %s%s, which is neither released nor in package.json's version", path, Folder(version), name)
		}
		pinned.Write(text[before:at[6]])
		pinned.WriteString(hash)
		before = at[7]
	}
	pinned.Write(text[before:])
	text = pinned.Bytes()
	for _, update := range []func([]byte) ([]byte, error){reference.Tabulate, conventions.Tabulate, rotarydoc.Describe} {
		if text, err = update(text); err != nil {
			return err
		}
	}
	return output.Update(path, text)
}
