package images

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/encoder/resize"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestLibraries checks that the parameter has all libraries with tables of two axes.
func TestLibraries(t *testing.T) {
	var names []string
	for _, p := range convention.Presets() {
		if slices.Contains(p.AxisCounts(), 2) {
			names = append(names, p.Name)
		}
	}
	choices := param.Choices("library")
	if slices.Sort(names); !slices.Equal(names, slices.Sorted(slices.Values(choices))) {
		t.Errorf("the parameter has %v, want %v", choices, names)
	}
	for _, name := range []string{mae, detr, mocoV3} {
		if !slices.Contains(choices, name) {
			t.Errorf("%s is no library", name)
		}
	}
	if len(sources) != len(choices) {
		t.Errorf("%d libraries have a source, want %d", len(sources), len(choices))
	}
}

// TestUpstream compares vectors with what the libraries computed.
func TestUpstream(t *testing.T) {
	file, err := os.ReadFile("testdata/grids.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Library       string
		D             int
		Height, Width int
		Rows          [][]float64
	}
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 7 {
		t.Fatalf("%d cases", len(cases))
	}
	for _, c := range cases {
		size, k := [2]int{c.Height, c.Width}, &key{library: c.Library, d: c.D}
		table, err := k.table(size, size, c.Library == mocoV3, scaledPlace)
		if err != nil {
			t.Fatal(err)
		}
		for r, want := range c.Rows {
			got := table.vector(patch{r / c.Width, r % c.Width})
			for j := range want {
				if !figuretest.Near(got[j], want[j], 2e-7) {
					t.Errorf("%s of %v, row %d, column %d: %v, want %v", c.Library, size, r, j, got[j], want[j])
				}
			}
		}
	}
}

// TestGrid compares vectors with the rows of the grids of the conventions.
func TestGrid(t *testing.T) {
	size := [2]int{3, 5}
	for _, library := range param.Choices("library") {
		k := &key{library: library, d: 16, base: 10000}
		got, err := k.table(size, size, false, scaledPlace)
		if err != nil {
			t.Fatal(err)
		}
		grid, err := k.convention().Grid(16, nil, size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
		for r, want := range grid.All() {
			if most := property.LargestDifference(got.vector(patch{r / 5, r % 5}), want); most > 1e-15 {
				t.Errorf("%s: row %d differs by %v", library, r, most)
			}
		}
	}
}

// TestWhole compares similarities, and the differences of resized tables, with those of
// whole tables whose vectors are resampled patch by patch.
func TestWhole(t *testing.T) {
	old, size := [2]int{5, 5}, [2]int{8, 7}
	for _, library := range param.Choices("library") {
		for _, method := range resize.Methods {
			name := library + ", " + param.Choices("resampling")[method]
			tables := tablesOf(key{library, 16, 10000, old, size, method})
			if tables.err != nil {
				t.Fatal(tables.err)
			}
			whole := resampledWhole(tables.old, method, size)
			for y := range size[0] {
				for x := range size[1] {
					v, w := whole[y][x], tables.old.vector(patch{3, 1})
					want := attention.Dot(v, w) / math.Sqrt(attention.Dot(v, v)*attention.Dot(w, w))
					if got := tables.maps[resampled].at(patch{3, 1}, patch{y, x}); !figuretest.Near(got, want, 1e-12) {
						t.Errorf("%s: cosine with (%d, %d) is %v, want %v", name, y, x, got, want)
					}
				}
			}
			most := 0.0
			for y := range size[0] {
				for x := range size[1] {
					most = max(most, property.LargestDifference(tables.maps[formula].to.vector(patch{y, x}), whole[y][x]))
				}
			}
			if got := tables.apart[resampled][formula]; !figuretest.Near(got, most, 1e-12) {
				t.Errorf("%s: (a) and (c) are %v apart, want %v", name, got, most)
			}
		}
	}
}

// resampledWhole resamples the vectors of an image along its rows, then along its columns.
func resampledWhole(t *table, m resize.Method, size [2]int) [][][]float64 {
	var high [][][]float64 // by the column of the old image
	for x := range t.size[1] {
		var column [][]float64
		for y := range t.size[0] {
			column = append(column, t.vector(patch{y, x}))
		}
		high = append(high, m.Rows(column, size[0]))
	}
	all := make([][][]float64, size[0])
	for y := range all {
		var row [][]float64
		for x := range t.size[1] {
			row = append(row, high[x][y])
		}
		all[y] = m.Rows(row, size[1])
	}
	return all
}

// TestScaled checks that if positions of twice the size are scaled every second patch is one of
// the old ones.
func TestScaled(t *testing.T) {
	for _, library := range param.Choices("library") {
		k := &key{library: library, d: 16}
		if library == mocoV3 {
			continue // on images that are not square its patches are others
		}
		size := [2]int{4, 6}
		old, err := k.table(size, size, false, scaledPlace)
		if err != nil {
			t.Fatal(err)
		}
		twice, _ := k.table(size, [2]int{8, 12}, false, scaledPlace)
		for y := range 4 {
			for x := range 6 {
				if property.LargestDifference(old.vector(patch{y, x}), twice.vector(patch{2 * y, 2 * x})) > 1e-12 {
					t.Errorf("%s: patch (%d, %d) is not the one of twice the size", library, y, x)
				}
			}
		}
	}
}

// TestMostSimilar checks what the three ways do at twice the size: the formula finds the
// old vector at the old coordinates, the others about where the patch is in the image.
func TestMostSimilar(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "new-height", "28", "new-width", "28", "patch-row", "4", "patch-column", "9")
	says := Spec.New().Scene(v).Summary
	for i, want := range []string{"(4,\u202f9), cosine 1.000", "(8,\u202f18), cosine 1.000", "(8,\u202f18), cosine 0.99"} {
		if !strings.Contains(says, names[i]+" ") || strings.Count(says, "Most similar: ") != 3 || !strings.HasPrefix(strings.Split(says, "Most similar: ")[i+1], want) {
			t.Errorf("%s: %q does not say %q", names[i], says, want)
		}
	}
}

