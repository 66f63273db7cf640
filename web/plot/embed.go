package plot

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Attributes are names and values with which an element shows a figure; the first is its name.
type Attributes [][2]string

// Attributes returns the attributes that concern the figure and are not at their defaults; lang and
// theme may be empty.
func (s *Spec) Attributes(state *param.State, lang, theme string) Attributes {
	shown, _ := param.DefaultState().Parse(func(name string) (string, bool) { return state.Text(name), s.Concerns(name) })
	a := append(Attributes{{"figure", s.Name}}, shown.Differences(param.DefaultState())...)
	for _, more := range [...][2]string{{"lang", lang}, {"theme", theme}} {
		if more[1] != "" {
			a = append(a, more)
		}
	}
	return a
}

// Query returns a query with the figure's own parameters and others that are not at their defaults.
func (s *Spec) Query(state *param.State) string {
	differs := map[string]bool{}
	for _, part := range state.Differences(param.DefaultState()) {
		differs[part[0]] = true
	}
	return param.QueryOf(state.Parts(func(name string) bool {
		return s.Concerns(name) && (differs[name] || s.owns(param.Find(name)) && name != "view")
	}))
}

// Element returns HTML for a page of one's own: the script and the tag. It
// comes, as all below, from site, the address of the folder with
// positional-encoding.js, which ends with a slash.
func (a Attributes) Element(site string) string {
	html := `<script type="module" src="` + scene.Escape(site) + `positional-encoding.js"></script>` + "\n<positional-encoding"
	for _, attribute := range a {
		html += " " + attribute[0] + `="` + scene.Escape(attribute[1]) + `"`
	}
	return html + "></positional-encoding>\n"
}

// Link returns the address of a page with the figure alone.
func (a Attributes) Link(site string) string { return site + "embed.html?" + param.QueryOf(a) }

// FrameHeight is the height of what surrounds the figure in embed.html, in CSS pixels.
const FrameHeight = 36

// Frame returns an iframe with a width, in CSS pixels or with a unit, and a height in CSS pixels.
func (a Attributes) Frame(site, title, width string, height int) string {
	return `<iframe src="` + scene.Escape(a.Link(site)) + `" title="` + scene.Escape(title) + `" width="` + width + `" height="` +
		strconv.Itoa(height) + `" allow="clipboard-write" loading="lazy" style="border:0"></iframe>` + "\n"
}

// Share returns the address at which a Worker describes the figure, and which leads to the article.
func (a Attributes) Share(site string) string { return site + "s?" + param.QueryOf(a) }

// Picture returns the address at which a Worker draws the figure.
func (a Attributes) Picture(site string) string {
	return site + "image/" + a[0][1] + ".svg" + Either(len(a) > 1, "?"+param.QueryOf(a[1:]), "")
}

// Image returns Markdown: a picture with a text alternative that is a link.
func Image(picture, summary, link string) string {
	return "[![" + backslashed(summary) + "](" + picture + ")](" + link + ")\n"
}

// backslashed returns a text with backslashes before characters that Markdown would interpret.
func backslashed(text string) string {
	const signs = "\\`*_[]<&$|~"
	markdown := ""
	for i := range len(text) {
		if strings.IndexByte(signs, text[i]) >= 0 {
			markdown += `\`
		}
		markdown += text[i : i+1]
	}
	return markdown
}

// Format returns the format of a name, for the numbers that the figure shows of a state.
func (s *Spec) Format(name string, state param.State) (dataio.Format, error) {
	if f, ok := dataio.FindFormat(name, s.Name, members(state)); ok {
		return f, nil
	}
	return dataio.Format{}, param.NotOneOf("format", name, dataio.FormatNames())
}

// members returns the parameters of a state as members of a JSON object.
func members(s param.State) (members [][2]string) {
	for _, name := range param.StateNames() {
		value := s.Text(name)
		if !param.Find(name).Numeric() {
			value = dataio.Quote(value)
		}
		members = append(members, [2]string{name, value})
	}
	return members
}

// FileName returns a name for a file of what the figure shows of a state, with the ending of its
// format. It has the width of rows, if that is a parameter of the figure.
func (s *Spec) FileName(state param.State, ending string) string {
	width := ""
	for _, name := range s.Parameters() {
		if name == "d-model" || name == "head-dim" || name == "odd-width" {
			width = state.Text(name)
		}
	}
	subject := s.Name
	if s.Subject != nil {
		subject = s.Subject(&state)
	}
	return FileName(subject, width, state.Text("base"), ending)
}

// FileName returns a name for a file of rows of a width, made with a base; width may be empty.
func FileName(name, width, base, ending string) string {
	if width != "" {
		name += "-d" + width + "-n" + base
	}
	return "posenc-" + name + "." + ending
}
