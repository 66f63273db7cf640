package page

import (
	"regexp"
	"strings"
	"testing"
)

var parts = inliner{style: []byte("p{}\n"), icon: []byte("<svg/>"), script: []byte("run()\n"), licence: []byte("MIT\n")}

// singleFileOf returns a page as one file.
func singleFileOf(w inliner, content string) (string, error) {
	page, err := w.singleFile(singlePage{name: "one.html", source: "page.html", content: []byte(content)})
	return string(page), err
}

func TestSingleFile(t *testing.T) {
	got, err := singleFileOf(parts, `<!doctype html>
<html lang=en>
<meta class="online" property="og:image" content="card.png">
<link rel="icon" href="icon.svg">
<link rel="alternate" href="zh/index.html">
<link rel="stylesheet" href="page.css">
<script type="module" src="page.js"></script>
<body>
<div class="a online"><div>far <img src="a.png"></div> <a id="b" href="b.html">b</a></div>
<p id="c" class = 'b'>1 &lt; 2<br class="online"> <a href="#b">b</a> <a href="#b?x=1">x</a> <a href="#c">c</a> <a href="https://d/">d</a>

<positional-encoding figure="waves"></positional-encoding>
</body>
</html>
`)
	if err != nil {
		t.Fatal(err)
	}
	const want = `<!doctype html>
<html lang=en>
<link rel="icon" href="data:image/svg+xml;base64,PHN2Zy8+">
<style>
p{}
</style>
<body>
<p id="c" class = 'b'>1 &lt; 2 b x <a href="#c">c</a> <a href="https://d/">d</a>

<positional-encoding figure="waves"></positional-encoding>
<!--
MIT
-->
<script>
run()
</script>
</body>
</html>
`
	if got != want {
		t.Errorf("the file is\n%s\nwant\n%s", got, want)
	}
}

func TestSingleFileWithRelativeAddress(t *testing.T) {
	for _, element := range []string{`<a href="zh/">`, `<img src="card.png">`, `<source srcset="../a.svg">`, `<a href="?a">`, `<a href="//host/">`} {
		_, err := singleFileOf(parts, "<p>"+element)
		if err == nil || !strings.Contains(err.Error(), "page.html: "+element+" needs ") {
			t.Errorf("the single file has %s: %v", element, err)
		}
	}
}

// The script and the comment with the licence cannot contain their own end.
func TestSingleFileWithInvalidScript(t *testing.T) {
	for _, script := range []string{`"</script>"`, `"</SCRIPT "`, `a<!--b`} {
		w := parts
		w.script = []byte(script)
		if _, err := singleFileOf(w, "<body></body>"); err == nil {
			t.Errorf("the single file has the script %s", script)
		}
	}
	w := parts
	w.licence = []byte("MIT -->")
	if _, err := singleFileOf(w, "<body></body>"); err == nil {
		t.Errorf("the single file has the licence %s", w.licence)
	}
}

// The page is the response at any address: it has no relative addresses.
func TestNotFound(t *testing.T) {
	f, err := NotFound("../../../..", []byte("<svg/>"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(f.Content)
	for _, want := range []string{`href="data:image/svg+xml;base64,PHN2Zy8+"`, "<style>\n", `<image x=`, ">404</text>", `href="/"`, `href="/zh/"`} {
		if !strings.Contains(page, want) {
			t.Errorf("404.html has no %s", want)
		}
	}
	for _, address := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(address[1], "/") && !strings.HasPrefix(address[1], "data:") {
			t.Errorf("404.html has %s", address[0])
		}
	}
}
