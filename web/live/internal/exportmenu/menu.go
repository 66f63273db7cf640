//go:build js

// Package exportmenu implements the export menu of a figure. It saves the picture and the
// numbers as files, and copies texts that show the same figure elsewhere.
package exportmenu

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/code"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// A Menu exports a figure as files and as texts to be pasted. It is a button that opens a list of
// items, in two groups beside each other: those that are copied, and files. While a long file is
// written, its progress is shown in place of the menu and it can be cancelled. The menu
// is HTML that opens and closes past Vecty: at once, so that the focus can move.
type Menu struct {
	*group.Member
	source Source
	height func(host dom.Element) int

	root         dom.Element // of the HTML
	menu         dom.Element // around the button and the list
	button, list dom.Element

	items []dom.Element // that are not hidden
	first int           // how many of them are in the first group
	at    int           // the item that has the focus

	writing, cancelled bool
}

// New returns the menu of a figure. The function height returns how many CSS pixels the
// figure needs in its host if it is alone there.
func New(m *group.Member, source Source, height func(host dom.Element) int) *Menu {
	return &Menu{Member: m, source: source, height: height}
}

// HTML returns the HTML of the menu.
func (m *Menu) HTML() string {
	label := m.Say("Export", "导出")
	image, numbers, code := m.Say("image", "图片"), m.Say("numbers", "数据"), m.Say("code", "代码")
	return `<div class="menu"><button type="button" class="opener" aria-haspopup="menu" aria-expanded="false">` + label +
		`</button><div class="list" role="menu" aria-label="` + label + `" hidden>` +
		menuGroup(m.Say("Copy", "复制"),
			"element", m.Say("Element", "标签"), "HTML",
			"iframe", "iframe", "HTML",
			"markdown", "Markdown", image,
			"link", m.Say("Permalink", "永久链接"), "URL",
			"numpy", "NumPy", code,
			"pytorch", "PyTorch", code,
			"javascript", "JavaScript", code,
			"go", "Go", code) +
		menuGroup(m.Say("Save", "保存"),
			"png", "PNG", image,
			"svg", "SVG", m.Say("drawing", "矢量图"),
			"csv", "CSV", numbers,
			"json", "JSON", numbers,
			"npy", ".npy", m.Say("NumPy array", "NumPy 数组")) +
		`</div></div><div class="progress"><button type="button" class="cancel">` + m.Say("Cancel", "取消") +
		`</button><progress max="1" aria-label="` + m.Say("Writing the file", "正在写入文件") +
		`"></progress></div><p class="spoken" role="status"></p>`
}

// menuGroup returns the HTML of items, each given as a name, a label and a note.
func menuGroup(label string, items ...string) string {
	html := `<div role="group" aria-label="` + label + `">`
	for i := 0; i < len(items); i += 3 {
		html += `<button type="button" role="menuitem" tabindex="-1" data-item="` + items[i] + `">` + items[i+1] +
			` <small>` + items[i+2] + `</small></button>`
	}
	return html + `</div>`
}

// Mount makes the HTML in root work.
func (m *Menu) Mount(root dom.Element) {
	m.root, m.menu = root, root.Call("querySelector", ".menu")
	m.button, m.list = m.menu.Get("firstChild"), m.menu.Get("lastChild")
	dom.Listen(m.menu, m.handle, "click", "keydown", "mousedown", "focusout")
	dom.Listen(dom.Window, m.handle, "pointerdown")
	dom.Listen(m.part("button.cancel"), func(dom.Element) { m.cancelled = true }, "click")
}

func (m *Menu) part(selector string) dom.Element { return m.root.Call("querySelector", selector) }

// offers reports whether an item of the menu makes sense: texts that lead to the site need
// its URL, a link an address that shows the same, and a program numbers that it makes.
func (m *Menu) offers(item string) bool {
	switch item {
	case "element", "iframe", "markdown":
		return m.Site != ""
	case "link":
		return m.Site != "" || m.Group.InAddress()
	case "numpy", "pytorch", "javascript", "go":
		s := m.Group.State()
		return m.Spec.Matrix && s.AsPaper()
	}
	return true
}

