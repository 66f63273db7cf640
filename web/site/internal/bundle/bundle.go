package bundle

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/site/internal/output"
)

// Entries are the scripts that pages load, below the root of the repository.
var Entries = []string{
	"wasm/module/encoder.js",
	"wasm/page/positional-encoding.js",
	"wasm/page/embed.js",
}

// bundle makes every entry one minified ES module that needs no other file but
// its wasm. Beside ordinary modules a script may import
//
//	import { Go } from "go:wasm_exec"   // Go's runtime, in a private scope
//	import css from "./name.css"        // a style sheet, minified, as a string
//
// and use the constants.
func Scripts(ctx context.Context, root string, constants map[string]string, entries ...string) ([]output.File, error) {
	return runBundler(ctx, root, api.BuildOptions{EntryPoints: entries, Define: constants, Format: api.FormatESModule})
}

// WorkerScripts returns the scripts of the Cloudflare Worker, which find each
// other and their program beside them.
func WorkerScripts(ctx context.Context, root string, constants map[string]string) ([]output.File, error) {
	files, err := runBundler(ctx, root, api.BuildOptions{
		EntryPoints:  []string{"wasm/worker/worker.mjs", "wasm/worker/program.mjs"},
		Define:       constants,
		Format:       api.FormatESModule,
		External:     []string{"./program.mjs", "./worker.wasm"},
		OutExtension: map[string]string{".js": ".mjs"},
	})
	for i := range files {
		files[i].Name = "worker/" + files[i].Name
	}
	return files, err
}

// bundleWhole makes the entry one script that needs no other file at all: its
// program is inside.
func WithProgram(ctx context.Context, root string, constants map[string]string, format api.Format, entry string, program output.File) ([]byte, error) {
	text, err := packed(program)
	if err != nil {
		return nil, err
	}
	files, err := runBundler(ctx, root, api.BuildOptions{
		EntryPoints: []string{entry},
		Define:      constants,
		Format:      format,
		Plugins:     []api.Plugin{withinPlugin(program.Name, text)},
	})
	if err != nil {
		return nil, err
	}
	return files[0].Content, nil
}

// runBundler adds to the options what all scripts have in common, and returns
// what becomes of the entries.
func runBundler(ctx context.Context, root string, options api.BuildOptions) ([]output.File, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	runtime, err := goRuntime(ctx)
	if err != nil {
		return nil, err
	}
	options.AbsWorkingDir = root
	options.EntryNames = "[name]"
	options.Outdir = root
	options.Bundle = true
	options.Platform = api.PlatformNeutral
	options.Target = api.ES2022
	options.MinifyWhitespace = true
	options.MinifyIdentifiers = true
	options.MinifySyntax = true
	options.LegalComments = api.LegalCommentsInline
	options.Plugins = append(options.Plugins, goRuntimePlugin(runtime), stylePlugin)
	result := api.Build(options)
	// A warning is a mistake as well: esbuild warns of code that cannot do
	// what it says.
	if faults := append(result.Errors, result.Warnings...); len(faults) > 0 {
		return nil, fmt.Errorf("site: bundling %s", explain(faults[0]))
	}
	files := make([]output.File, len(result.OutputFiles))
	for i, out := range result.OutputFiles {
		files[i] = output.File{Name: filepath.Base(out.Path), Content: out.Contents}
	}
	return files, nil
}

// stylePlugin lets a script import a style sheet as a minified string, to be
// adopted by a shadow root.
var stylePlugin = api.Plugin{
	Name: "style",
	Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `\.css$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			css, err := CSS(args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			text := string(css)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderText}, nil
		})
	},
}

// scenePlugin lets a style sheet import what package scene says about colours and
// marks, and the heights of figures: "scene:palette", "scene:style" and
// "scene:heights".
var scenePlugin = api.Plugin{
	Name: "scene",
	Setup: func(build api.PluginBuild) {
		heights, err := figureHeights()
		sheets := map[string]string{"scene:palette": scene.Palette(), "scene:style": scene.Style, "scene:heights": heights}
		build.OnResolve(api.OnResolveOptions{Filter: "^scene:"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: args.Path, Namespace: "scene"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "scene"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			css, ok := sheets[args.Path]
			if err != nil {
				return api.OnLoadResult{}, err
			}
			if !ok {
				return api.OnLoadResult{}, fmt.Errorf("there is no style sheet %s", args.Path)
			}
			return api.OnLoadResult{Contents: &css, Loader: api.LoaderCSS}, nil
		})
	},
}

// bundleCSS returns a style sheet with those that it imports, without what a
// browser skips.
func CSS(path string) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints:      []string{path},
		Bundle:           true,
		MinifyWhitespace: true,
		MinifySyntax:     true,
		LegalComments:    api.LegalCommentsInline,
		Plugins:          []api.Plugin{scenePlugin},
	})
	if faults := append(result.Errors, result.Warnings...); len(faults) > 0 {
		return nil, fmt.Errorf("site: minifying %s", explain(faults[0]))
	}
	return result.OutputFiles[0].Contents, nil
}

// explain says in one line where and why esbuild refused a source.
func explain(m api.Message) string {
	if m.Location == nil {
		return m.Text
	}
	return fmt.Sprintf("%s:%d:%d: %s", m.Location.File, m.Location.Line, m.Location.Column+1, m.Text)
}
