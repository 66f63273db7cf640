package page

import (
	"strings"
	"testing"
)

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

func TestAddChips(t *testing.T) {
	got, err := addChips("page.html", []byte(`<html lang="zh"><positional-encoding figure="controls" d-model="64"></positional-encoding>`))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<button type="button" class="chip" data-chip="d-model" aria-expanded="false"><span>d_model</span><b>64</b></button>`,
		`data-chip="position" aria-expanded="false"><span>位置 pos</span><b>20</b>`,
		`<span>示例</span></button></div></div></positional-encoding>`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("the bar has no %s: %s", want, got)
		}
	}
}

// The bar is there while figures are in view that show what it sets.
func TestFollowers(t *testing.T) {
	names := " " + strings.Join(followers(), " ") + " "
	for name, want := range map[string]bool{"heatmap": true, "dot": true, "attention": false, "identify": false, "controls": false} {
		if got := strings.Contains(names, " "+name+" "); got != want {
			t.Errorf("%s follows the bar: %v, want %v", name, got, want)
		}
	}
}
