package bundle

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/posenc/posenc/web/site/internal/output"
)

// InlineModule returns the module of the encoder with one of its programs inside, as the file
// name.
func (b Bundler) InlineModule(ctx context.Context, name string, program output.File) (output.File, error) {
	script, err := b.withProgram(ctx, api.FormatESModule, "wasm/module/encoder.js", program)
	return output.File{Name: name, Content: script}, err
}

// InlineScript bundles the entry and its program into one classic script, which loads no
// other file.
func (b Bundler) InlineScript(ctx context.Context, entry string, program output.File) ([]byte, error) {
	return b.withProgram(ctx, api.FormatIIFE, entry, program)
}

func (b Bundler) withProgram(ctx context.Context, format api.Format, entry string, program output.File) ([]byte, error) {
	text, err := packed(program)
	if err != nil {
		return nil, err
	}
	files, err := b.run(ctx, api.BuildOptions{
		EntryPoints: []string{entry},
		Format:      format,
		Plugins:     []api.Plugin{besidePlugin(program.Name), packedPlugin(program.Name, text)},
	})
	if err != nil {
		return nil, err
	}
	return files[0].Content, nil
}

// packed returns a program compressed by gzip, as text in base 91.
func packed(program output.File) (string, error) {
	zipped, err := output.Gzip.Packed(nil, program.Content)
	if err != nil {
		return "", fmt.Errorf("site: compressing %s: %w", program.Name, err)
	}
	return encodeBase91(zipped), nil
}

// besidePlugin lets a script import the program inside of it: it replaces each beside.js by the
// file beside it that does so, within-page.js for page.wasm.
func besidePlugin(name string) api.Plugin {
	return api.Plugin{Name: "beside", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^\./beside\.js$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: filepath.Join(args.ResolveDir, "within-"+strings.TrimSuffix(name, ".wasm")+".js")}, nil
		})
	}}
}

// packedPlugin puts a program into the script that imports "packed:name".
func packedPlugin(name, text string) api.Plugin {
	const scheme = "packed:"
	return importPlugin(scheme, api.LoaderText, func(path string) (string, error) {
		if path != scheme+name {
			return "", fmt.Errorf("the program of this script is %s%s", scheme, name)
		}
		return text, nil
	})
}
