// Package bundle bundles the scripts and the style sheets of the site by esbuild.
package bundle

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/site/internal/output"
)

// Entries are the paths of the scripts that pages load.
var Entries = []string{
	"wasm/module/encoder.js",
	"wasm/page/positional-encoding.js",
	"wasm/page/anywidget.js",
	"wasm/page/embed.js",
}

// A Bundler bundles scripts, whose paths are relative to the root of the repository.
// Scripts may use the constants and, beside ordinary modules, import
//
//	import { Go } from "go:wasm_exec"   // Go's runtime, in a private scope
//	import css from "./name.css"        // a style sheet, minified, as a string
type Bundler struct {
	Root      string
	Constants map[string]string
	Figures   []*plot.Spec // whose heights the style sheets have; nil for all
}

// Scripts bundles each entry into one minified ES module, which loads no other file than
// its program.
func (b Bundler) Scripts(ctx context.Context, entries ...string) ([]output.File, error) {
	return b.run(ctx, api.BuildOptions{EntryPoints: entries, Format: api.FormatESModule})
}

// WorkerScripts returns the scripts of the Cloudflare Worker, which load each other and
// their program.
func (b Bundler) WorkerScripts(ctx context.Context) ([]output.File, error) {
	files, err := b.run(ctx, api.BuildOptions{
		EntryPoints:  []string{"wasm/worker/worker.mjs", "wasm/worker/program.mjs"},
		Format:       api.FormatESModule,
		External:     []string{"./program.mjs", "./worker.wasm"},
		OutExtension: map[string]string{".js": ".mjs"},
	})
	for i := range files {
		files[i].Name = "worker/" + files[i].Name
	}
	return files, err
}

// run bundles scripts with the options that all of them have in common.
func (b Bundler) run(ctx context.Context, options api.BuildOptions) ([]output.File, error) {
	root, err := filepath.Abs(b.Root)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	runtime, err := goRuntime(ctx)
	if err != nil {
		return nil, err
	}
	options.Define = b.Constants
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
	module := func(string) (string, error) { return runtime, nil }
	options.Plugins = append(options.Plugins, importPlugin("go:wasm_exec", api.LoaderJS, module), stylePlugin(b.Figures))
	result := api.Build(options)
	// esbuild warns of code that is likely a mistake.
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
func stylePlugin(figures []*plot.Spec) api.Plugin {
	return api.Plugin{Name: "style", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `\.css$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			css, err := styleSheet(args.Path, figures)
			text := string(css)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderText}, err
		})
	}}
}

// importPlugin lets sources import what content returns, by paths that begin with a scheme.
func importPlugin(scheme string, loader api.Loader, content func(path string) (string, error)) api.Plugin {
	return api.Plugin{Name: scheme, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^" + scheme}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: args.Path, Namespace: scheme}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: scheme}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := content(args.Path)
			return api.OnLoadResult{Contents: &text, Loader: loader}, err
		})
	}}
}

// scenePlugin lets a style sheet import the colours and the style of marks of package
// scene, and the heights of figures: in their shadow roots, and on the pages that have the
// style sheet at path.
func scenePlugin(path string, figures []*plot.Spec) api.Plugin {
	onPage := pageHeights[filepath.Base(path)]
	return importPlugin("scene:", api.LoaderCSS, func(path string) (string, error) {
		switch path {
		case "scene:palette":
			return scene.Palette(), nil
		case "scene:style":
			return scene.Style(), nil
		case "scene:heights":
			return elementHeights(figures), nil
		case "scene:page-heights":
			if onPage != nil {
				return onPage(), nil
			}
			return "", nil
		}
		return "", fmt.Errorf("there is no style sheet %s", path)
	})
}

// CSS returns a style sheet with the style sheets that it imports, minified.
func CSS(path string) ([]byte, error) { return styleSheet(path, nil) }

// styleSheet is CSS with the heights of some figures, or nil for all.
func styleSheet(path string, figures []*plot.Spec) ([]byte, error) {
	if figures == nil {
		figures = plot.All()
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:      []string{path},
		Bundle:           true,
		MinifyWhitespace: true,
		MinifySyntax:     true,
		LegalComments:    api.LegalCommentsInline,
		External:         []string{"*.woff2"}, // beside the style sheet
		Plugins:          []api.Plugin{scenePlugin(path, figures)},
	})
	if faults := append(result.Errors, result.Warnings...); len(faults) > 0 {
		return nil, fmt.Errorf("site: minifying %s", explain(faults[0]))
	}
	return result.OutputFiles[0].Contents, nil
}

// explain returns a message of esbuild in one line, with its position.
func explain(m api.Message) string {
	if m.Location == nil {
		return m.Text
	}
	return fmt.Sprintf("%s:%d:%d: %s", m.Location.File, m.Location.Line, m.Location.Column+1, m.Text)
}

// alphabet has the digits: the visible characters of ASCII that need no escape in a string
// of JavaScript between double quotes, or in a script in a page. unpack.js has it too.
const alphabet = "!#$%&'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"

// encodeBase91 returns bytes as text: each 13 bits of them, the lowest first, as a number of
// two digits, the lower one first. Six bits or fewer at the end are one digit. The
// text is 16/13 as long as the bytes; in base 85, it would be 5/4 as long.
func encodeBase91(data []byte) string {
	text := make([]byte, 0, len(data)*16/13+2)
	word, bits := 0, 0 // that are not in the text yet
	for _, b := range data {
		word |= int(b) << bits
		if bits += 8; bits >= 13 {
			number := word & (1<<13 - 1)
			text = append(text, alphabet[number%91], alphabet[number/91])
			word, bits = word>>13, bits-13
		}
	}
	if bits > 0 {
		text = append(text, alphabet[word%91])
	}
	if bits > 6 {
		text = append(text, alphabet[word/91])
	}
	return string(text)
}
