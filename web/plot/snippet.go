package plot

import "strconv"

// A Snippet is what shows a figure in another place as it is shown here: the
// state, as far as the figure has to do with it, and what its element is told
// besides.
type Snippet struct {
	Site   string // the address of the folder with positional-encoding.js, with a slash at its end
	Figure string
	State  State
	Lang   Lang // that the figure speaks

	Tag, Theme string // the attributes lang and theme of the element, if it has them
}

// Element returns HTML that a page of one's own takes: the script and the tag.
func (s *Snippet) Element() string {
	tag := attribute("<positional-encoding", "figure", s.Figure)
	state := s.shown()
	state.differences(DefaultState(), func(name, text string) { tag = attribute(tag, name, text) })
	tag = attribute(attribute(tag, "lang", s.Tag), "theme", s.Theme)
	return attribute(`<script type="module"`, "src", s.Site+"positional-encoding.js") + "></script>\n" +
		tag + "></positional-encoding>\n"
}

// footHeight is that of what embed.html shows beneath its figure, in CSS pixels.
const footHeight = 28

// Frame returns HTML for a place that takes frames alone, in which the figure
// is as high as given, in CSS pixels.
func (s *Snippet) Frame(height int) string {
	tag := attribute(attribute("<iframe", "src", s.Link()), "title", Title(s.Figure, s.Lang))
	return tag + ` width="100%" height="` + strconv.Itoa(height+footHeight) + `" loading="lazy" style="border:0"></iframe>` + "\n"
}

// Image returns Markdown of a picture that leads to a link: for a place that
// takes no more than that.
func (s *Snippet) Image(summary, link string) string {
	return "[![" + backslashed(summary) + "](" + bare(s.address("image/"+s.Figure+".svg", "")) + ")](" + bare(link) + ")\n"
}

// Link returns the address of a page with the figure alone.
func (s *Snippet) Link() string { return s.address("embed.html", and("", "figure", s.Figure)) }

// address returns the address of a file of the site, with a query and what the
// figure shows behind it.
func (s *Snippet) address(file, query string) string {
	state := s.shown()
	state.differences(DefaultState(), func(name, text string) { query = and(query, name, text) })
	if s.Lang == Chinese {
		query = and(query, "lang", "zh")
	}
	if s.Theme != "" {
		query = and(query, "theme", s.Theme)
	}
	if query != "" {
		query = "?" + query
	}
	return s.Site + file + query
}

// shown returns the state with the defaults for whatever the figure does not
// show.
func (s *Snippet) shown() State {
	shown, _ := DefaultState().Parse(func(name string) (string, bool) { return s.State.Text(name), concerns(name, s.Figure) })
	return shown
}

// concerns reports whether a part of the state has to do with a figure.
func concerns(part, figure string) bool {
	switch part {
	case "colormap":
		return figure == "heatmap" || figure == "similarity"
	case "view", "annotation", "threshold":
		return figure == "heatmap"
	case "sentence", "order":
		return figure == "attention" || figure == "inject"
	case "dimensions":
		return figure == "waves"
	case "layout":
		return figure == "shift"
	case "range", "theta":
		return figure == "dot"
	case "measure":
		return figure == "similarity"
	case "step":
		return figure == "derivation"
	case "language":
		return figure == "code"
	}
	return true
}

// attribute returns a tag with one more attribute, unless its value is empty.
func attribute(tag, name, value string) string {
	if value == "" {
		return tag
	}
	return tag + " " + name + `="` + Escape(value) + `"`
}

// backslashed returns a text for Markdown that means nothing but itself there.
func backslashed(text string) string {
	plain := ""
	for i := range len(text) {
		switch text[i] {
		case '\\', '`', '*', '_', '[', ']', '<', '&', '$', '|', '~':
			plain += `\`
		}
		plain += text[i : i+1]
	}
	return plain
}

// bare returns an address for Markdown, where a parenthesis ends it.
func bare(address string) string {
	safe := ""
	for i := range len(address) {
		switch address[i] {
		case '(':
			safe += "%28"
		case ')':
			safe += "%29"
		default:
			safe += address[i : i+1]
		}
	}
	return safe
}
