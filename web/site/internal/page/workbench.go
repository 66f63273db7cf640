package page

import (
	"path"
	"regexp"
	"text/template"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// Workbench returns the pages of the workbench in both languages, with pictures of their
// figures, and the files of the pictures.
func Workbench(root string) ([]output.File, error) {
	var names []string
	for _, tool := range workbench.Tools {
		names = append(names, tool.Name)
	}
	names = append(names, "") // the start page, which has pictures of the others
	var files []output.File
	for _, lang := range text.Languages {
		sources := map[string]*template.Template{}
		for _, name := range names {
			var err error
			if sources[name], err = workbenchSource(root, lang, name); err != nil {
				return nil, err
			}
		}
		pictures := map[string]string{}
		for _, name := range names {
			more, err := illustrateWorkbench(lang, name, sources, pictures)
			if err != nil {
				return nil, err
			}
			pictures[name] = string(narrowPicture.Find(more[0].Content))
			files = append(files, more...)
		}
	}
	return files, nil
}

// workbenchAddress returns the name in dist/ of the page of a tool, or of the start page.
func workbenchAddress(lang text.Lang, tool string) string {
	return path.Join(lang.Folder(), "workbench", tool, "index.html")
}

// newWorkbenchPage returns the data of the page of a tool, or of the start page, but for the
// list of tools.
func newWorkbenchPage(lang text.Lang, tool string) workbenchPage {
	folder := path.Dir(workbenchAddress(lang, tool))
	to := func(file string) string { return output.Link(folder, file) }
	return workbenchPage{
		Lang:        lang,
		Root:        to(".") + "/",
		Article:     to(path.Join(lang.Folder(), "index.html")),
		Start:       to(workbenchAddress(lang, "")),
		Conventions: to(path.Join(lang.Folder(), "conventions", "index.html")),
		Vectors:     to(path.Join(lang.Folder(), "vectors", "index.html")),
		English:     to(workbenchAddress(text.English, tool)),
		Chinese:     to(workbenchAddress(text.Chinese, tool)),
		to: func(name string) string {
			if addressInFile(name) == "" {
				return ""
			}
			return to(workbenchAddress(lang, name))
		},
	}
}

// narrowPicture is the address of the narrow picture of a figure, below the root of the site.
var narrowPicture = regexp.MustCompile(`figures/[^" ]+-358\.svg`)

// illustrateWorkbench returns the page of a tool, or the start page, with its pictures. The start
// page also has those of the tools.
func illustrateWorkbench(lang text.Lang, tool string, sources map[string]*template.Template, pictures map[string]string) ([]output.File, error) {
	name, p := workbenchAddress(lang, tool), newWorkbenchPage(lang, tool)
	for _, t := range workbench.Tools {
		address := output.Link(path.Dir(name), workbenchAddress(lang, t.Name))
		l := toolLink{Figure: t.Figure, Below: t.Below, Address: address, Picture: pictures[t.Name], Current: t.Name == tool}
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
