//go:build js

package group

import (
	"strings"
	"syscall/js"
	"testing"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// A counter is a part that counts how often it is shown.
type counter struct{ state, point int }

func (n *counter) Show(c Change) {
	if c.State {
		n.state++
	}
	if c.Point {
		n.point++
	}
}

// nextFrame waits for the next animation frame.
func nextFrame() {
	done := make(chan struct{})
	dom.OnFrame(func() { close(done) })
	<-done
}

// enter returns a figure of one part that has entered a group.
func enter(g *Group, p Part) *Member {
	m := NewMember(new(plot.Spec), g, text.English, dom.New("div"))
	m.Add(p)
	m.Enter(g, func(bool) {})
	return m
}

// follow keeps the state of a group in the address until end is called.
func follow(g *Group, root dom.Element, places ...string) (end func()) {
	m := NewMember(new(plot.Spec), g, text.English, root)
	m.Follow(places...)
	return m.Leave
}

func TestGroupShowsChangesOnceAFrame(t *testing.T) {
	g, n := New(param.DefaultState()), new(counter)
	enter(g, n)
	nextFrame()
	if *n != (counter{1, 1}) {
		t.Fatalf("after joining a part is shown %v times", *n)
	}
	g.Choose(5)
	g.Choose(6)
	g.Choose(6)
	g.Point(&plot.Cell{Row: 1, Dim: 2})
	g.Point(&plot.Cell{Row: 1, Dim: 2})
	nextFrame()
	if *n != (counter{2, 2}) {
		t.Errorf("shown %v times in all, want once more", *n)
	}
	if g.state.Position != 6 || g.row() != 1 {
		t.Errorf("position %d is chosen and row %d shown, want 6 and 1", g.state.Position, g.row())
	}
	g.Point(nil)
	if g.row() != 6 {
		t.Errorf("row %d is shown when none is pointed at, want the chosen 6", g.row())
	}
}

func TestHiddenMemberCatchesUp(t *testing.T) {
	g, n := New(param.DefaultState()), new(counter)
	m := enter(g, n)
	nextFrame()
	m.SetVisible(false)
	g.Choose(5)
	nextFrame()
	g.Choose(6)
	nextFrame()
	if *n != (counter{1, 1}) {
		t.Errorf("out of view a figure is shown %v times, want once", *n)
	}
	m.SetVisible(true)
	if *n != (counter{2, 1}) {
		t.Errorf("back in view it has been shown %v times, want once more", *n)
	}
	m.SetVisible(true)
	if *n != (counter{2, 1}) {
		t.Error("it catches up twice")
	}
}

func TestMemberUnlinksAndReturns(t *testing.T) {
	g := New(param.DefaultState())
	m := enter(g, new(counter))
	m.SetLinked(false)
	nextFrame()
	g.Choose(5)
	if m.Group.state.Position != 20 || m.Linked() {
		t.Errorf("on its own the position is %d after the group has chosen 5, want 20", m.Group.state.Position)
	}
	m.SetLinked(true)
	if m.Group.state.Position != 5 || !m.Linked() {
		t.Errorf("back in its group the position is %d, want 5", m.Group.state.Position)
	}
}

func TestSmallerSizeUnpointsCell(t *testing.T) {
	g := New(param.DefaultState())
	g.Point(&plot.Cell{Row: 90, Dim: 200})
	small, err := g.state.With("d-model", "64")
	if err != nil {
		t.Fatal(err)
	}
	g.Set(small)
	if g.pointed != nil {
		t.Errorf("%v is pointed at in 64 dimensions", *g.pointed)
	}
	if g.encoding.DModel() != 64 {
		t.Errorf("the encoding has %d dimensions, want 64", g.encoding.DModel())
	}
}

func TestNamed(t *testing.T) {
	for name, shared := range map[string]bool{"a": true, "": false} {
		first, second := Named(name), Named(name)
		if (first == second) != shared {
			t.Errorf("groups of the name %q are shared: %v, want %v", name, first == second, shared)
		}
	}
	m := enter(Named("a"), new(counter))
	m.Leave()
	if groups["a"] != nil {
		t.Error("a group without members keeps its name")
	}
}

// TestFollowPlaces checks that a group with places in the address reads what stands behind
// them, or behind none, and writes behind the first.
func TestFollowPlaces(t *testing.T) {
	history := dom.Window.Get("history")
	defer history.Call("replaceState", nil, "", "#")
	for hash, want := range map[string]int{
		"#fig-dot?d-model=64": 64, "#nearness?d-model=64": 64, "#figure=dot&d-model=64": 64, "#d-model=64": 64,
		"#fig-shift?d-model=64": 256, "#figure=shift&d-model=64": 256, "#fig-dot": 256,
	} {
		history.Call("replaceState", nil, "", hash)
		g := New(param.DefaultState())
		end := follow(g, body(), "fig-dot", "nearness")
		if got := g.State().DModel; got != want {
			t.Errorf("after %s d_model = %d, want %d", hash, got, want)
		}
		next := g.State()
		next.DModel = 32
		g.Set(next)
		if got := g.Address(); !strings.Contains(got, "#fig-dot?d-model=32&view=") {
			t.Errorf("after %s the address is %s", hash, got)
		}
		end()
	}
}

// TestFollowKeepsNavigation checks that a hash to which the reader navigates is read
// even if the state has been written into the address before its event comes.
func TestFollowKeepsNavigation(t *testing.T) {
	location, history := dom.Window.Get("location"), dom.Window.Get("history")
	g := New(param.DefaultState())
	end := follow(g, body())
	defer func() {
		end()
		history.Call("replaceState", nil, "", "#")
	}()
	changed := make(chan struct{})
	stop := dom.Listen(dom.Window, func(js.Value) { close(changed) }, "hashchange")
	defer stop()

	location.Set("hash", "#reading?d-model=64")
	history.Call("replaceState", nil, "", "#reading?d-model=32") // as the delayed writer does
	<-changed
	if got := g.State().DModel; got != 64 {
		t.Errorf("d_model = %d, want the 64 of the navigation", got)
	}
}

// TestFollowAfterLeaving checks that a figure which has just been removed does not write its state
// into the address, which may be the one of the next page.
func TestFollowAfterLeaving(t *testing.T) {
	location, history := dom.Window.Get("location"), dom.Window.Get("history")
	root := dom.New("div")
	body().Call("append", root)
	g := New(param.DefaultState())
	end := follow(g, root)
	defer func() {
		end()
		history.Call("replaceState", nil, "", "#")
	}()
	address := func(dModel int) string {
		next := g.State()
		next.DModel = dModel
		g.Set(next)
		written := make(chan struct{})
		after := dom.NewDelay(func() { close(written) })
		defer after.Release()
		after.Start(writeTime)
		<-written
		return location.Get("hash").String()
	}

	if got := address(64); !strings.Contains(got, "d-model=64") {
		t.Errorf("the address is %s, want d-model=64 in it", got)
	}
	root.Call("remove")
	history.Call("replaceState", nil, "", "#next")
	if got := address(32); got != "#next" {
		t.Errorf("after the figure is removed the address is %s, want #next", got)
	}
}

func body() dom.Element { return dom.Window.Get("document").Get("body") }
