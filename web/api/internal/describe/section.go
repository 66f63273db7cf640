package api

import (
	"math"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A description is a page about endpoints at an origin.
type description struct {
	lang      text.Lang
	origin    string
	endpoints []endpoint
}

// endpoint returns the section about an endpoint, with an example.
func (d description) endpoint(e endpoint) string {
	say := d.lang.Say
	section := "<section id=\"" + anchor(e) + "\">\n<h2><code>" + e.path + "</code></h2>\n<p>" + scene.Escape(say(e.about[0], e.about[1])) + "</p>\n"
	example := scene.Escape(e.exampleAt(d.origin, d.lang))
	section += "<p class=\"example\"><a href=\"" + example + "\">" + scene.Escape(d.origin) + example + "</a></p>\n"
	if strings.HasPrefix(e.path, "/image/") {
		section += d.gallery()
	}
	own := slices.DeleteFunc(slices.Clone(e.parameters), func(p parameter) bool { return p.ofState })
	switch whole := len(e.parameters) - len(own); {
	case whole == len(param.StateNames()):
		section += d.parameters(own) + "<p>" + say(`The <a href="#state">state of the figure</a> has more.`, `此外还有<a href="#state">决定图中内容的参数</a>。`) + "</p>\n"
	case len(e.parameters) > 0:
		section += d.parameters(e.parameters)
	}
	return section + "</section>\n"
}

// anchor returns the id of the section about the endpoint.
func anchor(e endpoint) string {
	name := strings.TrimPrefix(strings.TrimPrefix(e.path, "/"), "api/")
	if end := strings.IndexAny(name, "/."); end >= 0 {
		name = name[:end]
	}
	return name
}

// gallery returns a small picture of each figure, linked to the large one.
func (d description) gallery() string {
	lang := d.lang.Say("", "lang=zh")
	list := "<ul class=\"figures\">\n"
	for _, name := range figure.Names() {
		address := "/image/" + name + ".svg?" + lang
		small := strings.TrimSuffix("/image/"+name+".svg?width=480&height=320&"+lang, "&")
		list += "<li><a href=\"" + strings.TrimSuffix(address, "?") + "\"><img src=\"" + scene.Escape(small) + "\" width=\"240\" height=\"160\" alt=\"\" loading=\"lazy\">" +
			"<code>" + name + "</code> " + figure.Title(name, d.lang) + "</a>\n"
	}
	return list + "</ul>\n"
}

// parameters returns a list of parameters. Settings of conventions are in a section of
// their own.
func (d description) parameters(parameters []parameter) string {
	list := "<dl class=\"parameters\">\n"
	for _, p := range parameters {
		if accepting(p.name) == nil {
			list += d.parameter(p, scene.Escape(d.values(p)))
		}
	}
	list += "</dl>\n"
	if slices.ContainsFunc(parameters, func(p parameter) bool { return accepting(p.name) != nil }) {
		list += "<p>" + d.lang.Say(`The <a href="#conventions">convention</a> has settings.`, `此外还有<a href="#conventions">编码约定的设置</a>。`) + "</p>\n"
	}
	return list
}

// parameter returns a parameter and its values, which are HTML.
func (d description) parameter(p parameter, values string) string {
	say := d.lang.Say
	note := ""
	switch {
	case p.required:
		note = "<b>" + say("required", "必填") + "</b>"
	case p.defaultValue != "":
		note = say("default ", "默认 ") + "<code>" + scene.Escape(p.defaultValue) + "</code>"
	}
	if slices.Equal(p.choices, param.ConventionNames()) {
		values = say(`one of the <a href="#conventions">conventions</a>`, `<a href="#conventions">编码约定</a>之一`)
	}
	return "<div><dt><code>" + p.name + "</code></dt><dd class=\"standard\">" + note + "</dd><dd>" +
		scene.Escape(say(p.about[0], p.about[1])) + "<small>" + values + "</small></dd></div>\n"
}

// conventions returns the section about the conventions and which settings each
// accepts.
func (d description) conventions() string {
	say := d.lang.Say
	section := "<section id=\"conventions\">\n<h2>" + say("Conventions and their settings", "编码约定及其设置") + "</h2>\n<p>" +
		say("The values of <code>convention</code>", "参数 <code>convention</code> 可取") + "</p>\n<p class=\"names\">"
	for _, name := range param.ConventionNames() {
		section += "<code>" + name + "</code> "
	}
	section += "</p>\n<p>" + say("Some accept settings; for others they are errors.", "其中一些还接受设置，其余则拒绝。") + "</p>\n<dl class=\"parameters\">\n"
	for _, p := range stateParameters(param.SettingNames()...) {
		section += d.parameter(p, say("with ", "适用于 ")+strings.Join(accepting(p.name), ", ")+
			say("; such as ", "；例如 ")+"<code>"+scene.Escape(p.settingExample())+"</code>")
	}
	return section + "</dl>\n</section>\n"
}

// values returns which values a parameter may have.
func (d description) values(p parameter) string {
	low, high := bound(p.min), bound(p.max)
	switch {
	case p.choices != nil:
		return strings.Join(p.choices, ", ")
	case p.kind == anyText && p.example == "":
		return ""
	case p.kind == anyText:
		return d.lang.Say("such as ", "例如 ") + strings.ReplaceAll(p.example, "{origin}", d.origin)
	case p.max == math.MaxFloat64:
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
