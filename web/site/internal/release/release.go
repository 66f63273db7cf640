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
	"slices"

	"github.com/posenc/posenc/web/site/internal/output"
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
		err = readJSON(filepath.Join(root, filepath.FromSlash(releasesPath)), &releases)
	}
	return version, releases, err
}

// VersionFiles returns the files of all version folders: of the version, copies of files,
// which goVersion has built; of the releases, the files in dist.
func VersionFiles(version string, releases map[string]Release, dist, goVersion string, files []output.File) ([]output.File, error) {
	var copies []output.File
	r, released := releases[version]
	sameGo := !released || r.Go == goVersion
	if sameGo {
		copies = copiesOf(version, files)
	} else {
		fmt.Fprintf(os.Stderr, "site: warning: version %s was released with %s, not %s; %s is not built\n", version, r.Go, goVersion, Folder(version))
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

// copiesOf returns copies of the stable files for the folder of a version.
func copiesOf(version string, files []output.File) []output.File {
	var copies []output.File
	for _, f := range files {
		if slices.Contains(stable, f.Name) {
			copies = append(copies, output.File{Name: Folder(version) + f.Name, Content: f.Content})
		}
	}
	return copies
}

// Folder returns the folder of a version in dist/.
func Folder(version string) string { return "v" + version + "/" }

// Check returns an error if files are not the released files of the version.
func (r Release) Check(version string, files []output.File) error {
	built := hashes(files)
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		if built[name] != r.Files[name] {
			return fmt.Errorf("site: %s differs from the file of version %s, which has been released; raise the version in package.json", name, version)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(built)) {
		if _, known := r.Files[name]; !known {
			return fmt.Errorf("site: version %s has been released without %s; raise the version in package.json", version, name)
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
		content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(Folder(version)), name))
		if err == nil && output.Integrity(content) == r.Files[name] {
			files = append(files, output.File{Name: Folder(version) + name, Content: content})
		}
	}
	return files
}

// Record adds the present version in dist, which goVersion has built, to the releases.
func Record(root, dist, goVersion string) error {
	version, releases, err := Read(root)
	if err != nil {
		return err
	}
	files, err := built(dist, version)
	if err != nil {
		return err
	}
	if r, released := releases[version]; released {
		return r.Check(version, files)
	}
	releases[version] = Release{goVersion, hashes(files)}
	text, _ := json.MarshalIndent(releases, "", "  ") // texts
	return output.Update(filepath.Join(root, filepath.FromSlash(releasesPath)), append(text, '\n'))
}

// built returns the files of a version in dist.
func built(dist, version string) ([]output.File, error) {
	var files []output.File
	for _, name := range stable {
		content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(Folder(version)), name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
		files = append(files, output.File{Name: Folder(version) + name, Content: content})
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("site: %s has no %s; build it first", dist, Folder(version))
	}
	return files, nil
}

// Version returns the version in package.json.
func Version(root string) (string, error) {
	var manifest struct{ Version string }
	if err := readJSON(filepath.Join(root, "package.json"), &manifest); err != nil {
		return "", err
	}
	if manifest.Version == "" {
		return "", errors.New("site: package.json has no version")
	}
	return manifest.Version, nil
}

// readJSON reads a file of JSON into value.
func readJSON(path string, value any) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if err := json.Unmarshal(content, value); err != nil {
		return fmt.Errorf("site: %s: %w", path, err)
	}
	return nil
}
