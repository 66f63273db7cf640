package picture

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// cells returns n × n cells in two colours.
func cells(n int) *scene.Cells {
	return &scene.Cells{Box: image.Rect(0, 0, 10, 10), Paint: func(img *image.NRGBA) {
		size := img.Rect.Size()
		for y := range size.Y {
			for x := range size.X {
				row, column := (2*y+1)*n/(2*size.Y), (2*x+1)*n/(2*size.X)
				img.SetNRGBA(x, y, color.NRGBA{255, 0, uint8((row + column) % 2), 255})
			}
		}
	}}
}

func TestCompact(t *testing.T) {
	state := param.DefaultState()
	state.DModel, state.SeqLen = 8, 8
	img := image.NewNRGBA(image.Rect(0, 0, 20, 20))
	for _, test := range []struct{ n, want int }{{8, 8}, {5, 20}} {
		c := cells(test.n)
		c.Paint(img)
		small := compact(c, img, state)
		if got := small.Rect.Dx(); got != test.want {
			t.Errorf("%d × %d cells are kept in %d × %d pixels, want %d", test.n, test.n, got, got, test.want)
		}
		if !bytes.Equal(enlarge(small, img.Rect.Size()).Pix, img.Pix) {
			t.Errorf("%d × %d cells look different when they are enlarged", test.n, test.n)
		}
	}
}

func TestDataURL(t *testing.T) {
	few := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	cells(8).Paint(few)
	many := image.NewNRGBA(few.Rect)
	for i := range many.Pix {
		many.Pix[i] = uint8(i*i/7) | 255*uint8(i%4/3)
	}
	for _, img := range []*image.NRGBA{few, many} {
		url, err := dataURL(img)
		if err != nil {
			t.Fatal(err)
		}
		data, ok := strings.CutPrefix(url, "data:image/png;base64,")
		file, err := base64.StdEncoding.DecodeString(data)
		if !ok || err != nil {
			t.Fatalf("%.40s is not a data: URL of a PNG: %v", url, err)
		}
		got, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		for y := range 40 {
			for x := range 40 {
				if r, g, b, _ := got.At(x, y).RGBA(); color.RGBA64Model.Convert(img.NRGBAAt(x, y)) != (color.RGBA64{uint16(r), uint16(g), uint16(b), 0xffff}) {
					t.Fatalf("pixel %d, %d is %v, want %v", x, y, got.At(x, y), img.NRGBAAt(x, y))
				}
			}
		}
	}
}

// A picture is a file that has its colours for light and dark screens.
func TestStatic(t *testing.T) {
	s := Static{Figure: "waves", State: param.DefaultState(), Lang: text.English}
	got, err := s.Draw(1024)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<svg xmlns="http://www.w3.org/2000/svg"`, `width="1024"`, "prefers-color-scheme:dark"} {
		if !bytes.Contains(got.Content, []byte(want)) {
			t.Errorf("the picture has no %s: %.300s", want, got.Content)
		}
	}
	if got.Name != "waves-en-1024.svg" || got.Height <= 0 {
		t.Errorf("the picture is %s, %d × %d", got.Name, got.Width, got.Height)
	}
}

// Text alternatives may contain any character.
func TestElementEscapes(t *testing.T) {
	var drawings Pair
	drawings[0].Summary = `1 < 2 & "3"`
	var alternatives []string
	z := html.NewTokenizer(strings.NewReader(drawings.Element(".", "")))
	for z.Next() != html.ErrorToken {
		for _, a := range z.Token().Attr {
			if a.Key == "alt" {
				alternatives = append(alternatives, a.Val)
			}
		}
	}
	if !slices.Equal(alternatives, []string{drawings[0].Summary}) {
		t.Errorf("the alternatives are %q, want %q", alternatives, drawings[0].Summary)
	}
}

func TestCard(t *testing.T) {
	f, err := Card()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(f.Content))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := img.Bounds(), image.Rect(0, 0, 1200, 630); got != want {
		t.Errorf("the card is %v, want %v", got, want)
	}
	if len(f.Content) > 300_000 {
		t.Errorf("the card has %d bytes, more than some sites load", len(f.Content))
	}
	// Nothing is at the edges, and the cursor is at a word in the midst.
	ground := scene.Light.Shade("ground")
	position := scene.Light.Shade("position")
	cursor := 0
	for x := cardWidth / 3; x < 2*cardWidth/3; x++ {
		for y := range cardHeight / 3 {
			if color.NRGBAModel.Convert(img.At(x, y)) == position {
				cursor++
			}
		}
	}
	if cursor < 200 {
		t.Errorf("%d pixels are of the cursor", cursor)
	}
	for _, test := range []struct {
		x, y int
		want color.NRGBA
	}{
		{0, 0, ground},
		{cardWidth - 1, cardHeight - 1, ground},
	} {
		if got := color.NRGBAModel.Convert(img.At(test.x, test.y)); got != test.want {
			t.Errorf("pixel %d, %d is %v, want %v", test.x, test.y, got, test.want)
		}
	}
}

// TestMoving checks that the moving picture of the README is up to date, is small, and stands
// still for readers who prefer that, and that the README shows it in both languages.
func TestMoving(t *testing.T) {
	const root = "../../../../"
	want, err := Moving()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(root + want.Name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Content) {
		t.Errorf("%s is not up to date; run: go tool site -pin", want.Name)
	}
	if len(got) > 100_000 {
		t.Errorf("%s has %d bytes, more than 100,000", want.Name, len(got))
	}
	for _, rule := range []string{"prefers-reduced-motion:reduce){g{animation:none", "prefers-color-scheme:dark", "@keyframes hand{"} {
		if !bytes.Contains(got, []byte(rule)) {
			t.Errorf("%s has no %q", want.Name, rule)
		}
	}
	for document, link := range map[string]string{"README.md": `<img src="docs/moving.svg"`, "docs/README.zh.md": `<img src="moving.svg"`} {
		text, err := os.ReadFile(root + document)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), link) {
			t.Errorf("%s does not show %s", document, want.Name)
		}
	}
}
