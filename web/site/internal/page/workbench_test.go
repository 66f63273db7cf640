package page

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// relative matches the addresses in a page that lead to other files of the site.
var relative = regexp.MustCompile(`\b(?:href|src|srcset|content)="((?:\.\./)*[\w-]+[\w./-]*\.\w+|(?:\.\./)+[\w./-]+)(?:#[^"]*)?"`)

// checkFigures checks that a page has the figure of its tool with a picture, and the one
// below it, if any, in its group.
func checkFigures(t *testing.T, name, content string, tool workbench.Tool) {
	t.Helper()
	figures := []string{`<positional-encoding class="tool" figure="` + tool.Figure + `" hash><picture>`}
	if spec, _ := plot.Find(tool.Figure); spec.Intake != nil {
		figures = []string{`hash><div class="intake"><div class="tools">`, `</textarea>`, `<input type="file" accept="` + spec.Intake.Endings}
		if spec.Intake.Reader != nil {
			figures = []string{figures[0], figures[2] + `" multiple`}
		}
	}
	if tool.Below != "" {
		group := `" group="` + tool.Name + `"`
		figures = []string{`figure="` + tool.Figure + group + ` hash><picture>`, `figure="` + tool.Below + group + `><picture>`}
	}
	for _, figure := range figures {
		if !strings.Contains(content, figure) {
			t.Errorf("%s has no %s", name, figure)
		}
	}
}

// TestWorkbench checks that each figure of the workbench has a page in both languages, and
// that the relative addresses of the pages lead to files of the site.
func TestWorkbench(t *testing.T) {
	hub := &url.URL{Scheme: "https", Host: "mirror.example", Path: "/hf/"}
	files, err := Workbench("../../../..", hub)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range workbench.Figures {
		if !slices.ContainsFunc(workbench.Tools, func(tool workbench.Tool) bool { return tool.Figure == spec.Name || tool.Below == spec.Name }) {
			t.Errorf("the figure %s has no page", spec.Name)
		}
	}
	known := []string{"index.html", "zh/index.html", "conventions/index.html", "zh/conventions/index.html", "vectors/index.html", "zh/vectors/index.html", "icon.svg", "workbench.css", "page.js", "set.js", "drop.js", "hub.js", "positional-encoding.js", "card.png", "oembed", "posenc-workbench.html", "posenc-workbench.zh.html"}
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
			if i > 0 {
				checkFigures(t, name, content, workbench.Tools[i-1])
			}
			if got, want := strings.Contains(content, `data-hub="https://mirror.example/hf/"`), slices.Contains(HubPages(), name+"index.html"); got != want {
				t.Errorf("%s fetches from the hub: %t, want %t", name, got, want)
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

// linkAddress matches the addresses of links.
var linkAddress = regexp.MustCompile(`<a [^>]*href="([^"]*)"`)

// TestWorkbenchInOne checks that the page has each tool once, that its ids are unique, and
// where its links lead, with and without an address of the site.
func TestWorkbenchInOne(t *testing.T) {
	at, err := url.Parse("https://example.org/posenc/")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		lang            text.Lang
		at              *url.URL
		article, folder string // of the site
	}{
		{text.English, nil, "posenc.html", ""},
		{text.Chinese, nil, "posenc.zh.html", ""},
		{text.English, at, "https://example.org/posenc/", "https://example.org/posenc/"},
		{text.Chinese, at, "https://example.org/posenc/zh/", "https://example.org/posenc/zh/"},
	} {
		content, err := workbenchInOne("../../../..", test.lang, test.at)
		if err != nil {
			t.Fatal(err)
		}
		page := string(content)
		var ids []string
		for _, m := range idPattern.FindAllStringSubmatch(page, -1) {
			if slices.Contains(ids, m[1]) {
				t.Errorf("%s: the id %s is not unique", test.article, m[1])
			}
			ids = append(ids, m[1])
		}
		for _, tool := range workbench.Tools {
			if !slices.Contains(ids, tool.Figure) || strings.Count(page, `figure="`+tool.Figure+`"`) != 1 {
				t.Errorf("%s: the tool %s is not there once", test.article, tool.Name)
			}
			if tool.Below != "" && strings.Count(page, `figure="`+tool.Below+`" group="workbench" loading="eager"`) != 1 {
				t.Errorf("%s: the figure %s is not there once, in the group", test.article, tool.Below)
			}
		}
		if strings.Contains(page, "data-hub") {
			t.Errorf("%s: it fetches from the hub, which one file does not", test.article)
		}
		if got := strings.Count(page, " hash"); got != 1 {
			t.Errorf("%s: %d elements write their state into the address, want 1", test.article, got)
		}
		var files []string
		for _, m := range linkAddress.FindAllStringSubmatch(page, -1) {
			file, fragment, _ := strings.Cut(m[1], "#")
			switch {
			case file == "" && !slices.Contains(ids, fragment):
				t.Errorf("%s: a link leads to #%s, which is not there", test.article, fragment)
			case file != "" && !elsewhere(file) && !slices.Contains(files, file):
				files = append(files, file)
			}
		}
		want := []string{test.article}
		if test.folder != "" {
			want = append(want, test.folder+"conventions/", test.folder+"vectors/")
		}
		slices.Sort(files)
		if !slices.Equal(files, want) {
			t.Errorf("links lead to %q, want %q", files, want)
		}
	}
}

// elsewhere reports whether a link leads to the source of what a page says, on another site.
func elsewhere(link string) bool {
	return strings.HasPrefix(link, "https://") && !strings.HasPrefix(link, "https://example.org/")
}
