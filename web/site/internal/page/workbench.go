package page

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A workbenchPage has the data of the layout of the workbench: for the page of a tool, for the
// start page, which lists the tools, or for all tools one below the other in one file. All
// addresses are relative to the page.
type workbenchPage struct {
	text.Lang
	output.Addresses        // "" if they are not known
	Figure           string // "" on the start page, and in one file
	Group            string // of the figures, if there are several
	Tools            []tool
	Hub              *url.URL // from which the page fetches configurations of models, nil if it does not
}

// A tool is a tool with the texts of its page.
type tool struct {
	workbench.Tool
	Address string
	Picture string // a narrow one, below the root of the site; only on the start page
	Current bool   // it is the tool of the page

	source *template.Template
	page   workbenchPage
}

// Part returns one of the texts: the name, question, answer, caption or text.
func (t tool) Part(name string) (string, error) {
	part, err := execute(t.source, name, t.page)
	return string(part), err
}

// Text returns the text, whose headings are below the one of the tool.
func (t tool) Text() (string, error) {
	text, err := t.Part("text")
	return strings.NewReplacer("<h2>", "<h3>", "</h2>", "</h3>").Replace(text), err
}

// SingleFile returns the name of the workbench as one file, in the language of the page.
func (p workbenchPage) SingleFile() string { return workbenchFiles[p.Lang] }

// Foremost returns the tools that the navigation shows at once.
func (p workbenchPage) Foremost() []tool { return p.Tools[:workbench.Foremost] }

// Menu returns the other tools.
func (p workbenchPage) Menu() []tool { return p.Tools[workbench.Foremost:] }

// InMenu reports whether the page is of a tool in the menu.
func (p workbenchPage) InMenu() bool {
	return slices.ContainsFunc(p.Menu(), func(t tool) bool { return t.Current })
}

// AllInOne reports whether the figures are those of all tools, in one file.
func (p workbenchPage) AllInOne() bool { return p.Group == allTools }

// To returns the address of a tool. In the one file its section is called as its figure, and so
// are the links to it that name a state, #odd?odd-width=7.
func (p workbenchPage) To(name string) (string, error) {
	i := slices.IndexFunc(workbench.Tools, func(t workbench.Tool) bool { return t.Name == name })
	if i < 0 {
		return "", fmt.Errorf("the workbench has no tool %q", name)
	}
	if p.AllInOne() {
		return "#" + workbench.Tools[i].Figure, nil
	}
	return p.Tool(name), nil
}

// Below returns the address of the figure below the figure of a tool.
func (p workbenchPage) Below(name string) (string, error) {
	address, err := p.To(name)
	if err != nil {
		return "", err
	}
	page, _, _ := strings.Cut(address, "#")
	for _, t := range workbench.Tools {
		if t.Name == name && t.Below != "" {
			return page + "#fig-" + t.Below, nil
		}
	}
	return "", fmt.Errorf("the tool %q has no figure below", name)
}

// workbenchFiles are the names of the workbench as one file, by languages.
var workbenchFiles = [...]string{
	text.English: "posenc-workbench.html",
	text.Chinese: "posenc-workbench.zh.html",
}

// allTools is the group of the figures in one file.
const allTools = "workbench"

// Workbench returns the pages of the workbench in both languages, with pictures of their
// figures, and the files of the pictures. The HubPages fetch from the hub.
func Workbench(root string, hub *url.URL) ([]output.File, error) {
	var files []output.File
	for _, lang := range text.Languages {
		sources := map[string]*template.Template{}
		// The start page comes last, as it has pictures of the others.
		pages := append(slices.Clone(workbench.Tools), workbench.Tool{})
		for _, t := range pages {
			var err error
			if sources[t.Name], err = workbenchSource(root, lang, t.Name); err != nil {
				return nil, err
			}
		}
		pictures := map[string]string{}
		for _, t := range pages {
			p := workbenchPage{Lang: lang, Addresses: output.AddressesFrom(lang, "workbench", t.Name), Figure: t.Figure}
			if slices.Contains(workbench.OfHub, t.Name) {
				p.Hub = hub
			}
			if t.Below != "" {
				p.Group = t.Name
			}
			for _, o := range workbench.Tools {
				p.Tools = append(p.Tools, tool{o, p.Tool(o.Name), pictures[o.Name], o == t, sources[o.Name], p})
			}
			content, err := execute(sources[t.Name], "layout.html", p)
			if err != nil {
				return nil, err
			}
			name := output.PageName(lang, "workbench", t.Name)
			more, err := Illustrate(name, name, content)
			if err != nil {
				return nil, err
			}
			pictures[t.Name] = string(narrowPicture.Find(more[0].Content))
			files = append(files, more...)
		}
	}
	return files, nil
}

// narrowPicture is the address of the narrow picture of a figure, below the root of the site.
var narrowPicture = regexp.MustCompile(`figures/[^" ]+-358\.svg`)

// HubPages returns the names in dist/ of the pages that fetch from the Hub.
func HubPages() []string {
	var names []string
	for _, lang := range text.Languages {
		for _, tool := range workbench.OfHub {
			names = append(names, output.PageName(lang, "workbench", tool))
		}
	}
	return names
}

// WorkbenchFiles returns the workbench in both languages as one file each, with the
// program and with the files for the site that it needs. It links to the article at the
// address of the site or, if that is not known, to the article as one file beside it.
func WorkbenchFiles(ctx context.Context, root string, b bundle.Bundler, program output.File,
	files []output.File, at *url.URL) ([]output.File, error) {
	b.Figures = workbench.Figures
	return inOneFile(ctx, b, program, files, "workbench.css", func(lang text.Lang) (p singlePage, err error) {
		p = singlePage{name: workbenchFiles[lang], source: workbenchLayout(root, "single.html")}
		if at == nil {
			p.beside = articleFiles[lang]
		}
		p.content, err = workbenchInOne(root, lang, at)
		return p, err
	})
}

// workbenchInOne returns the page with all tools in a language.
func workbenchInOne(root string, lang text.Lang, at *url.URL) ([]byte, error) {
	p := workbenchPage{Lang: lang, Group: allTools}
	p.Article = articleFiles[lang]
	if at != nil {
		home := at.JoinPath(lang.Say("./", "zh/"))
		p.Article = home.String()
		p.Conventions, p.Vectors = home.JoinPath("conventions/").String(), home.JoinPath("vectors/").String()
	}
	for _, t := range workbench.Tools {
		source, err := workbenchSource(root, lang, t.Name)
		if err != nil {
			return nil, err
		}
		p.Tools = append(p.Tools, tool{Tool: t, source: source, page: p})
	}
	t, err := template.ParseFiles(workbenchLayout(root, "single.html"))
	if err != nil {
		return nil, err
	}
	return execute(t, "single.html", p)
}

// workbenchLayout returns the path of a layout of the workbench.
func workbenchLayout(root, name string) string { return filepath.Join(root, "web", "workbench", name) }

// workbenchSource reads the layout and the texts of a page: of a tool, or of the start page
// if the name is empty.
func workbenchSource(root string, lang text.Lang, tool string) (*template.Template, error) {
	texts := filepath.Join(root, "web", lang.Folder(), "workbench", cmp.Or(tool, "index")+".html")
	return template.ParseFiles(workbenchLayout(root, "layout.html"), texts)
}

// execute returns the text of a template with a name.
func execute(t *template.Template, name string, p workbenchPage) ([]byte, error) {
	var out bytes.Buffer
	err := t.ExecuteTemplate(&out, name, p)
	return out.Bytes(), err
}
