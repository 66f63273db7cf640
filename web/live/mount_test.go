//go:build js

package live

import (
	"fmt"
	"runtime"
	"strings"
	"syscall/js"
	"testing"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/plot"
)

// nextFrame waits for the next animation frame.
func nextFrame() {
	done := make(chan struct{})
	dom.OnFrame(func() { close(done) })
	<-done
}

// options are pairs of names and values.
func options(pairs ...string) Options {
	return func(name string) (string, bool) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1], true
			}
		}
		return "", false
	}
}

// mounting mounts a figure until the test ends.
func mounting(t *testing.T, changed js.Value, pairs ...string) (number int, place dom.Element) {
	t.Helper()
	place = dom.New("div")
	dom.Window.Get("document").Get("body").Call("append", place)
	number, err := Mount(place, options(pairs...), changed)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		Unmount(number)
		place.Call("remove")
	})
	nextFrame()
	return number, place
}

func TestMountRefuses(t *testing.T) {
	div := dom.New("div")
	dom.Window.Get("document").Get("body").Call("append", div)
	known := plot.Names()
	more := len(known) - 2
	for _, c := range []struct {
		node    dom.Element
		options Options
		want    string
	}{
		{div, options("figure", "pie"), fmt.Sprintf(`encoder: figure "pie" is unknown; there are %s, %s and %d more`, known[0], known[1], more)},
		{div, options(), fmt.Sprintf(`encoder: figure "" is unknown; there are %s, %s and %d more`, known[0], known[1], more)},
		{div, options("figure", "table", "d-model", "7"), "encoder: d-model 7 is odd; sines and cosines come in pairs"},
		{div, options("figure", "table", "seq-len", "<b>"), `encoder: seq-len "<b>" is not a number`},
		{div, options("figure", "table", "seq-len", "<b>", "lang", "zh"), `encoder: seq-len "<b>" 不是数字`},
		{div, options("figure", "饼图饼图饼图饼图饼图饼图饼图饼图", "lang", "zh"), fmt.Sprintf(`encoder: figure "饼图饼图饼图饼图饼图饼图饼…" 是未知的名称；可用的有 %s、%s 以及另外 %d 个`, known[0], known[1], more)},
		{dom.New("div"), options("figure", "table"), "encoder: place to mount at is not in the document"},
		{dom.Window.Get("nothing"), options("figure", "table"), "encoder: place to mount at is not in the document"},
	} {
		if _, err := Mount(c.node, c.options, ignored); err == nil || err.Error() != c.want {
			t.Errorf("Mount: error %v, want %s", err, c.want)
		}
	}
}

func TestUpdate(t *testing.T) {
	told := 0
	changed := js.FuncOf(func(js.Value, []js.Value) any { told++; return nil })
	number, _ := mounting(t, changed.Value, "figure", "heatmap", "seq-len", "50", "position", "7")
	kept := func(string) bool { return false }

	if err := Update(number, options("seq-len", "80", "position", "60"), kept); err != nil {
		t.Error(err)
	}
	if told != 0 {
		t.Error("it is told before the frame")
	}
	nextFrame()
	if got := State(number); !strings.HasPrefix(got, "seq-len=80&d-model=256&base=10000&start=0&position=60&offset=10&colormap=viridis&view=0,0,256,80&") || told != 1 {
		t.Errorf("state %s, told %d times", got, told)
	}

	err := Update(number, options("d-model", "8", "seq-len", "0"), kept)
	if err == nil || err.Error() != "encoder: seq-len 0 is below 1" {
		t.Errorf("error %v", err)
	}
	nextFrame()
	if got := State(number); !strings.HasPrefix(got, "seq-len=80&d-model=256&") || told != 1 {
		t.Errorf("after an error the state is %s, told %d times", got, told)
	}

	if err := Update(number, options("view", "1,1,4,4"), func(name string) bool { return name == "seq-len" }); err != nil {
		t.Error(err)
	}
	nextFrame()
	if got := State(number); !strings.HasPrefix(got, "seq-len=100&") || !strings.Contains(got, "view=1,1,4,4&") {
		t.Errorf("without seq-len the state is %s", got)
	}
	if err := Update(number, options(), func(name string) bool { return name == "view" }); err != nil {
		t.Error(err)
	}
	nextFrame()
	if got := State(number); !strings.Contains(got, "view=0,0,256,100&") || told != 3 {
		t.Errorf("without view the state is %s, told %d times", got, told)
	}
}

