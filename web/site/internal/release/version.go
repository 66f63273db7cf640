package release

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Version returns the version in package.json.
func Version(root string) (string, error) {
	var manifest struct{ Version string }
	if err := readJSON(filepath.Join(root, "package.json"), &manifest); err != nil {
		return "", err
	}
	if manifest.Version == "" {
		return "", errors.New("site: package.json has no version")
	}
	return manifest.Version, nil
}

// readJSON reads a file of JSON into value.
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
