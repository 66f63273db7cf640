//go:build !js

package encoder_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

const module = "github.com/posenc/posenc/"

// TestImports checks that the packages below encoder need nothing but the standard library,
// each other and small packages of the module, so that others can import them at no further
// cost. The
// command also reads files, by web/dataio.
func TestImports(t *testing.T) {
	packages := goList(t, "{{.ImportPath}} {{join .Imports \" \"}}", "./...")
	if len(packages) < 20 {
		t.Errorf("%d packages", len(packages))
	}
	for _, line := range packages {
		importer, imports, _ := strings.Cut(line, " ")
		command := strings.HasPrefix(importer, module+"encoder/cmd/")
		for _, path := range strings.Fields(imports) {
			switch {
			case !strings.Contains(path, "."), strings.HasPrefix(path, module+"encoder"), strings.HasPrefix(path, module+"internal/"):
			case command && strings.HasPrefix(path, module+"web/dataio"):
			default:
				t.Errorf("%s imports %s", importer, path)
			}
		}
	}
	for _, path := range goList(t, "{{if not .Standard}}{{.ImportPath}}{{end}}", "-deps", "./...") {
		if !strings.HasPrefix(path, module) {
			t.Errorf("a package below encoder needs %s", path)
		}
	}
}

// goList returns the lines that go list prints.
func goList(t *testing.T, format string, args ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-f", format}, args...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// TestGoDirective checks that the module can be used with the older of the two
// releases of Go that are supported, 1.26.
func TestGoDirective(t *testing.T) {
	text, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	directive := regexp.MustCompile(`(?m)^go (\S+)$`).FindSubmatch(text)
	if directive == nil || string(directive[1]) != "1.26" && !strings.HasPrefix(string(directive[1]), "1.26.") {
		t.Errorf("go.mod says %s, want go 1.26", directive)
	}
}
