// Package sitemap lists the pages of a site for search engines, and gives pages the full
// addresses that these ask for, if the address of the site is known.
package sitemap

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/site/internal/output"
)

// Base returns the address of a site, with a slash at its end. It returns an error if the
// address is not one of a folder on a server.
func Base(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("site: the address %q is not one of a site, as in https://example.org/posenc/", address)
	}
	if !strings.HasSuffix(u.Path, "/") {
		u.Path += "/"
	}
	return u, nil
}

// Files returns the files of a site at an address: its pages with full addresses, and
// sitemap.xml and robots.txt after all others.
func Files(files []output.File, base *url.URL) []output.File {
	files = slices.Clone(files)
	var pages []string
	for i, f := range files {
		if path.Base(f.Name) == "index.html" {
			pages = append(pages, f.Name)
			files[i].Content = withAddresses(f, base)
		}
	}
	slices.Sort(pages)
	robots := "User-agent: *\nAllow: /\n\nSitemap: " + base.JoinPath("sitemap.xml").String() + "\n"
	return append(files, sitemap(pages, base), output.File{Name: "robots.txt", Content: []byte(robots)})
}

// A urlSet is the root of a sitemap (https://www.sitemaps.org/protocol.html).
type urlSet struct {
	XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []entry  `xml:"url"`
}

type entry struct {
	Address      string        `xml:"loc"`
	Translations []translation `xml:"http://www.w3.org/1999/xhtml link"`
}

// A translation is the address of a page in a language.
type translation struct {
	Rel      string `xml:"rel,attr"`
	Language string `xml:"hreflang,attr"`
	Address  string `xml:"href,attr"`
}

// sitemap returns the list of pages, each with its translations.
func sitemap(pages []string, base *url.URL) output.File {
	var set urlSet
	for _, name := range pages {
		e := entry{Address: pageAddress(base, name)}
		english := strings.TrimPrefix(name, "zh/")
		chinese := "zh/" + english
		if slices.Contains(pages, english) && slices.Contains(pages, chinese) {
			e.Translations = []translation{
				{"alternate", "en", pageAddress(base, english)},
				{"alternate", "zh", pageAddress(base, chinese)},
				{"alternate", "x-default", pageAddress(base, english)},
			}
		}
		set.URLs = append(set.URLs, e)
	}
	text, _ := xml.MarshalIndent(set, "", "  ") // texts
	content := bytes.Join([][]byte{[]byte(strings.TrimSuffix(xml.Header, "\n")), text, nil}, []byte("\n"))
	return output.File{Name: "sitemap.xml", Content: content}
}
