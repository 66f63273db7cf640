package criteria

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// rounded returns a scene without the digits that are nothing but rounding, and
// without where they are.
func rounded(s *scene.Scene) *scene.Scene {
	noise := regexp.MustCompile(`^[\d.]+·10⁻[⁰-⁹¹²³]+$`)
	for i, mark := range s.Marks {
		if text, ok := mark.(scene.Text); ok && noise.MatchString(text.String()) {
			for j, word := range []string{"noise", "somewhere"} {
				text := s.Marks[i+j].(scene.Text)
				text.Spans = []scene.Span{{Text: word}}
				s.Marks[i+j] = text
			}
		}
	}
	return s
}

func drawn(v *plot.View) *scene.Scene { return Spec.New().Scene(v) }

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "criteria", rounded(drawn(figuretest.View(t, 1024, text.English))))
	figuretest.Golden(t, "chinese", rounded(drawn(figuretest.View(t, 358, text.Chinese, "d-model", "4", "seq-len", "4", "base", "1"))))
}

// marks returns the verdicts of a scene.
func marks(s *scene.Scene) string {
	all := ""
	for _, text := range s.Texts() {
		if text.Class.Has(scene.Big) {
			all += text.String()
		}
	}
	return all
}

// TestVerdicts breaks what can be broken: with base 1 all pairs turn alike, and where
// there is nothing to compare there is no verdict.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		parts []string
		want  string
	}{
		{nil, "✓✓✓✓✓✓✓✓✓"},
		{[]string{"d-model", "8", "base", "1"}, "✓✓✓✓✓✗✓✗✓"},
		{[]string{"d-model", "8", "base", "1", "seq-len", "200"}, "✓✗✓✓✓✗✓✗✓"}, // 333 is nearer to whole turns than 44
		{[]string{"d-model", "8"}, "✓✓✓✓✓✗✓✓✓"},                                // rows 63 apart are nearer than neighbours
		{[]string{"d-model", "4", "seq-len", "400"}, "✓✗✓✓✓✗✓✓✓"},
		{[]string{"seq-len", "1", "d-model", "2"}, "–✓✓✓––✓–✓"},
		{[]string{"seq-len", "2"}, "✓✓✓✓✓–✓✓✓"},
		{[]string{"seq-len", "1", "start", "9007199254740992"}, "––✓✓––✓✓–"},
		{[]string{"seq-len", "1000000000", "base", "1e300"}, "✓✓✓✓✓✗✓✗✓"}, // most pairs stand still
	} {
		if got := marks(drawn(figuretest.View(t, 1024, text.English, c.parts...))); got != c.want {
			t.Errorf("%v: the verdicts are %s, want %s", c.parts, got, c.want)
		}
	}
}

// TestNumbers compares what is shown for one hand with what is known: 44 positions
// are nearly seven turns.
func TestNumbers(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "d-model", "2", "start", "5", "position", "5")
	nearest := 2 * math.Abs(math.Sin(22))
	row := figuretest.Rows(Spec.New(), v)[0]
	if row[1] != 1 || !figuretest.Near(row[2], nearest, 1e-14) || row[3] != 5 || row[4] != 44 || row[6] != 99 {
		t.Errorf("uniqueness is %v, want %v for positions 5 and 49 of 99", row, nearest)
	}
	s := drawn(v)
	for _, want := range []string{"0.0177", "positions 5 and 49 · 99 offsets", "nothing to compare", "pair 0, a turn of 6.28 · 1 pairs", "0.0177 (neighbours 0.9589)"} {
		figuretest.Contains(t, "the picture", figuretest.Written(s), "\n"+want+"\n")
	}
}

