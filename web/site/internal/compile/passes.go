package compile

import (
	"context"
	"fmt"
	"io"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/shrink"
)

// PrintPasses prints how many bytes of Brotli each pass of package shrink saves: the
// size without the pass less the size with all of them.
//
//	pass        encoder.wasm  page.wasm
//	stub               14.2      20.1
//
// 1 KB is 1000 bytes.
func PrintPasses(ctx context.Context, w io.Writer, root string) error {
	var programs [][]byte
	for _, pkg := range []string{"wasm/module", "wasm/page"} {
		content, err := goBuild(ctx, root, pkg, true)
		if err != nil {
			return err
		}
		programs = append(programs, content)
	}
	all, err := brotliSizes(programs, shrink.Shrink)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%-11s %14s %12s\n", "KB, brotli", "encoder.wasm", "page.wasm")
	for _, pass := range shrink.Passes() {
		sizes, err := brotliSizes(programs, func(wasm []byte) ([]byte, error) { return shrink.Without(wasm, pass) })
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-11s %14s %12s\n", pass, output.Kilobytes(sizes[0]-all[0]), output.Kilobytes(sizes[1]-all[1]))
	}
	_, err = fmt.Fprintf(w, "%-11s %14s %12s\n", "what is left", output.Kilobytes(all[0]), output.Kilobytes(all[1]))
	return err
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
