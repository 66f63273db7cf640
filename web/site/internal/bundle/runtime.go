package bundle

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/posenc/posenc/web/site/internal/compile"
)

// Go's runtime in the browser, wasm_exec.js, must belong to the compiler, and so is read
// from the toolchain at build time. It would define the globals Go, fs, process and path;
// runtime.js is a private scope for it.

//go:embed runtime.js
var runtimeScope string

// placeOfStock is the line of runtime.js that wasm_exec.js replaces.
const placeOfStock = "// … wasm_exec.js …"

// goRuntime returns the module behind "go:wasm_exec".
func goRuntime(ctx context.Context) (string, error) {
	root, err := compile.GoEnv(ctx, "GOROOT")
	if err != nil {
		return "", err
	}
	stock, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return "", fmt.Errorf("site: %w", err)
	}
	return wrapInScope(string(stock))
}

// wrapInScope puts wasm_exec.js into its private scope. Its licence, the comment at its
// beginning, moves to the top as /*! … */, which minifiers keep.
func wrapInScope(stock string) (string, error) {
	licence, code, ok := strings.Cut(stock, "\n\n")
	if !ok || !strings.HasPrefix(licence, "// Copyright") {
		return "", errors.New("site: wasm_exec.js does not begin with its licence, which copies must have")
	}
	before, after, ok := strings.Cut(runtimeScope, placeOfStock)
	if !ok {
		return "", fmt.Errorf("site: runtime.js has no line %q", placeOfStock)
	}
	licence = "/*!\n" + strings.ReplaceAll(licence, "// ", " * ") + "\n */\n"
	return licence + before + code + after, nil
}
