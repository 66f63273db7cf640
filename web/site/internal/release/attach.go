package release

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/posenc/posenc/web/site/internal/parallel"
)

// embedded are the files of a version in posenc-embed.zip: the element, its programs, and the
// page for frames.
var embedded = []string{
	"LICENSE",
	"embed.css",
	"embed.html",
	"embed.js",
	"encoder.wasm",
	"icon.svg",
	"iframe.js",
	"page.wasm",
	"positional-encoding.d.ts",
	"positional-encoding.js",
	"reader.wasm",
	"workbench.wasm",
}

// A System is an operating system and a processor, by their names in Go.
type System struct{ OS, Arch string }

// Systems are the systems that the command is compiled for.
var Systems = []System{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"},
}

// command returns the name of the command for a system, such as posenc-linux-amd64.
func (s System) command() string {
	name := "posenc-" + s.OS + "-" + s.Arch
	if s.OS == "windows" {
		name += ".exe"
	}
	return name
}

// Attach writes to a folder the files that are attached to a release: a ZIP file with what
// pages need, the article and the workbench in one file each, the npm package, the wheels for
// Python, the command for each of some systems, the list of components, and the SHA-256 of all of
// these. dist has been built and packed, and has the wheels. On the tag of a release, it returns
// an error unless that is the version in package.json, and has been recorded.
func Attach(ctx context.Context, root, dist, folder string, systems []System) error {
	version, releases, err := Read(root)
	if err != nil {
		return err
	}
	if err := checkTag(root, version, releases); err != nil {
		return err
	}
	files, err := attached(dist, version)
	if err != nil {
		return err
	}
	if err := cmp.Or(os.RemoveAll(folder), os.MkdirAll(folder, 0o755)); err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	var tasks []func() error
	for _, s := range systems {
		tasks = append(tasks, func() error { return s.build(ctx, root, folder) })
	}
	if err := parallel.Run(tasks...); err != nil {
		return err
	}
	return writeSums(folder)
}

// tagName is the name of the tag of a release.
var tagName = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)

// checkTag returns an error if HEAD has the tag of a release that is not the version, or has
// not been recorded.
func checkTag(root, version string, releases map[string]Release) error {
	// The folder may belong to another user, as in a container.
	list := exec.Command("git", "-c", "safe.directory=*", "tag", "--points-at", "HEAD", "--list", "v*")
	list.Dir = root
	tags, err := list.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return fmt.Errorf("git tag: %s", bytes.TrimSpace(exit.Stderr))
	}
	if err != nil {
		return fmt.Errorf("git tag: %w", err)
	}
	for _, tag := range strings.Fields(string(tags)) {
		if !tagName.MatchString(tag) {
			continue
		}
		if tag != "v"+version {
			return fmt.Errorf("the tag %s is not the version %s in package.json", tag, version)
		}
		if _, recorded := releases[version]; !recorded {
			return fmt.Errorf("the tag %s is of a version that is not in %s; run: go tool site -record", tag, releasesPath)
		}
	}
	return nil
}

// attached returns the attached files that are made of files in dist, by their names.
func attached(dist, version string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, name := range []string{
		"posenc.html", "posenc.zh.html", "posenc-workbench.html", "posenc-workbench.zh.html",
		"sbom.json", "posenc-" + version + ".tgz",
	} {
		content, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			return nil, fmt.Errorf("%w; run: make pack", err)
		}
		files[name] = content
	}
	wheels, err := filepath.Glob(filepath.Join(dist, "wheels", "posenc-"+version+"-*.whl"))
	if err != nil || len(wheels) == 0 {
		return nil, fmt.Errorf("there are no wheels of version %s in %s; run: make wheels", version, dist)
	}
	for _, wheel := range wheels {
		if files[filepath.Base(wheel)], err = os.ReadFile(wheel); err != nil {
			return nil, err
		}
	}
	archive, err := zipped(filepath.Join(dist, Folder(version)))
	files["posenc-embed.zip"] = archive
	return files, err
}

// zipped returns the embedded files in a folder as a ZIP file, without times: the same files
// give the same bytes.
func zipped(folder string) ([]byte, error) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, name := range embedded {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: "posenc/" + name, Method: zip.Deflate})
		if err == nil {
			_, err = f.Write(content)
		}
		if err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return archive.Bytes(), err
}

// build compiles the command for a system.
func (s System) build(ctx context.Context, root, folder string) error {
	path, err := filepath.Abs(filepath.Join(folder, s.command()))
	if err != nil {
		return err
	}
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", path, "./encoder/cmd/posenc")
	build.Dir = root
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+s.OS, "GOARCH="+s.Arch)
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("compiling %s: %w\n%s", s.command(), err, out)
	}
	return nil
}

// writeSums writes SHA256SUMS, which sha256sum --check reads.
func writeSums(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), entry.Name())
	}
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), sums.Bytes(), 0o644)
}
