// Package sbom lists the parts of a build that others have written, as a software bill of
// materials in JSON, by the specification CycloneDX 1.6 (ECMA-424): each program and each
// script with its SHA-256, and the Go modules, fonts and colours that are in it, with version
// and licence.
package sbom

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/output"
)

// document is a bill of materials. It has no time, and its serial number follows from the
// rest: the same sources make the same bytes.
type document struct {
	Format       string `json:"bomFormat"`
	SpecVersion  string `json:"specVersion"`
	SerialNumber string `json:"serialNumber,omitempty"`
	Version      int    `json:"version"`
	Metadata     struct {
		Component component `json:"component"`
	} `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type component struct {
	Type     string    `json:"type"`
	Ref      string    `json:"bom-ref"`
	Name     string    `json:"name"`
	Version  string    `json:"version,omitempty"`
	PURL     string    `json:"purl,omitempty"`
	Licenses []license `json:"licenses,omitempty"`
	Hashes   []hash    `json:"hashes,omitempty"`
}

type license struct {
	License struct {
		ID string `json:"id"`
	} `json:"license"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type dependency struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn"`
}

// File returns sbom.json for the programs, and the scripts and fonts of a version, built with a
// release of Go such as go1.26.0.
func File(ctx context.Context, root, version, goVersion string, programs []compile.Program,
	files []output.File) (output.File, error) {
	release := strings.TrimPrefix(goVersion, "go")
	whole := part("application", "posenc", version, "pkg:npm/posenc@"+version, "MIT")
	std := part("platform", "go", release, "pkg:golang/std@"+release, "BSD-3-Clause")
	d := document{Format: "CycloneDX", SpecVersion: "1.6", Version: 1}
	d.Metadata.Component = whole
	all := dependency{Ref: whole.Ref}
	for _, p := range programs {
		modules, err := modulesOf(ctx, root, p.Package)
		if err != nil {
			return output.File{}, err
		}
		d.ship(p.File, slices.Concat([]component{std}, modules, dataOf(p.Package)))
		all.DependsOn = append(all.DependsOn, p.Name)
	}
	for _, f := range files {
		d.ship(f, dataOf(f.Name)) // of others, scripts have the runtime of Go alone, a part of the programs
		all.DependsOn = append(all.DependsOn, f.Name)
	}
	d.Dependencies = append(d.Dependencies, all)
	content, _ := json.Marshal(d) // texts and a number
	d.SerialNumber = "urn:uuid:" + uuid(content)
	content, err := json.MarshalIndent(d, "", "  ")
	return output.File{Name: "sbom.json", Content: append(content, '\n')}, err
}

// uuid returns a UUID of version 8 (RFC 9562, section 5.8), a hash of the content.
func uuid(content []byte) string {
	sum := sha256.Sum256(content)
	sum[6] = sum[6]&0x0f | 0x80 // the version
	sum[8] = sum[8]&0x3f | 0x80 // the variant
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// ship adds a file of the site, and the components that are in it, each once.
func (d *document) ship(f output.File, parts []component) {
	d.Components = append(d.Components, component{
		Type: "file", Ref: f.Name, Name: f.Name, Hashes: []hash{{"SHA-256", fmt.Sprintf("%x", sha256.Sum256(f.Content))}},
	})
	contained := dependency{Ref: f.Name, DependsOn: []string{}}
	for _, p := range parts {
		contained.DependsOn = append(contained.DependsOn, p.Ref)
		if !slices.ContainsFunc(d.Components, func(c component) bool { return c.Ref == p.Ref }) {
			d.Components = append(d.Components, p)
		}
	}
	d.Dependencies = append(d.Dependencies, contained)
}

// part returns a component under the licence with an SPDX identifier.
func part(kind, name, version, purl, spdx string) component {
	c := component{Type: kind, Ref: name, Name: name, Version: version, PURL: purl, Licenses: make([]license, 1)}
	c.Licenses[0].License.ID = spdx
	return c
}

// embedded are colours and letters of others, and the files, or folders of programs, that have them.
var embedded = []struct {
	name, spdx string
	in         []string
}{
	{"viridis", "CC0-1.0", []string{"wasm/page", "wasm/workbench", "wasm/worker"}},
	{"cividis", "CC-BY-4.0", []string{"wasm/page", "wasm/workbench", "wasm/worker"}},
	{"Newsreader", "OFL-1.1", []string{"newsreader-italic.woff2", "newsreader.woff2"}},
	{"Noto Sans", "OFL-1.1", []string{"wasm/worker"}},
	{"Noto Sans CJK", "OFL-1.1", []string{"wasm/worker"}},
}

// dataOf returns the components of embedded that are in a file, or in the program in a folder.
func dataOf(name string) []component {
	var data []component
	for _, e := range embedded {
		if slices.Contains(e.in, name) {
			data = append(data, part("data", e.name, "", "", e.spdx))
		}
	}
	return data
}

// modulesOf returns the modules of others whose packages are in the Go program in the
// folder pkg below root.
func modulesOf(ctx context.Context, root, pkg string) ([]component, error) {
	const format = `{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}`
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", "-f", format, "./"+pkg)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	list, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", pkg, err)
	}
	var modules []component
	for _, line := range slices.Compact(slices.Sorted(strings.SplitSeq(string(list), "\n"))) {
		path, rest, ok := strings.Cut(line, " ")
		if !ok {
			continue // the end
		}
		version, dir, _ := strings.Cut(rest, " ") // a folder may have spaces in its name
		spdx, err := licenseOf(dir)
		if err != nil {
			return nil, fmt.Errorf("module %s: %w", path, err)
		}
		modules = append(modules, part("library", path, version, "pkg:golang/"+path+"@"+version, spdx))
	}
	return modules, nil
}

