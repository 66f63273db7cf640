package main

import (
	"runtime/debug"
	"testing"
)

// TestVersion checks the line of a release, of a commit with changes and of a module whose
// commit is not known.
func TestVersion(t *testing.T) {
	info := debug.BuildInfo{GoVersion: "go1.26.11"}
	info.Main.Version = "v1.2.3"
	for _, c := range []struct {
		settings []debug.BuildSetting
		want     string
	}{
		{nil, "posenc v1.2.3, go1.26.11"},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "false"}},
			"posenc v1.2.3, commit 0123456789, go1.26.11"},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"}},
			"posenc v1.2.3, commit 0123456789, with uncommitted changes, go1.26.11"},
	} {
		info.Settings = c.settings
		if got := version(&info); got != c.want {
			t.Errorf("%v: %q, want %q", c.settings, got, c.want)
		}
	}
}
