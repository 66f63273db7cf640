package conventions

import (
	"encoding/json"
	"html"
	"math"
	"net/http/httptest"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/api"
	"github.com/posenc/posenc/web/site/internal/output"
)

const sources = "../../../.."

// made are the pages, which all tests share.
var made = sync.OnceValues(func() ([]output.File, error) { return Pages(sources) })

func pages(t *testing.T) []output.File {
	t.Helper()
	files, err := made()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// names returns the names of all conventions.
func names() []string {
	list := convention.Names()
	for _, r := range rotary.All() {
		list = append(list, r.Name)
	}
	return list
}

// relativeAddress matches the addresses in a page that lead to other files of the site.
var relativeAddress = regexp.MustCompile(`\b(?:href|src|srcset|content)="((?:\.\./)*[\w-]+[\w./-]*\.\w+|(?:\.\./)+[\w./-]+)(?:#[^"]*)?"`)

// TestPages checks that each convention has a page in both languages, and that the relative
// addresses in it lead to files of the site.
func TestPages(t *testing.T) {
	files := pages(t)
	known := []string{"card.png", "icon.svg", "conventions.css", "conventions.json", "page.js"}
	for _, folder := range []string{"", "zh/"} {
		for _, name := range []string{"", "workbench/", "workbench/compare/", "workbench/identify/", "vectors/"} {
			known = append(known, folder+name+"index.html")
		}
	}
	for _, f := range files {
		known = append(known, f.Name)
	}
	for _, folder := range []string{"conventions/", "zh/conventions/"} {
		list := string(output.Content(files, folder+"index.html"))
		for _, name := range names() {
			page := string(output.Content(files, folder+name+"/index.html"))
			_, heading, _ := strings.Cut(page, "<h1>")
			if heading, _, _ = strings.Cut(heading, "</h1>"); !strings.Contains(heading, "<code>"+name+"</code>") {
				t.Errorf("%s%s/ does not have its name in its heading", folder, name)
			}
			if !strings.Contains(list, `href="`+name+`/index.html"`) {
				t.Errorf("%s does not lead to %s", folder, name)
			}
			for _, a := range relativeAddress.FindAllStringSubmatch(page, -1) {
				if target := path.Join(folder, name, a[1]); !slices.Contains(known, target) {
					t.Errorf("%s%s/ leads to %s, which is not there", folder, name, target)
				}
			}
		}
	}
}

// TestChinesePages checks that no English sentence is left in a page in Chinese.
func TestChinesePages(t *testing.T) {
	code := regexp.MustCompile(`(?s)<(pre|code|math|script|style)\b.*?</(pre|code|math|script|style)>|<[^>]*>`)
	words := regexp.MustCompile(`[A-Za-z]+ [a-z]+ [a-z]+ [a-z]+`)
	for _, f := range pages(t) {
		if !strings.HasPrefix(f.Name, "zh/") {
			continue
		}
		if found := words.FindString(code.ReplaceAllString(string(f.Content), "|")); found != "" {
			t.Errorf("%s has %q", f.Name, found)
		}
	}
}

// TestTitles checks that titles and descriptions differ from page to page.
func TestTitles(t *testing.T) {
	title := regexp.MustCompile(`<title>(.*?)</title>`)
	description := regexp.MustCompile(`<meta name="description" content="(.*?)">`)
	seen := map[string]string{}
	for _, f := range pages(t) {
		if !strings.HasSuffix(f.Name, ".html") {
			continue
		}
		for _, pattern := range []*regexp.Regexp{title, description} {
			m := pattern.FindSubmatch(f.Content)
			if m == nil || len(m[1]) == 0 {
				t.Errorf("%s has nothing that matches %v", f.Name, pattern)
				continue
			}
			if other, ok := seen[string(m[1])]; ok {
				t.Errorf("%s and %s both have %s", other, f.Name, m[1])
			}
			seen[string(m[1])] = f.Name
		}
	}
}

// A golden is the JSON of a page.
type golden struct {
	Positions []float64
	Grid      []int
	Rows      [][]float64
}

// goldenOf returns the JSON of the page of a convention, and the address that returns the
// same numbers.
func goldenOf(t *testing.T, files []output.File, name string) (g golden, address string) {
	t.Helper()
	page := string(output.Content(files, "conventions/"+name+"/index.html"))
	_, rest, _ := strings.Cut(page, `<pre class="golden" tabindex="0"><code>`)
	text, _, _ := strings.Cut(rest, "</code>")
	if err := json.Unmarshal([]byte(html.UnescapeString(text)), &g); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, rest, ok := strings.Cut(page, `data-language="text">`); ok {
		address, _, _ = strings.Cut(rest, "</code>")
	}
	return g, html.UnescapeString(address)
}

// TestAddressReturnsGolden checks that the address on each page returns the numbers on it.
func TestAddressReturnsGolden(t *testing.T) {
	files := pages(t)
	handler := api.New("test")
	for _, name := range convention.Names() {
		want, address := goldenOf(t, files, name)
		response := httptest.NewRecorder()
		handler.ServeHTTP(response, httptest.NewRequest("GET", address, nil))
		var got struct{ Data []float64 }
		if err := json.Unmarshal(response.Body.Bytes(), &got); err != nil {
			t.Fatalf("%s: %v: %s", address, err, response.Body)
		}
		flat := slices.Concat(want.Rows...)
		places := len(want.Positions)
		if want.Grid != nil {
			places = want.Grid[0] * want.Grid[1]
		}
		if len(got.Data) != len(flat) || places != len(want.Rows) {
			t.Fatalf("%s returns %d numbers, the page has %d, of %d positions or cells", address, len(got.Data), len(flat), places)
		}
		for i, x := range flat {
			if math.Abs(got.Data[i]-x) > 1e-6 {
				t.Errorf("%s returns %v in place of %v", address, got.Data[i], x)
			}
		}
	}
}

// TestGoldens compares a number of some pages with sources of their own: position 2 of the
// paper, fairseq's row of zeros, and rotations by 1 radian.
func TestGoldens(t *testing.T) {
	files := pages(t)
	for _, test := range []struct {
		name        string
		row, column int
		want        float64
	}{
		{"paper", 2, 0, math.Sin(2)},
		{"paper", 2, 3, math.Cos(0.2)},
		{"fairseq", 1, 5, 0},
		{"fairseq", 2, 1, math.Sin(2 * math.Pow(10000, -1.0/3))},
		{"fairseq", 2, 5, math.Cos(2 * math.Pow(10000, -1.0/3))},
		{"opennmt-tf", 0, 0, math.Sin(1)},
		{"mlx", 0, 4, 0.5},
		{"rope-interleaved", 1, 0, math.Cos(1) - 2*math.Sin(1)},
		{"rope-half", 1, 0, math.Cos(1) - 5*math.Sin(1)},
	} {
		g, _ := goldenOf(t, files, test.name)
		if got := g.Rows[test.row][test.column]; math.Abs(got-test.want) > 1e-14 {
			t.Errorf("%s has %v in row %d, column %d, want %v", test.name, got, test.row, test.column, test.want)
		}
	}
}

// TestRelations checks what pages say of some conventions, whose programs are known.
func TestRelations(t *testing.T) {
	all, err := readConventions()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"paper": "same", "pytorch-tutorial": "same", "marian": "reordered", "tensorflow-tutorial": "reordered", "fairseq": "frequency",
		"detr": "grid", "opennmt-tf": "frequency", "x-transformers": "amplitude", "rope-half": "rotates",
	}
	for _, c := range all {
		if r, ok := want[c.Name]; ok && c.relation.key != r {
			t.Errorf("the relation of %s to the paper is %q, want %q", c.Name, c.relation.key, r)
		}
		if c.Name != "fairseq" {
			continue
		}
		var same []string
		for _, other := range c.sameRows(all) {
			same = append(same, other.Name)
		}
		for _, name := range []string{"tensor2tensor", "fsmt", "m2m100", "speech2text", "whisper"} {
			if !slices.Contains(same, name) {
				t.Errorf("the conventions with the rows of fairseq are %v, without %s", same, name)
			}
		}
		if slices.Contains(same, "paper") || slices.Contains(same, "mlx") {
			t.Errorf("the conventions with the rows of fairseq are %v", same)
		}
	}
}
