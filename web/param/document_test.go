package param

import (
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
)

// document returns a file of the repository.
func document(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func unescaped(t *testing.T, query string) string {
	t.Helper()
	text, err := url.QueryUnescape(query)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// typeScript returns the type of a parameter in TypeScript.
func (p *Param) typeScript() string {
	switch {
	case Numeric(p.Name):
		return "number"
	case p.Choices != nil && !p.Setting:
		return "'" + strings.Join(p.choiceNames(), "' | '") + "'"
	}
	return "string"
}

// TestElementTypes checks that the declarations of the element have a property for
// each parameter, in the order of the table, with its type.
func TestElementTypes(t *testing.T) {
	types := document(t, "wasm/page/positional-encoding.d.ts")
	_, state, _ := strings.Cut(types, "export interface State {\n")
	state, _, _ = strings.Cut(state, "\n}\n")
	var got, want []string
	for _, property := range regexp.MustCompile(`(?m)^  (\w+\??: .*)$`).FindAllStringSubmatch(state, -1) {
		got = append(got, property[1])
	}
	for i := range table {
		p := &table[i]
		want = append(want, p.JSName()+": "+p.typeScript())
	}
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("State lacks %s", want[i])
		case i >= len(want):
			t.Errorf("State has %s", got[i])
		case got[i] != want[i]:
			t.Errorf("State has %s, want %s", got[i], want[i])
		}
	}
}

// TestModuleTypes checks that the declarations of the module have an option for
// each setting.
func TestModuleTypes(t *testing.T) {
	types := document(t, "wasm/module/encoder.d.ts")
	for _, name := range SettingNames() {
		if option := "\n  " + Find(name).JSName() + "?: "; !strings.Contains(types, option) {
			t.Errorf("encoder.d.ts has no option %s", strings.TrimSpace(option))
		}
	}
}

// rows returns the rows of all tables of a document whose first cell is a single
// name.
func rows(text string) (rows [][]string) {
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if regexp.MustCompile("^ `[a-z-]+`$").MatchString(cells[0]) {
			rows = append(rows, cells)
		}
	}
	return rows
}

// TestEmbeddingGuide checks that the guide lists each parameter in both languages,
// with its default and its choices.
func TestEmbeddingGuide(t *testing.T) {
	english, chinese, ok := strings.Cut(document(t, "docs/embedding.md"), "\n# 把图放进自己的网页\n")
	if !ok {
		t.Fatal("docs/embedding.md has no Chinese part")
	}
	for i, text := range []string{english, chinese} {
		lang := [...]string{"English", "Chinese"}[i]
		table := rows(text)
		for _, name := range StateNames() {
			p := Find(name)
			if p.Setting {
				if !strings.Contains(text, "`"+name+"`") {
					t.Errorf("the %s guide does not list %s", lang, name)
				}
				continue
			}
			at := slices.IndexFunc(table, func(cells []string) bool { return len(cells) == 4 && cells[0] == " `"+name+"`" })
			if at < 0 {
				t.Errorf("the %s guide does not list %s", lang, name)
				continue
			}
			values, standard := table[at][2], strings.TrimSpace(table[at][3])
			if names := p.choiceNames(); !strings.HasSuffix(values, strings.Join(quoted(names), " ")) {
				t.Errorf("the %s guide has %s as %q, want %q", lang, name, values, names)
			}
			if p.Default != "" && name != "view" && standard != "`"+p.Default+"`" {
				t.Errorf("the %s guide has %s as the default of %s, want %s", lang, standard, name, p.Default)
			}
			for _, bound := range []float64{p.Range.Least, p.Range.Most} {
				if text := "`" + encoder.Decimal(bound) + "`"; p.Range != (Range{}) && !Unbounded(bound) && !strings.Contains(values, text) {
					t.Errorf("the %s guide has %s as %q, without the bound %s", lang, name, values, text)
				}
			}
		}
	}
}

// quoted returns names as code in Markdown.
func quoted(names []string) (code []string) {
	for _, name := range names {
		code = append(code, "`"+name+"`")
	}
	return code
}

// TestReadme checks that what README.md lists as attributes of figures are
// parameters, and that it lists those of single figures.
func TestReadme(t *testing.T) {
	listed := map[string]bool{}
	for _, cells := range rows(document(t, "README.md")) {
		if len(cells) != 3 {
			continue
		}
		for _, name := range regexp.MustCompile("`([a-z-]+)`").FindAllStringSubmatch(cells[2], -1) {
			listed[name[1]] = true
			if Find(name[1]) == nil {
				t.Errorf("README.md lists %s, which is not a parameter", name[1])
			}
		}
	}
	for i := range table {
		if p := &table[i]; !p.Shared && !p.Setting && !listed[p.Name] {
			t.Errorf("README.md does not list %s", p.Name)
		}
	}
}
