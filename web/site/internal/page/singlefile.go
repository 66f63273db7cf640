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

	"github.com/evanw/esbuild/pkg/api"
	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/output"
)

// An articlePage is a page that is also written as one file.
type article struct {
	source     string // its path below the root of the repository
	SingleFile string // the name of the one file
}

var Articles = []article{
	{"index.html", "posenc.html"},
	{"web/zh/index.html", "posenc.zh.html"},
}

// oneFiles returns each article as one file, with the program page inside and,
// of the files copied for the site, what an article needs.
func SingleFiles(ctx context.Context, root string, constants map[string]string, page output.File, copies []output.File) ([]output.File, error) {
	script, err := bundle.WithProgram(ctx, root, constants, api.FormatIIFE, "wasm/page/alone.js", page)
	if err != nil {
		return nil, err
	}
	w := inliner{output.Content(copies, "page.css"), output.Content(copies, "icon.svg"), script, output.Content(copies, "LICENSE")}
	files := make([]output.File, len(Articles))
	for i, a := range Articles {
		if files[i], err = w.singleFile(filepath.Join(root, filepath.FromSlash(a.source)), a.SingleFile); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// A whole is all that a page needs beside itself.
type inliner struct {
	style   []byte
	icon    []byte // an SVG file
	script  []byte // a classic script with its program inside
	licence []byte
}

// online is the class of what a page has only where other files are near.
const online = "online"

// alone returns the page at source as one file, which opens from a disk. Style,
// icon and script are in it; what is of the class online is not.
func (w inliner) singleFile(source, name string) (output.File, error) {
	content, err := os.ReadFile(source)
	if err != nil {
		return output.File{}, fmt.Errorf("site: %w", err)
	}
	if content, err = pictured(source, content); err != nil {
		return output.File{}, err
	}
	foot, err := w.foot()
	if err != nil {
		return output.File{}, err
	}
	var page bytes.Buffer
	omitted := false // what stood just before
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
			if address := neighbour(attributes); address != "" {
				return output.File{}, fmt.Errorf("site: %s: %s needs %s, which %s does not have beside it; make it class=%q", source, raw, address, name, online)
			}
		case token.Type == html.EndTagToken && token.Data == "body":
			page.Write(foot)
		case omitted:
			raw = bytes.TrimPrefix(raw, []byte("\n"))
		}
		omitted = len(raw) == 0
		page.Write(raw)
	}
	return output.File{Name: name, Content: page.Bytes()}, nil
}

// stillWidth is how wide pictures in one file are drawn, for any screen.
const stillWidth = 700

// pictured returns the page at source with a picture in each empty place of a figure
// of the workbench, whose program the file does not have.
func pictured(source string, page []byte) ([]byte, error) {
	places := placesIn(page)
	var out bytes.Buffer
	before := 0
	for _, p := range places {
		inWorkbench := slices.ContainsFunc(workbench.Figures, func(s figure.Spec) bool { return s.Name == p.attributes["figure"] })
		if !p.empty || !inWorkbench {
			continue
		}
		s, err := staticOf(places, p)
		if err != nil {
			return nil, fmt.Errorf("site: %s:%d: %w", source, p.line, err)
		}
		s.Coarse = true
		d, err := s.Draw(stillWidth)
		if err != nil {
			return nil, fmt.Errorf("site: %s:%d: %w", source, p.line, err)
		}
		out.Write(page[before:p.inside])
		fmt.Fprintf(&out, `<img src="data:image/svg+xml,%s" width="%d" height="%d" alt="%s">`,
			inURL.Replace(string(d.Content)), d.Width, d.Height, html.EscapeString(d.Summary))
		before = p.inside
	}
	out.Write(page[before:])
	return out.Bytes(), nil
}

// inURL writes what may not stand in a data: URL between quotation marks.
var inURL = strings.NewReplacer("%", "%25", "#", "%23", `"`, "%22", "<", "%3C", ">", "%3E")

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

// link returns what stands for a <link> of the page: the style sheet or the icon
// itself, and nothing for what leads to translations or is only there in advance.
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
		return nil, fmt.Errorf("site: the licence has -- in it, which may not stand in a comment of a page")
	}
	if end := endsScript.Find(w.script); end != nil {
		return nil, fmt.Errorf("site: the script of the figures has %s in it, which would end it within a page", end)
	}
	return fmt.Appendf(nil, "<!--\n%s-->\n<script>\n%s</script>\n", w.licence, w.script), nil
}

// endsScript is what a script within a page cannot contain.
var endsScript = regexp.MustCompile(`(?i)</script|<!--`)

// neighbour returns the first of the addresses among the attributes of an
// element that leads to another file of the site.
func neighbour(attributes map[string]string) string {
	for _, name := range []string{"href", "poster", "src", "srcset"} {
		if address, ok := attributes[name]; ok && !leadsFar.MatchString(address) {
			return address
		}
	}
	return ""
}

// leadsFar is how an address begins that is found from everywhere: within the
// page, or a whole one.
var leadsFar = regexp.MustCompile(`^(#|[a-z]+:)`)
