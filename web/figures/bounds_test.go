package figures_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestBounds draws all figures with each number at the ends of its range, and beyond them:
// the picture is whole, or an error names the parameter, its value and the rule.
func TestBounds(t *testing.T) {
	drawn, refused := 0, 0
	for _, spec := range plot.All() {
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
					checkPictures(t, spec, name, value)
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

// TestFar draws all figures at the few positions before each end of the range of positions,
// where float64 has no numbers between them.
func TestFar(t *testing.T) {
	for _, spec := range plot.All() {
		if !spec.Concerns("start") || !spec.Concerns("seq-len") {
			continue
		}
		for n := range 4 {
			for _, start := range []float64{-encoder.MaxPosition, encoder.MaxPosition - float64(n)} {
				checkPictures(t, spec, "seq-len", strconv.Itoa(n+1), "start", strconv.FormatFloat(start, 'f', -1, 64))
			}
		}
	}
}

// checkPictures checks the pictures of a figure with values of parameters, on a phone and
// in a wide column.
func checkPictures(t *testing.T, spec *plot.Spec, pairs ...string) {
	t.Helper()
	what := spec.Name + " with " + strings.Join(pairs, " ")
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s panics: %v", what, r)
		}
	}()
	for _, width := range []int{390, 1024} {
		s := spec.New().Scene(figuretest.View(t, width, text.Languages[width%2], pairs...))
		t.Run(what, func(t *testing.T) { figuretest.Check(t, s) })
		if len(s.Marks) == 0 && s.Cells == nil && spec.Name != "controls" {
			t.Errorf("%s is blank", what)
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
			v := figuretest.View(t, width, text.Languages[i], "base", "1.7e308")
			s := plot.Refusal(v, specOf("collision").Check(&v.State))
			figuretest.Check(t, s)
			if s.Summary != want {
				t.Errorf("the picture says %q, want %q", s.Summary, want)
			}
		}
	}
}
