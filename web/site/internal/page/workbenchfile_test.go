package page

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/text"
)

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
		page, err := workbenchInOne("../../../..", test.lang, test.at)
		if err != nil {
			t.Fatal(err)
		}
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
