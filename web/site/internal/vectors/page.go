package vectors

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A vectorsPage is the page about the vectors. Addresses are relative to it.
type vectorsPage struct {
	text.Lang
	output.Addresses
	Folder string // of the vectors, with a slash at its end if it is another one

	Programs []program
	Groups   []group
}

// A program checks a vector, as docs/vectors.md has it.
type program struct {
	language, Title string
	Needs           text.Words
	Code            string
}

// A group is the vectors of a kind.
type group struct {
	kind    string
	Title   text.Words
	Plain   bool // whether their names say enough
	Members []vector
}

// Pages returns the page about the vectors in both languages.
func Pages(root string) ([]output.File, error) {
	web := filepath.Join(root, "web")
	t, err := template.ParseFiles(filepath.Join(web, "vectors", "index.html"), filepath.Join(web, "conventions", "head.html"))
	if err != nil {
		return nil, err
	}
	programs, err := readPrograms(root)
	if err != nil {
		return nil, err
	}
	list, err := all()
	if err != nil {
		return nil, err
	}
	var files []output.File
	for _, lang := range text.Languages {
		addresses := output.AddressesFrom(lang, Folder, "")
		p := vectorsPage{Lang: lang, Addresses: addresses, Programs: programs, Groups: groups(list)}
		if lang != text.English {
			p.Folder = p.Root + Folder
		}
		var page bytes.Buffer
		if err := t.Execute(&page, p); err != nil {
			return nil, err
		}
		files = append(files, output.File{Name: output.PageName(lang, Folder, ""), Content: page.Bytes()})
	}
	return files, nil
}

// readPrograms returns the programs of docs/vectors.md.
func readPrograms(root string) ([]program, error) {
	document, err := os.ReadFile(filepath.Join(root, "docs", "vectors.md"))
	if err != nil {
		return nil, err
	}
	list := []program{
		{language: "python torch", Title: "PyTorch"},
		{language: "python jax", Title: "JAX"},
		{language: "rust", Title: "Rust", Needs: text.Words{"After cargo add serde_json:", "先运行 cargo add serde_json："}},
		{language: "cpp", Title: "C++", Needs: text.Words{"With nlohmann/json, in C++17:", "需要 nlohmann/json 与 C++17："}},
		{language: "go", Title: "Go"},
	}
	for i, p := range list {
		code := regexp.MustCompile("(?s)```" + p.language + "\n(.*?)\n```").FindSubmatch(document)
		if code == nil {
			return nil, fmt.Errorf("docs/vectors.md has no program in %s", p.Title)
		}
		list[i].Code = string(code[1])
	}
	return list, nil
}

// groups returns the vectors by their kinds.
func groups(list []vector) []group {
	groups := []group{
		{kind: "rotary", Title: text.Words{"Rotary embeddings", "旋转位置编码"}},
		{kind: "bias", Title: text.Words{"Relative biases", "相对位置偏置"}},
		{kind: "encoding", Title: text.Words{"Encodings of libraries", "各个库的位置编码"}, Plain: true},
	}
	for i := range groups {
		for _, v := range list {
			if v.Kind == groups[i].kind {
				groups[i].Members = append(groups[i].Members, v)
			}
		}
	}
	return groups
}

// AboutIn returns what the numbers are in a language.
func (v vector) AboutIn(lang text.Lang) string { return lang.Say(v.About, v.chinese) }
