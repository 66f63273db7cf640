package release

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static/statictest"
)

func TestCheckSignedOff(t *testing.T) {
	const list = "docs/components.md"
	root := history(t, "1.0.0", "A\n", "A\n")
	check := func(version, want string) {
		t.Helper()
		err := CheckSignedOff(root, list, version)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("version %s: %v, want %q", version, err, want)
		}
	}
	write := func(content string) {
		t.Helper()
		statictest.Write(t, root, map[string]string{list: content})
	}
	commit := func(args ...string) {
		t.Helper()
		run(t, root, "add", "--all")
		run(t, root, append([]string{"-c", "user.name=A person", "-c", "user.email=person@example.org", "-c", "commit.gpgsign=false", "commit", "--quiet", "--message", "Review"}, args...)...)
	}
	check("1.0.0", "no such file")
	write("Reviewed for version: none yet.\n")
	commit("--signoff")
	check("1.0.0", `no line "Reviewed for version 1.0.0."`)
	write("Reviewed for version 1.0.0.\n")
	check("1.0.0", "not committed")
	commit()
	check("1.0.0", "nobody has signed off")
	run(t, root, "-c", "user.name=A person", "-c", "user.email=person@example.org", "-c", "commit.gpgsign=false", "commit", "--quiet", "--amend", "--no-edit", "--signoff")
	check("1.0.0", "")
	check("1.0.1", `no line "Reviewed for version 1.0.1."`)

	// Another commit leaves it as it is; a change of the list needs another signature.
	statictest.Write(t, root, map[string]string{"other": "x"})
	commit()
	check("1.0.0", "")
	write("Reviewed for version 1.0.0.\n\n| a |\n")
	commit()
	check("1.0.0", "nobody has signed off")
}
