package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/posenc/posenc/web/plot/scale"
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
	// Row 0 of the matrix alternates 0 and 1; nothing of the texts is at the edges.
	ground, _ := scene.Light.Shade("ground")
	for _, test := range []struct {
		x, y int
		want color.RGBA
	}{
		{1, matrixTop, scale.Viridis(0.5)},
		{6, matrixTop, scale.Viridis(1)},
		{0, 0, ground},
		{cardWidth - 1, formulaLine, ground},
	} {
		if got := color.RGBAModel.Convert(img.At(test.x, test.y)); got != test.want {
			t.Errorf("pixel %d, %d is %v, want %v", test.x, test.y, got, test.want)
		}
	}
}
