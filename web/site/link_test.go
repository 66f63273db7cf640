package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figures/article"
	"github.com/posenc/posenc/web/figures/workbench"
)

const module = "github.com/posenc/posenc/"

// linked returns the packages of a program for the browser.
func linked(t *testing.T, program string) []string {
	t.Helper()
	list := exec.Command("go", "list", "-deps", module+program)
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}

// TestPageLinksArticle checks that the program of the article has its figures, no figure of
// the workbench, and no writer of PNG files.
func TestPageLinksArticle(t *testing.T) {
	packages := linked(t, "wasm/page")
	for _, f := range article.Figures {
		if !slices.Contains(packages, module+"web/figures/"+f.Name) {
			t.Errorf("wasm/page does not link the figure %s", f.Name)
		}
	}
	unwanted := []string{"image/png", "compress/flate", "encoding/json", "net/http", module + "web/render", module + "web/api"}
	for _, f := range workbench.Figures {
		unwanted = append(unwanted, module+"web/figures/"+f.Name)
	}
	for _, name := range unwanted {
		if slices.Contains(packages, name) {
			t.Errorf("wasm/page links %s", name)
		}
	}
}

// TestEncoderLinksNoReader checks that encoder.wasm has no package that reads the numbers or the
// configurations of others, which are most of reader.wasm.
func TestEncoderLinksNoReader(t *testing.T) {
	small, large := linked(t, "wasm/module"), linked(t, "wasm/reader")
	for _, name := range []string{"encoder/identify", "encoder/bug", "encoder/rotary/model", "encoder/rotary/stack"} {
		if slices.Contains(small, module+name) {
			t.Errorf("wasm/module links %s", name)
		}
		if !slices.Contains(large, module+name) {
			t.Errorf("wasm/reader does not link %s", name)
		}
	}
}

// TestWorkbenchLinksItsFigures checks that the workbench has no figure of the article alone,
// and no writer of PNG files.
func TestWorkbenchLinksItsFigures(t *testing.T) {
	packages := linked(t, "wasm/workbench")
	for _, name := range []string{"image/png", module + "web/render", module + "web/figures/heatmap", module + "web/figures/collision"} {
		if slices.Contains(packages, name) {
			t.Errorf("wasm/workbench links %s", name)
		}
	}
}
