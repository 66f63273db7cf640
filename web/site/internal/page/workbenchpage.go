package page

import (
	"bytes"
	"cmp"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
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
	output.Addresses        // "" if they are not known
	Figure           string // "" on the start page
	Group            string // of the figures, if there are several
	Tools            []toolLink
	Hub              *url.URL // from which the page fetches configurations of models, nil if it does not

	to func(tool string) string // returns the address of a tool
}

// SingleFile returns the name of the workbench as one file, in the language of the page.
func (p workbenchPage) SingleFile() string { return workbenchFiles[p.Lang] }

// Foremost returns the tools that the navigation shows at once.
func (p workbenchPage) Foremost() []toolLink { return p.Tools[:workbench.Foremost] }

// Menu returns the other tools.
func (p workbenchPage) Menu() []toolLink { return p.Tools[workbench.Foremost:] }

// InMenu reports whether the page is of a tool in the menu.
func (p workbenchPage) InMenu() bool {
	return slices.ContainsFunc(p.Menu(), func(l toolLink) bool { return l.Current })
}

// To returns the address of a tool.
func (p workbenchPage) To(tool string) (string, error) {
	if addressInFile(tool) == "" {
		return "", fmt.Errorf("the workbench has no tool %q", tool)
	}
	return p.to(tool), nil
}

// Below returns the address of the figure below the figure of a tool.
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
	Picture                string // a narrow one, below the root of the site; only on the start page
	Current                bool   // it is the page that has the link
	Name, Question, Answer string
}

// workbenchFiles are the names of the workbench as one file, by languages.
var workbenchFiles = [...]string{
	text.English: "posenc-workbench.html",
	text.Chinese: "posenc-workbench.zh.html",
}

// allTools is the group of the figures in one file.
const allTools = "workbench"

// workbenchSource reads the layout and the texts of a page: of a tool, or of the start page
// if the name is empty.
func workbenchSource(root string, lang text.Lang, tool string) (*template.Template, error) {
	layout := filepath.Join(root, "web", "workbench", "layout.html")
	texts := filepath.Join(root, "web", lang.Folder(), "workbench", cmp.Or(tool, "index")+".html")
	t, err := template.ParseFiles(layout, texts)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return t, nil
}

// execute returns the text of a template with a name.
func execute(t *template.Template, name string, p any) (string, error) {
	var out bytes.Buffer
	if err := t.ExecuteTemplate(&out, name, p); err != nil {
		return "", fmt.Errorf("site: %w", err)
	}
	return out.String(), nil
}

// addressInFile returns the address of a tool in the one file: its section is called as its
// figure, and so are the links to it that name a state, #odd?odd-width=7.
func addressInFile(tool string) string {
	for _, t := range workbench.Tools {
		if t.Name == tool {
			return "#" + t.Figure
		}
	}
	return ""
}
