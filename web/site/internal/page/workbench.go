package page

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A workbenchPage has the data of the layout of the workbench, for the page of a tool or the
// start page, which lists the tools. All addresses are relative to the page.
type workbenchPage struct {
	text.Lang
	Figure           string // "" on the start page
	Root             string // the folder of the site, with a slash at its end
	Article, Start   string
	Conventions      string // the list of conventions
	Vectors          string // the page about the conformance vectors, "" if it is not known where
	Group            string // of the figures, if there are several
	English, Chinese string // the page in each language
	Tools            []toolLink

	to func(tool string) string // returns the address of a tool, "" if there is no such tool
}

// SingleFile returns the name of the workbench as one file, in the language of the page.
func (p workbenchPage) SingleFile() string { return workbenchFiles[p.Lang] }

// To returns the address of a tool.
func (p workbenchPage) To(tool string) (string, error) {
	if address := p.to(tool); address != "" {
		return address, nil
	}
	return "", fmt.Errorf("the workbench has no tool %q", tool)
}

// Below returns the address of the figure below that of a tool.
func (p workbenchPage) Below(tool string) (string, error) {
	address, err := p.To(tool)
	if err != nil {
		return "", err
	}
	page, _, _ := strings.Cut(address, "#")
	for _, t := range workbench.Tools {
		if t.Name == tool && t.Below != "" {
			return page + "#fig-" + t.Below, nil
		}
	}
	return "", fmt.Errorf("the tool %q has no figure below", tool)
}

// AllInOne reports whether the figures are those of all tools, in one file.
func (p workbenchPage) AllInOne() bool { return p.Group == allTools }

// A toolLink leads to the page of a tool.
type toolLink struct {
	Figure, Below, Address string
	Current                bool // it is the page that has the link
	Name, Question, Answer string
}

// Workbench returns the pages of the workbench in both languages, with pictures of their
// figures, and the files of the pictures.
func Workbench(root string) ([]output.File, error) {
	names := []string{""} // the start page
	for _, tool := range workbench.Tools {
		names = append(names, tool.Name)
	}
	var files []output.File
	for _, lang := range text.Languages {
		sources := map[string]*template.Template{}
		for _, name := range names {
			var err error
			if sources[name], err = workbenchSource(root, lang, name); err != nil {
				return nil, err
			}
		}
		for _, name := range names {
			more, err := illustrateWorkbench(lang, name, sources)
			if err != nil {
				return nil, err
			}
			files = append(files, more...)
		}
	}
	return files, nil
}

// workbenchSource reads the layout and the texts of a page: of a tool, or of the start page
// if the name is empty.
func workbenchSource(root string, lang text.Lang, tool string) (*template.Template, error) {
	if tool == "" {
		tool = "index"
	}
	layout := filepath.Join(root, "web", "workbench", "layout.html")
	texts := filepath.Join(root, "web", lang.Folder(), "workbench", tool+".html")
	t, err := template.ParseFiles(layout, texts)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return t, nil
}

// illustrateWorkbench returns the page of a tool, or the start page, with its pictures.
func illustrateWorkbench(lang text.Lang, tool string, sources map[string]*template.Template) ([]output.File, error) {
	address := func(lang text.Lang, tool string) string {
		return path.Join(lang.Folder(), "workbench", tool, "index.html")
	}
	name := address(lang, tool)
	to := func(file string) string { return output.Link(path.Dir(name), file) }
	p := workbenchPage{
		Lang:        lang,
		Root:        to(".") + "/",
		Article:     to(path.Join(lang.Folder(), "index.html")),
		Start:       to(address(lang, "")),
		Conventions: to(path.Join(lang.Folder(), "conventions", "index.html")),
		Vectors:     to(path.Join(lang.Folder(), "vectors", "index.html")),
		English:     to(address(text.English, tool)),
		Chinese:     to(address(text.Chinese, tool)),
		to: func(name string) string {
			if addressInFile(name) == "" {
				return ""
			}
			return to(address(lang, name))
		},
	}
	for _, t := range workbench.Tools {
		l := toolLink{Figure: t.Figure, Below: t.Below, Address: to(address(lang, t.Name)), Current: t.Name == tool}
		for part, value := range map[string]*string{"name": &l.Name, "question": &l.Question, "answer": &l.Answer} {
			var err error
			if *value, err = execute(sources[t.Name], part, p); err != nil {
				return nil, err
			}
		}
		if l.Current {
			p.Figure = t.Figure
			if t.Below != "" {
				p.Group = t.Name
			}
		}
		p.Tools = append(p.Tools, l)
	}
	content, err := execute(sources[tool], "layout.html", p)
	if err != nil {
		return nil, err
	}
	return illustrate(name, name, []byte(content))
}

// execute returns the text of a template with a name.
func execute(t *template.Template, name string, p any) (string, error) {
	var out bytes.Buffer
	if err := t.ExecuteTemplate(&out, name, p); err != nil {
		return "", fmt.Errorf("site: %w", err)
	}
	return out.String(), nil
}