func (m *Menu) run(item string, copies bool) {
	if !copies {
		m.Save(item)
		return
	}
	text, note := m.text(item)
	dom.Copy(m.root, m.Lang, text, func(outcome string, ok bool) {
		if ok {
			m.announce(outcome+note, "done")
		} else {
			m.announce(outcome, "wrong")
		}
	})
}

// text returns the text that an item of the menu copies, and what to add to the
// outcome.
func (m *Menu) text(item string) (text, note string) {
	host, s := m.root.Call("getRootNode").Get("host"), m.Group.State()
	lang, theme := host.Get("lang").String(), host.Get("theme").String()
	if lang == "" {
		lang = m.Say("", "zh")
	}
	if theme == "auto" {
		theme = ""
	}
	a := m.Spec.Attributes(&s, lang, theme)
	switch item {
	case "element":
		return a.Element(m.Site), ""
	case "iframe":
		return a.Frame(m.Site, plot.Title(m.Spec.Name, m.Lang), "100%", m.height(host)+plot.FrameHeight), ""
	case "markdown":
		summary := m.source.Picture().Summary
		if hasEndpoints(m.Site) {
			return plot.Image(a.Picture(m.Site), summary, m.linkTo(a)), ""
		}
		return plot.Image(m.Spec.FileName(s, "svg"), summary, m.linkTo(a)),
			m.Say("; put the saved SVG beside it", "；请把保存的 SVG 放在旁边")
	case "link":
		return m.linkTo(a), ""
	}
	return code.Program(item, &s, m.Lang), ""
}

// Save makes a file with an ending, hands it to the reader and announces it, or why
// there is none.
func (m *Menu) Save(ending string) {
	if m.writing {
		return
	}
	m.writing, m.cancelled = true, false
	outcome, class := m.Say("The browser could not make this file. It may be short of memory.", "浏览器未能生成该文件，可能是内存不足。"), "wrong"
	dom.Go(func() {
		defer func() {
			m.writing = false
			m.progress(false, 0)
			m.announce(outcome, class)
		}()
		name := m.Spec.FileName(m.Group.State(), ending)
		file, err := m.file(ending)
		switch {
		case err != nil:
			outcome = param.Problem(err, m.Lang)
		case m.cancelled:
			outcome, class = m.Say("Cancelled", "已取消"), "spoken"
		default:
			dom.Download(file, name)
			outcome, class = m.Say("Saved ", "已保存 ")+name, "spoken"
		}
	})
}

// file waits for a file of what the figure shows now.
func (m *Menu) file(ending string) (file dom.Element, err error) {
	if ending == "png" || ending == "svg" {
		return writePicture(m.source.Picture(), m.Root, ending == "png"), nil
	}
	format, err := m.Spec.Format(ending, m.Group.State())
	if err != nil {
		return file, err
	}
	export, err := dataio.NewExport(m.source.Numbers(), format)
	if err != nil {
		return file, err
	}
	return writeNumbers(export, format.Type, func(done float64) bool {
		m.progress(!m.cancelled, done)
		return !m.cancelled
	}), nil
}

// progress shows how much of the file is written, in place of the menu. The focus goes
// with it.
func (m *Menu) progress(shown bool, done float64) {
	from, to := "button.cancel:focus", ".opener"
	if shown {
		from, to = ".opener:focus", "button.cancel"
	}
	m.part("progress").Set("value", done)
	focused := m.part(from).Truthy()
	m.root.Get("classList").Call("toggle", "writing", shown)
	if focused {
		m.part(to).Call("focus")
	}
}

// announce shows an outcome where the menu was, or tells it to screen readers alone if
// its class is spoken.
func (m *Menu) announce(outcome, class string) {
	p := m.part("p")
	if class != "spoken" {
		class += " " + m.list.Get("className").String()
	}
	p.Set("textContent", outcome)
	p.Set("className", class)
}

func (m *Menu) handle(e dom.Element) {
	inside := m.menu.Call("contains", e.Get("target")).Bool()
	switch e.Get("type").String() {
	case "mousedown":
		e.Call("preventDefault") // which would move the focus, and so close the menu
	case "focusout":
		inside = m.menu.Call("contains", e.Get("relatedTarget")).Bool()
	case "pointerdown":
		inside = e.Call("composedPath").Call("includes", m.menu).Bool()
	case "keydown":
		if m.onKey(e.Get("key").String()) {
			e.Call("preventDefault")
		}
	case "click":
		m.onClick(e.Get("target"))
	}
	if !inside {
		m.set(false)
	}
}

