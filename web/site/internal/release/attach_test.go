package release

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static/statictest"
)

// packed returns a folder like dist/ after make pack, of version 1.0.0.
func packed(t *testing.T) string {
	t.Helper()
	dist := t.TempDir()
	files := map[string]string{}
	for _, name := range embedded {
		files["v1.0.0/"+name] = "the file " + name
	}
	for _, name := range []string{
		"posenc.html", "posenc.zh.html", "posenc-workbench.html", "posenc-workbench.zh.html", "sbom.json", "posenc-1.0.0.tgz",
		"wheels/posenc-1.0.0-py3-none-win_amd64.whl",
	} {
		files[name] = "the file " + name
	}
	statictest.Write(t, dist, files)
	return dist
}

// TestAttach attaches files to a release of this repository, checks their sums and the ZIP
// file, and runs the command.
func TestAttach(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "release")
	own := System{runtime.GOOS, runtime.GOARCH}
	if err := Attach(t.Context(), "../../../..", packed(t), folder, []System{own}); err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for line := range strings.Lines(string(sums)) {
		sum, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || fmt.Sprintf("%x", sha256.Sum256(content)) != sum {
			t.Errorf("%s: %v, or another sum than %s", name, err, sum)
		}
		names = append(names, name)
	}
	want := []string{
		"posenc-1.0.0.tgz", "posenc-embed.zip", "posenc-workbench.html", "posenc-workbench.zh.html", "posenc.html", "posenc.zh.html",
		"posenc-1.0.0-py3-none-win_amd64.whl", "sbom.json", own.command(),
	}
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("attached %v, want %v", names, want)
	}

	archive, err := zip.OpenReader(filepath.Join(folder, "posenc-embed.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	for i, f := range archive.File {
		if want := "posenc/" + embedded[i]; f.Name != want {
			t.Errorf("file %d of the archive is %s, want %s", i, f.Name, want)
		}
	}

	if out, err := exec.Command(filepath.Join(folder, own.command()), "--version").Output(); err != nil || !bytes.HasPrefix(out, []byte("posenc ")) {
		t.Errorf("%s --version: %v, %s", own.command(), err, out)
	}
}

// TestAttachRefuses checks that a tag must be of the version and recorded, and that dist/ must
// have been packed.
func TestAttachRefuses(t *testing.T) {
	for _, c := range []struct{ tag, releases, want string }{
		{"v1.2.3", `{}`, "the tag v1.2.3 is not the version 1.0.0 in package.json"},
		{"v1.0.0", `{}`, "the tag v1.0.0 is of a version that is not in " + releasesPath},
		{"v1.0.0", `{"1.0.0": {}}`, "make pack"},
		{"vacation", `{}`, "make pack"},
	} {
		root, dist := repository(t, "1.0.0", c.releases, nil)
		for _, args := range [][]string{
			{"init", "--quiet"}, {"add", "."}, {"-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "--quiet", "--message", "A"}, {"tag", c.tag},
		} {
			git := exec.CommandContext(t.Context(), "git", args...)
			git.Dir = root
			if message, err := git.CombinedOutput(); err != nil {
				t.Fatalf("git: %v\n%s", err, message)
			}
		}
		err := Attach(t.Context(), root, dist, filepath.Join(root, "release"), Systems)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("tag %s with %s: %v, want an error with %q", c.tag, c.releases, err, c.want)
		}
	}
}
