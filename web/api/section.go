package api

import (
	"math"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// endpoint returns what there is to say about an endpoint, with an example that
// works.
func (d description) endpoint(e endpoint) string {
	say := d.lang.Say
	section := "<section id=\"" + e.anchor() + "\">\n<h2><code>" + e.path + "</code></h2>\n<p>" + plot.Escape(say(e.about[0], e.about[1])) + "</p>\n"
	example := plot.Escape(e.exampleAt(d.origin, d.lang))
	section += "<p class=\"example\"><a href=\"" + example + "\">" + plot.Escape(d.origin) + example + "</a></p>\n"
	if strings.HasPrefix(e.path, "/image/") {
		section += d.gallery()
	}
	own := slices.DeleteFunc(slices.Clone(e.parameters), func(p parameter) bool { return p.ofState })
	switch whole := len(e.parameters) - len(own); {
	case whole == len(param.StateNames()):
		section += d.parameters(own) + "<p>" + say(`Besides there are <a href="#state">those that say what the figure shows</a>.`, `此外还有<a href="#state">决定图中内容的参数</a>。`) + "</p>\n"
	case len(e.parameters) > 0:
		section += d.parameters(e.parameters)
	}
	return section + "</section>\n"
}

// anchor returns the name of the section about the endpoint.
func (e endpoint) anchor() string {
	name := strings.TrimPrefix(strings.TrimPrefix(e.path, "/"), "api/")
	if end := strings.IndexAny(name, "/."); end >= 0 {
		name = name[:end]
	}
	return name
}

// exampleAt returns an address that the endpoint answers, in a language if it
// speaks several.
func (e endpoint) exampleAt(origin string, lang plot.Lang) string {
	address := strings.NewReplacer("{figure}", "heatmap", "{format}", "svg").Replace(e.path)
	query := strings.ReplaceAll(e.example, "{origin}", strings.NewReplacer(":", "%3A", "/", "%2F").Replace(origin))
	speaks := slices.ContainsFunc(e.parameters, func(p parameter) bool { return p.name == langParameter.name })
	if speaks && lang == plot.Chinese {
		query = strings.TrimPrefix(query+"&lang=zh", "&")
	}
	if query == "" {
		return address
	}
	return address + "?" + query
}

// gallery shows the figures, each of which leads to its picture.
func (d description) gallery() string {
	lang := d.lang.Say("", "lang=zh")
	list := "<ul class=\"figures\">\n"
	for _, figure := range plot.FigureNames() {
		address := "/image/" + figure + ".svg?" + lang
		small := strings.TrimSuffix("/image/"+figure+".svg?width=480&height=320&"+lang, "&")
		list += "<li><a href=\"" + strings.TrimSuffix(address, "?") + "\"><img src=\"" + plot.Escape(small) + "\" width=\"240\" height=\"160\" alt=\"\" loading=\"lazy\">" +
			"<code>" + figure + "</code> " + plot.Title(figure, d.lang) + "</a>\n"
	}
	return list + "</ul>\n"
}

// parameters returns what there is to say about parameters; what conventions take
// has a section of its own.
func (d description) parameters(parameters []parameter) string {
	list := "<dl class=\"parameters\">\n"
	for _, p := range parameters {
		if takersOf(p.name) == nil {
			list += d.parameter(p, plot.Escape(d.values(p)))
		}
	}
	list += "</dl>\n"
	if slices.ContainsFunc(parameters, func(p parameter) bool { return takersOf(p.name) != nil }) {
		list += "<p>" + d.lang.Say(`Besides there are the <a href="#conventions">settings of the convention</a>.`, `此外还有<a href="#conventions">编码约定的设置</a>。`) + "</p>\n"
	}
	return list
}

// parameter returns a parameter with what it may be, in HTML.
func (d description) parameter(p parameter, values string) string {
	say := d.lang.Say
	standard := ""
	switch {
	case p.required:
		standard = "<b>" + say("required", "必填") + "</b>"
	case p.standard != "":
		standard = say("default ", "默认 ") + "<code>" + plot.Escape(p.standard) + "</code>"
	}
	if slices.Equal(p.choices, param.ConventionNames()) {
		values = say(`one of the <a href="#conventions">conventions</a>`, `<a href="#conventions">编码约定</a>之一`)
	}
	return "<div><dt><code>" + p.name + "</code></dt><dd class=\"standard\">" + standard + "</dd><dd>" +
		plot.Escape(say(p.about[0], p.about[1])) + "<small>" + values + "</small></dd></div>\n"
}

// conventions returns the names of the conventions, and which of them takes which
// setting.
func (d description) conventions() string {
	say := d.lang.Say
	section := "<section id=\"conventions\">\n<h2>" + say("Conventions and their settings", "编码约定及其设置") + "</h2>\n<p>" +
		say("The parameter <code>convention</code> takes", "参数 <code>convention</code> 可取") + "</p>\n<p class=\"names\">"
	for _, name := range param.ConventionNames() {
		section += "<code>" + name + "</code> "
	}
	section += "</p>\n<p>" + say("Some of them take settings; the others refuse them.", "其中一些还接受设置，其余则拒绝。") + "</p>\n<dl class=\"parameters\">\n"
	for _, p := range state(param.SettingNames()...) {
		section += d.parameter(p, say("with ", "适用于 ")+strings.Join(takersOf(p.name), ", ")+
			say("; such as ", "；例如 ")+"<code>"+plot.Escape(p.settingExample())+"</code>")
	}
	return section + "</dl>\n</section>\n"
}

// values returns what a parameter may be.
func (d description) values(p parameter) string {
	least, most := quantity(p.least), quantity(p.most)
	switch {
	case p.choices != nil:
		return strings.Join(p.choices, ", ")
	case p.kind == text && p.example == "":
		return ""
	case p.kind == text:
		return d.lang.Say("such as ", "例如 ") + strings.ReplaceAll(p.example, "{origin}", d.origin)
	case p.most == math.MaxFloat64:
		return d.lang.Say("from "+least+" on", "≥ "+least)
	}
	return d.lang.Say(least+" to "+most, least+" 至 "+most)
}

// quantity returns a bound of a range: 2⁵³ by that name.
func quantity(x float64) string {
	switch x {
	case encoder.MaxPosition:
		return "2⁵³"
	case -encoder.MaxPosition:
		return "−2⁵³"
	}
	return encoder.Decimal(x)
}
