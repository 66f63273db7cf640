package describe

import (
	"math"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A description is a page about endpoints at an origin.
type description struct {
	lang      text.Lang
	origin    string
	endpoints []endpoint.Endpoint
}

// endpoint returns the section about an endpoint, with an example.
func (d description) endpoint(e endpoint.Endpoint) string {
	say := d.lang.Say
	section := "<section id=\"" + anchor(e) + "\">\n<h2><code>" + e.Path + "</code></h2>\n<p>" + scene.Escape(say(e.About[0], e.About[1])) + "</p>\n"
	example := scene.Escape(e.ExampleAt(d.origin, d.lang))
	section += "<p class=\"example\"><a href=\"" + example + "\">" + scene.Escape(d.origin) + example + "</a></p>\n"
	if strings.HasPrefix(e.Path, "/image/") {
		section += d.gallery()
	}
	own := slices.DeleteFunc(slices.Clone(e.Parameters), func(p query.Parameter) bool { return p.OfState })
	switch whole := len(e.Parameters) - len(own); {
	case whole == len(param.StateNames()):
		section += d.parameters(own) + "<p>" + say(`The <a href="#state">state of the figure</a> has more.`, `此外还有<a href="#state">决定图中内容的参数</a>。`) + "</p>\n"
	case len(e.Parameters) > 0:
		section += d.parameters(e.Parameters)
	}
	return section + "</section>\n"
}

// anchor returns the id of the section about the endpoint.
func anchor(e endpoint.Endpoint) string {
	name := strings.TrimPrefix(strings.TrimPrefix(e.Path, "/"), "api/")
	if end := strings.IndexAny(name, "/."); end >= 0 {
		name = name[:end]
	}
	return name
}

// gallery returns a small picture of each figure, linked to the large one.
func (d description) gallery() string {
	lang := d.lang.Say("", "lang=zh")
	list := "<ul class=\"figures\">\n"
	for _, name := range plot.Names() {
		address := "/image/" + name + ".svg?" + lang
		small := strings.TrimSuffix("/image/"+name+".svg?width=480&height=320&"+lang, "&")
		list += "<li><a href=\"" + strings.TrimSuffix(address, "?") + "\"><img src=\"" + scene.Escape(small) + "\" width=\"240\" height=\"160\" alt=\"\" loading=\"lazy\">" +
			"<code>" + name + "</code> " + plot.Title(name, d.lang) + "</a>\n"
	}
	return list + "</ul>\n"
}

// parameters returns a list of parameters. Settings of conventions are in a section of
// their own.
func (d description) parameters(parameters []query.Parameter) string {
	list := "<dl class=\"parameters\">\n"
	for _, p := range parameters {
		if query.Accepting(p.Name) == nil {
			list += d.parameter(p, scene.Escape(d.values(p)))
		}
	}
	list += "</dl>\n"
	if slices.ContainsFunc(parameters, func(p query.Parameter) bool { return query.Accepting(p.Name) != nil }) {
		list += "<p>" + d.lang.Say(`The <a href="#conventions">convention</a> has settings.`, `此外还有<a href="#conventions">编码约定的设置</a>。`) + "</p>\n"
	}
	return list
}

// parameter returns a parameter and its values, which are HTML.
func (d description) parameter(p query.Parameter, values string) string {
	say := d.lang.Say
	note := ""
	switch {
	case p.Required:
		note = "<b>" + say("required", "必填") + "</b>"
	case p.Default != "":
		note = say("default ", "默认 ") + "<code>" + scene.Escape(p.Default) + "</code>"
	}
	if slices.Equal(p.Choices, param.ConventionNames()) {
		values = say(`one of the <a href="#conventions">conventions</a>`, `<a href="#conventions">编码约定</a>之一`)
	}
	return "<div><dt><code>" + p.Name + "</code></dt><dd class=\"standard\">" + note + "</dd><dd>" +
		scene.Escape(say(p.About[0], p.About[1])) + "<small>" + values + "</small></dd></div>\n"
}

// conventions returns the section about the conventions and the settings that each
// accepts.
func (d description) conventions() string {
	say := d.lang.Say
	section := "<section id=\"conventions\">\n<h2>" + say("Conventions and their settings", "编码约定及其设置") + "</h2>\n<p>" +
		say("The values of <code>convention</code>", "参数 <code>convention</code> 可取") + "</p>\n<p class=\"names\">"
	for _, name := range param.ConventionNames() {
		section += "<code>" + name + "</code> "
	}
	section += "</p>\n<p>" + say("Some accept settings; for others they are errors.", "其中一些还接受设置，其余则拒绝。") + "</p>\n<dl class=\"parameters\">\n"
	for _, p := range query.StateParameters(param.SettingNames()...) {
		section += d.parameter(p, say("with ", "适用于 ")+strings.Join(query.Accepting(p.Name), ", ")+
			say("; such as ", "；例如 ")+"<code>"+scene.Escape(p.SettingExample())+"</code>")
	}
	return section + "</dl>\n</section>\n"
}

// values returns which values a parameter may have.
func (d description) values(p query.Parameter) string {
	low, high := bound(p.Min), bound(p.Max)
	switch {
	case p.Choices != nil:
		return strings.Join(p.Choices, ", ")
	case p.Kind == query.Text && p.Example == "":
		return ""
	case p.Kind == query.Text:
		return d.lang.Say("such as ", "例如 ") + strings.ReplaceAll(p.Example, "{origin}", d.origin)
	case p.Max == math.MaxFloat64:
		return d.lang.Say("at least "+low, "≥ "+low)
	}
	return d.lang.Say(low+" to "+high, low+" 至 "+high)
}

// bound returns an end of a range; ±2⁵³ as a power.
func bound(x float64) string {
	switch x {
	case encoder.MaxPosition:
		return "2⁵³"
	case -encoder.MaxPosition:
		return "−2⁵³"
	}
	return encoder.Decimal(x)
}
