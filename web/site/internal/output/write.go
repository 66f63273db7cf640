// Package output writes the files of a build to the folder dist/, with compressed
// copies.
package output

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/posenc/posenc/web/site/internal/parallel"
	"github.com/posenc/posenc/web/static"
	"github.com/posenc/posenc/web/text"
)

// An Entry is a file in dist/: its size in bytes, and the size of its Brotli copy, 0 if
// it has none.
type Entry struct {
	name   string
	size   int
	brotli int
}

// Write writes the files and their copies compressed by the codings to the folder dist,
// and removes all other files there. Files that are there already keep their time. Equal
// files are compressed once.
func Write(dist string, files []File, codings []Coding) ([]Entry, error) {
	type packing struct {
		sum    [sha256.Size]byte
		coding string
	}
	packed := map[packing]func() ([]byte, error){}
	entries := make([]Entry, len(files))
	kept := map[string]bool{}
	var tasks []func() error
	for i, f := range files {
		path := filepath.Join(dist, f.Name)
		entries[i], kept[path] = Entry{name: f.Name, size: len(f.Content)}, true
		tasks = append(tasks, func() error { return Update(path, f.Content) })
		if !compressible(f.Name) {
			continue
		}
		sum := sha256.Sum256(f.Content)
		for _, c := range codings {
			copied, p := path+c.Suffix, packing{sum, c.Name}
			kept[copied] = true
			if packed[p] == nil {
				packed[p] = sync.OnceValues(func() ([]byte, error) { return c.Packed(copied, f.Content) })
			}
			pack := packed[p]
			tasks = append(tasks, func() error {
				content, err := pack()
				if err != nil {
					return fmt.Errorf("compressing %s: %w", copied, err)
				}
				if c.Name == static.Brotli.Name {
					entries[i].brotli = len(content)
				}
				return Update(copied, content)
			})
		}
	}
	if err := parallel.Run(tasks...); err != nil {
		return nil, err
	}
	return entries, sweep(dist, kept)
}

// sweep removes every file below dist that is not kept, and the folders that this leaves
// empty.
func sweep(dist string, kept map[string]bool) error {
	var folders []string
	err := filepath.WalkDir(dist, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			folders = append(folders, path)
			return nil
		case kept[path]:
			return nil
		}
		return os.Remove(path)
	})
	if err != nil {
		return err
	}
	// Inner folders come after their parents. Removing a folder that is not empty fails.
	for _, folder := range slices.Backward(folders) {
		os.Remove(folder)
	}
	return nil
}

// A File is one file of dist/: its slash-separated name there and its content.
type File struct {
	Name    string
	Content []byte
}

// Content returns the content of the file with a name, nil if there is none.
func Content(files []File, name string) []byte {
	for _, f := range files {
		if f.Name == name {
			return f.Content
		}
	}
	return nil
}

// Link returns the relative URL of a file for pages in folder, both names in dist/.
func Link(folder, name string) string {
	// There is no error: both are relative to dist/.
	relative, _ := filepath.Rel(folder, name)
	return filepath.ToSlash(relative)
}

// PageName returns the name in dist/ of a page, such as a tool in the folder workbench. Without a
// name it is the first page of the folder, and without a folder the article.
func PageName(lang text.Lang, folder, name string) string {
	return path.Join(lang.Folder(), folder, name, "index.html")
}

// Addresses lead from a page to others in its language, and are relative to it.
type Addresses struct {
	Root               string // the folder of the site, with a slash at its end
	Article, Workbench string
	Conventions        string // the list of conventions
	Vectors            string // the page about the conformance vectors
	Self               string
	English, Chinese   string // the page in each language

	tool func(name string) string
}

// AddressesFrom returns the addresses that the page of a name in a folder links to.
func AddressesFrom(lang text.Lang, folder, name string) Addresses {
	self := func(lang text.Lang) string { return PageName(lang, folder, name) }
	to := func(page string) string { return Link(path.Dir(self(lang)), page) }
	return Addresses{
		Root:        to(".") + "/",
		Article:     to(PageName(lang, "", "")),
		Workbench:   to(PageName(lang, "workbench", "")),
		Conventions: to(PageName(lang, "conventions", "")),
		Vectors:     to(PageName(lang, "vectors", "")),
		Self:        to(self(lang)),
		English:     to(self(text.English)),
		Chinese:     to(self(text.Chinese)),
		tool:        func(name string) string { return to(PageName(lang, "workbench", name)) },
	}
}

// Tool returns the address of a tool of the workbench.
func (a Addresses) Tool(name string) string { return a.tool(name) }

// Update writes content to path, and creates its folder, unless it is there already.
func Update(path string, content []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	return cmp.Or(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, content, 0o644))
}

// Rewrite writes to path what change makes of its content.
func Rewrite(path string, change func(content []byte) ([]byte, error)) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if content, err = change(content); err != nil {
		return err
	}
	return Update(path, content)
}

// Integrity returns the value of the attribute integrity for a file with the content
// (Subresource Integrity).
func Integrity(content []byte) string {
	sum := sha512.Sum384(content)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}

// A group is a row of a report, with a pattern of the files that it adds up.
type group struct {
	title   string
	pattern *regexp.Regexp
}

// groups are all rows. A file belongs to the first group that has it.
var groups = []group{
	{"encoder.wasm", regexp.MustCompile(`^encoder\.wasm$`)},
	{"reader.wasm", regexp.MustCompile(`^reader\.wasm$`)},
	{"page.wasm", regexp.MustCompile(`^page\.wasm$`)},
	{"workbench.wasm", regexp.MustCompile(`^workbench\.wasm$`)},
	{"worker/", regexp.MustCompile(`^worker/`)},
	{"versions", regexp.MustCompile(`^v\d[^/]*/`)},
	{"scripts", regexp.MustCompile(`\.js$`)},
	{"in one file", regexp.MustCompile(`^posenc.*\.html$`)},
	{"pages", regexp.MustCompile(`\.html$`)},
	{"pictures", regexp.MustCompile(`\.(svg|png)$`)},
	{"others", regexp.MustCompile(``)},
}

// Report prints how many files of each kind a build has written, and how large they are,
// in KB of 1000 bytes: as they are, and compressed by Brotli where there is such a copy.
//
//	               files      KB   brotli
//	encoder.wasm       1  2280.1    441.5
//	pages            121  5120.9    690.3
func Report(w io.Writer, outputs []Entry) error {
	rows := make([]struct{ files, size, brotli int }, len(groups))
	for _, out := range outputs {
		i := slices.IndexFunc(groups, func(g group) bool { return g.pattern.MatchString(out.name) })
		rows[i].files++
		rows[i].size += out.size
		rows[i].brotli += out.brotli
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%-14s %6s %9s %9s\n", "", "files", "KB", "brotli")
	for i, r := range rows {
		if r.files > 0 {
			fmt.Fprintf(&text, "%-14s %6d %9s %9s\n", groups[i].title, r.files, Kilobytes(r.size), Kilobytes(r.brotli))
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
