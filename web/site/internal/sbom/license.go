package sbom

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// licenses are sentences that identify a licence, with its identifier of SPDX.
var licenses = []struct{ id, sentence string }{
	{"BSD-3-Clause", "Neither the name of"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"Apache-2.0", "Apache License Version 2.0"},
}

// licenseFiles are the names under which modules keep their licence.
var licenseFiles = []string{"LICENSE", "LICENSE.md", "LICENSE.txt", "COPYING"}

// licenseOf returns the licence of the module in dir.
func licenseOf(dir string) (string, error) {
	for _, name := range licenseFiles {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		words := strings.Join(strings.Fields(string(text)), " ")
		for _, l := range licenses {
			if strings.Contains(words, l.sentence) {
				return l.id, nil
			}
		}
		return "", fmt.Errorf("the licence in %s is none of BSD-3-Clause, MIT and Apache-2.0; add a sentence of it to package sbom", name)
	}
	return "", fmt.Errorf("no file with its licence, such as %s", licenseFiles[0])
}
