package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/posenc/posenc/web/scene"
)

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
	ground, _ := scene.Light.Shade("ground")
	position, _ := scene.Light.Shade("position")
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
