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
	"github.com/posenc/posenc/web/site/internal/page"
)

// Base returns the address of a site, with a slash at its end. It returns an error if the
// address is not one of a folder on a server.
func Base(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("the address %q is not one of a site, as in https://example.org/posenc/", address)
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
		e := entry{Address: pageAddress(base, name).String()}
		english := strings.TrimPrefix(name, "zh/")
		chinese := "zh/" + english
		if slices.Contains(pages, english) && slices.Contains(pages, chinese) {
			e.Translations = []translation{
				{"alternate", "en", pageAddress(base, english).String()},
				{"alternate", "zh", pageAddress(base, chinese).String()},
				{"alternate", "x-default", pageAddress(base, english).String()},
			}
		}
		set.URLs = append(set.URLs, e)
	}
	text, _ := xml.MarshalIndent(set, "", "  ") // texts
	return output.File{Name: "sitemap.xml", Content: slices.Concat([]byte(xml.Header), text, []byte("\n"))}
}

// withAddresses returns a page whose head has full addresses where search engines and
// previews need them: of the page itself, as its canonical address, of its translations and
// of its picture.
func withAddresses(f output.File, base *url.URL) []byte {
	own := pageAddress(base, f.Name)
	var content bytes.Buffer
	for t := range page.Tokens(f.Content) {
		full := func(attribute string) {
			value := t.Attributes[attribute]
			t.Raw = bytes.Replace(t.Raw, []byte(attribute+`="`+value+`"`), []byte(attribute+`="`+resolve(own, value)+`"`), 1)
		}
		switch {
		case t.Starts("meta") && t.Attributes["property"] == "og:image":
			full("content")
		case t.Starts("link") && t.Attributes["hreflang"] != "":
			full("href")
		case t.Ends("head"):
			fmt.Fprintf(&content, "<link rel=\"canonical\" href=\"%s\">\n", own)
			fmt.Fprintf(&content, "<meta property=\"og:url\" content=\"%s\">\n", own)
		}
		content.Write(t.Raw)
	}
	return content.Bytes()
}

// resolve returns the full address of a relative one in a page, without the name that
// servers have for a folder's page.
func resolve(page *url.URL, relative string) string {
	full, err := page.Parse(relative)
	if err != nil {
		return relative
	}
	return strings.TrimSuffix(full.String(), "index.html")
}

// pageAddress returns the address of a page: of its folder.
func pageAddress(base *url.URL, name string) *url.URL {
	u := *base
	u.Path += strings.TrimSuffix(name, "index.html")
	return &u
}
