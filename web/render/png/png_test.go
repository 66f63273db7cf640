package png

import (
	"bytes"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"
)

// decode returns the pixels of a PNG.
func decode(t testing.TB, content []byte) (pixels []uint32, width, height int) {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	size := img.Bounds().Size()
	pixels = make([]uint32, 0, size.X*size.Y)
	for y := range size.Y {
		for x := range size.X {
			pixels = append(pixels, opaque(color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)))
		}
	}
	return pixels, size.X, size.Y
}

func checkPNG(t testing.TB, w *Encoder, pixels []uint32, width int) {
	t.Helper()
	got, gotWidth, height := decode(t, w.Append(nil, pixels, width, len(pixels)/width, 0, false))
	if gotWidth != width || height*width != len(pixels) {
		t.Fatalf("the PNG has %d × %d pixels, want %d × %d", gotWidth, height, width, len(pixels)/width)
	}
	for i := range pixels {
		if got[i] != pixels[i] {
			t.Fatalf("pixel (%d, %d) of %d × %d is %08x, want %08x", i%width, i/width, width, height, got[i], pixels[i])
		}
	}
}

// TestPNG writes pictures of all kinds with one writer, and reads them by
// another program: noise, areas, repetitions, lines that are longer than
// deflate can look back, and as many colours as a palette holds, or one more.
func TestPNG(t *testing.T) {
	w := &Encoder{}
	random := rand.New(rand.NewPCG(1, 2))
	for _, width := range []int{1, 2, 3, 17, 86, 87, 600, 10922, 10923, 40000} {
		for _, colors := range []int{1, 2, 3, 16, 256, 257, 5000, 1 << 24} {
			for _, repeat := range []int{1, 3, 40} {
				height := max(1, min(60, 40000/width))
				pixels := make([]uint32, width*height)
				for i := 0; i < len(pixels); {
					c := uint32(0xff<<24) | uint32(random.IntN(colors))*0x10f3b5&0xffffff
					from := random.IntN(i + 1)
					for range 1 + random.IntN(repeat) {
						if i < len(pixels) && random.IntN(2*repeat) < repeat && repeat > 1 {
							c = pixels[from] // as somewhere before
							if from < i-1 {
								from++
							}
							if c == 0 {
								c = 0xff << 24
							}
						}
						if i < len(pixels) {
							pixels[i] = c
							i++
						}
					}
				}
				checkPNG(t, w, pixels, width)
			}
		}
	}
}

// TestClear makes one colour transparent, in a palette and without one.
func TestClear(t *testing.T) {
	for _, colors := range []int{2, 1000} {
		pixels := make([]uint32, 2*colors)
		for i := range pixels {
			pixels[i] = 0xff<<24 | uint32(i%colors)*0x123
		}
		img, err := png.Decode(bytes.NewReader(new(Encoder).Append(nil, pixels, colors, 2, pixels[1], false)))
		if err != nil {
			t.Fatal(err)
		}
		for x := range colors {
			if _, _, _, alpha := img.At(x, 1).RGBA(); (alpha == 0) != (x == 1) {
				t.Fatalf("pixel %d of %d colours has the opacity %d", x, colors, alpha)
			}
		}
	}
}

// TestVeil leaves out opaque pixels, and makes others as opaque as they say.
func TestVeil(t *testing.T) {
	pixels := []uint32{0xff030201, 0x80030201, 0x01030201, 1 << 16}
	img, err := png.Decode(bytes.NewReader(new(Encoder).Append(nil, pixels, 4, 1, 1<<16, true)))
	if err != nil {
		t.Fatal(err)
	}
	for x, alpha := range []uint8{0, 0x80, 1, 0} {
		if got := color.NRGBAModel.Convert(img.At(x, 0)).(color.NRGBA); got.A != alpha || x == 1 && got.R != 1 {
			t.Errorf("pixel %d is %v, want the opacity %d", x, got, alpha)
		}
	}
}

// TestPaletteIsFull puts 256 colours into a palette and the next one into none.
func TestPaletteIsFull(t *testing.T) {
	var p palette
	pixels := make([]uint32, 257)
	for i := range pixels {
		pixels[i] = 0xff<<24 | uint32(i)
	}
	if !p.collect(pixels[:256], 256, make([]bool, 1)) || p.collect(pixels, 257, make([]bool, 1)) {
		t.Error("a palette takes 256 colours and no more")
	}
}

func FuzzPNG(f *testing.F) {
	f.Add([]byte{1, 1, 1, 2, 3}, uint8(2))
	f.Add([]byte("abcabcabcabcabdabdabd"), uint8(7))
	f.Fuzz(func(t *testing.T, content []byte, width uint8) {
		n := int(width) + 1
		pixels := make([]uint32, 0, len(content))
		for i, c := range content {
			// Colours of one byte, or of three.
			pixel := uint32(0xff<<24) | uint32(c)
			if len(content)%2 == 0 {
				pixel |= uint32(content[i/2])<<8 | uint32(content[i/3])<<16
			}
			pixels = append(pixels, pixel)
		}
		if pixels = pixels[:len(pixels)/n*n]; len(pixels) > 0 {
			checkPNG(t, &Encoder{}, pixels, n)
		}
	})
}

// opaque returns a pixel of a colour.
func opaque(c color.NRGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
}
