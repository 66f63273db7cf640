//go:build js

package exportmenu

import (
	"strconv"
	"strings"
	"syscall/js"
	"testing"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A sheet is a figure of numbers alone.
type sheet struct{ data dataio.Table }

func (s *sheet) Picture() *scene.Scene { return &scene.Scene{Summary: "Numbers [as text]"} }
func (s *sheet) Numbers() dataio.Table { return s.data }

// newSheet returns numbers that tell their row and column.
func newSheet(rows, columns int) *sheet {
	names := make([]string, columns)
	for j := range names {
		names[j] = "d" + strconv.Itoa(j)
	}
	return &sheet{data: dataio.Table{Columns: names, Rows: rows, Row: func(dst []float64, row int) {
		for j := range dst {
			dst[j] = float64(row) + float64(j)/8
		}
	}}}
}

// mountMenu puts the menu of a figure into the document.
func mountMenu(source Source, lang text.Lang) *Menu {
	root := dom.New("div")
	dom.Window.Get("document").Get("body").Call("append", root)
	m := New(group.NewMember(&plot.Spec{Name: "sheet", Matrix: true, More: "d-model"}, group.New(param.DefaultState()), lang, root), source,
		func(dom.Element) int { return 300 })
	root.Set("innerHTML", m.HTML())
	m.Mount(root)
	return m
}

// nextFrame waits for the next animation frame.
func nextFrame() {
	done := make(chan struct{})
	dom.OnFrame(func() { close(done) })
	<-done
}

// press sends a key to the element with the focus.
func press(key string) {
	options := map[string]any{"key": key, "bubbles": true, "cancelable": true}
	focused().Call("dispatchEvent", dom.Window.Get("KeyboardEvent").New("keydown", options))
}

func focused() dom.Element { return dom.Window.Get("document").Get("activeElement") }

// downloads records downloaded files, in place of the browser.
type downloads struct {
	names []string
	files []js.Value
	done  chan struct{}
}

func watchDownloads(t *testing.T) *downloads {
	d := &downloads{done: make(chan struct{}, 1)}
	urls, links := js.Global().Get("URL"), dom.Window.Get("HTMLAnchorElement").Get("prototype")
	create, click := urls.Get("createObjectURL"), links.Get("click")
	created := js.FuncOf(func(_ js.Value, args []js.Value) any {
		d.files = append(d.files, args[0])
		return "blob:nodedata:1"
	})
	clicked := js.FuncOf(func(this js.Value, _ []js.Value) any {
		d.names = append(d.names, this.Get("download").String())
		d.done <- struct{}{}
		return nil
	})
	urls.Set("createObjectURL", created)
	links.Set("click", clicked)
	t.Cleanup(func() {
		urls.Set("createObjectURL", create)
		links.Set("click", click)
	})
	return d
}

// text returns the content of the last file.
func (d *downloads) text() string {
	<-d.done
	return dom.Await(d.files[len(d.files)-1].Call("text")).String()
}

func TestMenuKeys(t *testing.T) {
	m := mountMenu(newSheet(2, 2), text.English)
	opener, list := m.part(".opener"), m.part(".list")
	at := func() string {
		if item := focused().Get("dataset").Get("item"); item.Truthy() {
			return item.String()
		}
		return focused().Get("className").String()
	}
	opener.Call("focus")
	for _, step := range []struct {
		key, at string
		open    bool
	}{
		{"ArrowDown", "numpy", true}, {"ArrowDown", "pytorch", true}, {"ArrowUp", "numpy", true},
		{"ArrowUp", "npy", true}, {"ArrowDown", "numpy", true}, {"End", "npy", true}, {"Home", "numpy", true},
		{"ArrowRight", "png", true}, {"ArrowDown", "svg", true}, {"ArrowLeft", "pytorch", true}, {"ArrowLeft", "svg", true},
		{"End", "npy", true}, {"ArrowRight", "go", true},
		{"x", "go", true}, {"Escape", "opener", false}, {"Escape", "opener", false},
		{"ArrowUp", "npy", true}, {"Tab", "opener", false},
	} {
		press(step.key)
		if at() != step.at || list.Get("hidden").Bool() == step.open {
			t.Errorf("after %s the focus is on %s, open: %v; want %s, %v", step.key, at(), !list.Get("hidden").Bool(), step.at, step.open)
		}
		if expanded := opener.Call("getAttribute", "aria-expanded").String(); expanded != strconv.FormatBool(step.open) {
			t.Errorf("after %s aria-expanded is %s", step.key, expanded)
		}
	}
}

func TestMenuCloses(t *testing.T) {
	m := mountMenu(newSheet(2, 2), text.English)
	opener, list := m.part(".opener"), m.part(".list")
	body := dom.Window.Get("document").Get("body")
	other := dom.Window.Get("document").Call("createElement", "button")
	body.Call("append", other)
	for name, leave := range map[string]func(){
		"a second click": func() { opener.Call("click") },
		"a press outside": func() {
			body.Call("dispatchEvent", dom.Window.Get("Event").New("pointerdown", map[string]any{"bubbles": true, "composed": true}))
		},
		"another focus": func() { other.Call("focus") },
	} {
		opener.Call("click")
		if list.Get("hidden").Bool() {
			t.Fatal("a click does not open the menu")
		}
		leave()
		if !list.Get("hidden").Bool() {
			t.Errorf("%s does not close the menu", name)
		}
	}
}

func TestSaveNumbers(t *testing.T) {
	d := watchDownloads(t)
	m := mountMenu(newSheet(2, 3), text.English)
	for ending, want := range map[string]string{
		"csv":  "d0,d1,d2\r\n0,0.125,0.25\r\n1,1.125,1.25\r\n",
		"json": `,"columns":["d0","d1","d2"],"rows":[` + "\n[0,0.125,0.25],\n[1,1.125,1.25]\n]}\n",
		"npy":  "'shape': (2, 3)",
	} {
		m.part(".opener").Call("click")
		m.part("[data-item=" + ending + "]").Call("click")
		if got := d.text(); !strings.Contains(got, want) {
			t.Errorf("%s is %q, want %q", ending, got, want)
		}
		if got, want := d.names[len(d.names)-1], "posenc-sheet-d256-n10000."+ending; got != want {
			t.Errorf("the file is called %s, want %s", got, want)
		}
		if !focused().Equal(m.part(".opener")) {
			t.Error("the focus has not returned to the button")
		}
		nextFrame()
	}
}

func TestSaveCancels(t *testing.T) {
	d := watchDownloads(t)
	large := newSheet(1<<20, 16)
	m := mountMenu(large, text.English)
	m.part(".opener").Call("click")
	m.part("[data-item=csv]").Call("click")
	root := m.root
	writing := func() bool { return root.Get("classList").Call("contains", "writing").Bool() }
	for !writing() {
		nextFrame()
	}
	if !focused().Equal(m.part(".cancel")) {
		t.Error("the focus is not on the button that cancels")
	}
	if done := root.Call("querySelector", "progress").Get("value").Float(); done <= 0 || done >= 1 {
		t.Errorf("%v is done", done)
	}
	m.part(".cancel").Call("click")
	for writing() {
		nextFrame()
	}
	if len(d.names) > 0 {
		t.Errorf("%v is handed out although it was cancelled", d.names)
	}
	if !focused().Equal(m.part(".opener")) {
		t.Error("the focus has not returned to the button")
	}
	if got := m.part("p").Get("textContent").String(); got != "Cancelled" {
		t.Errorf("it says %q", got)
	}
}

// TestSaveFails checks that failures are announced, and that the next file is saved.
func TestSaveFails(t *testing.T) {
	d := watchDownloads(t)
	f := newSheet(1_000_000_000, 12288)
	m := mountMenu(f, text.Chinese)
	save := func() {
		m.part(".opener").Call("click")
		m.part("[data-item=npy]").Call("click")
		for nextFrame(); m.writing; {
			nextFrame()
		}
	}
	outcome := m.part("p")
	check := func(want string) {
		t.Helper()
		if got := outcome.Get("textContent").String(); got != want || outcome.Get("classList").Call("contains", "spoken").Bool() {
			t.Errorf("it says %q, want %q for all to see", got, want)
		}
	}
	save()
	check("1\u202f000\u202f000\u202f000 × 12\u202f288 超过一个文件最多可存的 134\u202f217\u202f728 个数；请减小尺寸")

	f.data = newSheet(1, 1).data
	f.data.Row = func([]float64, int) { panic(js.Error{Value: js.Global().Get("Error").New("no room")}) }
	save()
	check("浏览器未能生成该文件，可能是内存不足。")

	f.data = newSheet(1, 1).data
	save()
	if len(d.names) != 1 || !outcome.Get("classList").Call("contains", "spoken").Bool() {
		t.Errorf("after failures %v is handed out, and it says %q", d.names, outcome.Get("textContent").String())
	}
}

// TestSaveOffers checks that items that need an unknown URL are hidden.
func TestSaveOffers(t *testing.T) {
	m := mountMenu(newSheet(1, 1), text.English)
	offered := func() string {
		m.part(".opener").Call("click")
		names := ""
		items := m.root.Call("querySelectorAll", "[data-item]:not([hidden])")
		for i := range items.Length() {
			names += items.Index(i).Get("dataset").Get("item").String() + " "
		}
		press("Escape")
		return names
	}
	const always = "numpy pytorch javascript go png svg csv json npy "
	if got := offered(); got != always {
		t.Errorf("without a site it offers %s", got)
	}
	m.Follow()
	defer m.Leave()
	if got := offered(); got != "link "+always {
		t.Errorf("in the address of a page without a site it offers %s", got)
	}
	m.Site = "https://example.org/"
	if got := offered(); got != "element iframe markdown link "+always {
		t.Errorf("with a site it offers %s", got)
	}
	other, err := m.Group.State().With("convention", "whisper")
	if err != nil {
		t.Fatal(err)
	}
	m.Group.Set(other)
	if got := offered(); got != "element iframe markdown link png svg csv json npy " {
		t.Errorf("below numbers of whisper it offers %s", got)
	}
	m.Site, m.Spec.Matrix = "", false
	m.Group.Set(param.DefaultState())
	if got := offered(); got != "link png svg csv json npy " {
		t.Errorf("below numbers that are no matrix it offers %s", got)
	}
}

// TestCopyText checks each text that the menu copies.
func TestCopyText(t *testing.T) {
	m := mountMenu(newSheet(1, 1), text.Chinese)
	host := dom.New("div")
	host.Set("theme", "dark")
	host.Call("attachShadow", map[string]any{"mode": "open"}).Call("append", m.Root)
	dom.Window.Get("document").Get("body").Call("append", host)
	m.Site = "https://example.org/"
	state, err := m.Group.State().With("d-model", "64")
	if err != nil {
		t.Fatal(err)
	}
	m.Group.Set(state)

	var copied string
	write := js.FuncOf(func(_ js.Value, args []js.Value) any {
		copied = args[0].String()
		return js.Global().Get("Promise").Call("resolve")
	})
	defer write.Release()
	navigator := dom.Window.Get("navigator")
	navigator.Set("clipboard", map[string]any{"writeText": write})
	defer navigator.Delete("clipboard")

	const query = "d-model=64&lang=zh&theme=dark"
	for item, want := range map[string]string{
		"element":  `<positional-encoding figure="sheet" d-model="64" lang="zh" theme="dark"></positional-encoding>`,
		"iframe":   `<iframe src="https://example.org/embed.html?figure=sheet&amp;d-model=64&amp;lang=zh&amp;theme=dark" title=`,
		"markdown": "[![Numbers \\[as text\\]](posenc-sheet-d64-n10000.svg)](https://example.org/embed.html?figure=sheet&" + query + ")",
		"link":     "https://example.org/embed.html?figure=sheet&" + query,
		"numpy":    "import numpy as np\n\nseq_len, d_model, base, start = 100, 64, 10000, 0\n",
		"go":       "encoder.New(100, 64, encoder.Base(10000), encoder.Start(0))",
	} {
		m.part(".opener").Call("click")
		m.part("[data-item=" + item + "]").Call("click")
		nextFrame()
		nextFrame()
		if said := m.part("p").Get("textContent").String(); !strings.HasPrefix(said, "已复制") || (said != "已复制") != (item == "markdown") || !strings.Contains(copied, want) {
			t.Errorf("%s is %q, want %q in it; it says %q", item, copied, want, said)
		}
	}
	m.Follow()
	m.Group.Set(state)
	linksTo := func(want string) {
		t.Helper()
		if got, _ := m.text("link"); got != want {
			t.Errorf("the link is %s, want %s", got, want)
		}
	}
	linksTo("http://localhost/#d-model=64")

	// A Worker answers addresses.
	performance := dom.Window.Get("performance")
	said := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].String() != m.Site+"page.wasm" {
			return []any{}
		}
		return []any{map[string]any{}, map[string]any{"serverTiming": []any{map[string]any{"name": "cache"}, map[string]any{"name": "posenc"}}}}
	})
	defer said.Release()
	performance.Set("getEntriesByName", said)
	defer performance.Delete("getEntriesByName")
	linksTo("http://localhost/#d-model=64") // the page is not of its site
	m.Leave()
	linksTo("https://example.org/s?figure=sheet&" + query)
	if got, note := m.text("markdown"); !strings.Contains(got, "](https://example.org/image/sheet.svg?"+query+")](https://example.org/s?figure=sheet&") || note != "" {
		t.Errorf("the Markdown is %s%s", got, note)
	}
	m.Site = "http://localhost/"
	m.Follow()
	defer m.Leave()
	m.Group.Set(state)
	linksTo("http://localhost/s?figure=sheet&" + query)
}
