package page

import (
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
