package figures_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestExportedEncodings reads each file that is an encoding, in each format and of each
// convention, and identifies its numbers.
func TestExportedEncodings(t *testing.T) {
	for _, convention := range param.ConventionNames() {
		parts := []string{"convention", convention, "d-model", "32", "seq-len", "42", "grid-height", "6", "grid-width", "7", "position", "7"}
		for _, spec := range plot.All() {
			if !spec.Matrix && spec.Name != "export" {
				continue
			}
			for _, format := range dataio.FormatNames() {
				m := exported(t, spec, format, parts)
				if m.Rows != 42 || m.Columns != 32 {
					t.Errorf("%s.%s of %s has %d × %d numbers", spec.Name, format, convention, m.Rows, m.Columns)
					continue
				}
				id, err := identify.Identify(m.Data, m.Columns)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.ContainsFunc(id.Matches, func(f identify.Fit) bool { return slices.Contains(f.Presets(), convention) }) {
					t.Errorf("%s.%s of %s is not recognised: %d matches", spec.Name, format, convention, len(id.Matches))
				}
			}
		}
	}
}

// exported returns the numbers of the file of a figure, as a reader of files sees them.
func exported(t *testing.T, spec *plot.Spec, format string, parts []string) *dataio.Matrix {
	t.Helper()
	v := figuretest.View(t, 800, text.English, parts...)
	f, err := spec.Format(format, v.State)
	if err != nil {
		t.Fatal(err)
	}
	file, err := dataio.NewExport(spec.New().Data(v), f)
	if err != nil {
		t.Fatal(err)
	}
	content := file.Append(nil, 1<<30)
	m, err := dataio.ReadFile("pe."+format, bytes.NewReader(content), int64(len(content)), func() {})
	if err != nil {
		t.Fatalf("%s.%s: %v", spec.Name, format, err)
	}
	return m
}
