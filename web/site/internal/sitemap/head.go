package sitemap

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/site/internal/output"
)

// withAddresses returns a page whose head has full addresses where search engines and
// previews need them: of the page itself, as its canonical address, of its translations and
// of its picture.
func withAddresses(f output.File, base *url.URL) []byte {
	own := pageAddress(base, f.Name)
	var page bytes.Buffer
	for z := html.NewTokenizer(bytes.NewReader(f.Content)); z.Next() != html.ErrorToken; {
		raw := slices.Clone(z.Raw())
		token := z.Token()
		switch {
		case token.Type == html.StartTagToken && (token.Data == "link" || token.Data == "meta"):
			name, value := addressOf(token)
			if full := resolve(own, value); name != "" {
				raw = bytes.Replace(raw, []byte(name+`="`+value+`"`), []byte(name+`="`+full+`"`), 1)
			}
		case token.Type == html.EndTagToken && token.Data == "head":
			fmt.Fprintf(&page, "<link rel=\"canonical\" href=\"%s\">\n", own)
			fmt.Fprintf(&page, "<meta property=\"og:url\" content=\"%s\">\n", own)
		}
		page.Write(raw)
	}
	return page.Bytes()
}

// addressOf returns the attribute of an element that needs a full address, and its value.
func addressOf(token html.Token) (name, value string) {
	switch {
	case token.Data == "meta" && attribute(token, "property") == "og:image":
		name = "content"
	case token.Data == "link" && attribute(token, "hreflang") != "":
		name = "href"
	}
	return name, attribute(token, name)
}

func attribute(token html.Token, name string) string {
	for _, a := range token.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// resolve returns the full address of a relative one in a page, without the name that
// servers have for a folder's page.
func resolve(page, relative string) string {
	u, err := url.Parse(page)
	if err != nil {
		return relative
	}
	full, err := u.Parse(relative)
	if err != nil {
		return relative
	}
	return strings.TrimSuffix(full.String(), "index.html")
}

// pageAddress returns the address of a page: of its folder.
func pageAddress(base *url.URL, name string) string {
	u := *base
	u.Path += strings.TrimSuffix(name, "index.html")
	return u.String()
}
