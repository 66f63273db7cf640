// Package page makes the pages of the site from their sources.
package page

import (
	"bytes"
	"fmt"
	"iter"
	"path"
	"regexp"
	"slices"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/text"
)

// Illustrate returns a page under its name in dist/, with its table of contents, chips in an
// empty bar and a picture in each other empty element, its formulas kept with the punctuation
// beside them, and the files of the pictures. It changes no other byte of the page. Errors name
// its source.
func Illustrate(source, name string, content []byte) ([]output.File, error) {
	content = addContents(keepMarks(content))
	elements := elementsIn(content)
	var files []output.File
	for i, e := range elements {
		if !e.empty {
			continue
		}
		var err error
		if elements[i].picture, err = e.draw(elements); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", source, e.line, err)
		}
		for _, f := range elements[i].picture.Files() {
			if output.Content(files, f.Name) == nil {
				files = append(files, f)
			}
		}
	}
	folder, pictures := picture.InFolder(files)
	folder = output.Link(path.Dir(name), folder)
	var page bytes.Buffer
	before := 0
	for i, e := range elements {
		if !e.empty {
			continue
		}
		form, err := formOf(e)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", source, e.line, err)
		}
		loading := `loading="lazy"`
		if i < onFirstScreen {
			loading = `fetchpriority="high"`
		}
		page.Write(content[before:e.inside])
		page.WriteString(form + e.picture.Element(folder, loading))
		before = e.inside
	}
	page.Write(content[before:])
	return append([]output.File{{Name: name, Content: page.Bytes()}}, pictures...), nil
}

// onFirstScreen is the number of figures that are visible before scrolling.
const onFirstScreen = 2

// Browsers break lines between a formula and the punctuation around it, even before a full stop.
var formulaWithMarks = regexp.MustCompile(`(?s)([（(“]?)(<math>.*?</math>)([)”.,;:?!）。，、；：？！]*)`)

// keepMarks puts each formula within a line, and the punctuation that touches it, on one line.
func keepMarks(page []byte) []byte {
	return formulaWithMarks.ReplaceAllFunc(page, func(found []byte) []byte {
		parts := formulaWithMarks.FindSubmatch(found)
		if before, after := parts[1], parts[3]; len(before)+len(after) == 0 {
			return found
		}
		return append(append([]byte(`<span class="together">`), found...), "</span>"...)
	})
}

// A Token is a token of a page, with its text and its attributes.
type Token struct {
	html.Token
	Raw        []byte
	Attributes map[string]string
}

// Tokens returns the tokens of a page.
func Tokens(page []byte) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for z := html.NewTokenizer(bytes.NewReader(page)); z.Next() != html.ErrorToken; {
			t := Token{Raw: slices.Clone(z.Raw()), Token: z.Token(), Attributes: map[string]string{}}
			for _, a := range t.Attr {
				t.Attributes[a.Key] = a.Val
			}
			if !yield(t) {
				return
			}
		}
	}
}

// Starts reports whether t is the start tag of an element.
func (t Token) Starts(name string) bool { return t.Type == html.StartTagToken && t.Data == name }

// Ends reports whether t is the end tag of an element.
func (t Token) Ends(name string) bool { return t.Type == html.EndTagToken && t.Data == name }

// An element is <positional-encoding figure="…"> in a page.
type element struct {
	attributes map[string]string // with the lang of the page, if it has none
	line       int               // of its beginning, from 1 on
	inside     int               // the offset of its content
	empty      bool              // except for white space
	picture    picture.Pair      // if it is empty
}

// elementsIn returns the elements of a page in order.
func elementsIn(page []byte) []element {
	const tag = "positional-encoding"
	var elements []element
	var lang string
	open, line, offset := false, 1, 0
	for t := range Tokens(page) {
		offset += len(t.Raw)
		switch {
		case t.Starts("html"):
			lang = t.Attributes["lang"]
		case t.Starts(tag):
			if t.Attributes["lang"] == "" {
				t.Attributes["lang"] = lang
			}
			if _, open = t.Attributes["figure"]; open {
				elements = append(elements, element{attributes: t.Attributes, line: line, inside: offset, empty: true})
			}
		case t.Ends(tag):
			open = false
		case open && len(bytes.TrimSpace(t.Raw)) > 0:
			elements[len(elements)-1].empty = false
		}
		line += bytes.Count(t.Raw, []byte("\n"))
	}
	return elements
}

// draw draws the picture of one of the elements of a page. Elements of a group have one state:
// the first value of each attribute counts.
func (e element) draw(elements []element) (p picture.Pair, err error) {
	group := e.attributes["group"]
	if group == "" {
		elements = []element{e}
	}
	s := picture.Static{Figure: e.attributes["figure"], Lang: text.LangOf(e.attributes["lang"])}
	s.State, err = param.DefaultState().Parse(func(name string) (string, bool) {
		for _, p := range elements {
			if value, ok := p.attributes[name]; ok && p.attributes["group"] == group {
				return value, true
			}
		}
		return "", false
	})
	if err != nil {
		return p, err
	}
	return s.DrawPair(picture.Wide, picture.Narrow)
}

