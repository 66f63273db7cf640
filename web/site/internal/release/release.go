package main

import (
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// The files of a version lie in a folder of their own, v1.0.0/, so that pages may
// name files that never change. package.json has the present version, releases.json
// the hashes of those that were released, and the Go that made them: only with that
// Go a build has the same bytes. With another one, a released version is left out.

// stable are the files that a version has, of those that a build makes. Each
// finds the others beside it and needs none that is not among them.
var stable = []string{
	"LICENSE",
	"conventions.json",
	"embed.css",
	"embed.html",
	"embed.js",
	"encoder.d.ts",
	"encoder.js",
	"encoder.wasm",
	"icon.svg",
	"iframe.js",
	"inline.d.ts",
	"inline.js",
	"page.wasm",
	"positional-encoding.d.ts",
	"positional-encoding.js",
	"wasm.d.ts",
	"workbench.wasm",
}

// A release is what is recorded of a version that was released.
type release struct {
	Go    string            `json:"go"`    // the version of Go, such as go1.26.8
	Files map[string]string `json:"files"` // integrity by name
}

// releasesPath is where the releases are recorded, by version, below the root of
// the repository.
const releasesPath = "web/site/releases.json"

// integrity returns what an attribute of this name says of a file with the given
// content, as Subresource Integrity has it.
func integrity(content []byte) string {
	sum := sha512.Sum384(content)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}

// readVersion returns the version that the repository is going to be.
func readVersion(root string) (string, error) {
	var manifest struct{ Version string }
	if err := readJSON(filepath.Join(root, "package.json"), &manifest); err != nil {
		return "", err
	}
	if manifest.Version == "" {
		return "", errors.New("site: package.json has no version")
	}
	return manifest.Version, nil
}

func readReleases(root string) (map[string]release, error) {
	var releases map[string]release
	err := readJSON(filepath.Join(root, filepath.FromSlash(releasesPath)), &releases)
	return releases, err
}

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

// versions returns the files of all version folders: copies of files, as built
// with goVersion, for the present version, and what dist still has of releases.
func versions(root, dist, goVersion string, files []file) ([]file, error) {
	version, err := readVersion(root)
	if err != nil {
		return nil, err
	}
	releases, err := readReleases(root)
	if err != nil {
		return nil, err
	}
	var copies []file
	r, released := releases[version]
	if released && r.Go != goVersion {
		fmt.Fprintf(os.Stderr, "site: warning: version %s was released with %s, not %s; %s is not built\n", version, r.Go, goVersion, folder(version))
	} else {
		copies = copiesOf(version, files)
		delete(releases, version)
	}
	if released && r.Go == goVersion {
		if err := r.check(version, copies); err != nil {
			return nil, err
		}
	}
	for _, v := range slices.Sorted(maps.Keys(releases)) {
		copies = append(copies, releases[v].left(dist, v)...)
	}
	return copies, nil
}

// copiesOf returns copies of the stable files for the folder of a version.
func copiesOf(version string, files []file) []file {
	var copies []file
	for _, f := range files {
		if slices.Contains(stable, f.name) {
			copies = append(copies, file{folder(version) + f.name, f.content})
		}
	}
	return copies
}

// folder is where the files of a version are in dist/.
func folder(version string) string { return "v" + version + "/" }

// check returns an error if files are not those that were released as version.
func (r release) check(version string, files []file) error {
	built := hashes(files)
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		if built[name] != r.Files[name] {
			return fmt.Errorf("site: %s is no longer that of version %s, which has been released; raise the version in package.json", name, version)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(built)) {
		if _, known := r.Files[name]; !known {
			return fmt.Errorf("site: version %s has been released without %s; raise the version in package.json", version, name)
		}
	}
	return nil
}

// hashes returns the integrity of files in the folder of a version, by name.
func hashes(files []file) map[string]string {
	known := map[string]string{}
	for _, f := range files {
		known[path.Base(f.name)] = integrity(f.content)
	}
	return known
}

// left returns the files of a release that lie in dist as they were released.
func (r release) left(dist, version string) []file {
	var files []file
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(folder(version)), name))
		if err == nil && integrity(content) == r.Files[name] {
			files = append(files, file{folder(version) + name, content})
		}
	}
	return files
}

// publish adds the present version, as it lies in dist, to the releases: made with
// a version of Go.
func publish(root, dist, goVersion string) error {
	version, err := readVersion(root)
	if err != nil {
		return err
	}
	releases, err := readReleases(root)
	if err != nil {
		return err
	}
	files, err := built(dist, version)
	if err != nil {
		return err
	}
	if r, released := releases[version]; released {
		return r.check(version, files)
	}
	releases[version] = release{goVersion, hashes(files)}
	text, err := json.MarshalIndent(releases, "", "  ")
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return update(filepath.Join(root, filepath.FromSlash(releasesPath)), append(text, '\n'))
}

// built returns the files of a version that a build has left in dist.
func built(dist, version string) ([]file, error) {
	var files []file
	for _, name := range stable {
		content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(folder(version)), name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
		files = append(files, file{folder(version) + name, content})
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("site: %s has no %s; build it first", dist, folder(version))
	}
	return files, nil
}
