// Package bundle bundles the scripts and the style sheets of the site by esbuild.
package bundle

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/site/internal/compile"
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
		return nil, err
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
	outputs, err := build("bundling", options)
	files := make([]output.File, len(outputs))
	for i, out := range outputs {
		files[i] = output.File{Name: filepath.Base(out.Path), Content: out.Contents}
	}
	return files, err
}

// build runs esbuild, which warns of code that is likely a mistake. An error is one line with
// its position.
func build(what string, options api.BuildOptions) ([]api.OutputFile, error) {
	result := api.Build(options)
	faults := append(result.Errors, result.Warnings...)
	if len(faults) == 0 {
		return result.OutputFiles, nil
	}
	message := faults[0].Text
	if at := faults[0].Location; at != nil {
		message = fmt.Sprintf("%s:%d:%d: %s", at.File, at.Line, at.Column+1, message)
	}
	return nil, fmt.Errorf("%s %s", what, message)
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
	files, err := build("minifying", api.BuildOptions{
		EntryPoints:      []string{path},
		Bundle:           true,
		MinifyWhitespace: true,
		MinifySyntax:     true,
		LegalComments:    api.LegalCommentsInline,
		External:         []string{"*.woff2"}, // beside the style sheet
		Plugins:          []api.Plugin{scenePlugin(path, figures)},
	})
	if err != nil {
		return nil, err
	}
	return files[0].Contents, nil
}

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

// withProgram bundles the entry and the program, compressed by gzip, as text in base 91: the
// script imports it from "packed:name".
func (b Bundler) withProgram(ctx context.Context, format api.Format, entry string,
	program output.File) ([]byte, error) {
	zipped, err := output.Gzip.Packed("", program.Content)
	if err != nil {
		return nil, fmt.Errorf("compressing %s: %w", program.Name, err)
	}
	const scheme = "packed:"
	packed := importPlugin(scheme, api.LoaderText, func(path string) (string, error) {
		if path != scheme+program.Name {
			return "", fmt.Errorf("the program of this script is %s%s", scheme, program.Name)
		}
		return encodeBase91(zipped), nil
	})
	files, err := b.run(ctx, api.BuildOptions{
		EntryPoints: []string{entry},
		Format:      format,
		Plugins:     []api.Plugin{besidePlugin(program.Name), packed},
	})
	if err != nil {
		return nil, err
	}
	return files[0].Content, nil
}

// besidePlugin lets a script import the program inside of it: it replaces each beside.js by the
// file beside it that does so, within-page.js for page.wasm.
func besidePlugin(name string) api.Plugin {
	within := "within-" + strings.TrimSuffix(name, ".wasm") + ".js"
	resolve := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: filepath.Join(args.ResolveDir, within)}, nil
	}
	return api.Plugin{Name: "beside", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^\./beside\.js$`}, resolve)
	}}
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
		return "", err
	}
	return wrapInScope(string(stock))
}

// wrapInScope puts wasm_exec.js into its private scope. Its licence, the comment at its
// beginning, moves to the top as /*! … */, which minifiers keep.
func wrapInScope(stock string) (string, error) {
	licence, code, ok := strings.Cut(stock, "\n\n")
	if !ok || !strings.HasPrefix(licence, "// Copyright") {
		return "", errors.New("wasm_exec.js does not begin with its licence, which copies must have")
	}
	before, after, ok := strings.Cut(runtimeScope, placeOfStock)
	if !ok {
		return "", fmt.Errorf("runtime.js has no line %q", placeOfStock)
	}
	licence = "/*!\n" + strings.ReplaceAll(licence, "// ", " * ") + "\n */\n"
	return licence + before + code + after, nil
}

// Constants returns the constants of scripts by their names, as JavaScript. imports.d.ts
// declares them. Scripts know the size of each program that they run, and its hash if they
// are pinned to it.
func Constants(worker, glyphs output.File, pinned bool, programs ...output.File) map[string]string {
	sum := sha256.Sum256(worker.Content)
	values := map[string]any{
		"STANDARDS":         defaultPairs(),
		"WORKER_VERSION":    hex.EncodeToString(sum[:8]),
		"GLYPHS_FILE":       "/" + glyphs.Name,
		"STATE_PARTS":       stateParts(),
		"FIGURE_TITLES":     figureTitles(),
		"WORKBENCH_FIGURES": plot.Each(workbench.Figures, func(s *plot.Spec) string { return s.Name }),
	}
	for _, p := range programs {
		known := map[string]any{"bytes": len(p.Content)}
		if pinned {
			known["integrity"] = output.Integrity(p.Content)
		}
		values[strings.ToUpper(strings.ReplaceAll(p.Name, ".", "_"))] = known // PAGE_WASM for page.wasm
	}
	constants := map[string]string{}
	for name, value := range values {
		text, _ := json.Marshal(value) // of strings, numbers and bools
		constants[name] = string(text)
	}
	return constants
}

// stateParts returns the parts of the state: name, default, whether it is a number.
func stateParts() (parts [][3]any) {
	state := param.DefaultState()
	for _, name := range param.StateNames() {
		parts = append(parts, [3]any{name, state.Text(name), param.Find(name).Numeric()})
	}
	return parts
}

// defaultPairs returns the parts of the state with their default values, as in a query.
// Defaults that depend on other parts are left out.
func defaultPairs() (pairs []string) {
	state := param.DefaultState()
	for _, name := range param.StateNames() {
		if !param.Find(name).Fitted {
			pairs = append(pairs, name+"="+state.Text(name))
		}
	}
	return pairs
}

// figureTitles returns the figures: name, title in English and in Chinese, and the name of
// the page in the workbench, empty for figures of the article.
func figureTitles() (titles [][4]string) {
	for _, spec := range plot.All() {
		tool, _ := workbench.ToolOf(spec.Name)
		titles = append(titles, [4]string{spec.Name, spec.Title[0], spec.Title[1], tool.Name})
	}
	return titles
}
