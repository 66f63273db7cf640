// Letters writes the outlines of package render, out of the font files of Debian's
// packages fonts-noto-cjk and fonts-noto-core. Run it by go generate.
//
// The characters of letters.bin are ASCII, Latin-1 and every one that a text in
// the sources of the figures has. Those of glyphs.bin are the ones that readers
// write (glyphs.go); glyphs.txt lists them. The files are committed because a bare
// machine has no fonts to make them of.
package main

import (
	"encoding/binary"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("letters: ")
	regular := flag.String("regular", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", "font `file`")
	bold := flag.String("bold", "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", "font `file`")
	latin := flag.String("latin", "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "font `file` for Latin, Greek and Cyrillic")
	dir := flag.String("o", ".", "`folder` to write to")
	flag.Parse()

	runes, err := runesOf(".")
	if err != nil {
		log.Fatal(err)
	}
	var file []byte
	ascii := runes[:slices.Index(runes, '\u00a0')]
	for _, f := range []struct {
		file, name string
		runes      []rune
	}{
		{*regular, "Noto Sans CJK SC", runes},
		{*bold, "Noto Sans CJK SC Bold", runes},
		{*regular, "Noto Sans Mono CJK SC", ascii},
	} {
		if file, err = appendFace(file, f.file, f.name, f.runes); err != nil {
			log.Fatal(err)
		}
	}
	list, glyphs, err := glyphsOf(*regular, *latin)
	if err != nil {
		log.Fatal(err)
	}
	for name, content := range map[string][]byte{"letters.bin": file, "glyphs.txt": list, "glyphs.bin": glyphs} {
		if err := os.WriteFile(filepath.Join(*dir, name), content, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// appendFace appends the letters of a face: how many there are, and for each
// its rune, less the rune before it, its advance, and the number of bytes of its
// outline, and then the outline.
func appendFace(dst []byte, file, name string, runes []rune) ([]byte, error) {
	f, err := openFace(file, name)
	if err != nil {
		return nil, err
	}
	dst = binary.AppendUvarint(dst, uint64(len(runes)))
	before := rune(0)
	for _, r := range runes {
		o, advance, err := f.letter(r)
		if err != nil {
			return nil, fmt.Errorf("%s: %q: %w", name, r, err)
		}
		content := o.encode()
		dst = binary.AppendUvarint(dst, uint64(r-before))
		dst = binary.AppendUvarint(dst, uint64(advance))
		dst = binary.AppendUvarint(dst, uint64(len(content)))
		dst = append(dst, content...)
		before = r
	}
	return dst, nil
}

// textFolders are the folders and files where the texts of figures are, below the folder
// of package render.
var textFolders = []string{
	"../figures", "../plot/listing.go", "../plot/scale", "../plot/chart", "../plot/words.go", "../number", "../param", "../text/about.go",
	"../../encoder/attention", "../../encoder/bug", "../../encoder/convention", "../../encoder/identify", "../../encoder/precision", "../../encoder/property",
}

// runesOf returns the letters that the texts of figures need, where dir is the folder of package
// render: those in the sources, but for tests, and those of ASCII and Latin-1.
func runesOf(dir string) ([]rune, error) {
	seen := map[rune]bool{'⋯': true}
	for r := rune(' '); r < 0x100; r++ {
		if r < 0x7f || r >= 0xa0 && r != 0xad {
			seen[r] = true
		}
	}
	for _, folder := range textFolders {
		err := filepath.WalkDir(filepath.Join(dir, folder), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
					text, _ := strconv.Unquote(literal.Value)
					for _, r := range text {
						if unicode.IsGraphic(r) && r != unicode.ReplacementChar {
							seen[r] = true
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return slices.Sorted(maps.Keys(seen)), nil
}
