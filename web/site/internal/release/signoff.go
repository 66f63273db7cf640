package release

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// CheckSignedOff returns an error unless a person has signed off a list for a version: the
// list has the line "Reviewed for version 1.2.3.", and the message of the commit that
// changed it last has the trailer Signed-off-by.
func CheckSignedOff(root, list, version string) error {
	content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(list)))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	line := "Reviewed for version " + version + "."
	if !strings.Contains("\n"+string(content), "\n"+line+"\n") {
		return fmt.Errorf("site: %s has no line %q; review the list, write the line, and commit it with git commit --signoff", list, line)
	}
	changed, err := git(root, "status", "--porcelain", "--", list)
	if err != nil {
		return err
	}
	if changed != "" {
		return fmt.Errorf("site: %s has changes that are not committed; commit them with git commit --signoff", list)
	}
	commit, err := git(root, "log", "-1", "--format=%h %(trailers:key=Signed-off-by,valueonly,separator=%x2C)", "--", list)
	if err != nil {
		return err
	}
	if hash, name, _ := strings.Cut(strings.TrimSpace(commit), " "); name == "" {
		return fmt.Errorf("site: nobody has signed off %s: commit %s has no Signed-off-by; review the list, and add it with git commit --amend --signoff", list, hash)
	}
	return nil
}
