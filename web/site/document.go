package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// documents are the patterns of the texts, below the root of the repository, in
// which snippets name a file of a version and its integrity.
var documents = []string{"README.md", "docs/*.md"}

// snippet is a tag of HTML that names a file of a version before its integrity.
var snippet = regexp.MustCompile(`\bv(\d[\w.-]*)/([\w.-]+)"[^<>]*?\bintegrity="([^"]*)"`)

// pin makes the snippets of all documents say the integrity of what they name:
// of a file of the present version as it lies in dist, or as it was released. And
// it writes the tables of conventions.
func pin(root, dist string) error {
	version, err := readVersion(root)
	if err != nil {
		return err
	}
	releases, err := readReleases(root)
	if err != nil {
		return err
	}
	if _, released := releases[version]; !released {
		files, err := built(dist, version)
		if err != nil {
			return err
		}
		releases[version] = releaseOf(files)
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

// pinDocument pins the document at path to the files of the releases, and its
// table of conventions, if it has one, to the encoder.
func pinDocument(path string, releases map[string]release) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	var pinned bytes.Buffer
	before := 0
	for _, at := range snippet.FindAllSubmatchIndex(text, -1) {
		version, name := string(text[at[2]:at[3]]), string(text[at[4]:at[5]])
		hash, known := releases[version][name]
		if !known {
			return fmt.Errorf("site: %s names %s%s, which is neither released nor in package.json's version", path, folder(version), name)
		}
		pinned.Write(text[before:at[6]])
		pinned.WriteString(hash)
		before = at[7]
	}
	pinned.Write(text[before:])
	tabulated, err := tabulate(pinned.Bytes())
	if err != nil {
		return err
	}
	return update(path, tabulated)
}
