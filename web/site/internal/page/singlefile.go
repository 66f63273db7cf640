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
func SingleFiles(ctx context.Context, root string, b bundle.Bundler, program output.File, files []output.File) ([]output.File, error) {
	script, err := b.InlineScript(ctx, "wasm/page/alone.js", program)
	if err != nil {
		return nil, err
	}
	w := inlinerOf(files, "page.css", script)
	var articles []output.File
	for _, lang := range text.Languages {
		source := filepath.Join(root, lang.Say("index.html", "web/zh/index.html"))
		content, err := os.ReadFile(source)
		if err != nil {
			return nil, err
		}
		f, err := w.singleFile(source, content, articleFiles[lang])
		if err != nil {
			return nil, err
		}
		articles = append(articles, f)
	}
	return articles, nil
}

// An inliner puts the files that a page needs into the page.
type inliner struct {
	style   []byte
	icon    []byte // an SVG file
	script  []byte // a classic script with its program inside
	licence []byte
	beside  string // the name of a file that is expected beside the page, if any
}

// inlinerOf returns an inliner for a style sheet and a script with its program, and the files
// of the site.
func inlinerOf(files []output.File, style string, script []byte) inliner {
	return inliner{
		style:   face.ReplaceAll(slices.Concat(output.Content(files, style), output.Content(files, "present.css")), nil),
		icon:    output.Content(files, "icon.svg"),
		script:  script,
		licence: output.Content(files, "LICENSE"),
	}
}

// face matches the fonts of a style sheet, which are files of their own.
var face = regexp.MustCompile(`@font-face\{[^}]*\}`)

// online is the class of elements that only the page of the site has.
const online = "online"

// singleFile returns a page as one file, which opens from a disk. It contains style, icon
// and script, and no element of the class online. Errors name the source of the page.
func (w inliner) singleFile(source string, content []byte, name string) (output.File, error) {
	foot, err := w.foot()
	if err != nil {
		return output.File{}, err
	}
	var page bytes.Buffer
	omitted := false // whether the previous token is
	for z := html.NewTokenizer(bytes.NewReader(content)); z.Next() != html.ErrorToken; {
		raw := slices.Clone(z.Raw())
		token := z.Token()
		attributes := attributesOf(token)
		starts := token.Type == html.StartTagToken
		switch {
		case starts && (token.Data == "script" || slices.Contains(strings.Fields(attributes["class"]), online)):
			omit(z, token.Data)
			raw = nil
		case starts && token.Data == "link":
			raw = w.link(attributes)
		case starts:
			if address := w.missing(attributes); address != "" {
				return output.File{}, fmt.Errorf("%s: %s needs %s, which %s cannot load; make it class=%q", source, raw, address, name, online)
			}
		case token.Type == html.EndTagToken && token.Data == "body":
			page.Write(foot)
		case omitted:
			raw = bytes.TrimPrefix(raw, []byte("\n"))
		}
		omitted = len(raw) == 0
		page.Write(raw)
	}
	return output.File{Name: name, Content: unlink(addContents(page.Bytes()))}, nil
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

// omit reads to the end of the element whose start tag has been read.
func omit(z *html.Tokenizer, name string) {
	if slices.Contains(void, name) {
		return
	}
	for depth := 1; depth > 0; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return
		}
		if tag, _ := z.TagName(); string(tag) != name {
			continue
		}
		switch kind {
		case html.StartTagToken:
			depth++
		case html.EndTagToken:
			depth--
		}
	}
}

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
func (w inliner) missing(attributes map[string]string) string {
	for _, name := range []string{"href", "poster", "src", "srcset"} {
		address, ok := attributes[name]
		file, _, _ := strings.Cut(address, "#")
		if ok && file != w.beside && !absolute.MatchString(address) {
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
	for z := html.NewTokenizer(bytes.NewReader(content)); z.Next() != html.ErrorToken; {
		raw := slices.Clone(z.Raw())
		token := z.Token()
		if token.Type == html.StartTagToken && token.Data == "link" {
			raw = w.link(attributesOf(token))
		}
		page.Write(raw)
		if token.Type == html.StartTagToken && token.Data == "figure" {
			page.WriteString(picture)
		}
	}
	return output.File{Name: "404.html", Content: page.Bytes()}, nil
}
