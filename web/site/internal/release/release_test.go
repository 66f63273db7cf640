package release

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/static/statictest"
)

// repository returns a repository with a version, a record of releases and other files.
func repository(t *testing.T, version, releases string, others map[string]string) (root, dist string) {
	t.Helper()
	root = t.TempDir()
	statictest.Write(t, root, map[string]string{"package.json": `{ "version": "` + version + `" }`, releasesPath: releases})
	statictest.Write(t, root, others)
	return root, filepath.Join(root, "dist")
}

// released returns the record of a version with an encoder.js of the content, built with
// go1.26.8.
func released(version, content string) string {
	return `{ "` + version + `": { "go": "go1.26.8", "files": { "encoder.js": "` + output.Integrity([]byte(content)) + `" } } }`
}

// The example of the specification has the script alert('Hello, world.');
func TestIntegrity(t *testing.T) {
	const want = "sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO"
	if got := output.Integrity([]byte("alert('Hello, world.');")); got != want {
		t.Errorf("integrity = %s, want %s", got, want)
	}
}

// versionFiles returns the files of the version folders for a build with goVersion, where
// dist has old files.
func versionFiles(t *testing.T, version, releases, goVersion string, old map[string]string, files []output.File) ([]output.File, error) {
	t.Helper()
	root, dist := repository(t, version, releases, old)
	_, recorded, err := Read(root)
	if err != nil {
		t.Fatal(err)
	}
	return VersionFiles(version, recorded, dist, goVersion, files)
}

func TestVersionFiles(t *testing.T) {
	files := []output.File{{Name: "index.html", Content: nil}, {Name: "encoder.js", Content: []byte("new")}, {Name: "v9/encoder.js", Content: []byte("no")}}
	old := map[string]string{"dist/v1.0.0/encoder.js": "old", "dist/v0.9.0/encoder.js": "never released"}
	for _, test := range []struct{ name, version, goVersion, releases, want string }{
		{"no version is released", "1.1.0", "go1.26.8", "{}", "v1.1.0/encoder.js=new"},
		{"an earlier version is released", "1.1.0", "go1.27.1", released("1.0.0", "old"), "v1.1.0/encoder.js=new v1.0.0/encoder.js=old"},
		{"the released version had other files", "1.1.0", "go1.26.8", released("1.0.0", "other"), "v1.1.0/encoder.js=new"},
		{"this version is released", "1.1.0", "go1.26.8", released("1.1.0", "new"), "v1.1.0/encoder.js=new"},
		{"this version is released, with another Go", "1.0.0", "go1.27.1", released("1.0.0", "old"), "v1.0.0/encoder.js=old"},
	} {
		copies, err := versionFiles(t, test.version, test.releases, test.goVersion, old, files)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range copies {
			got = append(got, f.Name+"="+string(f.Content))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("if %s: %s, want %s", test.name, got, test.want)
		}
	}
}

// A released version cannot have other files.
func TestChangedRelease(t *testing.T) {
	for _, test := range []struct {
		files []output.File
		want  string
	}{
		{[]output.File{{Name: "encoder.js", Content: []byte("new")}}, "encoder.js differs from the file of version 1.0.0"},
		{nil, "encoder.js differs from the file of version 1.0.0"},
		{[]output.File{{Name: "encoder.js", Content: []byte("old")}, {Name: "page.wasm", Content: nil}}, "version 1.0.0 has been released without page.wasm"},
	} {
		_, err := versionFiles(t, "1.0.0", released("1.0.0", "old"), "go1.26.8", nil, test.files)
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasSuffix(err.Error(), "raise the version in package.json") {
			t.Errorf("the error is %v, want %s", err, test.want)
		}
	}
}

func TestRecord(t *testing.T) {
	root, dist := repository(t, "1.1.0", released("1.0.0", "old"), map[string]string{
		"dist/v1.1.0/encoder.js": "new", "dist/v1.1.0/encoder.js.br": "packed", "dist/v1.1.0/page.wasm": "wasm",
	})
	if err := Record(root, dist, "go1.27.1"); err != nil {
		t.Fatal(err)
	}
	_, releases, err := Read(root)
	if err != nil {
		t.Fatal(err)
	}
	want := Release{"go1.27.1", map[string]string{"encoder.js": output.Integrity([]byte("new")), "page.wasm": output.Integrity([]byte("wasm"))}}
	if len(releases) != 2 || !reflect.DeepEqual(releases["1.1.0"], want) {
		t.Errorf("the record is %v, want %v for 1.1.0 and 1.0.0 as it was", releases, want)
	}
	if err := Record(root, dist, "go1.27.1"); err != nil {
		t.Errorf("recording again: %v", err)
	}
	statictest.Write(t, dist, map[string]string{"v1.1.0/encoder.js": "newer"})
	if err := Record(root, dist, "go1.27.1"); err == nil {
		t.Error("another encoder.js of 1.1.0 is recorded")
	}
	if err := Record(root, t.TempDir(), "go1.27.1"); err == nil || !strings.Contains(err.Error(), "build it first") {
		t.Errorf("without a build, the error is %v", err)
	}
}

func TestPin(t *testing.T) {
	const snippets = `# Title <script src="https://a.b/v1.0.0/encoder.js" crossorigin
  integrity="sha384-"></script> v1.0.0/encoder.js
<script src="v1.1.0/encoder.js" integrity="sha384-old="></script>
<script src="encoder.js" integrity="sha384-kept"></script><p id="v1.1.0/encoder.js"><i integrity="sha384-kept">
`
	root, _ := repository(t, "1.1.0", released("1.0.0", "old"), map[string]string{
		"README.md": snippets, "docs/a.md": snippets, "docs/a.txt": snippets,
	})
	if err := Pin(root); err != nil {
		t.Fatal(err)
	}
	pinned := strings.NewReplacer(`"sha384-"`, `"`+output.Integrity([]byte("old"))+`"`, "sha384-old=", unreleased).Replace(snippets)
	for name, want := range map[string]string{"README.md": pinned, "docs/a.md": pinned, "docs/a.txt": snippets} {
		got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestPinUnknownFile(t *testing.T) {
	for _, name := range []string{"v0.9.0/encoder.js", "v1.0.0/decoder.js"} {
		root, _ := repository(t, "1.0.0", "{}", map[string]string{"README.md": `<script src="` + name + `" integrity=""></script>`})
		if err := Pin(root); err == nil || !strings.Contains(err.Error(), "README.md names "+name) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// TestCitation checks that the file for citations names the version in package.json, and that
// the changelog has a section for it once it is released.
func TestCitation(t *testing.T) {
	const root = "../../../.."
	version, releases, err := Read(root)
	if err != nil {
		t.Fatal(err)
	}
	section := "\n## [Unreleased]\n"
	if _, released := releases[version]; released {
		section = "\n## [" + version + "] - "
	}
	for name, want := range map[string]string{"CITATION.cff": "\nversion: " + version + "\n", "docs/CHANGELOG.md": section} {
		content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(content), want) {
			t.Errorf("%s has no %q", name, want)
		}
	}
}
