package page

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A workbenchFile has the data of the workbench in one file: all tools, one below the other,
// with addresses within the file.
type workbenchFile struct {
	workbenchPage
	Sections []toolSection
}

// A toolSection is a tool with its figure and the text of its page.
type toolSection struct {
	toolLink
	Caption, Text string
}

// WorkbenchFiles returns the workbench in both languages as one file each, with the
// program and with the files for the site that it needs. It links to the article at the
// address of the site or, if that is not known, to the article as one file beside it.
func WorkbenchFiles(ctx context.Context, root string, b bundle.Bundler, program output.File, files []output.File, at *url.URL) ([]output.File, error) {
	b.Figures = workbench.Figures
	script, err := b.InlineScript(ctx, "wasm/page/alone.js", program)
	if err != nil {
		return nil, err
	}
	w := inlinerOf(files, "workbench.css", script)
	var pages []output.File
	for _, lang := range text.Languages {
		if at == nil {
			w.beside = Articles[lang].SingleFile
		}
		content, err := workbenchInOne(root, lang, at)
		if err != nil {
			return nil, err
		}
		f, err := w.singleFile(filepath.Join(root, "web", "workbench", "single.html"), content, workbenchFiles[lang])
		if err != nil {
			return nil, err
		}
		pages = append(pages, f)
	}
	return pages, nil
}

// workbenchInOne returns the page with all tools in a language.
func workbenchInOne(root string, lang text.Lang, at *url.URL) ([]byte, error) {
	p := workbenchFile{workbenchPage: workbenchPage{Lang: lang, Group: allTools, to: addressInFile}}
	p.Article = Articles[lang].SingleFile
	if at != nil {
		home := at.JoinPath(lang.Say("./", "zh/"))
		p.Article, p.Conventions, p.Vectors = home.String(), home.JoinPath("conventions/").String(), home.JoinPath("vectors/").String()
	}
	for _, tool := range workbench.Tools {
		source, err := workbenchSource(root, lang, tool.Name)
		if err != nil {
			return nil, err
		}
		s := toolSection{toolLink: toolLink{Figure: tool.Figure}}
		for part, value := range map[string]*string{"question": &s.Question, "answer": &s.Answer, "caption": &s.Caption, "text": &s.Text} {
			if *value, err = execute(source, part, p.workbenchPage); err != nil {
				return nil, err
			}
		}
		s.Text = belowTool.Replace(s.Text)
		p.Sections = append(p.Sections, s)
	}
	t, err := template.ParseFiles(filepath.Join(root, "web", "workbench", "single.html"))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	content, err := execute(t, "single.html", p)
	return []byte(content), err
}

// belowTool makes the headings in the text of a tool headings below the one of the tool.
var belowTool = strings.NewReplacer("<h2>", "<h3>", "</h2>", "</h3>")

// SingleFileNames returns the names of all pages that are written as one file.
func SingleFileNames() []string {
	var names []string
	for _, a := range Articles {
		names = append(names, a.SingleFile)
	}
	return append(names, workbenchFiles[:]...)
}
