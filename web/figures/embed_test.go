package figures_test

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"net/url"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// What a reader takes along of a figure in Chinese, at the end of a long text.
func Example_attributes() {
	state, err := param.DefaultState().Parse(func(name string) (string, bool) {
		value, ok := map[string]string{"seq-len": "500", "d-model": "64", "position": "499", "offset": "-3", "range": "5000"}[name]
		return value, ok
	})
	if err != nil {
		fmt.Println(err)
	}
	const site = "https://example.org/posenc/"
	a := specOf("dot").Attributes(&state, "zh", "dark")
	fmt.Print(a.Element(site), "\n")
	fmt.Print(a.Frame(site, "点积与间隔", "100%", 608), "\n")
	fmt.Print(plot.Image(a.Picture(site), "点积 [k]", a.Link(site)), "\n")
	// A heatmap has no range.
	fmt.Println(specOf("heatmap").Attributes(&state, "zh", "").Link(site))
	// Output:
	// <script type="module" src="https://example.org/posenc/positional-encoding.js"></script>
	// <positional-encoding figure="dot" seq-len="500" d-model="64" position="499" offset="-3" range="5000" lang="zh" theme="dark"></positional-encoding>
	//
	// <iframe src="https://example.org/posenc/embed.html?figure=dot&amp;seq-len=500&amp;d-model=64&amp;position=499&amp;offset=-3&amp;range=5000&amp;lang=zh&amp;theme=dark" title="点积与间隔" width="100%" height="608" allow="clipboard-write" loading="lazy" style="border:0"></iframe>
	//
	// [![点积 \[k\]](https://example.org/posenc/image/dot.svg?seq-len=500&d-model=64&position=499&offset=-3&range=5000&lang=zh&theme=dark)](https://example.org/posenc/embed.html?figure=dot&seq-len=500&d-model=64&position=499&offset=-3&range=5000&lang=zh&theme=dark)
	//
	// https://example.org/posenc/embed.html?figure=heatmap&seq-len=500&d-model=64&position=499&offset=-3&lang=zh
}

// another is a value of each part of the state that is not the default.
var another = []string{
	"seq-len", "60", "d-model", "32", "base", "500", "start", "-7", "position", "9", "offset", "4", "colormap", "diverging", "view", "2,3,20,30",
	"sentence", "a b c b", "order", "2,1,0,3", "mask", "causal", "annotation", "movement", "threshold", "0.5", "dimensions", "3,4", "layout", "cos-sin",
	"range", "77", "theta", "square", "measure", "cosine", "step", "4", "language", "go",
	"convention", "diffusers-timestep", "flip", "1", "shift", "0.5", "scale", "3", "versus", "mlx", "odd-width", "7",
	"bug", "degrees", "sample", "gaussian", "numbers", "0 1 0 1\n0.84 0.54 0.01 1", "precision", "float32", "route", "cast",
	"model", "gemma-3-4b", "config", `{"head_dim":64}`, "read-by", "vllm-2026-08-17", "layer-type", "sliding_attention", "call-length", "7", "program", "numpy",
	"head-dim", "12", "pairing", "interleaved", "vectors", "ones", "heads", "6", "head", "3", "direction", "bidirectional",
	"library", "detr", "grid-height", "9", "grid-width", "5", "patch-row", "2", "patch-column", "3", "new-height", "7", "new-width", "11", "resampling", "corners",
	"file-format", "csv", "number-type", "float64",
}

// TestAttributesShowTheSame checks for every figure that nothing of what it shows
// is lost in its link, and that its element says the same as its link.
func TestAttributesShowTheSame(t *testing.T) {
	all := figuretest.View(t, 700, text.English, another...)
	for _, name := range plot.Names() {
		a := specOf(name).Attributes(&all.State, "", "")
		link, err := url.Parse(a.Link("https://example.org/"))
		if err != nil {
			t.Fatal(err)
		}
		query := link.Query()
		if got := query.Get("figure"); got != name {
			t.Errorf("the link of %s leads to the figure %q", name, got)
		}
		state, err := param.DefaultState().Parse(func(part string) (string, bool) { return query.Get(part), query.Has(part) })
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		if !bytes.Equal(drawn(t, name, state), drawn(t, name, all.State)) {
			t.Errorf("%s does not show what was shown", link)
		}

		attributes := attributesIn(t, a.Element("https://example.org/"), "positional-encoding")
		if len(attributes) != len(query) {
			t.Errorf("%s: %d attributes, but %d parameters", name, len(attributes), len(query))
		}
		for part := range query {
			if attributes[part] != query.Get(part) {
				t.Errorf("%s: the attribute %s is %q, the parameter %q", name, part, attributes[part], query.Get(part))
			}
		}
	}
}

