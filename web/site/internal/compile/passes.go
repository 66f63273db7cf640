package compile

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/shrink"
)

// passesDocument is the file, below the root of the repository, with the table of passes.
const passesDocument = "web/site/internal/shrink/shrink.go"

// RecordPasses writes how many bytes of Brotli each pass of package shrink saves into its
// documentation: the size without the pass less the size with all of them.
//
//	pass   …  encoder.wasm  page.wasm
//	stub              14.2      20.1
//
// 1 KB is 1000 bytes.
func RecordPasses(ctx context.Context, root string) error {
	programs, err := goBuild(ctx, root, "", true, "wasm/module", "wasm/page")
	if err != nil {
		return err
	}
	version, err := GoEnv(ctx, "GOVERSION")
	if err != nil {
		return err
	}
	all, err := brotliSizes(programs, shrink.Shrink)
	if err != nil {
		return err
	}
	saved := map[string][]int{}
	for _, pass := range shrink.Passes() {
		sizes, err := brotliSizes(programs, func(wasm []byte) ([]byte, error) { return shrink.Without(wasm, pass) })
		if err != nil {
			return err
		}
		saved[pass] = []int{sizes[0] - all[0], sizes[1] - all[1]}
	}
	path := filepath.Join(root, filepath.FromSlash(passesDocument))
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return output.Update(path, []byte(withPasses(string(text), version, all, saved)))
}

var (
	passesHead = regexp.MustCompile(`here with Go \S+, of \d+ and \d+ that are left:`)
	passRow    = regexp.MustCompile(`(?m)^(//\t(\w+) .*?) +-?[\d.]+ +-?[\d.]+$`)
)

// withPasses returns a documentation with other sizes in the table of passes.
func withPasses(text, version string, left []int, saved map[string][]int) string {
	kilobytes := func(n int) string { return strconv.FormatFloat(float64(n)/1000, 'f', 0, 64) }
	text = passesHead.ReplaceAllLiteralString(text,
		"here with Go "+strings.TrimPrefix(version, "go")+", of "+kilobytes(left[0])+" and "+kilobytes(left[1])+" that are left:")
	return passRow.ReplaceAllStringFunc(text, func(row string) string {
		part := passRow.FindStringSubmatch(row)
		sizes, known := saved[part[2]]
		if !known {
			return row
		}
		return fmt.Sprintf("%-68s%12s%11s", part[1], output.Kilobytes(sizes[0]), output.Kilobytes(sizes[1]))
	})
}

// brotliSizes returns the sizes of the programs after smaller and Brotli.
func brotliSizes(programs [][]byte, smaller func([]byte) ([]byte, error)) ([]int, error) {
	sizes := make([]int, len(programs))
	for i, wasm := range programs {
		content, err := smaller(wasm)
		if err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
		packed, err := output.Codings[0].Packed(nil, content)
		if err != nil {
			return nil, err
		}
		sizes[i] = len(packed)
	}
	return sizes, nil
}
