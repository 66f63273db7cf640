package figures_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/param"
)

// TestBounds draws all figures with each number at the ends of its range, and beyond them:
// the picture is whole, or an error names the parameter, its value and the rule.
func TestBounds(t *testing.T) {
	drawn, refused := 0, 0
	for _, spec := range figure.All() {
		for _, name := range param.StateNames() {
			r := param.Find(name).Range
			if (r == param.Range{}) || !spec.Concerns(name) {
				continue
			}
			for _, x := range []float64{r.Least, r.Most, encoder.MaxPosition, -encoder.MaxPosition, 1.7e308, -1.7e308} {
				value := strconv.FormatFloat(x, 'g', -1, 64)
				state, err := param.DefaultState().With(name, value)
				if err == nil {
					err = spec.Check(&state)
				}
				var invalid *encoder.Error
				switch {
				case err == nil:
					drawn++
					checkPictures(t, &spec, name, value)
				case !errors.As(err, &invalid) || invalid.Parameter == "" || invalid.Value == "" || invalid.Rule == "":
					t.Errorf("%s with %s %s: %v does not name the parameter, its value and the rule", spec.Name, name, value, err)
				default:
					refused++
				}
			}
		}
	}
	if drawn < 300 || refused < 300 {
		t.Errorf("%d pictures and %d errors are too few to be those of all figures", drawn, refused)
	}
}

// checkPictures checks the pictures of a figure with a value of a parameter, on a phone and
// in a wide column.
func checkPictures(t *testing.T, spec *figure.Spec, name, value string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s with %s %s panics: %v", spec.Name, name, value, r)
		}
	}()
	for _, width := range []int{390, 1024} {
		s := spec.New().Scene(figuretest.View(t, width, figuretest.Languages[width%2], name, value))
		t.Run(spec.Name+" with "+name+" "+value, func(t *testing.T) { figuretest.Check(t, s) })
		if len(s.Marks) == 0 && s.Cells == nil && spec.Name != "controls" {
			t.Errorf("%s with %s %s is blank", spec.Name, name, value)
		}
	}
}

// TestRefusal checks the sentence that a page shows in place of a figure, which another
// figure of its group has asked for too much.
func TestRefusal(t *testing.T) {
	for i, want := range []string{
		"Cannot draw this figure: base 1.7e308 is above 1e308, where the axis of collision ends",
		"无法绘制此图：base 1.7e308 大于 1e308，collision 的坐标轴到此为止",
	} {
		for _, width := range figuretest.Widths {
			v := figuretest.View(t, width, figuretest.Languages[i], "base", "1.7e308")
			s := figure.Refusal(v, specOf("collision").Check(&v.State))
			figuretest.Check(t, s)
			if s.Summary != want {
				t.Errorf("the picture says %q, want %q", s.Summary, want)
			}
		}
	}
}