// specOf returns the spec of a figure.
func specOf(name string) *plot.Spec {
	s, err := plot.Find(name)
	if err != nil {
		panic(err)
	}
	return s
}

// drawn returns what a figure shows of a state.
func drawn(t *testing.T, name string, s param.State) []byte {
	t.Helper()
	v, err := plot.NewView(s, 700, text.English)
	if err != nil {
		t.Fatal(err)
	}
	p := specOf(name).New().Scene(&v)
	file := p.AppendSVG([]byte(p.Summary))
	if p.Cells != nil {
		cells := image.NewNRGBA(image.Rect(0, 0, 64, 64))
		p.Cells.Paint(cells)
		file = append(file, cells.Pix...)
	}
	return file
}

// TestAttributesAreText checks that nothing that a reader has typed, and no address,
// ends the attribute or the link that it stands in.
func TestAttributesAreText(t *testing.T) {
	const evil = `"><img src=x onerror=alert(1)> & ' ](x) [`
	state := figuretest.View(t, 700, text.English, "sentence", evil).State
	const site = `https://example.org/"a"&b/`
	a := specOf("attention").Attributes(&state, evil, evil)
	attributes := attributesIn(t, a.Element(site), "positional-encoding")
	for _, name := range []string{"sentence", "lang", "theme"} {
		if attributes[name] != evil {
			t.Errorf("%s is %q, want %q", name, attributes[name], evil)
		}
	}
	attributes = attributesIn(t, a.Frame(site, evil, "100%", 1), "iframe")
	if attributes["src"] != a.Link(site) || attributes["title"] != evil {
		t.Errorf("the frame leads to %q and is called %q, want %q and %q", attributes["src"], attributes["title"], a.Link(site), evil)
	}
	const want = "[![a \\[x\\](y) \\_\\*\\` \\\\ \\<b> \\&amp; \\| \\$](s/image/attention.svg?"
	if got := plot.Image(a.Picture("s/"), "a [x](y) _*` \\ <b> &amp; | $", "l"); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, ")](l)\n") || strings.ContainsAny(got[len(want):], "<>\" []") == strings.Contains(got[len(want):], " ") {
		t.Errorf("the Markdown is %s", got)
	}
}

// attributesIn returns the attributes of the element that the HTML ends with,
// and checks that no other stands between.
func attributesIn(t *testing.T, snippet, tag string) map[string]string {
	t.Helper()
	attributes := map[string]string{}
	for z := html.NewTokenizer(strings.NewReader(snippet)); z.Next() != html.ErrorToken; {
		token := z.Token()
		switch {
		case token.Type == html.TextToken && strings.TrimSpace(token.Data) != "", token.Data == "img":
			t.Errorf("there is %s in %s", token, snippet)
		case token.Type == html.StartTagToken && token.Data == tag:
			for _, a := range token.Attr {
				attributes[a.Key] = a.Val
			}
		}
	}
	return attributes
}

//go:embed testdata/addresses.tsv
var addresses string

// TestOldAddresses checks that links, frames and elements that readers have made with
// an earlier release show what they showed then.
func TestOldAddresses(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(addresses), "\n")[1:]
	for _, line := range lines {
		address, want, _ := strings.Cut(line, "\t")
		query, err := url.ParseQuery(address)
		if err != nil {
			t.Fatal(err)
		}
		state, err := param.DefaultState().Parse(func(name string) (string, bool) { return query.Get(name), query.Has(name) })
		if got := state.Query(param.DefaultState()); err != nil || got != want {
			t.Errorf("%s stands for %s, error %v; want %s", address, got, err, want)
		}
		if name := query.Get("figure"); name != "" {
			if _, err := plot.Find(name); err != nil {
				t.Errorf("%s: %v", address, err)
			}
		}
	}
}
