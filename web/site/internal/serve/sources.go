package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// watched are the files and folders below the root of the repository that a build
// reads.
var watched = []string{"encoder", "wasm", "web", "index.html", "go.mod", "go.sum", "package.json", "LICENSE"}

// A Snapshot is the state of the sources at one moment, by their slash-separated
// names.
type Snapshot map[string]version

type version struct {
	size    int64
	changed time.Time
}

// TakeSnapshot returns the state of the sources below root.
func TakeSnapshot(root string) (Snapshot, error) {
	s := Snapshot{}
	repository := os.DirFS(root)
	for _, name := range watched {
		err := fs.WalkDir(repository, name, func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "testdata" || hidden(d.Name())):
				return fs.SkipDir
			case d.IsDir() || hidden(d.Name()) || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			s[name] = version{info.Size(), info.ModTime()}
			return nil
		})
		// An editor may replace a file at the same time.
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("site: %w", err)
		}
	}
	return s, nil
}

// hidden reports whether a file or folder of this name belongs to an editor or to
// version control.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "#") || strings.HasSuffix(name, "~")
}

// changes returns the names of the sources that were added, removed or written
// between two snapshots, in order.
func changes(before, after Snapshot) []string {
	var names []string
	for name, v := range after {
		if before[name] != v {
			names = append(names, name)
		}
	}
	for name := range before {
		if _, exists := after[name]; !exists {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// onlyPages reports whether none of the names is part of a Go program: pages,
// style sheets, scripts and pictures only.
func onlyPages(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		switch path.Ext(name) {
		case ".css", ".html", ".js", ".mjs", ".svg", ".ts":
			return false
		}
		return true
	})
}
