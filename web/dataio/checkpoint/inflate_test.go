package checkpoint

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/posenc/posenc/web/dataio"
)

// FuzzInflate compares data, and data compressed, with what compress/flate makes of it.
func FuzzInflate(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, alphabet := range []int{1, 2, 5, 256} {
		text := make([]byte, 60_000)
		for i := range text {
			text[i] = byte(random.IntN(alphabet))
			if i > 33_000 && i%1000 < 900 {
				text[i] = text[i-32_768+i/1000]
			}
		}
		f.Add(text)
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		compare(t, data)
		for _, level := range []int{flate.NoCompression, flate.BestSpeed, flate.BestCompression, flate.HuffmanOnly} {
			var b bytes.Buffer
			w, _ := flate.NewWriter(&b, level)
			w.Write(data)
			w.Close()
			if got := compare(t, b.Bytes()); !bytes.Equal(got, data) {
				t.Fatalf("level %d: %d bytes come back as %d others", level, len(data), len(got))
			}
			if b.Len() > 0 {
				damaged := bytes.Clone(b.Bytes())
				damaged[random.IntN(len(damaged))] ^= byte(1 << random.IntN(8))
				compare(t, damaged)
				compare(t, b.Bytes()[:random.IntN(b.Len())])
			}
		}
	})
}

// inflated decompresses data, up to where it is damaged or cut off.
func inflated(data []byte) (all []byte, err error) {
	from := section{bytes.NewReader(data), 0, int64(len(data))}
	r := &inflater{from: newStream(Always, from, from.length), block: none}
	defer func() {
		if r.last && r.block == none {
			err = nil // all has been read
		}
	}()
	defer dataio.Catch(&err)
	for {
		part := r.next(1)
		all, r.read = append(all, part...), r.read+len(part)
	}
}

// compare decompresses data in both ways.
func compare(t *testing.T, data []byte) []byte {
	t.Helper()
	got, err := inflated(data)
	want, flateErr := io.ReadAll(flate.NewReader(bytes.NewReader(data)))
	if flateErr != nil && err != nil { // what is damaged ends sooner or later
		n := min(len(got), len(want))
		got, want = got[:n], want[:n]
	}
	if !bytes.Equal(got, want) || (err == nil) != (flateErr == nil) {
		t.Fatalf("%d bytes and %v, want %d and %v", len(got), err, len(want), flateErr)
	}
	return got
}

func BenchmarkInflate(b *testing.B) {
	random, text := rand.New(rand.NewPCG(1, 2)), make([]byte, 1<<22)
	for i := range text {
		text[i] = byte(random.ExpFloat64() * 20)
	}
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.DefaultCompression)
	w.Write(text)
	w.Close()
	b.Run("inflate", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			from := section{bytes.NewReader(packed.Bytes()), 0, int64(packed.Len())}
			(&deflated{from, int64(len(text)), new(inflater)}).readAt(Always, text, 0)
		}
	})
	b.Run("flate", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			io.ReadFull(flate.NewReader(bytes.NewReader(packed.Bytes())), text)
		}
	})
}
