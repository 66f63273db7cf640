package deflate

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// unzipped returns what a gzip file holds.
func unzipped(t *testing.T, file []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// noise is n bytes that nothing can be said of.
func noise(n int) []byte {
	random := rand.NewChaCha8([32]byte{1})
	content := make([]byte, n)
	random.Read(content)
	return content
}

func TestGzip(t *testing.T) {
	contents := map[string][]byte{
		"nothing":          nil,
		"one byte":         {7},
		"three bytes":      []byte("aaa"),
		"zeros":            make([]byte, 3*piece+1),
		"a long match":     []byte("x" + strings.Repeat("a", longest+1) + "y" + strings.Repeat("a", 2*longest)),
		"words":            []byte(strings.Repeat("to be or not to be, ", 5000)),
		"noise":            noise(2*piece + 5),
		"noise, and again": bytes.Repeat(noise(window-1), 3),
		"noise, too far":   bytes.Repeat(noise(window+1), 3),
		"blocks":           append(bytes.Repeat([]byte("0123456789"), piece), noise(70*piece)...),
	}
	for name, content := range contents {
		file := Gzip(content)
		if !bytes.Equal(unzipped(t, file), content) {
			t.Errorf("%s comes out different", name)
		}
		if !bytes.Equal(Gzip(content), file) {
			t.Errorf("%s gives another file the second time", name)
		}
		if most := len(content) + len(content)/1000 + 40; len(file) > most {
			t.Errorf("%s becomes %d bytes, more than %d", name, len(file), most)
		}
	}
}

func FuzzGzip(f *testing.F) {
	f.Add([]byte("abcabcabcabd"), 3)
	f.Fuzz(func(t *testing.T, content []byte, times int) {
		content = bytes.Repeat(content, 1+(times&0xff))
		if !bytes.Equal(unzipped(t, Gzip(content)), content) {
			t.Errorf("%q comes out different", content)
		}
	})
}

// What it is for: files that are smaller than those of compress/gzip.
func TestGzipIsSmall(t *testing.T) {
	content, err := os.ReadFile("../../../index.html")
	if err != nil {
		t.Fatal(err)
	}
	var usual bytes.Buffer
	w, err := gzip.NewWriterLevel(&usual, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(content)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got, most := len(Gzip(content)), usual.Len()*98/100; got > most {
		t.Errorf("the page becomes %d bytes, want at most %d", got, most)
	}
}

// Each symbol begins and ends with the lengths and distances of RFC 1951, section 3.2.5.
func TestSymbols(t *testing.T) {
	for _, test := range []struct{ length, want int }{
		{3, 0}, {10, 7}, {11, 8}, {12, 8}, {13, 9}, {18, 11}, {19, 12}, {34, 15}, {35, 16}, {67, 20}, {114, 22}, {115, 23}, {130, 23}, {131, 24}, {227, 27}, {257, 27}, {258, 28},
	} {
		if got := lengthSymbol(test.length); got != test.want {
			t.Errorf("length %d has the symbol %d, want %d", test.length, got, test.want)
		}
	}
	for _, test := range []struct {
		distance int32
		want     int
	}{
		{1, 0}, {4, 3}, {5, 4}, {6, 4}, {7, 5}, {9, 6}, {13, 7}, {17, 8}, {24, 8}, {25, 9}, {257, 16}, {385, 17}, {8193, 26}, {16385, 28}, {24577, 29}, {32768, 29},
	} {
		if got := distanceSymbol(test.distance); got != test.want {
			t.Errorf("distance %d has the symbol %d, want %d", test.distance, got, test.want)
		}
	}
}
