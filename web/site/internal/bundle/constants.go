package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/site/internal/output"
)

// Constants returns the constants of scripts by their names, as JavaScript. imports.d.ts
// declares them.
func Constants(worker, glyphs output.File, programs ...output.File) map[string]string {
	constants := map[string]string{}
	for name, value := range map[string]any{
		"STANDARDS":         defaultPairs(),
		"WORKER_VERSION":    versionOf(worker),
		"GLYPHS_FILE":       "/" + glyphs.Name,
		"STATE_PARTS":       stateParts(),
		"FIGURE_TITLES":     figureTitles(),
		"WORKBENCH_FIGURES": plot.Each(workbench.Figures, func(s *plot.Spec) string { return s.Name }),
	} {
		text, _ := json.Marshal(value) // of strings and bools
		constants[name] = string(text)
	}
	for _, p := range programs {
		constants[constantOf(p)] = expected(p, false)
	}
	return constants
}

// Pinned returns constants of scripts that run no other programs than these.
func Pinned(constants map[string]string, programs ...output.File) map[string]string {
	pinned := maps.Clone(constants)
	for _, p := range programs {
		pinned[constantOf(p)] = expected(p, true)
	}
	return pinned
}

// constantOf returns the name of the constant of a program: PAGE_WASM for page.wasm.
func constantOf(program output.File) string {
	return strings.ToUpper(strings.ReplaceAll(program.Name, ".", "_"))
}

// expected returns what scripts know of a program: its size, and its hash if they run no
// other one.
func expected(program output.File, pinned bool) string {
	if !pinned {
		return fmt.Sprintf(`{"bytes":%d}`, len(program.Content))
	}
	return fmt.Sprintf(`{"bytes":%d,"integrity":%q}`, len(program.Content), output.Integrity(program.Content))
}

// stateParts returns the parts of the state: name, default, whether it is a number.
func stateParts() (parts [][3]any) {
	state := param.DefaultState()
	for _, name := range param.StateNames() {
		parts = append(parts, [3]any{name, state.Text(name), param.Numeric(name)})
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

// versionOf returns a hash of a program.
func versionOf(program output.File) string {
	sum := sha256.Sum256(program.Content)
	return hex.EncodeToString(sum[:8])
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