// TestLive checks one claim with each tick, and anew when the size differs.
func TestLive(t *testing.T) {
	f := Spec.New()
	at := func(parts ...string) *plot.View {
		v := figuretest.View(t, 1024, text.English, parts...)
		v.Partial = true
		return v
	}
	v := at()
	for n := range claims {
		if open := strings.Count(marks(f.Scene(v)), "…"); open != len(claims)-n {
			t.Fatalf("after %d ticks %d claims are open, want %d", n, open, len(claims)-n)
		}
		after, ok := f.Pending()
		if !ok || (after > 0) != (n == 0) {
			t.Errorf("after %d ticks the next is due in %v ms: %v", n, after, ok)
		}
		if r := f.Handle(v, plot.Event{Kind: plot.Tick}); !r.Redraw || r.State != v.State {
			t.Errorf("a tick changes the state or is not drawn: %+v", r)
		}
	}
	if _, ok := f.Pending(); ok || marks(f.Scene(v)) != "✓✓✓✓✓✓✓✓✓" {
		t.Errorf("after all ticks the verdicts are %s", marks(f.Scene(v)))
	}
	if got := marks(f.Scene(at("position", "7", "offset", "3"))); got != "✓✓✓✓✓✓✓✓✓" {
		t.Errorf("another position leaves the verdicts %s", got)
	}
	v = at("d-model", "64")
	left := marks(f.Scene(v))
	if after, ok := f.Pending(); !ok || after != 200 || left != strings.Repeat("…", len(claims)) {
		t.Errorf("another size leaves the verdicts %s", left)
	}
	// An open claim has no worst case to choose.
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Release, X: 9, Y: 40}, Other: func(r plot.Result) bool { return r.Redraw }},
	})
	if got := len(f.Data(at("d-model", "64")).Columns); got != 7 || f.Data(at("d-model", "64")).Rows != len(claims) {
		t.Errorf("the data of a live figure are of %d claims, want all", f.Data(v).Rows)
	}
}

func TestPointer(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "d-model", "2", "start", "5", "position", "20")
	at := func(kind plot.Kind, y float64, touch bool) plot.Event {
		return plot.Event{Kind: kind, X: 500, Y: y, Touch: touch}
	}
	redrawn := func(r plot.Result) bool { return r.Redraw }
	same := func(r plot.Result) bool { return !r.Redraw }
	figuretest.Run(t, Spec.New(), v, []figuretest.Step{
		{Event: at(plot.Move, 5, false), Other: same},
		{Event: at(plot.Move, 40, false), Point: &plot.Cell{Row: 0, Dim: 0}, Other: redrawn},
		{Event: at(plot.Move, 50, false), Point: &plot.Cell{Row: 0, Dim: 0}, Other: same},
		{Event: at(plot.Release, 50, false), State: "position=5&offset=44", Point: &plot.Cell{Row: 0, Dim: 0}, Other: same},
		{Event: at(plot.Leave, 50, true), Point: &plot.Cell{Row: 0, Dim: 0}, Other: same},
		{Event: at(plot.Leave, 50, false), Other: redrawn},
		{Event: at(plot.Release, 5, false), Other: same},
	})
}

func TestKeys(t *testing.T) {
	press := figuretest.Press
	told := func(want string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && strings.Contains(r.Say, want) }
	}
	f := Spec.New()
	figuretest.Run(t, f, figuretest.View(t, 358, text.English, "d-model", "2", "start", "5", "position", "20"), []figuretest.Step{
		{Event: press("Enter"), Other: func(r plot.Result) bool { return r.Handled && r.Say == "" }},
		{Event: press("ArrowDown"), Point: &plot.Cell{Row: 0, Dim: 0}, Other: told("Every position has its own code: holds; smallest distance |PE[m+k] − PE[m]| 0.0177, positions 5 and 49")},
		{Event: press("ArrowUp"), Point: &plot.Cell{Row: 0, Dim: 0}, Other: told("Every position")},
		{Event: press("ArrowDown"), Point: &plot.Cell{Row: 0, Dim: 0}, Other: told("Longer sentences fit: holds; ")},
		{Event: press("ArrowUp"), Point: &plot.Cell{Row: 0, Dim: 0}, Other: told("Every position")},
		{Event: press(" "), State: "position=5&offset=44", Point: &plot.Cell{Row: 0, Dim: 0}, Other: told("Every position")},
		{Event: press("Escape"), Other: func(r plot.Result) bool { return !r.Handled && r.Redraw && r.Say == "" }},
		{Event: press("ArrowLeft"), Other: func(r plot.Result) bool { return !r.Handled && !r.Redraw }},
	})
}
