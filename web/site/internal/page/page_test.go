package page

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/site/internal/sitetest"
)

// illustrated returns what becomes of a page at source, and the names of its stills
// in their folder.
func illustrated(t *testing.T, name, content string) (page string, stills []string, err error) {
	t.Helper()
	source := filepath.Join(t.TempDir(), "page.html")
	sitetest.Write(t, filepath.Dir(source), map[string]string{"page.html": content})
	files, err := Illustrate(source, name)
	if err != nil {
		return "", nil, err
	}
	for _, f := range files[1:] {
		stills = append(stills, path.Base(f.Name))
	}
	if files[0].Name != name {
		t.Errorf("the page is %s, want %s", files[0].Name, name)
	}
	return string(files[0].Content), stills, nil
}

func TestIllustrate(t *testing.T) {
	const before, after = "<!DOCTYPE html><HTML lang=zh-Hans>\n<p  class = 'a'>1 &lt; 2 &mdash;\n" + `<positional-encoding figure="waves">`,
		"\n</positional-encoding><!-- <positional-encoding figure='waves'> --><p>end"
	page, stills, err := illustrated(t, "zh/index.html", before+after)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, found := strings.Cut(page, "<picture>")
	picture, tail, closed := strings.Cut(rest, "</picture>")
	if !found || !closed || head != before || tail != after {
		t.Errorf("around the picture the page is %q and %q, want %q and %q", head, tail, before, after)
	}
	for _, want := range []string{
		`srcset="../figures/[0-9a-f]{12}/waves-zh-358.svg" width="358" height="`,
		`src="../figures/[0-9a-f]{12}/waves-zh-1024.svg" width="1024" height="`,
	} {
		if !regexp.MustCompile(want).MatchString(picture) {
			t.Errorf("the picture is %s, want %s in it", picture, want)
		}
	}
	if got := strings.Join(stills, " "); got != "waves-zh-1024.svg waves-zh-358.svg" {
		t.Errorf("the stills are %s", got)
	}
}

func TestIllustrateLeavesContent(t *testing.T) {
	for _, content := range []string{
		`<positional-encoding figure="waves"><p>Waves</p></positional-encoding>`,
		`<positional-encoding figure="waves">waves</positional-encoding>`,
		`<positional-encoding></positional-encoding>`,
		`<script>"<positional-encoding figure='waves'></positional-encoding>"</script>`,
	} {
		page, stills, err := illustrated(t, "index.html", content)
		if err != nil || page != content || len(stills) > 0 {
			t.Errorf("illustrate(%s) = %s, %v, %v, want the same page", content, page, stills, err)
		}
	}
}

// The first figures come at once, the others when the reader comes near.
func TestIllustrateLoading(t *testing.T) {
	page, _, err := illustrated(t, "index.html", strings.Repeat(`<positional-encoding figure="waves"></positional-encoding>`, 4))
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range strings.SplitAfter(page, "</positional-encoding>")[:4] {
		if lazy := strings.Contains(part, `loading="lazy"`); lazy != (i >= 2) {
			t.Errorf("picture %d: lazy is %v: %s", i, lazy, part)
		}
	}
}

// Figures of a group share a state, and every state has files of its own.
func TestIllustrateGroups(t *testing.T) {
	stillsOf := func(content string) string {
		_, stills, err := illustrated(t, "index.html", content)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(stills, " ")
	}
	const alone = `<positional-encoding figure="waves"></positional-encoding>`
	const first = `<positional-encoding figure="controls" group="a" d-model="64"></positional-encoding>`
	member := strings.Replace(alone, ">", ` group="a" d-model="8">`, 1)
	if stillsOf(alone) == stillsOf(member) {
		t.Error("a state of its own has the files of the default")
	}
	want := stillsOf(strings.Replace(alone, ">", ` d-model="64">`, 1))
	if got := stillsOf(first + member); !strings.HasSuffix(got, want) {
		t.Errorf("the stills of the group are %s, want those of d-model 64, %s, last", got, want)
	}
	if got := stillsOf(alone + alone); got != stillsOf(alone) {
		t.Errorf("the stills of the same figure twice are %s", got)
	}
}

// Browsers keep stills for ever: other stills have another folder.
func TestStillsHaveTheirHash(t *testing.T) {
	folderOf := func(content string) string {
		source := filepath.Join(t.TempDir(), "page.html")
		sitetest.Write(t, filepath.Dir(source), map[string]string{"page.html": content})
		files, err := Illustrate(source, "index.html")
		if err != nil {
			t.Fatal(err)
		}
		folder := path.Dir(files[1].Name)
		if !strings.Contains(string(files[0].Content), `"`+files[1].Name+`"`) {
			t.Errorf("the page does not show %s", files[1].Name)
		}
		return folder
	}
	const waves, dials = `<positional-encoding figure="waves"></positional-encoding>`, `<positional-encoding figure="dials"></positional-encoding>`
	if folderOf(waves) != folderOf("<p>"+waves) {
		t.Error("the same stills have another folder")
	}
	if folderOf(waves) == folderOf(waves+dials) {
		t.Error("other stills have the same folder")
	}
}

func TestIllustrateSaysWhere(t *testing.T) {
	for _, test := range []struct{ element, want string }{
		{`<positional-encoding figure="waves" d-model="7"></positional-encoding>`, "page.html:3: encoder: d_model 7 is odd"},
		{`<positional-encoding figure="wave"></positional-encoding>`, `page.html:3: encoder: figure "wave" is not one of`},
	} {
		_, _, err := illustrated(t, "index.html", "<p\n>\n"+test.element)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("illustrate(%s): %v, want %s", test.element, err, test.want)
		}
	}
}

// Text alternatives may hold any character.
func TestPictureEscapes(t *testing.T) {
	var stills [len(picture.Widths)]picture.Drawing
	stills[0].Summary = `1 < 2 & "3"`
	z := html.NewTokenizer(strings.NewReader(pictureElement(stills, ".", false)))
	for z.Next() != html.ErrorToken {
		if token := z.Token(); token.Data == "img" && attributesOf(token)["alt"] != stills[0].Summary {
			t.Errorf("the alternative is %q, want %q", attributesOf(token)["alt"], stills[0].Summary)
		}
	}
}
