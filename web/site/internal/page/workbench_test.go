package page

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/site/internal/output"
)

// relative matches the addresses in a page that lead to other files of the site.
var relative = regexp.MustCompile(`\b(?:href|src|srcset|content)="((?:\.\./)*[\w-]+[\w./-]*\.\w+|(?:\.\./)+[\w./-]+)(?:#[^"]*)?"`)

// TestWorkbench checks that each figure of the workbench has a page in both languages, and
// that the relative addresses of the pages lead to files of the site.
func TestWorkbench(t *testing.T) {
	files, err := Workbench("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range workbench.Figures {
		if !slices.ContainsFunc(workbench.Tools, func(tool workbench.Tool) bool { return tool.Figure == spec.Name }) {
			t.Errorf("the figure %s has no page", spec.Name)
		}
	}
	known := []string{"index.html", "zh/index.html", "conventions/index.html", "zh/conventions/index.html", "icon.svg", "page.css", "page.js", "set.js", "positional-encoding.js", "card.png", "oembed", "posenc-workbench.html", "posenc-workbench.zh.html"}
	for _, f := range files {
		known = append(known, f.Name)
	}
	for _, folder := range []string{"workbench/", "zh/workbench/"} {
		names := []string{folder}
		for _, tool := range workbench.Tools {
			names = append(names, folder+tool.Name+"/")
		}
		for i, name := range names {
			content := string(output.Content(files, name+"index.html"))
			if i > 0 && !strings.Contains(content, `<positional-encoding figure="`+workbench.Tools[i-1].Figure+`" hash><picture>`) {
				t.Errorf("%s has no figure with a picture", name)
			}
			addresses := relative.FindAllStringSubmatch(content, -1)
			if len(addresses) < 10 {
				t.Errorf("%s has %d addresses", name, len(addresses))
			}
			for _, a := range addresses {
				if target := path.Join(name, a[1]); !slices.Contains(known, target) {
					t.Errorf("%s leads to %s, which is not there", name, target)
				}
			}
		}
	}
}
