package output

import (
	"fmt"
	"io"
)

// Report prints the files of a build, with their sizes and the sizes of downloads:
//
//	file               KB   brotli
//	encoder.wasm   2280.1    441.5
//
// 1 KB is 1000 bytes.
func Report(w io.Writer, outputs []Entry) error {
	width := len("file")
	for _, out := range outputs {
		width = max(width, len(out.name))
	}
	if _, err := fmt.Fprintf(w, "%-*s %8s %8s\n", width, "file", "KB", "brotli"); err != nil {
		return err
	}
	for _, out := range outputs {
		_, err := fmt.Fprintf(w, "%-*s %8s %8s\n", width, out.name, Kilobytes(out.size), Kilobytes(out.brotli))
		if err != nil {
			return err
		}
	}
	return nil
}

// Kilobytes prints n bytes to a tenth of a kilobyte, and a dash for none.
func Kilobytes(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(n)/1000)
}
