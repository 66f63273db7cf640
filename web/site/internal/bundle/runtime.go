package bundle

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/posenc/posenc/web/site/internal/compile"
)

// The runtime of Go in the browser, wasm_exec.js, must be that of the compiler
// that made the wasm, and so comes from the toolchain at build time. As it is,
// it defines the globals Go, fs, process and path; runtime.js is the private
// scope that it runs in here.

//go:embed runtime.js
var runtimeScope string

// placeOfStock is the line of runtime.js where wasm_exec.js goes.
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

// enclose puts wasm_exec.js into its private scope. Its licence, the comment
// that it begins with, moves to the top as /*! … */, the form of comment that
// a minifier keeps.
func wrapInScope(stock string) (string, error) {
	licence, code, ok := strings.Cut(stock, "\n\n")
	if !ok || !strings.HasPrefix(licence, "// Copyright") {
		return "", errors.New("site: wasm_exec.js begins without its licence, which has to be passed on")
	}
	before, after, ok := strings.Cut(runtimeScope, placeOfStock)
	if !ok {
		return "", fmt.Errorf("site: runtime.js has no line %q", placeOfStock)
	}
	licence = "/*!\n" + strings.ReplaceAll(licence, "// ", " * ") + "\n */\n"
	return licence + before + code + after, nil
}

// goRuntimePlugin resolves the import "go:wasm_exec" to the given module.
func goRuntimePlugin(module string) api.Plugin {
	const name = "go:wasm_exec"
	return api.Plugin{
		Name: name,
		Setup: func(build api.PluginBuild) {
			build.OnResolve(api.OnResolveOptions{Filter: "^" + name + "$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
				return api.OnResolveResult{Path: name, Namespace: name}, nil
			})
			build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: name}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
				return api.OnLoadResult{Contents: &module, Loader: api.LoaderJS}, nil
			})
		},
	}
}