func (m *Menu) onClick(target dom.Element) {
	item := target.Call("closest", "[data-item]")
	switch {
	case item.Truthy():
		m.close()
		m.run(item.Get("dataset").Get("item").String(), m.list.Get("firstChild").Call("contains", item).Bool())
	case !m.button.Equal(target):
	case m.isOpen():
		m.close()
	default:
		m.open()
		m.focus(0)
	}
}

// onKey reports whether the menu has handled a key.
func (m *Menu) onKey(key string) bool {
	open := m.isOpen()
	if !open && (key == "ArrowDown" || key == "ArrowUp") {
		m.open()
		m.at = -1
		if key == "ArrowUp" {
			m.at = 0
		}
	} else if !open {
		m.set(false)
		return false
	}
	switch key {
	case "ArrowDown":
		m.focus(m.at + 1)
	case "ArrowUp":
		m.focus(m.at - 1)
	case "Home":
		m.focus(0)
	case "End":
		m.focus(-1)
	case "ArrowLeft", "ArrowRight":
		m.cross()
	case "Escape":
		m.close()
	case "Tab":
		m.close()
		return false // on to what follows the button
	default:
		return false
	}
	return true
}

// focus moves the focus to an item; after the last one comes the first.
func (m *Menu) focus(at int) {
	m.at = (at + len(m.items)) % len(m.items)
	m.items[m.at].Call("focus")
}

func (m *Menu) cross() {
	switch {
	case m.first == 0: // nothing is beside it
	case m.at < m.first:
		m.focus(min(m.at+m.first, len(m.items)-1))
	default:
		m.focus(min(m.at-m.first, m.first-1))
	}
}

func (m *Menu) isOpen() bool { return !m.list.Get("hidden").Bool() }

// open opens the menu where there is room for it.
func (m *Menu) open() {
	m.items, m.first = m.items[:0], 0
	all, copies := m.list.Call("querySelectorAll", "[data-item]"), m.list.Get("firstChild")
	for i := range all.Length() {
		item := all.Index(i)
		offered := m.offers(item.Get("dataset").Get("item").String())
		if item.Set("hidden", !offered); offered {
			m.items = append(m.items, item)
		}
		if copies.Call("contains", item).Bool() {
			m.first = len(m.items)
		}
	}
	copies.Set("hidden", m.first == 0)
	m.set(true)
	m.list.Set("className", "list")
	m.list.Get("style").Set("right", 0)
	button, list := dom.Box(m.button), dom.Box(m.list)
	if list.Get("bottom").Float() > dom.WindowHeight() && button.Get("top").Float() > list.Get("height").Float() {
		m.list.Set("className", "list up")
	}
	if left := list.Get("left").Float(); left < 0 {
		m.list.Get("style").Set("right", strconv.FormatFloat(left, 'f', -1, 64)+"px")
	}
}

// close closes the menu and gives the focus back to its button.
func (m *Menu) close() {
	m.button.Call("focus")
	m.set(false)
}

// set opens or closes the menu, and clears what was announced.
func (m *Menu) set(open bool) {
	m.list.Set("hidden", !open)
	m.button.Call("setAttribute", "aria-expanded", strconv.FormatBool(open))
	m.announce("", "spoken")
}

// A Source is a figure that can be exported.
type Source interface {
	// Picture returns the picture of what the figure shows.
	Picture() *scene.Scene
	// Numbers returns the numbers behind it.
	Numbers() dataio.Table
}

// linkTo returns an address for what a figure shows: one of the site with a preview
// picture, if it has endpoints, else the address of a page. If the page is of another site and
// keeps the state in its own address, that is where its readers want to go.
func (m *Menu) linkTo(a plot.Attributes) string {
	inside := strings.HasPrefix(dom.Window.Get("location").Get("href").String(), m.Site)
	switch {
	case hasEndpoints(m.Site) && (inside || !m.Group.InAddress()):
		return a.Share(m.Site)
	case m.Group.InAddress():
		return m.Group.Address()
	default:
		return a.Link(m.Site)
	}
}
