package page

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// illustrated returns a page after Illustrate, and the names of the files of its pictures.
func illustrated(t *testing.T, name, content string) (page string, drawings []string, err error) {
	t.Helper()
	files, err := Illustrate("page.html", name, []byte(content))
	if err != nil {
		return "", nil, err
	}
	for _, f := range files[1:] {
		drawings = append(drawings, path.Base(f.Name))
	}
	if files[0].Name != name {
		t.Errorf("the page is %s, want %s", files[0].Name, name)
	}
	return string(files[0].Content), drawings, nil
}

func TestIllustrate(t *testing.T) {
	const before, after = "<!DOCTYPE html><HTML lang=zh-Hans>\n<p  class = 'a'>1 &lt; 2 &mdash;\n" + `<positional-encoding figure="waves">`,
		"\n</positional-encoding><!-- <positional-encoding figure='waves'> --><p>end"
	page, drawings, err := illustrated(t, "zh/index.html", before+after)
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
	if got := strings.Join(drawings, " "); got != "waves-zh-1024.svg waves-zh-358.svg" {
		t.Errorf("the pictures are %s", got)
	}
}

func TestIllustrateKeepsContent(t *testing.T) {
	for _, content := range []string{
		`<positional-encoding figure="waves"><p>Waves</p></positional-encoding>`,
		`<positional-encoding figure="waves">waves</positional-encoding>`,
		`<positional-encoding></positional-encoding>`,
		`<script>"<positional-encoding figure='waves'></positional-encoding>"</script>`,
	} {
		page, drawings, err := illustrated(t, "index.html", content)
		if err != nil || page != content || len(drawings) > 0 {
			t.Errorf("Illustrate(%s) = %s, %v, %v, want the same page", content, page, drawings, err)
		}
	}
}

// The pictures of the first figures are loaded at once, the others lazily.
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

// Figures of a group have one state, and each state has files of its own.
func TestIllustrateGroups(t *testing.T) {
	picturesOf := func(content string) string {
		_, drawings, err := illustrated(t, "index.html", content)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(drawings, " ")
	}
	const alone = `<positional-encoding figure="waves"></positional-encoding>`
	const first = `<positional-encoding figure="controls" group="a" d-model="64"></positional-encoding>`
	member := strings.Replace(alone, ">", ` group="a" d-model="8">`, 1)
	if picturesOf(alone) == picturesOf(member) {
		t.Error("another state has the files of the default")
	}
	want := picturesOf(strings.Replace(alone, ">", ` d-model="64">`, 1))
	if got := picturesOf(first + member); !strings.HasSuffix(got, want) {
		t.Errorf("the pictures of the group are %s, want the pictures of d-model 64, %s, last", got, want)
	}
	if got := picturesOf(alone + alone); got != picturesOf(alone) {
		t.Errorf("the pictures of the same figure twice are %s", got)
	}
}

// Browsers keep pictures forever: other pictures have another folder.
func TestFolderHasHash(t *testing.T) {
	folderOf := func(content string) string {
		files, err := Illustrate("page.html", "index.html", []byte(content))
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
		t.Error("the same pictures have another folder")
	}
	if folderOf(waves) == folderOf(waves+dials) {
		t.Error("other pictures have the same folder")
	}
}

func TestErrorHasLine(t *testing.T) {
	for _, test := range []struct{ element, want string }{
		{`<positional-encoding figure="waves" d-model="7"></positional-encoding>`, "page.html:3: encoder: d_model 7 is odd"},
		{`<positional-encoding figure="wave"></positional-encoding>`, `page.html:3: encoder: figure "wave" is unknown; did you mean waves?`},
	} {
		_, _, err := illustrated(t, "index.html", "<p\n>\n"+test.element)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Illustrate(%s): %v, want %s", test.element, err, test.want)
		}
	}
}

func TestAddContents(t *testing.T) {
	got := string(addContents([]byte(`<nav class="contents" id="c"></nav>
<section>
<h2>Without an address</h2>
</section>
<section id="a">
<h2>First</h2>
</section>
<section id="b" class="online">
<h2>The <em>second</em></h2>
<h3>A part</h3>
<h3 id="c">A part with an address</h3>
<ol><li id="d" data-stage="0">
<h3>A step</h3></li></ol>
</section>
`)))
	const want = `<nav class="contents" id="c">
<ol>
<li><a href="#a">First</a></li>
<li><a href="#b">The <em>second</em></a></li>
</ol>
</nav>
<section>
<h2>Without an address</h2>
</section>
<section id="a">
<h2><a class="anchor" href="#a">1</a> First</h2>
</section>
<section id="b" class="online">
<h2><a class="anchor" href="#b">2</a> The <em>second</em></h2>
<h3>A part</h3>
<h3 id="c">A part with an address <a class="anchor" href="#c">#</a></h3>
<ol><li id="d" data-stage="0">
<h3>A step <a class="anchor" href="#d">#</a></h3></li></ol>
</section>
`
	if got != want {
		t.Errorf("the page is\n%s\nwant\n%s", got, want)
	}
}

func TestAddContentsKeepsOtherPages(t *testing.T) {
	const page = `<nav class="other"></nav><section id="a"><h2>First</h2></section>`
	if got := string(addContents([]byte(page))); got != page {
		t.Errorf("a page without a table of contents becomes %s", got)
	}
}

// TestKeepMarks checks what stays on one line with a formula.
func TestKeepMarks(t *testing.T) {
	for _, c := range []struct{ page, want string }{
		{`角度 <math><mi>p</mi></math>。于是`, `角度 <span class="together"><math><mi>p</mi></math>。</span>于是`},
		{`of <math><mi>a</mi></math>, <math><mi>b</mi></math> and`, `of <span class="together"><math><mi>a</mi></math>,</span> <math><mi>b</mi></math> and`},
		{`all (<math><mi>d</mi></math>).`, `all <span class="together">(<math><mi>d</mi></math>).</span>`},
		{`a <math><mi>b</mi></math> c`, `a <math><mi>b</mi></math> c`},
		{`<math display="block"><mi>i</mi></math>.`, `<math display="block"><mi>i</mi></math>.`},
	} {
		if got := string(keepMarks([]byte(c.page))); got != c.want {
			t.Errorf("of %s\ngot  %s\nwant %s", c.page, got, c.want)
		}
	}
}
