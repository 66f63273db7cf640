package sbom

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Reviewed is the path of the list of components that a person has reviewed, below the
// root of the repository.
const Reviewed = "docs/components.md"

// CheckReviewed returns an error if the components in sbom.json are not those of the
// reviewed list.
func CheckReviewed(root string, sbom []byte) error {
	var d document
	if err := json.Unmarshal(sbom, &d); err != nil {
		return fmt.Errorf("site: sbom.json: %w", err)
	}
	list, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(Reviewed)))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	reviewed, shipped := rowsOf(string(list)), d.rows()
	for _, row := range shipped {
		if !slices.Contains(reviewed, row) {
			return fmt.Errorf("site: %s lacks %q, which is shipped; review that component, and let go test ./web/site/internal/sbom -update write the list", Reviewed, row)
		}
	}
	for _, row := range reviewed {
		if !slices.Contains(shipped, row) {
			return fmt.Errorf("site: %s lists %q, which is not shipped; let go test ./web/site/internal/sbom -update write the list", Reviewed, row)
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
		version := c.Version
		switch {
		case c.Type == "platform":
			version = "any supported release"
		case version == "":
			version = "–"
		}
		rows = append(rows, strings.Join([]string{"| " + c.Name, version, c.Licenses[0].License.ID, strings.Join(programs, ", ") + " |"}, " | "))
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
