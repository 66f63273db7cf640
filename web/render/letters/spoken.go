package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
)

// spoken returns the letters in the texts of the sources in a folder, but those
// of tests.
func spoken(folder string) ([]rune, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	seen := map[rune]bool{}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, e.Name()), nil, 0)
		if err != nil {
			return nil, err
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
	}
	var runes []rune
	for r := range seen {
		runes = append(runes, r)
	}
	return runes, nil
}
