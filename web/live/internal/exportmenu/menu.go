//go:build js

// Package exportmenu implements the export menu of a figure. It saves the picture and the
// numbers as files, and copies texts that show the same figure elsewhere.
package exportmenu

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/code"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A Menu exports a figure as files and as texts to be pasted. While a long file is
// written, its progress is shown in place of the menu and it can be cancelled.
type Menu struct {
	*group.Member
	source Source
	height func(host dom.Element) int
	button *menuButton
	root   dom.Element

	writing, cancelled bool
}

// New returns the menu of a figure. The function height returns how many CSS pixels the
// figure needs in its host if it is alone there.
func New(m *group.Member, source Source, height func(host dom.Element) int) *Menu {
	v := &Menu{Member: m, source: source, height: height}
	v.button = &menuButton{offers: v.offers, chosen: v.run, toggled: func() { v.announce("", "spoken") }}
	return v
}

// HTML returns the HTML of the menu.
func (m *Menu) HTML() string {
	image, numbers, code := m.Say("image", "图片"), m.Say("numbers", "数据"), m.Say("code", "代码")
	return menuHTML(m.Say("Export", "导出"),
		menuGroup(m.Say("Copy", "复制"),
			"element", m.Say("Element", "标签"), "HTML",
			"iframe", "iframe", "HTML",
			"markdown", "Markdown", image,
			"link", m.Say("Permalink", "永久链接"), "URL",
			"numpy", "NumPy", code,
			"pytorch", "PyTorch", code,
			"javascript", "JavaScript", code,
			"go", "Go", code)+
			menuGroup(m.Say("Save", "保存"),
				"png", "PNG", image,
				"svg", "SVG", m.Say("drawing", "矢量图"),
				"csv", "CSV", numbers,
				"json", "JSON", numbers,
				"npy", ".npy", m.Say("NumPy array", "NumPy 数组"))) + `<div class="progress"><button type="button" class="cancel">` + m.Say("Cancel", "取消") +
		`</button><progress max="1" aria-label="` + m.Say("Writing the file", "正在写入文件") +
		`"></progress></div><p class="spoken" role="status"></p>`
}

// Mount makes the HTML in root work.
func (m *Menu) Mount(root dom.Element) {
	m.root = root
	m.button.mount(root)
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

// run copies or saves the text or file that an item of the menu names.
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
	host := m.root.Call("getRootNode").Get("host")
	a, s := attributesOf(m.Member, host), m.Group.State()
	switch item {
	case "element":
		return a.Element(m.Site), ""
	case "iframe":
		return a.Frame(m.Site, plot.Title(m.Spec.Name, m.Lang), "100%", m.height(host)+plot.FrameHeight), ""
	case "markdown":
		summary := m.source.Picture().Summary
		if hasEndpoints(m.Site) {
			return plot.Image(a.Picture(m.Site), summary, linkTo(m.Member, a)), ""
		}
		return plot.Image(m.Spec.FileName(s, "svg"), summary, linkTo(m.Member, a)),
			m.Say("; put the saved SVG beside it", "；请把保存的 SVG 放在旁边")
	case "link":
		return linkTo(m.Member, a), ""
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
		class += " " + m.button.list.Get("className").String()
	}
	p.Set("textContent", outcome)
	p.Set("className", class)
}

// A Source is a figure that can be exported.
type Source interface {
	// Picture returns the picture of what the figure shows.
	Picture() *scene.Scene
	// Numbers returns the numbers behind it.
	Numbers() dataio.Table
}

// attributesOf returns the attributes with which an element of another page shows what
// a figure shows in its host.
func attributesOf(m *group.Member, host dom.Element) plot.Attributes {
	lang, theme := host.Get("lang").String(), host.Get("theme").String()
	if lang == "" && m.Lang == text.Chinese {
		lang = "zh"
	}
	if theme == "auto" {
		theme = ""
	}
	s := m.Group.State()
	return m.Spec.Attributes(&s, lang, theme)
}

// linkTo returns an address for what a figure shows: one of the site with a preview
// picture, if it has endpoints, else the address of a page. If the page is of another site and
// keeps the state in its own address, that is where its readers want to go.
func linkTo(m *group.Member, a plot.Attributes) string {
	here := dom.Window.Get("location").Get("href").String()
	inside := len(here) >= len(m.Site) && here[:len(m.Site)] == m.Site
	switch {
	case hasEndpoints(m.Site) && (inside || !m.Group.InAddress()):
		return a.Share(m.Site)
	case m.Group.InAddress():
		return m.Group.Address()
	default:
		return a.Link(m.Site)
	}
}
