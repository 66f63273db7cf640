package live

import (
	"syscall/js"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// Options are strings that have a name.
type Options func(name string) (value string, ok bool)

func (o Options) of(name string) string { value, _ := o(name); return value }

// seats are those of all figures that there have been, by their numbers. Vecty
// never lets go of what it has rendered: the seat of a figure that has been
// taken away waits for the next figure of its kind and language.
var seats []*seat

// Mount shows a figure, and a panel for it, at the end of an element of the
// document, and returns the number by which it is known. The options are
//
//	figure   one of figure.Names
//	lang     the language, en or zh
//	group    the name of the figures that share its state; none of its own
//	hash     present if the state of its group is kept in the address
//	bar      present if another program shows a bar of the group
//	site     the folder where the files of the site lie, if that is known
//
// and the parts of the state, by the names of param.StateNames. Of a group, the
// first figure that names a part says what it is. From then on changed is called
// after every frame in which the state has changed.
func Mount(place js.Value, options Options, changed js.Value) (number int, err error) {
	lang := text.LangOf(options.of("lang"))
	if !place.Truthy() || !place.Get("isConnected").Bool() {
		return 0, &encoder.Error{Parameter: "place", Value: "to mount at", Rule: "is not in the document"}
	}
	if _, err := param.DefaultState().Parse(options); err != nil {
		return 0, translated(err, lang)
	}
	spec, err := figure.Find(options.of("figure"))
	if err != nil {
		return 0, translated(err, lang)
	}
	g := groupNamed(options.of("group"))
	if err := g.give(options); err != nil {
		return 0, translated(err, lang)
	}
	number, err = vacant(spec, g, lang, place)
	if err != nil {
		return 0, err
	}
	s := seats[number]
	s.site, s.changed, s.told = options.of("site"), changed, g.state
	if _, ok := options("bar"); ok {
		g.setBar(true)
	}
	s.take(g)
	if _, ok := options("hash"); ok {
		s.unfollow = follow(g, lang)
	}
	return number, nil
}

// vacant returns the number of a seat without a figure in use, which it puts
// into the place. A new one begins as one of the group.
func vacant(spec *figure.Spec, g *group, lang text.Lang, place js.Value) (number int, err error) {
	for number, s := range seats {
		if !s.taken && s.spec == spec && s.Lang == lang {
			place.Call("append", s.root)
			s.renew()
			return number, nil
		}
	}
	s := newSeat(g, lang)
	s.spec, s.root = spec, newElement("div")
	place.Call("append", s.root)
	f := newComponent(s)
	s.parts = append(s.parts, f)
	if err := s.render(f); err != nil {
		return 0, err
	}
	if spec.Name != "controls" {
		p := newPanel(s, f)
		s.parts = append(s.parts, p)
		if err := s.render(p); err != nil {
			return 0, err
		}
		watch(s.root, s.see)
	}
	seats = append(seats, s)
	return len(seats) - 1, nil
}

// render renders a part of a figure behind those that there are.
func (s *seat) render(part vecty.Component) error {
	node := newElement("div")
	s.root.Call("append", node)
	return vecty.RenderIntoNode(node, part)
}

func newElement(name string) js.Value { return window.Get("document").Call("createElement", name) }

// Update changes parts of the state of a figure. Those that are gone become what
// they are unless somebody names them.
func Update(number int, options Options, gone func(name string) bool) error {
	s := seats[number]
	standard := param.DefaultState()
	next, err := s.group.state.Parse(func(name string) (string, bool) {
		if value, ok := options(name); ok {
			return value, true
		}
		return standard.Text(name), gone(name) && name != "view"
	})
	if err != nil {
		return translated(err, s.Lang)
	}
	if gone("view") {
		next.View = next.Whole()
	}
	s.group.set(next)
	return nil
}

// Unmount takes a figure away.
func Unmount(number int) {
	s := seats[number]
	s.rise()
	s.root.Call("remove")
}

// State returns the state that a figure shows, as a query.
func State(number int) string { return seats[number].group.state.Everything() }

// Shared returns the state of the group of a figure, as a query.
func Shared(number int) string { return seats[number].shared.state.Everything() }

// Share changes the state of the group of a figure: another program shows figures of
// the same group.
func Share(number int, options Options) error {
	s := seats[number]
	next, err := s.shared.state.Parse(options)
	if err != nil {
		return translated(err, s.Lang)
	}
	s.shared.receive(next)
	return nil
}

// SetBar says whether another program shows a bar of the group of a figure.
func SetBar(number int, shown bool) { seats[number].shared.setBar(shown) }

// imagesForbidden is the rule where a browser refuses to draw.
const imagesForbidden = "could not be drawn by this browser; a policy for images has to allow blob: and data:"

// File makes a file of the picture of a figure, an image/png or image/svg+xml,
// and hands it to done, or says why there is none.
func File(number int, mediaType string, done func(file js.Value, err error)) {
	s := seats[number]
	go func() {
		file, err := js.Undefined(), error(&encoder.Error{Parameter: "picture", Value: "of " + s.spec.Name, Rule: imagesForbidden})
		defer func() {
			recover() // from a panic of the browser's, of which err tells
			done(file, translated(err, s.Lang))
		}()
		file, err = s.file(mediaType)
	}()
}
