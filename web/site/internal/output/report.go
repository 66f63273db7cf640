package output

import (
	"fmt"
	"io"
	"path"
	"strings"
)

// groups are the rows of a report but for the last one, each with the files that it adds up.
// A file belongs to the first group that has it.
var groups = []struct {
	title string
	has   func(name string) bool
}{
	{"encoder.wasm", func(name string) bool { return name == "encoder.wasm" }},
	{"reader.wasm", func(name string) bool { return name == "reader.wasm" }},
	{"page.wasm", func(name string) bool { return name == "page.wasm" }},
	{"workbench.wasm", func(name string) bool { return name == "workbench.wasm" }},
	{"worker/", func(name string) bool { return strings.HasPrefix(name, "worker/") }},
	{"versions", func(name string) bool {
		return strings.HasPrefix(name, "v") && strings.Contains(name, "/") && !strings.HasPrefix(name, "vectors/")
	}},
	{"scripts", func(name string) bool { return path.Ext(name) == ".js" }},
	{"in one file", func(name string) bool { return strings.HasPrefix(name, "posenc") && path.Ext(name) == ".html" }},
	{"pages", func(name string) bool { return path.Ext(name) == ".html" }},
	{"pictures", func(name string) bool { return path.Ext(name) == ".svg" || path.Ext(name) == ".png" }},
}

// Report prints how many files of each kind a build has written, and how large they are,
// in KB of 1000 bytes: as they are, and compressed by Brotli where there is such a copy.
//
//	               files      KB   brotli
//	encoder.wasm       1  2280.1    441.5
//	pages            121  5120.9    690.3
func Report(w io.Writer, outputs []Entry) error {
	rows := make([]struct{ files, size, brotli int }, len(groups)+1)
	for _, out := range outputs {
		i := 0
		for i < len(groups) && !groups[i].has(out.name) {
			i++
		}
		rows[i].files++
		rows[i].size += out.size
		rows[i].brotli += out.brotli
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%-14s %6s %9s %9s\n", "", "files", "KB", "brotli")
	for i, r := range rows {
		title := "others"
		if i < len(groups) {
			title = groups[i].title
		}
		if r.files > 0 {
			fmt.Fprintf(&text, "%-14s %6d %9s %9s\n", title, r.files, Kilobytes(r.size), Kilobytes(r.brotli))
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// Kilobytes prints n bytes to a tenth of a kilobyte, and a dash for none.
func Kilobytes(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(n)/1000)
}