var (
	// headingPattern matches the beginning of a section that has an address.
	headingPattern = regexp.MustCompile(`(?s)(<section id="([^"]+)"[^>]*>\s*<h2>)(.*?)</h2>`)
	// partPattern matches a heading within a section, and the id of its list item if it
	// begins one.
	partPattern = regexp.MustCompile(`(?s)(?:<li id="([^"]+)"[^>]*>\s*)?<h3(?: id="([^"]+)")?>(.*?)</h3>`)
	// contentsPattern matches an empty table of contents.
	contentsPattern = regexp.MustCompile(`(<nav class="contents"[^>]*>)(</nav>)`)
)

// addContents numbers the sections of a page that has an empty table of contents, and
// fills the table with their headings. The number of a section is a link to it, and so is
// the sign after the heading of a part that has an id, or whose list item has one.
func addContents(page []byte) []byte {
	if !contentsPattern.Match(page) {
		return page
	}
	var list bytes.Buffer
	list.WriteString("\n<ol>\n")
	n := 0
	page = headingPattern.ReplaceAllFunc(page, func(heading []byte) []byte {
		n++
		m := headingPattern.FindSubmatch(heading)
		before, id, title := m[1], m[2], m[3]
		fmt.Fprintf(&list, "<li><a href=\"#%s\">%s</a></li>\n", id, title)
		return fmt.Appendf(nil, `%s<a class="anchor" href="#%s">%d</a> %s</h2>`, before, id, n, title)
	})
	list.WriteString("</ol>\n")
	page = partPattern.ReplaceAllFunc(page, func(part []byte) []byte {
		m := partPattern.FindSubmatch(part)
		id := append(m[1], m[2]...)
		if len(id) == 0 {
			return part
		}
		heading := bytes.TrimSuffix(part, []byte("</h3>"))
		return fmt.Appendf(nil, `%s <a class="anchor" href="#%s">#</a></h3>`, heading, id)
	})
	return contentsPattern.ReplaceAllFunc(page, func(nav []byte) []byte {
		m := contentsPattern.FindSubmatch(nav)
		return fmt.Appendf(nil, "%s%s%s", m[1], list.Bytes(), m[2])
	})
}

// formOf returns the form in which a figure takes data of a reader, to be used before the program
// has been loaded; nothing if the figure takes none. It looks like the form of the live
// figure, in web/live/intake/, to which wasm/page/given.js hands what is in it.
func formOf(e element) (string, error) {
	spec, err := plot.Find(e.attributes["figure"])
	if err != nil || spec.Intake == nil {
		return "", err
	}
	f, lang := spec.Intake, text.LangOf(e.attributes["lang"])
	before, after := `<div class="tools drop">`, ""
	if f.Text != nil {
		v := plot.View{State: param.DefaultState(), Lang: lang}
		before, after = `<div class="box"><label for="given">`+html.EscapeString(f.Label.In(lang))+
			`</label><textarea id="given" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off">`+"\n"+
			html.EscapeString(spec.New().SampleText(&v))+`</textarea><div class="tools">`, `</div>`
	}
	label, accept := lang.Say("Choose a file …", "选择文件……"), f.Endings
	if f.Reader != nil {
		label, accept = lang.Say("Choose files …", "选择文件……"), f.Endings+`" multiple="`
	}
	return `<div class="intake">` + samplesOf(f.Sample, lang) + before +
		`<label class="file">` + label + `<input type="file" accept="` + accept + `"></label>` +
		`<small>` + html.EscapeString(plot.Hint(lang, f.Hint)) + `</small></div>` + after + `<p class="notes"></p></div>`, nil
}

// samplesOf returns a button for each sample of a parameter, or a list if there are many.
func samplesOf(name string, lang text.Lang) string {
	p, buttons, options := param.Find(name), "", ""
	for _, c := range p.Choices {
		pressed, selected := "false", ""
		if c.Name() == p.Default {
			pressed, selected = "true", " selected"
		}
		label := html.EscapeString(c.In(lang))
		buttons += `<button type="button" value="` + c.Name() + `" aria-pressed="` + pressed + `">` + label + `</button>`
		options += `<option value="` + c.Name() + `"` + selected + `>` + label + `</option>`
	}
	if len(p.Choices) <= plot.FewSamples {
		return `<div class="tools">` + buttons + `</div>`
	}
	return `<div class="tools"><label>` + lang.Say(p.Label[0], p.Label[1]) +
		`<select autocomplete="off">` + options + `</select></label></div>`
}
