package markdown

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/site/internal/output"
)

const page = `<!doctype html>
<html lang="en">
<head>
<title>b</title>
</head>
<body>
<a class="skip" href="#main">Skip</a>
<header><p class="language online"><a href="../zh/b/index.html">中文</a></p><nav>Menu</nav><h1>A <code>d_model</code></h1></header>
<main id="main">
<p>See <a href="../index.html">the article</a>, <a href="../index.html#dot">its curve</a>, <a href="#part">a part</a> and <a href="index.json">the numbers</a>.</p>
<p hidden>hidden</p>
<positional-encoding figure="dot"><div class="intake"><button>Choose</button></div><img src="a.svg" alt="two curves"></positional-encoding>
<table><tr><th>position</th><th>sin <var>ω</var><sub>0</sub></th></tr><tr><th>1</th><td>−0.84147</td></tr></table>
<dl><dt><code>rope</code></dt><dd>turns pairs</dd><dt>alibi</dt><dd>adds a bias</dd></dl>
<p>At <math><mi>k</mi><mo>=</mo><mn>0</mn></math> it is 1.</p>
<math display="block"><mtable class="equations"><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd></mtr><mtr><mtd></mtd><mtd><mo>=</mo><mi>c</mi></mtd></mtr></mtable></math>
</main>
</body>
</html>`

const written = "# A `d_model`\n" + `
See [the article](../index.md), [its curve](../index.html#dot), [a part](index.html#part) and [the numbers](index.json).

![two curves](a.svg)

| position | sin ` + "`ω[0]`" + ` |
|---|---|
| 1 | −0.84147 |

- ` + "`rope`" + `: turns pairs
- alibi: adds a bias

At ` + "`k = 0`" + ` it is 1.

` + "```" + `
a = b
 = c
` + "```" + `
`

func TestBeside(t *testing.T) {
	files, err := Beside([]output.File{
		{Name: "llms.txt", Content: []byte("# posenc\n")},
		{Name: "index.html", Content: []byte("<head></head><h1>Article</h1>")},
		{Name: "b/index.html", Content: []byte(page)},
		{Name: "embed.html", Content: []byte(page)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"llms.txt":     "# posenc\n\n## Optional\n\n- [Article](index.md)\n- [A `d_model`](b/index.md)\n",
		"index.md":     "# Article\n",
		"b/index.md":   written,
		"b/index.html": strings.Replace(page, "</head>", link+"</head>", 1),
		"embed.html":   page,
	} {
		if got := string(output.Content(files, name)); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestLinear(t *testing.T) {
	for formula, want := range map[string]string{
		`<msub><mi>PE</mi><mrow><mi>pos</mi><mo>,</mo><mspace width="0.2em"/><mn>2</mn><mi>i</mi><mo>+</mo><mn>1</mn></mrow></msub>`: "PE[pos, 2i + 1]",
		`<msup><mi>n</mi><mrow><mo form="prefix">−</mo><mn>2</mn><mi>i</mi><mo>/</mo><mi>d</mi></mrow></msup>`:                       "n^(−2i/d)",
		`<msup><mn>10000</mn><mn>2</mn></msup>`:                                                                                                           "10000^2",
		`<msup><mi>W</mi><mi>I</mi></msup><mi>x</mi>`:                                                                                                     "W^I x",
		`<msubsup><mi>p</mi><mi>n</mi><mo>*</mo></msubsup>`:                                                                                               "p[n]^*",
		`<msqrt><mrow><mi>d</mi><mo>/</mo><mn>2</mn></mrow></msqrt>`:                                                                                      "√(d/2)",
		`<mfrac><mn>1</mn><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mfrac><mi>c</mi>`:                                                                  "(1/(a + b))c",
		`<mi>cos</mi><mo>` + "\u2061" + `</mo><mo>(</mo><mi>k</mi><mspace width="0.2em"/><mi>ω</mi><mo>)</mo>`:                                            "cos(k ω)",
		`<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>d</mi></munderover><mi>x</mi>`:                                              "∑[i = 0 … d] x",
		`<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi>`:                                                                                     "∫[0 … 1] x",
		`<mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>)</mo>`: "(a, b; c, d)",
	} {
		doc, err := html.Parse(strings.NewReader("<math>" + formula + "</math>"))
		if err != nil {
			t.Fatal(err)
		}
		if got := linear(doc); got != want {
			t.Errorf("%s is %q, want %q", formula, got, want)
		}
	}
}
