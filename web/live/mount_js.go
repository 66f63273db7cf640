// Package live puts figures on a page: one Vecty component for the picture of a figure,
// and a panel below it with fields and a menu.
//
// Its internal packages are, from the browser upward,
//
//	dom        elements, frames, delays, files and the clipboard of the browser
//	group      the state that figures share, also in the address of the page
//	toolbar    rows of buttons for the keyboard
//	form       fields for parameters
//	exportmenu the menu that saves and copies a figure
//	host       the component of a figure: its picture, pointer, keys and tools
//	intake     a box and files for a figure that takes numbers or shows files
//	htmltable  the component of the figure table
//
// Package height, which is no part of a program, knows how high figures are on a page.
//
// Of each render Vecty keeps a copy of the component, for components that ask whether
// to render again, and with it the copy of the render before, and so all copies that
// have ever been made. No component here asks, so Copy returns an empty one.
package live

import (
	"strconv"
	"strings"
	"syscall/js"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/exportmenu"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/live/internal/host"
	"github.com/posenc/posenc/web/live/internal/htmltable"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// Options are named strings.
type Options func(name string) (value string, ok bool)

func (o Options) of(name string) string { value, _ := o(name); return value }

// A slot is a figure that has been rendered.
type slot struct {
	*group.Member
	source exportmenu.Source // nil for the bar
}

// slots are all figures that have been rendered, by their numbers. Vecty never releases
// what it has rendered: the slot of a figure that has been unmounted waits for the next
// figure of the same name and language.
var slots []slot

// Mount shows a figure, and a panel for it, at the end of an element of the
// document, and returns the number by which it is known. The options are
//
//	figure   one of plot.Names
//	lang     the language, en or zh
//	group    the name of its group; without one it shares no state
//	hash     present if the state of its group is kept in the address, and where: the ids
//	         of places of the page, or nothing
//	bar      present if another program shows a bar of the group
//	site     the URL of the folder of the site's files, if known
//
// and parameters of the state, by the names of param.StateNames. The first figure of a
// group that sets a parameter prevails. From then on changed is called after every frame
// in which the state has changed, with whether other programs with figures of the group
// need to be told.
func Mount(place js.Value, options Options, changed js.Value) (number int, err error) {
	lang := text.LangOf(options.of("lang"))
	if !place.Truthy() || !place.Get("isConnected").Bool() {
		return 0, (&encoder.Error{Parameter: "place", Value: "to mount at", Rule: "not-in-document: is not in the document"}).With()
	}
	defer func() { err = param.Translate(err, lang) }()
	state, err := param.DefaultState().Parse(options)
	if err != nil {
		return 0, err
	}
	spec, err := plot.Find(options.of("figure"))
	if err == nil {
		err = spec.Check(&state)
	}
	if err != nil {
		return 0, err
	}
	g := group.Named(options.of("group"))
	if err := g.Give(options); err != nil {
		return 0, err
	}
	number, err = freeSlot(spec, g, lang, place)
	if err != nil {
		return 0, err
	}
	if _, ok := options("bar"); ok {
		g.SetOtherBar(true)
	}
	m := slots[number]
	m.Site = options.of("site")
	m.Enter(g, func(unshared bool) { changed.Invoke(unshared) })
	if places, ok := options("hash"); ok {
		m.Follow(strings.Fields(places)...)
	}
	if h, ok := m.source.(*host.Host); ok {
		if age, err := strconv.ParseFloat(options.of("age"), 64); err == nil {
			h.Begin(age)
		}
	}
	return number, nil
}

// freeSlot returns the number of a slot whose figure is not mounted, and puts the figure
// into the place. A new figure is rendered with the state of the group.
func freeSlot(spec *plot.Spec, g *group.Group, lang text.Lang, place js.Value) (number int, err error) {
	for number, s := range slots {
		if !s.Mounted() && s.Spec == spec && s.Lang == lang {
			place.Call("append", s.Root)
			s.Reset()
			return number, nil
		}
	}
	s := slot{Member: group.NewMember(spec, g, lang, dom.New("div"))}
	place.Call("append", s.Root)
	if spec.Name == "controls" {
		err = render(s.Member, newControls(s.Member))
	} else {
		var p picture
		if spec.Name == "table" {
			p = htmltable.New(s.Member)
		} else {
			p = host.Of(s.Member)
		}
		s.source = p
		below := newPanel(s.Member, p)
		if h, ok := p.(*host.Host); ok {
			h.Save = below.menu.Save
		}
		err = render(s.Member, p, below)
		dom.OnVisible(s.Root, s.SetVisible)
	}
	if err != nil {
		return 0, err
	}
	slots = append(slots, s)
	return len(slots) - 1, nil
}

type component interface {
	vecty.Component
	group.Part
}

// A picture is the component of a figure other than the bar.
type picture interface {
	component
	exportmenu.Source
}

// render renders the parts of a figure, one below the other.
func render(m *group.Member, parts ...component) error {
	for _, part := range parts {
		m.Add(part)
		node := dom.New("div")
		m.Root.Call("append", node)
		if err := vecty.RenderIntoNode(node, part); err != nil {
			return err
		}
	}
	return nil
}

// Update changes parameters of the state of a figure. Parameters that are gone get their
// defaults.
func Update(number int, options Options, gone func(name string) bool) error {
	s := slots[number]
	standard := param.DefaultState()
	next, err := s.Group.State().Parse(func(name string) (string, bool) {
		if value, ok := options(name); ok {
			return value, true
		}
		return standard.Text(name), gone(name) && name != "view"
	})
	if err == nil {
		err = s.Spec.Check(&next)
	}
	if err != nil {
		return param.Translate(err, s.Lang)
	}
	if gone("view") {
		next.View = next.Whole()
	}
	s.Group.Set(next)
	return nil
}

// Unmount removes a figure from the page.
func Unmount(number int) {
	s := slots[number]
	s.Leave()
	s.Root.Call("remove")
}

// State returns the state that a figure shows, as a query.
func State(number int) string { return slots[number].Group.State().Everything() }

// Shared returns the state of the group of a figure, as a query.
func Shared(number int) string { return slots[number].Shared().State().Everything() }

// Share changes the state of the group of a figure: another program shows figures of
// the same group.
func Share(number int, options Options) error {
	s := slots[number]
	next, err := s.Shared().State().Parse(options)
	if err != nil {
		return param.Translate(err, s.Lang)
	}
	s.Shared().Receive(next)
	return nil
}

// Give sets parts of the state of the group of a figure, unless an element or a reader has: an element
// of the same group, which another program shows, names them.
func Give(number int, options Options) error {
	s := slots[number]
	return param.Translate(s.Shared().Give(options), s.Lang)
}

// SetBar says whether another program shows a bar of the group of a figure.
func SetBar(number int, shown bool) { slots[number].Shared().SetOtherBar(shown) }

// File makes a file of the picture of a figure, an image/png or image/svg+xml, and calls
// done with it, or with the reason why there is none.
func File(number int, mediaType string, done func(file js.Value, err error)) {
	s := slots[number]
	go func() {
		const rule = "not-drawn: could not be drawn by this browser; a policy for images has to allow blob: and data:"
		file, err := js.Undefined(), error((&encoder.Error{Parameter: "picture", Value: "of " + s.Spec.Name, Rule: rule}).With())
		defer func() {
			recover() // from a panic of the browser, which err reports
			done(file, param.Translate(err, s.Lang))
		}()
		file, err = exportmenu.Picture(s.Member, s.source, mediaType)
	}()
}
