package page

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/text"
)

// articleFiles are the names of the article as one file, by languages.
var articleFiles = [...]string{
	text.English: "posenc.html",
	text.Chinese: "posenc.zh.html",
}

// SingleFileNames returns the names of all pages that are written as one file.
func SingleFileNames() []string { return slices.Concat(articleFiles[:], workbenchFiles[:]) }

// SingleFiles returns the article in each language as one file, with the program and with the
// files for the site that it needs.
func SingleFiles(ctx context.Context, root string, b bundle.Bundler, program output.File,
	files []output.File) ([]output.File, error) {
	return inOneFile(ctx, b, program, files, "page.css", func(lang text.Lang) (p singlePage, err error) {
		p = singlePage{name: articleFiles[lang], source: filepath.Join(root, lang.Say("index.html", "web/zh/index.html"))}
		p.content, err = os.ReadFile(p.source)
		return p, err
	})
}

// A singlePage is a page that is to be one file.
type singlePage struct {
	name    string
	source  string // which errors name
	content []byte
	beside  string // the name of a file that is expected beside the page, if any
}

// inOneFile returns pages in each language as one file, with a style sheet, a program and the
// files of the site.
func inOneFile(ctx context.Context, b bundle.Bundler, program output.File, files []output.File, style string,
	page func(lang text.Lang) (singlePage, error)) ([]output.File, error) {
	script, err := b.InlineScript(ctx, "wasm/page/alone.js", program)
	if err != nil {
		return nil, err
	}
	w := inliner{
		style:   face.ReplaceAll(slices.Concat(output.Content(files, style), output.Content(files, "present.css")), nil),
		icon:    output.Content(files, "icon.svg"),
		script:  script,
		licence: output.Content(files, "LICENSE"),
	}
	var pages []output.File
	for _, lang := range text.Languages {
		p, err := page(lang)
		if err != nil {
			return nil, err
		}
		content, err := w.singleFile(p)
		if err != nil {
			return nil, err
		}
		pages = append(pages, output.File{Name: p.name, Content: content})
	}
	return pages, nil
}

// An inliner puts the files that a page needs into the page.
type inliner struct {
	style   []byte
	icon    []byte // an SVG file
	script  []byte // a classic script with its program inside
	licence []byte
}

// face matches the fonts of a style sheet, which are files of their own.
var face = regexp.MustCompile(`@font-face\{[^}]*\}`)

// online is the class of elements that only the page of the site has.
const online = "online"

// singleFile returns a page as one file, which opens from a disk. It contains style, icon
// and script, and no element of the class online.
func (w inliner) singleFile(p singlePage) ([]byte, error) {
	foot, err := w.foot()
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	omitted := false       // whether the previous token is
	inside, depth := "", 0 // an element that is omitted, and how many of its name are open
	for t := range Tokens(p.content) {
		raw := t.Raw
		starts := t.Type == html.StartTagToken
		switch {
		case depth > 0:
			if t.Starts(inside) {
				depth++
			} else if t.Ends(inside) {
				depth--
			}
			raw = nil
		case starts && (t.Data == "script" || slices.Contains(strings.Fields(t.Attributes["class"]), online)):
			if !slices.Contains(void, t.Data) {
				inside, depth = t.Data, 1
			}
			raw = nil
		case t.Starts("link"):
			raw = w.link(t.Attributes)
		case starts:
			if address := p.missing(t.Attributes); address != "" {
				return nil, fmt.Errorf("%s: %s needs %s, which %s cannot load; make it class=%q",
					p.source, raw, address, p.name, online)
			}
		case t.Ends("body"):
			page.Write(foot)
		case omitted:
			raw = bytes.TrimPrefix(raw, []byte("\n"))
		}
		omitted = len(raw) == 0
		page.Write(raw)
	}
	return unlink(addContents(page.Bytes())), nil
}

var (
	idPattern   = regexp.MustCompile(`\bid="([^"]+)"`)
	linkPattern = regexp.MustCompile(`(?s)<a href="#([^"?=]+)(?:\?[^"]*)?">(.*?)</a>`)
)

// unlink replaces links to elements that the page does not have by their texts.
func unlink(page []byte) []byte {
	ids := map[string]bool{}
	for _, m := range idPattern.FindAllSubmatch(page, -1) {
		ids[string(m[1])] = true
	}
	return linkPattern.ReplaceAllFunc(page, func(link []byte) []byte {
		if m := linkPattern.FindSubmatch(link); !ids[string(m[1])] {
			return m[2]
		}
		return link
	})
}

// void are elements that have no end tag.
var void = []string{"br", "img", "input", "link", "meta", "source"}

// link returns the replacement of a <link>: the style sheet or the icon itself, and
// nothing for others, such as translations and preloads.
func (w inliner) link(attributes map[string]string) []byte {
	switch attributes["rel"] {
	case "stylesheet":
		return fmt.Appendf(nil, "<style>\n%s</style>", w.style)
	case "icon":
		icon := base64.StdEncoding.EncodeToString(w.icon)
		return fmt.Appendf(nil, `<link rel="icon" href="data:image/svg+xml;base64,%s">`, icon)
	}
	return nil
}

// foot returns the end of the body: the licence and the script.
func (w inliner) foot() ([]byte, error) {
	if bytes.Contains(w.licence, []byte("--")) {
		return nil, fmt.Errorf("the licence contains --, which a comment in HTML cannot contain")
	}
	if end := endsScript.Find(w.script); end != nil {
		return nil, fmt.Errorf("the script of the figures contains %s, which would end it in a page", end)
	}
	return fmt.Appendf(nil, "<!--\n%s-->\n<script>\n%s</script>\n", w.licence, w.script), nil
}

// endsScript matches what a script in a page cannot contain.
var endsScript = regexp.MustCompile(`(?i)</script|<!--`)

// missing returns the first address among the attributes of an element that leads to a file
// which is not beside the page.
func (p singlePage) missing(attributes map[string]string) string {
	for _, name := range []string{"href", "poster", "src", "srcset"} {
		address, ok := attributes[name]
		file, _, _ := strings.Cut(address, "#")
		if ok && file != p.beside && !absolute.MatchString(address) {
			return address
		}
	}
	return ""
}

// absolute matches addresses within the page, and those with a scheme.
var absolute = regexp.MustCompile(`^(#|[a-z]+:)`)

// NotFound returns 404.html, which hosts send with status 404 at any address. So it
// contains its style, the icon, and a picture in its <figure>.
func NotFound(root string, icon []byte) (output.File, error) {
	source := filepath.Join(root, "web", "404")
	content, err := os.ReadFile(filepath.Join(source, "index.html"))
	if err != nil {
		return output.File{}, err
	}
	style, err := bundle.CSS(filepath.Join(source, "style.css"))
	if err != nil {
		return output.File{}, err
	}
	picture, err := picture.NotFound()
	if err != nil {
		return output.File{}, err
	}
	w := inliner{style: style, icon: icon}
	var page bytes.Buffer
	for t := range Tokens(content) {
		if t.Starts("link") {
			t.Raw = w.link(t.Attributes)
		}
		page.Write(t.Raw)
		if t.Starts("figure") {
			page.WriteString(picture)
		}
	}
	return output.File{Name: "404.html", Content: page.Bytes()}, nil
}
