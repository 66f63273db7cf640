package plot_test

import (
	"bytes"
	"encoding/xml"
	"image"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// viewOf returns the view of the default state with some parts changed, given
// as name, value, name, value, …
func viewOf(t *testing.T, width int, lang plot.Lang, parts ...string) figure.View {
	t.Helper()
	s, err := param.DefaultState().Parse(func(name string) (string, bool) {
		for i := 0; i < len(parts); i += 2 {
			if parts[i] == name {
				return parts[i+1], true
			}
		}
		return "", false
	})
	if err != nil {
		t.Fatal(err)
	}
	v, err := figure.NewView(s, width, lang)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// fileOf returns a picture as a file, with a grey rectangle for its cells.
func fileOf(p plot.Picture, width int) []byte {
	return plot.AppendFile(nil, p, width, scene.Light, 0.05, func(*image.RGBA) string {
		return "data:image/gif;base64,R0lGODdhAQABAIAAAMzMzMzMzCwAAAAAAQABAAACAkQBADs="
	})
}

// checkGolden compares a picture with testdata/name.svg, which can be looked
// at by itself.
func checkGolden(t *testing.T, name string, p plot.Picture, width int) {
	t.Helper()
	file := "testdata/" + name + ".svg"
	got := fileOf(p, width)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what is drawn; look at the difference after go test -update", file)
	}
}

// checkPicture checks what holds for every picture: it is well-formed, no
// number in it is NaN or infinite, no text leaves it or lies upon another, and
// the summary says something.
func checkPicture(t *testing.T, p plot.Picture, width int) {
	t.Helper()
	file := fileOf(p, width)
	for _, word := range []string{"NaN", "Inf", `="-"`} {
		if i := bytes.Index(file, []byte(word)); i >= 0 {
			t.Errorf("%s in the picture: %.60s", word, file[max(0, i-30):])
		}
	}
	if p.Summary() == "" {
		t.Error("the picture has no summary")
	}
	texts := writtenIn(t, file)
	for i, a := range texts {
		if a.left < -1 || a.top < -1 || a.right > float64(width)+1 || a.bottom > float64(p.Height())+1 {
			t.Errorf("%d px: %q at %v leaves the picture of %d × %d", width, a.string, a.box, width, p.Height())
		}
		for _, b := range texts[:i] {
			if a.overlaps(b.box) {
				t.Errorf("%d px: %q at %v overlaps %q at %v", width, a.string, a.box, b.string, b.box)
			}
		}
	}
}

// writtenIn returns the texts of an SVG file, each <text> with all that is in
// it as one.
func writtenIn(t *testing.T, file []byte) (labels []label) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(file))
	var anchors []string
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return labels
		}
		if err != nil {
			t.Fatalf("%v in %s", err, file)
		}
		switch token := token.(type) {
		case xml.StartElement:
			anchor := "start"
			if len(anchors) > 0 {
				anchor = anchors[len(anchors)-1]
			}
			l := label{anchor: anchor}
			for _, a := range token.Attr {
				switch a.Name.Local {
				case "text-anchor":
					l.anchor = a.Value
				case "class":
					l.class = a.Value
				case "transform":
					l.upward = strings.HasPrefix(a.Value, "rotate(-90 ")
				case "x":
					l.x = parse(t, a.Value)
				case "y":
					l.y = parse(t, a.Value)
				}
			}
			if token.Name.Local != "text" {
				anchors = append(anchors, l.anchor)
				continue
			}
			l.string = contentOf(t, decoder)
			l.box = boxOf(l)
			l = l.scaled()
			if l.upward {
				l.left, l.top, l.right, l.bottom = l.x+(l.top-l.y), l.y-(l.right-l.x), l.x+(l.bottom-l.y), l.y-(l.left-l.x)
			}
			labels = append(labels, l)
		case xml.EndElement:
			anchors = anchors[:len(anchors)-1]
		}
	}
}

// scaled returns a label with the box of its size of letters.
func (l label) scaled() label {
	size := 1.0
	switch {
	case strings.Contains(l.class, "big"):
		size = 15.0 / 12
	case strings.Contains(l.class, "small"):
		size = 11.0 / 12
	}
	l.left, l.right = l.x+(l.left-l.x)*size, l.x+(l.right-l.x)*size
	l.top, l.bottom = l.y+(l.top-l.y)*size, l.y+(l.bottom-l.y)*size
	return l
}

func contentOf(t *testing.T, decoder *xml.Decoder) string {
	t.Helper()
	content := ""
	for depth := 1; depth > 0; {
		token, err := decoder.Token()
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		case xml.CharData:
			content += string(token)
		}
	}
	return content
}

func parse(t *testing.T, number string) float64 {
	t.Helper()
	x, ok := integer(number)
	if !ok {
		t.Errorf("%q is not a number", number)
	}
	return x
}

// TestPictures checks every picture at common widths in both languages.
func TestPictures(t *testing.T) {
	for _, name := range plot.FigureNames() {
		for _, width := range []int{320, 358, 390, 700, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				p, err := plot.New(name, viewOf(t, width, lang))
				if err != nil {
					t.Fatalf("New(%q): %v", name, err)
				}
				checkPicture(t, p, width)
			}
		}
	}
}
