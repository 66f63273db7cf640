package page

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"text/template"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// Workbench returns the pages of the workbench in both languages, with pictures of their
// figures, and the files of the pictures. The HubPages fetch from the hub.
func Workbench(root string, hub *url.URL) ([]output.File, error) {
	names := plot.Each(workbench.Tools, func(t workbench.Tool) string { return t.Name })
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
			more, err := illustrateWorkbench(lang, name, hub, sources, pictures)
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
	return output.PageName(lang, "workbench", tool)
}

// HubPages returns the names in dist/ of the pages that fetch from the Hub.
func HubPages() []string {
	var names []string
	for _, lang := range text.Languages {
		for _, tool := range workbench.OfHub {
			names = append(names, workbenchAddress(lang, tool))
		}
	}
	return names
}

// narrowPicture is the address of the narrow picture of a figure, below the root of the site.
var narrowPicture = regexp.MustCompile(`figures/[^" ]+-358\.svg`)

// illustrateWorkbench returns the page of a tool, or the start page, with its pictures. The start
// page also has those of the tools.
func illustrateWorkbench(lang text.Lang, tool string, hub *url.URL, sources map[string]*template.Template, pictures map[string]string) ([]output.File, error) {
	name := workbenchAddress(lang, tool)
	to := func(tool string) string { return output.Link(path.Dir(name), workbenchAddress(lang, tool)) }
	p := workbenchPage{Lang: lang, Addresses: output.AddressesFrom(lang, "workbench", tool), to: to}
	if slices.Contains(workbench.OfHub, tool) {
		p.Hub = hub
	}
	for _, t := range workbench.Tools {
		l := toolLink{Figure: t.Figure, Below: t.Below, Address: to(t.Name), Picture: pictures[t.Name], Current: t.Name == tool}
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
