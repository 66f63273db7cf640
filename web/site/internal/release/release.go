// Package release copies the files of a version to a folder of its own, v1.0.0/, so that
// pages can name files that never change. package.json has the present version.
// releases.json has the hashes of the files of released versions and the release of Go that
// built them: only the same Go builds the same bytes. With another one, the folder of a
// released version is left out.
package release

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/reference"
)

// stable are the files in the folder of a version, those that are embedded among them. They load
// no others.
var stable = append([]string{
	"anywidget.d.ts",
	"anywidget.js",
	"conventions.json",
	"encoder.d.ts",
	"encoder.js",
	"inline-reader.d.ts",
	"inline-reader.js",
	"inline.d.ts",
	"inline.js",
	"wasm.d.ts",
}, embedded...)

// A Release is the record of a released version.
type Release struct {
	Go    string            `json:"go"`    // the version of Go, such as go1.26.8
	Files map[string]string `json:"files"` // integrity by name
}

// releasesPath is the path of the records, below the root of the repository.
const releasesPath = "web/site/releases.json"

// Read returns the version in package.json, and the releases by version.
func Read(root string) (version string, releases map[string]Release, err error) {
	if version, err = Version(root); err == nil {
		err = readJSON(filepath.Join(root, releasesPath), &releases)
	}
	return version, releases, err
}

// VersionFiles returns the files of all version folders: of the version, copies of files,
// which goVersion has built; of the releases, the files in dist.
func VersionFiles(version string, releases map[string]Release, dist, goVersion string,
	files []output.File) ([]output.File, error) {
	var copies []output.File
	r, released := releases[version]
	sameGo := !released || r.Go == goVersion
	if !sameGo {
		fmt.Fprintf(os.Stderr, "site: warning: version %s was released with %s, not %s; %s is not built\n",
			version, r.Go, goVersion, Folder(version))
		files = nil
	}
	for _, f := range files {
		if slices.Contains(stable, f.Name) {
			copies = append(copies, output.File{Name: Folder(version) + f.Name, Content: f.Content})
		}
	}
	if released && sameGo {
		if err := r.Check(version, copies); err != nil {
			return nil, err
		}
	}
	for _, v := range slices.Sorted(maps.Keys(releases)) {
		if v != version || !sameGo {
			copies = append(copies, releases[v].unchanged(dist, v)...)
		}
	}
	return copies, nil
}

// Folder returns the folder of a version in dist/.
func Folder(version string) string { return "v" + version + "/" }

// Check returns an error if files are not the released files of the version.
func (r Release) Check(version string, files []output.File) error {
	built := hashes(files)
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		if built[name] != r.Files[name] {
			return fmt.Errorf("%s differs from the file of version %s, which has been released; raise the version in package.json",
				name, version)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(built)) {
		if _, known := r.Files[name]; !known {
			return fmt.Errorf("version %s has been released without %s; raise the version in package.json", version, name)
		}
	}
	return nil
}

// hashes returns the integrity of files by their names, without folders.
func hashes(files []output.File) map[string]string {
	known := map[string]string{}
	for _, f := range files {
		known[path.Base(f.Name)] = output.Integrity(f.Content)
	}
	return known
}

// unchanged returns the files of a release in dist that are as they were released.
func (r Release) unchanged(dist, version string) []output.File {
	var files []output.File
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		f, err := read(dist, version, name)
		if err == nil && output.Integrity(f.Content) == r.Files[name] {
			files = append(files, f)
		}
	}
	return files
}

// read returns a file of a version in dist.
func read(dist, version, name string) (output.File, error) {
	content, err := os.ReadFile(filepath.Join(dist, Folder(version), name))
	return output.File{Name: Folder(version) + name, Content: content}, err
}

// Record adds the present version in dist, which goVersion has built, to the releases.
func Record(root, dist, goVersion string) error {
	version, releases, err := Read(root)
	if err != nil {
		return err
	}
	var files []output.File
	for _, name := range stable {
		switch f, err := read(dist, version, name); {
		case err == nil:
			files = append(files, f)
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	if len(files) == 0 {
		return fmt.Errorf("%s has no %s; build it first", dist, Folder(version))
	}
	if r, released := releases[version]; released {
		return r.Check(version, files)
	}
	releases[version] = Release{goVersion, hashes(files)}
	text, _ := json.MarshalIndent(releases, "", "  ") // texts
	return output.Update(filepath.Join(root, releasesPath), append(text, '\n'))
}

// Version returns the version in package.json.
func Version(root string) (string, error) {
	var manifest struct{ Version string }
	if err := readJSON(filepath.Join(root, "package.json"), &manifest); err != nil {
		return "", err
	}
	if manifest.Version == "" {
		return "", errors.New("package.json has no version")
	}
	return manifest.Version, nil
}

// readJSON reads a file of JSON into value.
func readJSON(path string, value any) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(content, value); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// documents are the patterns of the files, below the root of the repository, whose snippets
// name a file of a version with its integrity.
var documents = []string{"README.md", "docs/*.md"}

// snippet matches the tag of a file of a version up to its integrity, and this.
var snippet = regexp.MustCompile(`(\bv(\d[\w.-]*)/([\w.-]+)"[^<>]*?\bintegrity=")[^"]*"`)

// unreleased replaces the hash of a file that is not released, which depends on the Go
// that builds it. Browsers ignore it.
const unreleased = "sha384-…"

// Pin brings the generated parts of all documents up to date: the integrity of released
// files in snippets, the tables of figures, attributes and conventions, and the types of
// rotary embeddings.
func Pin(root string) error {
	version, releases, err := Read(root)
	if err != nil {
		return err
	}
	if _, released := releases[version]; !released {
		r := Release{Files: map[string]string{}}
		for _, name := range stable {
			r.Files[name] = unreleased
		}
		releases[version] = r
	}
	for _, pattern := range documents {
		paths, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return err
		}
		for _, path := range paths {
			pin := func(text []byte) ([]byte, error) { return pinDocument(path, text, releases) }
			if err := output.Rewrite(path, pin); err != nil {
				return err
			}
		}
	}
	return nil
}

// pinDocument returns the document at path with its generated parts up to date.
func pinDocument(path string, text []byte, releases map[string]Release) ([]byte, error) {
	var unknown error
	text = snippet.ReplaceAllFunc(text, func(tag []byte) []byte {
		m := snippet.FindSubmatch(tag)
		version, name := string(m[2]), string(m[3])
		hash, known := releases[version].Files[name]
		if !known && unknown == nil {
			unknown = fmt.Errorf("%s names %s%s, which is neither released nor in package.json's version",
				path, Folder(version), name)
		}
		return fmt.Appendf(nil, "%s%s\"", m[1], hash)
	})
	if unknown != nil {
		return nil, unknown
	}
	return reference.Update(text)
}
