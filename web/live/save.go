//go:build js

package live

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/scene"
)

// A pictured figure can hand out what it shows, and the numbers behind it.
type pictured interface {
	picture() *scene.Scene
	numbers() dataio.Table
}

// A saving hands out what a figure shows, as files and as texts to be pasted: by
// a menu in the panel, in whose place a long file shows how far it is and can be
// cancelled.
type saving struct {
	*seat
	figure pictured // nil if there is nothing to hand out
	menu   *menu
	root   element

	writing, cancelled bool
}

func newSaving(s *seat, f component) *saving {
	v := &saving{seat: s}
	v.figure, _ = f.(pictured)
	v.menu = &menu{offer: v.offer, choose: v.take, turn: func() { v.tell("", "spoken") }}
	return v
}

func (s *saving) html() string {
	image, numbers, code := s.Say("image", "图片"), s.Say("numbers", "数据"), s.Say("code", "代码")
	return menuHTML(s.Say("Export", "导出"),
		menuGroup(s.Say("Copy", "复制"),
			"element", s.Say("Element", "标签"), "HTML",
			"iframe", "iframe", "HTML",
			"markdown", "Markdown", image,
			"link", s.Say("Permalink", "永久链接"), "URL",
			"numpy", "NumPy", code,
			"pytorch", "PyTorch", code,
			"javascript", "JavaScript", code,
			"go", "Go", code)+
			menuGroup(s.Say("Save", "保存"),
				"png", "PNG", image,
				"svg", "SVG", s.Say("drawing", "矢量图"),
				"csv", "CSV", numbers,
				"json", "JSON", numbers,
				"npy", ".npy", s.Say("NumPy array", "NumPy 数组"))) + `<div class="progress"><button type="button" class="cancel">` + s.Say("Cancel", "取消") +
		`</button><progress max="1" aria-label="` + s.Say("Writing the file", "正在写入文件") +
		`"></progress></div><p class="spoken" role="status"></p>`
}

// mount begins to listen, once the HTML is in root.
func (s *saving) mount(root element) {
	s.root = root
	s.menu.mount(root)
	listen(s.part("button.cancel"), func(element) { s.cancelled = true }, "click")
}

func (s *saving) part(selector string) element { return s.root.Call("querySelector", selector) }

// offer returns the first item of the menu that there is: nothing leads to files
// of a site that nobody knows, and to a page that does not tell what it shows.
func (s *saving) offer() int {
	switch {
	case s.site != "":
		return 0 // the element
	case s.addressed():
		return 3 // the link
	default:
		return 4 // the code
	}
}

// take hands out what an item of the menu stands for.
func (s *saving) take(item string, copied bool) {
	if copied {
		text, note := s.text(item)
		copyText(s.root, s.Lang, text, func(outcome, class string) {
			if class == "done" {
				outcome += note
			}
			s.tell(outcome, class)
		})
	} else {
		s.save(item)
	}
}

// save makes a file with an ending and hands it out, and says so, or why not.
func (s *saving) save(ending string) {
	if s.writing {
		return
	}
	s.writing, s.cancelled = true, false
	outcome, class := s.Say("The browser could not make this file. It may be short of memory.", "浏览器未能生成该文件，可能是内存不足。"), "wrong"
	go func() {
		defer func() {
			s.writing = false
			s.progress(false, 0)
			s.tell(outcome, class)
		}()
		defer report()
		name := s.spec.FileName(s.group.state, ending)
		file, err := s.file(ending)
		switch {
		case err != nil:
			outcome = refusal(err, s.Lang)
		case s.cancelled:
			outcome, class = s.Say("Cancelled", "已取消"), "spoken"
		default:
			download(file, name)
			outcome, class = s.Say("Saved ", "已保存 ")+name, "spoken"
		}
	}()
}

// file makes a file of what the figure shows now.
func (s *saving) file(ending string) (file element, err error) {
	if ending == "png" || ending == "svg" {
		return s.image(s.figure.picture(), ending == "png"), nil
	}
	format, err := s.spec.Format(ending, s.group.state)
	if err != nil {
		return file, err
	}
	export, err := dataio.NewExport(s.figure.numbers(), format)
	if err != nil {
		return file, err
	}
	return s.write(export, format.Type), nil
}

const (
	stepBytes  = 1 << 14 // after which the time is looked at
	pieceBytes = 1 << 20 // that are handed to the browser at a time
	longTime   = 150     // in milliseconds, after which progress is shown
)

// write writes numbers in tasks that leave the page its frames, until it is
// cancelled.
func (s *saving) write(e *dataio.Export, mediaType string) element {
	var parts []any
	var piece []byte
	begun := now()
	for task := begun; e.More() && !s.cancelled; {
		piece = e.Append(piece, stepBytes)
		if len(piece) >= pieceBytes {
			parts = append(parts, blobOf("", piece))
			piece = piece[:0]
		}
		if now()-task < taskTime() {
			continue
		}
		if task-begun > longTime {
			s.progress(true, e.Done())
		}
		nextTask()
		task = now()
	}
	return joined(append(parts, blobOf("", piece)), mediaType)
}

// taskTime returns how long a task may take, in milliseconds: most of a frame,
// and longer while nobody looks at the page, which then has few tasks.
func taskTime() float64 {
	if window.Get("document").Get("hidden").Bool() {
		return 500
	}
	return 12
}

// progress shows how far the file is, in place of the menu. The focus goes
// with it.
func (s *saving) progress(shown bool, done float64) {
	from, to := "button.cancel:focus", ".opener"
	if shown {
		from, to = ".opener:focus", "button.cancel"
	}
	s.part("progress").Set("value", done)
	focused := s.part(from).Truthy()
	s.root.Get("classList").Call("toggle", "writing", shown)
	if focused {
		s.part(to).Call("focus")
	}
}

// tell says what has become of a thing: where the menu was, unless it is spoken
// alone.
func (s *saving) tell(outcome, class string) {
	p := s.part("p")
	if class != "spoken" {
		class += " " + s.menu.list.Get("className").String()
	}
	p.Set("textContent", outcome)
	p.Set("className", class)
}
