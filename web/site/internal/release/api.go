package release

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// apiLists have a line for each name that programs of others may use: of the Go packages
// and of the npm package. Tests compare them with the sources.
var apiLists = []string{"encoder/testdata/api.txt", "e2e/module/api.txt"}

// CheckAPI compares the exported API with the API of the last release, the highest tag such
// as v1.2.3 behind HEAD, and returns its name, empty if there is none. It returns an error
// if a line of a list has vanished or changed since then, unless the version in
// package.json may break programs of others: its first number is higher, or its second
// while the first is 0.
func CheckAPI(root string) (last string, err error) {
	if last, err = lastTag(root); last == "" || err != nil {
		return "", err
	}
	version, err := Version(root)
	if err != nil || mayBreak(last, version) {
		return last, err
	}
	for _, list := range apiLists {
		lost, err := lostLines(root, last, list)
		if err != nil {
			return last, err
		}
		if len(lost) > 0 {
			return last, fmt.Errorf("site: %s has lost %q since %s; put it back, or raise the version %s in package.json to %s",
				list, strings.Join(lost, ", "), last, version, nextBreaking(last))
		}
	}
	return last, nil
}

// lostLines returns the lines that a list had at a tag and has lost since.
func lostLines(root, tag, list string) ([]string, error) {
	before, err := git(root, "show", tag+":"+list)
	if err != nil {
		return nil, err
	}
	content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(list)))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	now := map[string]bool{}
	for line := range strings.Lines(string(content)) {
		now[line] = true
	}
	var lost []string
	for line := range strings.Lines(before) {
		if !now[line] {
			lost = append(lost, strings.TrimSuffix(line, "\n"))
		}
	}
	return lost, nil
}

var tagName = regexp.MustCompile(`^v(\d+)\.(\d+)\.(\d+)$`)

// numbers returns the three numbers of a tag; nil for another name, as of a version before
// its release.
func numbers(tag string) []int {
	match := tagName.FindStringSubmatch(tag)
	if match == nil {
		return nil
	}
	n := make([]int, 3)
	for i := range n {
		n[i], _ = strconv.Atoi(match[i+1])
	}
	return n
}

// lastTag returns the highest tag of a release behind HEAD, empty if there is none.
func lastTag(root string) (string, error) {
	if _, err := os.Stat(filepath.Join(root, ".git")); errors.Is(err, fs.ErrNotExist) {
		return "", nil // the sources without their history
	}
	list, err := git(root, "tag", "--merged", "HEAD", "--list", "v*")
	if err != nil {
		return "", err
	}
	tags := slices.DeleteFunc(strings.Fields(list), func(tag string) bool { return numbers(tag) == nil })
	if len(tags) == 0 {
		return "", nil
	}
	return slices.MaxFunc(tags, func(a, b string) int { return slices.Compare(numbers(a), numbers(b)) }), nil
}

// mayBreak reports whether a version, such as 2.0.0 or 2.0.0-rc.1, may break programs that
// use the release of a tag.
func mayBreak(tag, version string) bool {
	version, _, _ = strings.Cut(version, "-")
	now, before := numbers("v"+version), numbers(tag)
	if now == nil {
		return false
	}
	return now[0] > before[0] || now[0] == 0 && now[1] > before[1]
}

// nextBreaking returns the first version after a tag that may break programs.
func nextBreaking(tag string) string {
	if n := numbers(tag); n[0] == 0 {
		return "0." + strconv.Itoa(n[1]+1) + ".0"
	}
	return strconv.Itoa(numbers(tag)[0]+1) + ".0.0"
}

// git returns what a command of git prints in the folder root, which may belong to another
// user, as in a container.
func git(root string, args ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-c", "safe.directory=*"}, args...)...)
	cmd.Dir = root
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return "", fmt.Errorf("site: git %s: %s", strings.Join(args, " "), bytes.TrimSpace(exit.Stderr))
	}
	if err != nil {
		return "", fmt.Errorf("site: git %s: %w", strings.Join(args, " "), err)
	}
	return string(out), nil
}
