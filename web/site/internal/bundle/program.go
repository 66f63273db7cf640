package bundle

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/posenc/posenc/web/site/internal/output"
)

// InlineModule returns the module of the encoder with its program inside.
func InlineModule(ctx context.Context, root string, constants map[string]string, module output.File) (output.File, error) {
	script, err := WithProgram(ctx, root, constants, api.FormatESModule, "wasm/module/encoder.js", module)
	return output.File{Name: "inline.js", Content: script}, err
}

// packed returns a program as text, to lie in a script: through gzip and inFives.
func packed(program output.File) (string, error) {
	zipped, err := output.Gzip.Packed(nil, program.Content)
	if err != nil {
		return "", fmt.Errorf("site: compressing %s: %w", program.Name, err)
	}
	return encodeBase85(zipped), nil
}

// withinPlugin puts a program into the script that runs it: it resolves the
// import "packed:name" to the text, and takes within.js for each beside.js.
func withinPlugin(name, text string) api.Plugin {
	const scheme = "packed:"
	return api.Plugin{
		Name: "within",
		Setup: func(build api.PluginBuild) {
			build.OnResolve(api.OnResolveOptions{Filter: `^\./beside\.js$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
				return api.OnResolveResult{Path: filepath.Join(args.ResolveDir, "within.js")}, nil
			})
			build.OnResolve(api.OnResolveOptions{Filter: "^" + scheme}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
				return api.OnResolveResult{Path: args.Path, Namespace: scheme}, nil
			})
			build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: scheme}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
				if args.Path != scheme+name {
					return api.OnLoadResult{}, fmt.Errorf("the program of this script is %s%s", scheme, name)
				}
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderText}, nil
			})
		},
	}
}
