package release

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static/statictest"
)

// Programs of others that use the last release keep running with the next version, unless
// that says by its number that they may not.
func TestAPISinceLastRelease(t *testing.T) {
	last, err := CheckAPI("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	if last == "" {
		last = "no release: there is no tag such as v1.0.0"
	}
	t.Log("compared with", last)
}

// history returns a repository of git with a version and these lists of an API in one
// commit.
func history(t *testing.T, version, goAPI, npmAPI string) string {
	t.Helper()
	root := t.TempDir()
	run(t, root, "init", "--quiet")
	commit(t, root, version, goAPI, npmAPI)
	return root
}

func commit(t *testing.T, root, version, goAPI, npmAPI string) {
	t.Helper()
	statictest.Write(t, root, map[string]string{"package.json": `{ "version": "` + version + `" }`, apiLists[0]: goAPI, apiLists[1]: npmAPI})
	run(t, root, "add", "--all")
	run(t, root, "-c", "user.name=A person", "-c", "user.email=person@example.org", "-c", "commit.gpgsign=false", "commit", "--quiet", "--allow-empty", "--message", version)
}

func run(t *testing.T, root string, args ...string) {
	t.Helper()
	if _, err := git(root, args...); err != nil {
		t.Fatal(err)
	}
}

func TestCheckAPI(t *testing.T) {
	const a, b, c = "func A()\n", "func B()\n", "func B(int)\n"
	for _, test := range []struct {
		name         string
		tags         []string // of the first version
		now          string   // the second version
		goAPI, npm   string   // that have been A and B
		last, reason string
	}{
		{name: "no release", now: "1.0.0", goAPI: a},
		{name: "a version before its release", tags: []string{"v1.0.0-rc.1", "vision"}, now: "1.0.0", goAPI: a},
		{name: "as before", tags: []string{"v1.0.0"}, now: "1.0.1", goAPI: a + b, npm: a + b, last: "v1.0.0"},
		{name: "more than before, in another order", tags: []string{"v1.0.0"}, now: "1.0.1", goAPI: c + b + a, npm: a + b + c, last: "v1.0.0"},
		{name: "a function of Go vanishes", tags: []string{"v1.0.0"}, now: "1.1.0", goAPI: b, npm: a + b, last: "v1.0.0",
			reason: `encoder/testdata/api.txt has lost "func A()" since v1.0.0; put it back, or raise the version 1.1.0 in package.json to 2.0.0`},
		{name: "a function of JavaScript changes", tags: []string{"v1.9.0", "v1.10.0"}, now: "1.10.1", goAPI: a + b, npm: a + c, last: "v1.10.0",
			reason: `e2e/module/api.txt has lost "func B()" since v1.10.0; put it back, or raise the version 1.10.1 in package.json to 2.0.0`},
		{name: "both change with a new major version", tags: []string{"v1.0.0"}, now: "2.0.0", goAPI: c, npm: c, last: "v1.0.0"},
		{name: "a patch before version 1", tags: []string{"v0.3.0"}, now: "0.3.1", goAPI: a, npm: a + b, last: "v0.3.0", reason: "to 0.4.0"},
		{name: "a minor version before version 1", tags: []string{"v0.3.0"}, now: "0.4.0", goAPI: a, npm: a + b, last: "v0.3.0"},
		{name: "version 1 after others", tags: []string{"v0.3.0"}, now: "1.0.0", goAPI: a, npm: a, last: "v0.3.0"},
		{name: "a version before the next release", tags: []string{"v1.0.0"}, now: "2.0.0-rc.1", goAPI: a, npm: a + b, last: "v1.0.0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			root := history(t, "0.0.0", a+b, a+b)
			for _, tag := range test.tags {
				run(t, root, "-c", "tag.gpgsign=false", "tag", tag)
			}
			commit(t, root, test.now, test.goAPI, test.npm)
			last, err := CheckAPI(root)
			if last != test.last {
				t.Errorf("the last release is %q, want %q", last, test.last)
			}
			switch {
			case err == nil && test.reason != "":
				t.Errorf("no error, want %q", test.reason)
			case err != nil && (test.reason == "" || !strings.HasSuffix(err.Error(), test.reason)):
				t.Errorf("%v, want %q", err, test.reason)
			}
		})
	}
}

// A tag of another line of development is no release behind the present one.
func TestAPIOfBranch(t *testing.T) {
	root := history(t, "1.0.0", "A\n", "A\n")
	run(t, root, "-c", "tag.gpgsign=false", "tag", "v1.0.0")
	run(t, root, "checkout", "--quiet", "-b", "next")
	commit(t, root, "2.0.0", "B\n", "B\n")
	run(t, root, "-c", "tag.gpgsign=false", "tag", "v2.0.0")
	run(t, root, "checkout", "--quiet", "-")
	commit(t, root, "1.0.1", "A\n", "A\n")
	if last, err := CheckAPI(root); last != "v1.0.0" || err != nil {
		t.Errorf("the last release is %q, %v, want v1.0.0", last, err)
	}
}

// Sources that are no repository have no release to compare with.
func TestAPIWithoutHistory(t *testing.T) {
	if last, err := CheckAPI(t.TempDir()); last != "" || err != nil {
		t.Errorf("the last release is %q, %v", last, err)
	}
}
