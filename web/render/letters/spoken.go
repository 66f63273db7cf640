package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// textFolders are the folders and files where the texts of figures are, below the folder
// of package render.
var textFolders = []string{
	"../figures", "../plot/listing.go", "../plot/scale", "../plot/chart", "../plot/words.go", "../number", "../param", "../text/about.go",
	"../../encoder/attention", "../../encoder/bug", "../../encoder/convention", "../../encoder/identify", "../../encoder/precision", "../../encoder/property",
}

// spoken returns the letters in the texts of the sources below a folder, but those
// of tests.
func spoken(folder string) ([]rune, error) {
	seen := map[rune]bool{}
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			text, _ := strconv.Unquote(literal.Value)
			for _, r := range text {
				if unicode.IsGraphic(r) && r != unicode.ReplacementChar {
					seen[r] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		return nil, err
	}
	return slices.Collect(maps.Keys(seen)), nil
}