// TestHandle chooses a patch with the pointer and with keys, reads another, and chooses
// sizes.
func TestHandle(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	at := func(e plot.Event, target int, y, x float64, n float64) plot.Event {
		b := f.Scene(v).Targets[target]
		e.X, e.Y = b.X+x*b.Width/n, b.Y+y*b.Height/n
		return e
	}
	reads := func(want bool) func(plot.Result) bool {
		return func(r plot.Result) bool {
			return r.Redraw && strings.Contains(f.Scene(v).Summary, "Cosine with (0,\u202f0)") == want
		}
	}
	press, held, release := plot.Event{Kind: plot.Press}, plot.Event{Kind: plot.Move, Held: true}, plot.Event{Kind: plot.Release, Held: true}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(press, 0, 2.5, 3.5, 14), Other: figuretest.Captures},
		{Event: at(held, 0, 20, -3, 14), State: "patch-column=0&patch-row=13"},
		{Event: at(release, 0, 20, -3, 14)},
		{Event: at(press, 1, 3.5, 6.5, 14)},
		{Event: at(release, 1, 3.5, 6.5, 14), State: "patch-column=6&patch-row=3"},
		{Event: plot.Event{Kind: plot.Leave}},
		{Event: figuretest.Use("14 × 14", 0)},
		{Event: at(plot.Event{Kind: plot.Move}, 3, 0.5, 0.5, 24), Other: reads(true)},
		{Event: plot.Event{Kind: plot.Leave}, Other: reads(false)},
		{Event: figuretest.Use("9 × 5", 0), State: "grid-height=9&grid-width=5&new-height=13&new-width=7"},
		{Event: plot.Event{Kind: plot.Key, Key: "ArrowLeft"}, State: "patch-column=3"},
	})
}

// TestData checks that the numbers are the cosines of the picture.
func TestData(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "new-height", "5", "new-width", "3")
	rows := figuretest.Rows(f, v)
	if len(rows) != 15 {
		t.Fatalf("%d rows, want 15", len(rows))
	}
	tables := tablesOf(key{"mae", v.State.DModel, v.State.Base, [2]int{14, 14}, [2]int{5, 3}, resize.Bicubic})
	for i, row := range rows {
		y, x := i/3, i%3
		if row[0] != float64(y) || row[1] != float64(x) {
			t.Errorf("row %d is of (%v, %v)", i, row[0], row[1])
		}
		for a := range ways {
			if want := tables.maps[a].at(patch{patchRow.Int(&v.State), patchColumn.Int(&v.State)}, patch{y, x}); row[2+a] != want {
				t.Errorf("row %d: %v, want %v", i, row[2+a], want)
			}
		}
	}
	if v := figuretest.View(t, 1024, text.English, "d-model", "6"); f.Data(v).Rows != 0 {
		t.Error("a width that the library does not have has numbers")
	}
}
