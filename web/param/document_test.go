package param_test

import (
	. "github.com/posenc/posenc/web/param"
	"net/url"
	"os"
	"strings"
	"testing"
)

// document returns a file of the repository.
func document(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func unescaped(t *testing.T, query string) string {
	t.Helper()
	text, err := url.QueryUnescape(query)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestModuleTypes checks that the declarations of the module have an option for
// each setting.
func TestModuleTypes(t *testing.T) {
	types := document(t, "wasm/module/encoder.d.ts")
	for _, name := range SettingNames() {
		if option := "\n  " + Find(name).JSName() + "?: "; !strings.Contains(types, option) {
			t.Errorf("encoder.d.ts has no option %s", strings.TrimSpace(option))
		}
	}
}
