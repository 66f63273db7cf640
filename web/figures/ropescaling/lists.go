package ropescaling

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Sizes of the lists in CSS pixels.
const (
	rowHeight = 20
	keyRows   = 40 // at most
)

// lists draws the keys of the file and the readers, beside each other where there is room,
// and returns where they end. A narrow still picture has the readers alone.
func (p *picture) lists(s *scene.Scene, y float64) float64 {
	if p.wide() {
		half := math.Floor(0.42 * float64(p.Width))
		return max(p.keys(s, 0, y, half-24), p.readers(s, half, y, float64(p.Width)-half))
	}
	y = p.readers(s, 0, y, float64(p.Width))
	if p.Still {
		return y
	}
	return p.keys(s, 0, y+blockGap, float64(p.Width))
}

// rules draws the rules by which the reader reads the file, and returns where they end.
func (p *picture) rules(s *scene.Scene, y float64) float64 {
	b := new(block)
	b.Width = float64(p.Width)
	b.Add(scene.Ink|scene.Strong, p.Phrase("How $1 reads it", "$1的读法", p.reader(p.shown)))
	for _, rule := range p.reading().Rules {
		b.Add(scene.Ink, "• "+text.Rule(p.Lang, rule.ID, rule.Text)+p.Say(".", "。"))
	}
	if b.Count == 1 {
		return y - blockGap
	}
	return b.draw(s, y)
}

// keys draws the keys with their values, those that are ignored struck through.
func (p *picture) keys(s *scene.Scene, x, y, width float64) float64 {
	y += scene.FontSize
	s.Text(scene.Ink|scene.Strong, scene.Start, x, y, p.Say("Keys, ignored ones struck through", "各键，被忽略的加删除线"))
	ignored, others, rows, object := p.ignored(), 0, 0, ""
	middle := math.Floor(x + 0.66*width)
	for _, key := range p.file.Keys() {
		if !key.Rotary() {
			others++
			continue
		}
		if rows++; rows > keyRows {
			continue
		}
		in, name := split(key.Path)
		if in != object {
			object = in
			y += rowHeight
			s.Text(scene.Quiet|scene.Mono, scene.Start, x, y, shortened(in, width))
		}
		indent := x
		if in != "" {
			indent += 2 * scene.MonoWidth
		}
		y += rowHeight
		struck := slices.Contains(ignored, key.Path)
		keyText(s, struck, indent, y, shortened(name, middle-indent-scene.MonoWidth))
		keyText(s, struck, middle, y, shortened(key.Value, x+width-middle))
	}
	var more []string
	if rows > keyRows {
		more = append(more, p.Phrase("$1 more", "另有 $1 个键", strconv.Itoa(rows-keyRows)))
	}
	switch others {
	case 0:
	case 1:
		more = append(more, p.Say("1 key that has nothing to do with rotary embeddings", "1 个键与旋转位置编码无关"))
	default:
		more = append(more, p.Phrase("$1 keys that have nothing to do with rotary embeddings", "$1 个键与旋转位置编码无关", strconv.Itoa(others)))
	}
	b := &block{}
	b.X, b.Width = x, width
	b.Add(scene.Quiet, p.Lang.Clauses(more))
	b.Add(scene.Quiet, p.source())
	return b.draw(s, y+8) + 6
}

// source says where the keys of a well-known model come from.
func (p *picture) source() string {
	m, ok := known.Find(p.State.Model)
	if !ok || p.text != m.Config {
		return ""
	}
	var parts []string
	if m.Repository != "" {
		parts = append(parts, p.Phrase("The keys that matter, of $1.", "只列相关的键，出自 $1。", "huggingface.co/"+m.Repository))
	}
	parts = append(parts, p.Phrase("Source: $1.", "来源：$1。", strings.Join(strings.Split(m.Source, "; "), p.Say("; ", "；"))))
	if len(m.AsPublished) > 0 {
		parts = append(parts, p.Phrase("As published, no commit: $1.", "按公开文件录入，没有提交号：$1。", p.Lang.List(m.AsPublished)))
	}
	return strings.Join(parts, p.Say(" ", ""))
}

// split returns the object of a path, and the name in it.
func split(path string) (object, name string) {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		return path[:i], path[i+1:]
	}
	return "", path
}

// shortened returns as much of a text of letters of one width as there is room for.
func shortened(text string, width float64) string {
	most, letters := max(1, int(width/scene.MonoWidth)), []rune(text)
	if len(letters) <= most {
		return text
	}
	return string(letters[:most-1]) + "…"
}

// keyText draws a key or a value, with a line through it if it is struck.
func keyText(s *scene.Scene, struck bool, x, y float64, text string) {
	if !struck {
		s.Text(scene.Ink|scene.Mono, scene.Start, x, y, text)
		return
	}
	s.Text(scene.Quiet|scene.Mono, scene.Start, x, y, text)
	s.Horizontal(scene.Ink, x-1, y-4, x+1+scene.MonoWidth*float64(len([]rune(text))))
}

// readers draws who reads the file otherwise than the reading that is shown.
func (p *picture) readers(s *scene.Scene, x, y, width float64) float64 {
	y += scene.FontSize
	s.Text(scene.Ink|scene.Strong, scene.Start, x, y, p.Say("Who reads it differently", "谁的读法不同"))
	y += 4
	for i := range p.all {
		if p.listed(i) {
			y = p.row(s, i, x, y, width)
		}
	}
	return y + 6
}

// row draws the row of a reader, and returns where it ends.
func (p *picture) row(s *scene.Scene, i int, x, y, width float64) float64 {
	const name = 236
	top := y
	class, said := p.comparison(i)
	left, right := x+name, width-name
	if p.Narrow() {
		left, right = x+12, width-12
		y += rowHeight
	}
	lines := scene.Lines(said, right)
	label := scene.Ink
	if i == p.shown {
		label |= scene.Strong
	}
	s.Text(label, scene.Start, x, top+16, p.label(i))
	if !p.Narrow() {
		y += rowHeight
	} else {
		y += scene.LineHeight
	}
	for k, line := range lines {
		s.Text(class, scene.Start, left, y-4+float64(k*scene.LineHeight), line)
	}
	y += float64((len(lines) - 1) * scene.LineHeight)
	if i != p.shown {
		s.Targets = append(s.Targets, scene.Target{Name: "reader", Index: i, Hand: true, Box: scene.Box{X: x, Y: top + 2, Width: width, Height: y - top - 1}})
	}
	return y
}

// comparison says how a reader differs from the one that is shown.
func (p *picture) comparison(i int) (scene.Class, string) {
	one, r := &p.all[i], p.reading()
	switch {
	case one.err != nil:
		return scene.Wrong, p.refusal(one)
	case i == p.shown:
		return scene.Ink, p.Say("shown here", "此处所示")
	case r == nil:
		return scene.Ink, p.parts(one.Reading)
	case agrees(one.Reading, r):
		return scene.Quiet, p.Say("the same", "相同")
	}
	return scene.Offset, p.difference(one.Reading)
}
