package sitemap

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/output"
)

const head = `<!doctype html>
<head>
<meta property="og:image" class="online" content="../card.png">
<link rel="stylesheet" href="../page.css">
<link rel="alternate" hreflang="zh" href="../zh/b/index.html">
</head>
<body><a hreflang="zh" href="../zh/b/index.html">中文</a>`

func TestFiles(t *testing.T) {
	base, err := Base("https://example.org/posenc")
	if err != nil {
		t.Fatal(err)
	}
	files := Files([]output.File{
		{Name: "index.html"},
		{Name: "b/index.html", Content: []byte(head)},
		{Name: "zh/b/index.html"},
		{Name: "404.html", Content: []byte(head)},
	}, base)
	want := `<!doctype html>
<head>
<meta property="og:image" class="online" content="https://example.org/posenc/card.png">
<link rel="stylesheet" href="../page.css">
<link rel="alternate" hreflang="zh" href="https://example.org/posenc/zh/b/">
<link rel="canonical" href="https://example.org/posenc/b/">
<meta property="og:url" content="https://example.org/posenc/b/">
</head>
<body><a hreflang="zh" href="../zh/b/index.html">中文</a>`
	if got := string(files[1].Content); got != want {
		t.Errorf("the page is\n%s\nwant\n%s", got, want)
	}
	if got := string(output.Content(files, "404.html")); got != head {
		t.Errorf("404.html, which is no page of the site, is\n%s", got)
	}
	if robots := string(output.Content(files, "robots.txt")); !strings.Contains(robots, "\nSitemap: https://example.org/posenc/sitemap.xml\n") {
		t.Errorf("robots.txt is\n%s", robots)
	}

	var got urlSet
	if err := xml.Unmarshal(output.Content(files, "sitemap.xml"), &got); err != nil {
		t.Fatal(err)
	}
	var addresses []string
	for _, e := range got.URLs {
		addresses = append(addresses, e.Address)
	}
	if want := []string{"https://example.org/posenc/b/", "https://example.org/posenc/", "https://example.org/posenc/zh/b/"}; !slices.Equal(addresses, want) {
		t.Errorf("the sitemap has %v, want %v", addresses, want)
	}
	zh := translation{"alternate", "zh", "https://example.org/posenc/zh/b/"}
	if !slices.Contains(got.URLs[0].Translations, zh) || len(got.URLs[1].Translations) > 0 {
		t.Errorf("the sitemap has the translations %v", got.URLs)
	}
}

func TestBase(t *testing.T) {
	for _, address := range []string{"example.org", "ftp://example.org/", "https:///a", "https://example.org/?a", "https://example.org/#a", "%"} {
		if _, err := Base(address); err == nil || !strings.Contains(err.Error(), "is not one of a site") {
			t.Errorf("Base(%q): %v", address, err)
		}
	}
}