// licenses are sentences that identify a licence, with its identifier of SPDX.
var licenses = []struct{ id, sentence string }{
	{"BSD-3-Clause", "Neither the name of"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"Apache-2.0", "Apache License Version 2.0"},
}

// licenseFiles are the names under which modules keep their licence.
var licenseFiles = []string{"LICENSE", "LICENSE.md", "LICENSE.txt", "COPYING"}

// licenseOf returns the licence of the module in dir.
func licenseOf(dir string) (string, error) {
	for _, name := range licenseFiles {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		words := strings.Join(strings.Fields(string(text)), " ")
		for _, l := range licenses {
			if strings.Contains(words, l.sentence) {
				return l.id, nil
			}
		}
		return "", fmt.Errorf("the licence in %s is none of BSD-3-Clause, MIT and Apache-2.0; add a sentence of it to package sbom",
			name)
	}
	return "", fmt.Errorf("no file with its licence, such as %s", licenseFiles[0])
}

// Reviewed is the path of the list of components that a person has reviewed, below the
// root of the repository.
const Reviewed = "docs/components.md"

// CheckReviewed returns an error if the components in sbom.json are not those of the
// reviewed list.
func CheckReviewed(root string, sbom []byte) error {
	var d document
	if err := json.Unmarshal(sbom, &d); err != nil {
		return fmt.Errorf("sbom.json: %w", err)
	}
	list, err := os.ReadFile(filepath.Join(root, Reviewed))
	if err != nil {
		return err
	}
	reviewed, shipped := rowsOf(string(list)), d.rows()
	const written = "let go test ./web/site/internal/sbom -update write the list"
	for _, row := range shipped {
		if !slices.Contains(reviewed, row) {
			return fmt.Errorf("%s lacks %q, which is shipped; review that component, and %s", Reviewed, row, written)
		}
	}
	for _, row := range reviewed {
		if !slices.Contains(shipped, row) {
			return fmt.Errorf("%s lists %q, which is not shipped; %s", Reviewed, row, written)
		}
	}
	return nil
}

// rows returns a row of the table for each component: its name, version and licence, and
// the programs that it is in. Every supported release of Go is reviewed as one.
func (d *document) rows() []string {
	var rows []string
	for _, c := range d.Components {
		if c.Type == "file" {
			continue
		}
		var programs []string
		for _, dep := range d.Dependencies {
			if slices.Contains(dep.DependsOn, c.Ref) {
				programs = append(programs, dep.Ref)
			}
		}
		version := cmp.Or(c.Version, "–")
		if c.Type == "platform" {
			version = "any supported release"
		}
		rows = append(rows, fmt.Sprintf("| %s | %s | %s | %s |",
			c.Name, version, c.Licenses[0].License.ID, strings.Join(programs, ", ")))
	}
	slices.Sort(rows)
	return rows
}

// table matches the rows of a table below its head.
var table = regexp.MustCompile(`(?m)^\|(?:-+\|)+\n((?:\|.*\n)*)`)

// rowsOf returns the rows of the first table of a document.
func rowsOf(document string) []string {
	match := table.FindStringSubmatch(document)
	if match == nil {
		return nil
	}
	return strings.Split(strings.TrimSuffix(match[1], "\n"), "\n")
}
