package output

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/bits"
	"os"
	"path"
	"strings"

	"github.com/andybalholm/brotli"

	"github.com/posenc/posenc/web/static"
)

// A Coding is a compression, in both directions.
type Coding struct {
	static.Coding
	pack   func(w io.Writer, quality, size int) io.WriteCloser
	unpack func(r io.Reader) (io.Reader, error)
}

// Codings are the codings of the compressed copies; the first is Brotli.
var Codings = []Coding{
	{static.Brotli, packBrotli, func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }},
	Gzip,
}

// Gzip is the coding that scripts can decompress, in all browsers and in Node.
var Gzip = Coding{static.Gzip, packGzip, func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }}

// compressible reports whether a file with this name is compressed. The files of the
// Worker are not downloaded.
func compressible(name string) bool {
	if path.Base(path.Dir(name)) == "worker" {
		return false
	}
	switch path.Ext(name) {
	case ".wasm", ".js", ".css", ".html", ".svg", ".ts", ".json":
		return true
	}
	return false
}

// Qualities of compression, from 0 to 11. Of files that contain compressed data, as pictures
// with pixels and pages in one file do, the best one makes 1 to 5 % less than a good one, in
// 15 to 40 times as long.
const (
	best = 11
	good = 9
)

// qualityOf returns the quality with which a file of this name is compressed.
func qualityOf(name string) int {
	base := path.Base(name)
	if path.Ext(base) == ".svg" || strings.HasPrefix(base, "inline") || strings.HasPrefix(base, "posenc") {
		return good
	}
	return best
}

// packBrotli compresses with the smallest window of Brotli that holds all of the size, or with
// the largest: its memory grows with the window.
func packBrotli(w io.Writer, quality, size int) io.WriteCloser {
	window := min(max(bits.Len(uint(size)+16), 10), 24)
	return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: quality, LGWin: window})
}

func packGzip(w io.Writer, _, _ int) io.WriteCloser {
	// Only an invalid level is an error.
	z, _ := gzip.NewWriterLevel(w, gzip.BestCompression)
	return z
}

// Packed returns the compressed content: the file at the path of a copy, if there is one of the
// content. Compressing takes seconds, decompressing milliseconds.
func (c Coding) Packed(path string, content []byte) ([]byte, error) {
	if old, err := os.ReadFile(path); err == nil && c.Holds(old, content) {
		return old, nil
	}
	var packed bytes.Buffer
	w := c.pack(&packed, qualityOf(strings.TrimSuffix(path, c.Suffix)), len(content))
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	err := w.Close()
	return packed.Bytes(), err
}

// Holds reports whether packed is the compressed content.
func (c Coding) Holds(packed, content []byte) bool {
	r, err := c.unpack(bytes.NewReader(packed))
	if err != nil {
		return false
	}
	unpacked, err := io.ReadAll(r)
	return err == nil && bytes.Equal(unpacked, content)
}
