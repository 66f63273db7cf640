package render_test

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/text"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// specOf returns the spec of a figure.
func specOf(t testing.TB, name string) *plot.Spec {
	t.Helper()
	s, err := plot.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func pictureOf(t testing.TB, name string, lang text.Lang, o render.Options) *render.Picture {
	t.Helper()
	p, err := newPicture(name, param.DefaultState(), lang, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func newPicture(name string, s param.State, lang text.Lang, o render.Options) (*render.Picture, error) {
	spec, err := plot.Find(name)
	if err != nil {
		return nil, err
	}
	if spec.Concerns("sentence") {
		if err := render.Readable(s.Sentence); err != nil {
			return nil, err
		}
	}
	return render.New(spec.New(), s, lang, o)
}

func decode(t testing.TB, content []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// The letters of a title, as they are printed: each line stands for two lines
// of pixels.
func Example() {
	p, err := newPicture("similarity", param.DefaultState(), text.Chinese, render.Options{Width: 360, Ratio: 2, Theme: scene.Light})
	if err != nil {
		fmt.Println(err)
		return
	}
	img, err := png.Decode(bytes.NewReader(p.AppendPNG(nil)))
	if err != nil {
		fmt.Println(err)
		return
	}
	shades := []rune("█▓▒░ ")
	for y := 2; y < 30; y += 2 {
		line := ""
		for x := 14; x < 84; x++ {
			r, _, _, _ := img.At(x, y).RGBA()
			s, _, _, _ := img.At(x, y+1).RGBA()
			line += string(shades[(r+s)*5/0x20000])
		}
		fmt.Println(strings.TrimRight(line, " "))
	}
	// Output:
	//          ░▓░     ░█▒            ░░░░░░░░░░░░░░░░░░░░
	//         ░█▓       ▓█░          ░█▒░░░▒█▒░░░▒█▒░░░░█▓
	//        ░█▓  ▒▒▒▒▒▒▓▓▒▒▒▒▒▒     ░█▓▒▒▒▓█▓▒▒▒▓█▓▒▒▒▒█▓
	//       ▒██   ░░░░░░░░░░░░░░      ░░░░░░░░▓█░░░░░░░░░░                 ░
	//     ░▓███     ▓▒      ▒▓░     ▒▓▓▓▓▓▓▓▓▓██▓▓▓▓▓▓▓▓▓▓░         ░█▓▒▓█▓▓
	//     █▓ ▓█     ▓█      ▓█░        ░▒▒▒▒▒▓█▓▒▒▒▒▒▒▒░            ░██▒
	//        ▓█     ░█▒     █▓         ▒█▒░░░░░░░░░░░▒█▒            ░██
	//        ▓█      █▓    ▒█░         ▒█▒░░░░░░░░░░░▓█▒            ░██
	//        ▓█      ▓█    ▓█          ▒█▓▒▒▒▒▒▒▒▒▒▒▒▓█▒            ░██
	//        ▓█      ▒▓░  ░█▒          ▒█▒▒▒▒▒▒▒▒▒▒▒▒▓█▒            ░██░
	//        ▓█  ░░░░░░░░░▓█▒░░░░      ▒█▒           ▒█▒            ░██▒▓█▓█
	//        ▓█  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒         ░██
}

// TestSize checks that a PNG has the size that was said, and that a picture
// narrower than it can be is made smaller.
func TestSize(t *testing.T) {
	for _, options := range []render.Options{
		{Width: 600, Height: 400, Ratio: 1},
		{Width: 160, Ratio: 3},
		{Width: 333, Ratio: 1.5},
		{Width: 500, Ratio: 0.5},
		{Width: 1600, Ratio: 1, Margin: 20},
		{Width: 100, Height: 2000, Ratio: 1},
	} {
		p := pictureOf(t, "waves", text.English, options)
		width, height := p.Pixels()
		if size := decode(t, p.AppendPNG(nil)).Bounds().Size(); size != image.Pt(width, height) {
			t.Errorf("%+v: the PNG has %v pixels, want %d × %d", options, size, width, height)
		}
		cssWidth, cssHeight := p.Size()
		if cssWidth != options.Width || options.Height != 0 && cssHeight != options.Height {
			t.Errorf("%+v: Size() = %d, %d", options, cssWidth, cssHeight)
		}
		svg := string(p.AppendSVG(nil))
		if want := fmt.Sprintf(`width="%d" height="%d"`, cssWidth, cssHeight); !strings.Contains(svg, want) {
			t.Errorf("%+v: the SVG has no %s", options, want)
		}
	}
}

// TestFits checks that a picture stays within its margin, and reaches it on two
// sides.
func TestFits(t *testing.T) {
	const margin, width, height = 20, 600, 400
	for _, name := range plot.Names() {
		p := pictureOf(t, name, text.English, render.Options{Width: width, Height: height, Margin: margin, Ratio: 1, Theme: scene.Light})
		img := decode(t, p.AppendPNG(nil))
		ground := img.At(0, 0)
		drawn := image.Rectangle{}
		for y := range height {
			for x := range width {
				if img.At(x, y) != ground {
					drawn = drawn.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if within := image.Rect(0, 0, width, height).Inset(margin - 2); !drawn.In(within) {
			t.Errorf("%s: what is drawn, %v, is not within %v", name, drawn, within)
		}
		if drawn.Dx() < width/2 && drawn.Dy() < height/2 {
			t.Errorf("%s: what is drawn, %v, is small", name, drawn)
		}
	}
}

// TestCellsAreExact compares the cells in a PNG with those that are painted for
// a page, at the centres of the pixels that no mark covers.
func TestCellsAreExact(t *testing.T) {
	for _, name := range []string{"heatmap", "similarity"} {
		const ratio = 2
		v, err := plot.NewView(param.DefaultState(), 700, text.English)
		if err != nil {
			t.Fatal(err)
		}
		c := specOf(t, name).New().Scene(&v).Cells
		place := c.Box
		cells := image.NewNRGBA(image.Rect(0, 0, ratio*place.Dx(), ratio*place.Dy()))
		c.Paint(cells)

		img := decode(t, pictureOf(t, name, text.English, render.Options{Width: 700, Ratio: ratio}).AppendPNG(nil))
		same := 0
		for y := range cells.Rect.Dy() {
			for x := range cells.Rect.Dx() {
				if color.NRGBAModel.Convert(img.At(ratio*place.Min.X+x, ratio*place.Min.Y+y)) == cells.NRGBAAt(x, y) {
					same++
				}
			}
		}
		if all := cells.Rect.Dx() * cells.Rect.Dy(); same < all*95/100 {
			t.Errorf("%s: %d of %d pixels have the colours of their cells", name, same, all)
		}
	}
}

// imagesIn are the cells of an SVG file: their corner, and a PNG.
var imagesIn = regexp.MustCompile(`<image x="(\d+)" y="(\d+)".*base64,(.*)"/>`)

// TestGroundIsSeen checks that the cells of an SVG file, on the ground of each theme, look as
// those in the PNG, at the pixels that no mark covers: also beside others that are opaque.
func TestGroundIsSeen(t *testing.T) {
	s, err := param.DefaultState().With("colormap", "diverging")
	if err != nil {
		t.Fatal(err)
	}
	hidden := color.NRGBA{A: 0xff} // between the matrices of a picture
	for _, c := range []struct {
		name   string
		state  param.State
		images int
	}{{"bugs", param.DefaultState(), 2}, {"similarity", s, 1}, {"heatmap", param.DefaultState(), 1}} {
		for _, theme := range []scene.Theme{scene.Light, scene.Dark} {
			p, err := newPicture(c.name, c.state, text.English, render.Options{Width: 700, Ratio: 1, Theme: theme})
			if err != nil {
				t.Fatal(err)
			}
			ground := theme.Shade("ground")
			sheet, want := image.NewNRGBA(image.Rect(0, 0, 700, 2000)), decode(t, p.AppendPNG(nil))
			draw.Draw(sheet, sheet.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
			found, cells := imagesIn.FindAllSubmatch(p.AppendSVG(nil), -1), image.Rectangle{}
			for _, m := range found {
				x, _ := strconv.Atoi(string(m[1]))
				y, _ := strconv.Atoi(string(m[2]))
				file, err := base64.StdEncoding.DecodeString(string(m[3]))
				if err != nil {
					t.Fatal(err)
				}
				img := decode(t, file)
				cells = img.Bounds().Add(image.Pt(x, y))
				draw.Draw(sheet, cells, img, image.Point{}, draw.Over)
			}
			if len(found) != c.images {
				t.Errorf("%s has %d images, want %d", c.name, len(found), c.images)
			}
			far := 0
			for y := cells.Min.Y; y < cells.Max.Y; y++ {
				for x := cells.Min.X; x < cells.Max.X; x++ {
					if sheet.At(x, y) != hidden && apart(sheet.At(x, y), want.At(x, y)) {
						far++
					}
				}
			}
			if all := cells.Dx() * cells.Dy(); far > all/20 {
				t.Errorf("%s, theme %d: %d of %d pixels are others than in the PNG", c.name, theme, far, all)
			}
		}
	}
}

// TestRefused checks the errors for pictures that cannot be drawn.
func TestRefused(t *testing.T) {
	for _, test := range []struct {
		figure, sentence string
		options          render.Options
		parameter        string
	}{
		{"heatmap", "", render.Options{Width: 99, Ratio: 1}, "width"},
		{"heatmap", "", render.Options{Width: 2049, Ratio: 1}, "width"},
		{"heatmap", "", render.Options{Width: 600, Height: 50, Ratio: 1}, "height"},
		{"heatmap", "", render.Options{Width: 600}, "pixel-ratio"},
		{"heatmap", "", render.Options{Width: 600, Ratio: 4.5}, "pixel-ratio"},
		{"heatmap", "", render.Options{Width: 600, Ratio: 1, Margin: -1}, "margin"},
		{"heat", "", render.Options{Width: 600, Ratio: 1}, "figure"},
		{"heat", "", render.Options{Width: 600, Height: 400, Ratio: 1}, "figure"},
		{"attention", "the 🐈 sat", render.Options{Width: 600, Ratio: 1}, "sentence"},
		{"inject", "ب", render.Options{Width: 600, Ratio: 1}, "sentence"},
		{"heatmap", "the 🐈 sat", render.Options{Width: 600, Ratio: 1}, ""}, // which shows no sentence
		{"attention", "le café | 位置", render.Options{Width: 600, Ratio: 1}, ""},
		{"attention", "今天天气很好", render.Options{Width: 600, Ratio: 1}, ""},
		{"inject", "Привет — мир", render.Options{Width: 600, Ratio: 1}, ""},
	} {
		s := param.DefaultState()
		s.Sentence = test.sentence
		_, err := newPicture(test.figure, s, text.English, test.options)
		var refused *encoder.Error
		if errors.As(err, &refused); test.parameter == "" && err != nil || test.parameter != "" && (refused == nil || refused.Parameter != test.parameter) {
			t.Errorf("New(%q, %q, %+v): %v, want an error for %q", test.figure, test.sentence, test.options, err, test.parameter)
		}
	}
}

// TestRefusedCharacter checks that the message names the character, also one that
// cannot be seen.
func TestRefusedCharacter(t *testing.T) {
	for sentence, want := range map[string]string{
		"the 🐈 sat":                       `sentence "🐈" has the character 🐈 (U+1F408), for which pictures have no outline`,
		"zero\u200bwidth and more":        `sentence "zero\u200bwidth" has the character U+200B, for which pictures have no outline`,
		strings.Repeat("a", 1000) + "ا b": `sentence "aaaaaaaaaaaaaaaaaaa…" has the character ا (U+0627), for which pictures have no outline`,
	} {
		s := param.DefaultState()
		s.Sentence = sentence
		_, err := newPicture("attention", s, text.English, render.Options{Width: 600, Ratio: 1})
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("New for %.20q: %v, want … %s", sentence, err, want)
		}
	}
}

// TestSVG checks that a file is well-formed, needs no font and nothing outside,
// names things once, and says what it shows.
func TestSVG(t *testing.T) {
	for _, name := range plot.Names() {
		for _, theme := range []scene.Theme{scene.Auto, scene.Dark} {
			p := pictureOf(t, name, text.Chinese, render.Options{Width: 640, Ratio: 1, Theme: theme})
			svg := p.AppendSVG(nil)
			ids, hrefs := map[string]bool{}, map[string]bool{}
			title := ""
			decoder := xml.NewDecoder(bytes.NewReader(svg))
			for {
				token, err := decoder.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				e, ok := token.(xml.StartElement)
				if !ok {
					continue
				}
				switch e.Name.Local {
				case "title":
					if err := decoder.DecodeElement(&title, &e); err != nil {
						t.Fatal(err)
					}
				case "text", "tspan":
					t.Errorf("%s has a <%s>", name, e.Name.Local)
				}
				for _, a := range e.Attr {
					switch {
					case a.Name.Local == "id" && ids[a.Value]:
						t.Errorf("%s: two elements have the id %s", name, a.Value)
					case a.Name.Local == "id":
						ids[a.Value] = true
					case a.Name.Local == "href" && a.Value[0] == '#':
						hrefs[a.Value[1:]] = true
					case a.Name.Local == "fill" && strings.HasPrefix(a.Value, "url(#"):
						hrefs[strings.TrimSuffix(a.Value[5:], ")")] = true
					case a.Name.Local == "aria-label" && a.Value != p.Scene().Summary:
						t.Errorf("%s is called %q, want %q", name, a.Value, p.Scene().Summary)
					}
				}
			}
			if !bytes.Contains(svg, []byte(`<rect class="ground area"`)) {
				t.Errorf("%s, theme %d: has no ground", name, theme)
			}
			if title != p.Scene().Summary {
				t.Errorf("%s has the title %q, want %q", name, title, p.Scene().Summary)
			}
			for href := range hrefs {
				if !ids[href] {
					t.Errorf("%s: nothing has the id %s", name, href)
				}
			}
			if bytes.Contains(svg, []byte("font:")) || bytes.Contains(svg, []byte("font-")) { // cells in base64 have neither sign
				t.Errorf("%s needs a font", name)
			}
			if got := bytes.Contains(svg, []byte("prefers-color-scheme")); got != (theme == scene.Auto) {
				t.Errorf("%s, theme %d: follows the system: %t", name, theme, got)
			}
		}
	}
}

// TestTogether prints pictures at once and one after another: they are the same.
func TestTogether(t *testing.T) {
	names := plot.Names()
	options := render.Options{Width: 400, Ratio: 1}
	alone := make([][]byte, len(names))
	for i, name := range names {
		alone[i] = pictureOf(t, name, text.English, options).AppendPNG(nil)
	}
	var all sync.WaitGroup
	for round := range 3 {
		for i, name := range names {
			all.Go(func() {
				p, err := newPicture(name, param.DefaultState(), text.English, options)
				if err != nil {
					t.Error(err)
				} else if !bytes.Equal(p.AppendPNG(nil), alone[i]) {
					t.Errorf("round %d: %s is another picture among others", round, name)
				}
			})
		}
	}
	all.Wait()
}

// TestGolden compares pictures with those in testdata, which can be looked at.
// The last bits of numbers differ from machine to machine, and with them a
// level of coverage here and there.
func TestGolden(t *testing.T) {
	for name, p := range map[string]*render.Picture{
		"dials":        pictureOf(t, "dials", text.English, render.Options{Width: 400, Height: 240, Margin: 8, Ratio: 1, Theme: scene.Light}),
		"derivation":   pictureOf(t, "derivation", text.Chinese, render.Options{Width: 360, Ratio: 1, Theme: scene.Dark}),
		"heatmap-tiny": pictureOf(t, "heatmap", text.English, render.Options{Width: 160, Ratio: 1}),
	} {
		file := "testdata/" + name + ".png"
		got := p.AppendPNG(nil)
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n := farPixels(decode(t, got), decode(t, want)); n > 0 {
			t.Errorf("%d pixels of %s are not what is drawn; look at it after go test -update", n, file)
		}
	}
}

// farPixels returns in how many pixels a colour differs by more than a level of
// coverage makes.
func farPixels(a, b image.Image) (n int) {
	if a.Bounds() != b.Bounds() {
		return a.Bounds().Dx() * a.Bounds().Dy()
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if apart(a.At(x, y), b.At(x, y)) {
				n++
			}
		}
	}
	return n
}

// apart reports whether colours differ by more than a level of coverage makes.
func apart(a, b color.Color) bool {
	r, g, bl, _ := a.RGBA()
	r2, g2, bl2, _ := b.RGBA()
	return max(r, r2)-min(r, r2) > 0x1100 || max(g, g2)-min(g, g2) > 0x1100 || max(bl, bl2)-min(bl, bl2) > 0x1100
}