// TestSlotsAreUsedAgain checks that a mounted figure uses the slot of an unmounted one,
// and keeps nothing that a reader did to it.
func TestSlotsAreUsedAgain(t *testing.T) {
	place := dom.New("div")
	dom.Window.Get("document").Get("body").Call("append", place)
	defer place.Call("remove")
	var first string
	before := len(slots)
	for _, pairs := range [][]string{{"figure", "formula"}, {"figure", "formula", "d-model", "64", "group", "a"}, {"figure", "formula"}} {
		number, err := Mount(place, options(pairs...), ignored)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			nextFrame() // of the group, and of Vecty
		}
		html := htmlOf(place, 0)
		if first == "" {
			first = html
		}
		if again := len(pairs) == 2; again != (html == first) {
			t.Errorf("%v looks like the first: %v", pairs, !again)
		}
		slider := place.Call("querySelector", "[data-tool=pairs]")
		slider.Set("value", 3)
		slider.Call("dispatchEvent", dom.Window.Get("Event").New("input", map[string]any{"bubbles": true}))
		nextFrame()
		Unmount(number)
		if n := place.Get("childNodes").Length(); n != 0 {
			t.Errorf("%d nodes are left", n)
		}
	}
	if n := len(slots) - before; n > 1 {
		t.Errorf("three figures, one after another, take %d slots", n)
	}
}

// TestSlotForgetsTools checks that a figure that is mounted again has tools as if they
// had not been used.
func TestSlotForgetsTools(t *testing.T) {
	place := dom.New("div")
	dom.Window.Get("document").Get("body").Call("append", place)
	defer place.Call("remove")
	for range 2 {
		number, err := Mount(place, options("figure", "inject"), ignored)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			nextFrame() // of the group, and of Vecty
		}
		training := place.Call("querySelector", "[data-tool=training]")
		pressed := func() string { return training.Call("getAttribute", "aria-pressed").String() }
		if got := pressed(); got != "true" {
			t.Errorf("at first the button is pressed: %s, want true", got)
		}
		training.Call("click")
		nextFrame()
		if got := pressed(); got != "false" {
			t.Errorf("after a click the button is pressed: %s, want false", got)
		}
		Unmount(number)
	}
}

func TestBarComesAndGoes(t *testing.T) {
	_, place := mounting(t, ignored, "figure", "dot", "group", "bar")
	fields := func() int { return place.Call("querySelectorAll", ".fields .field-d-model").Length() }
	if fields() != 1 {
		t.Fatal("a figure without a bar has no field for d-model")
	}
	bar, err := Mount(place, options("figure", "controls", "group", "bar"), ignored)
	if err != nil {
		t.Fatal(err)
	}
	nextFrame()
	nextFrame()
	if n := place.Call("querySelectorAll", ".panel .field-d-model").Length(); n != 0 {
		t.Errorf("beside the bar there are %d fields for d-model", n)
	}
	Unmount(bar)
	nextFrame()
	nextFrame()
	if fields() != 1 {
		t.Error("the fields do not come back when the bar has gone")
	}
}

// TestShare checks that changed reports a state of another program as shared already,
// and the next change as unshared.
func TestShare(t *testing.T) {
	var told []bool
	changed := js.FuncOf(func(_ js.Value, args []js.Value) any { told = append(told, args[0].Bool()); return nil })
	number, _ := mounting(t, changed.Value, "figure", "dot", "group", "shared", "seq-len", "50", "position", "7")
	for _, test := range []struct {
		change  func() error
		state   string
		tellsIt bool
	}{
		{func() error { return Share(number, options("seq-len", "1", "position", "0")) }, "seq-len=1&d-model=256&base=10000&start=0&position=0&", false},
		{func() error { return Share(number, options("seq-len", "80", "position", "0")) }, "seq-len=80&d-model=256&base=10000&start=0&position=0&", false},
		{func() error { return Update(number, options("position", "6"), func(string) bool { return false }) }, "seq-len=80&d-model=256&base=10000&start=0&position=6&", true},
	} {
		told = nil
		if err := test.change(); err != nil {
			t.Fatal(err)
		}
		nextFrame()
		if got := Shared(number); !strings.HasPrefix(got, test.state) || len(told) != 1 || told[0] != test.tellsIt {
			t.Errorf("the state is %.60s, told %v; want %s, %v", got, told, test.state, test.tellsIt)
		}
	}
}

// TestRendersAreForgotten checks that dragging for long does not leak memory.
func TestRendersAreForgotten(t *testing.T) {
	number, _ := mounting(t, ignored, "figure", "dials", "d-model", "16")
	used := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	drag := func(frames int) {
		for i := range frames {
			if err := Update(number, options("position", string(rune('0'+i%8))), func(string) bool { return false }); err != nil {
				t.Fatal(err)
			}
			nextFrame()
			nextFrame()
		}
	}
	drag(5)
	before := used()
	drag(30)
	if after := used(); after > before+1<<19 {
		t.Errorf("thirty frames keep %d KB", (after-before)>>10)
	}
}
