package main

import (
	"runtime/debug"
	"strings"
)

// version returns the version of the command, and the commit that it was built from if that is
// known:
//
//	posenc v1.0.0, commit 7b744b7a3c, go1.26.11
func version(info *debug.BuildInfo) string {
	words := []string{"posenc " + info.Main.Version}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		words = append(words, "commit "+commit[:min(10, len(commit))])
		if settings["vcs.modified"] == "true" {
			words = append(words, "with uncommitted changes")
		}
	}
	return strings.Join(append(words, info.GoVersion), ", ")
}
