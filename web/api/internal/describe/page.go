// Package describe responds with the description of all endpoints: for people a page, for
// programs a document of OpenAPI.
package describe

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/limit"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Page is the endpoint of the description for people.
var Page = endpoint.Endpoint{
	Path:       "/api",
	Operation:  "describe",
	About:      [2]string{"This description, for people.", "本说明，供人阅读。"},
	Parameters: []endpoint.Parameter{endpoint.Lang},
	Respond:    describe,
	Types:      []string{"text/html"},
}

// A description is a page about endpoints at an origin.
type description struct {
	text.Lang
	origin    string
	endpoints []endpoint.Endpoint
}

func describe(r endpoint.Request) (endpoint.Response, error) {
	lang := r.Query.Text(endpoint.Lang)
	d := description{text.LangOf(lang), r.Origin, r.Endpoints}
	return endpoint.Response{
		MediaType: "text/html; charset=utf-8",
		Policy:    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
		Canonical: r.Origin + "/api?lang=" + lang,
		Cache:     endpoint.OneHour,
		Body:      func() (endpoint.Body, error) { return endpoint.Bytes(d.page()), nil },
	}, nil
}

func (d description) page() string {
	var page strings.Builder
	page.WriteString(d.head() + "<main>\n" + d.quickStart())
	for _, e := range d.endpoints {
		page.WriteString(d.endpoint(e))
	}
	page.WriteString(d.state() + d.conventions() + d.rules() + d.limits() + "</main>\n</body>\n</html>\n")
	return page.String()
}

// head returns the page up to its main part: the title, the introduction and the contents.
func (d description) head() string {
	title := d.Say("Encodings by address", "用网址获取位置编码")
	head := "<!doctype html>\n<html lang=\"" + d.Say("en", "zh-Hans") + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + title + " · posenc</title>\n" +
		"<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n" +
		"<link rel=\"stylesheet\" href=\"/api.css\">\n</head>\n<body>\n<header>\n<p class=\"language\">" +
		d.Say(`<a href="/api?lang=zh" hreflang="zh" lang="zh">中文</a>`, `<a href="/api" hreflang="en" lang="en">English</a>`) +
		"</p>\n<h1>" + title + "</h1>\n<p class=\"lead\">" +
		d.Say("Numbers and pictures of positional encodings, for places that run no scripts: a README, a feed, a chat, a notebook. The interactive figures are in <a href=\"/\">the article</a>.",
			"在不能运行脚本的地方，例如 README、订阅源、聊天或笔记本里，也能得到位置编码的数值与图片。可以操作的图在<a href=\"/zh/\">文章</a>里。") +
		"</p>\n<nav>\n<ul>\n"
	for _, e := range d.endpoints {
		head += "<li><a href=\"#" + anchor(e) + "\"><code>" + e.Path + "</code></a>\n"
	}
	return head + "</ul>\n</nav>\n</header>\n"
}

func (d description) quickStart() string {
	state := param.DefaultState()
	spec, _ := plot.Find("heatmap")
	heatmap := spec.Attributes(&state, d.Say("", "zh"), "")
	markdown := plot.Image(heatmap.Picture(d.origin+"/"), plot.Title("heatmap", d.Lang), heatmap.Share(d.origin+"/"))
	examples := ""
	for _, line := range [][2]string{
		{d.Say("A picture for a README, linked to the figure", "README 里的图片，点开即是文章中的图"), markdown},
		{d.Say("The encoding in Python, with NumPy", "在 Python 里用 NumPy 取得编码"), "import io, urllib.request, numpy as np\n\n" +
			"address = \"" + d.origin + "/api/encode?seq-len=100&d-model=256&format=npy\"\n" +
			"pe = np.load(io.BytesIO(urllib.request.urlopen(address).read()))\n"},
		{d.Say("Dot products in a shell", "在命令行里取得点积"), "curl \"" + d.origin + "/api/relative-dot?d-model=512&offset=0..10&format=csv\"\n"},
	} {
		examples += "<p class=\"place\">" + line[0] + "</p>\n<pre><code>" + scene.Escape(line[1]) + "</code></pre>\n"
	}
	return section("", d.Say("Examples to copy", "复制即用，数字可改"), examples)
}

// section returns a section of the page; id is empty for none.
func section(id, heading, content string) string {
	if id != "" {
		id = " id=\"" + id + "\""
	}
	return "<section" + id + ">\n<h2>" + heading + "</h2>\n" + content + "</section>\n"
}

func (d description) state() string {
	return section("state", d.Say("The state of a figure", "图中显示什么"), "<p>"+
		d.Say("These parameters mean the same as the attributes of the element. A figure ignores those that do not concern it.",
			"这些参数与元素的同名属性含义相同；与某幅图无关的参数不起作用。")+
		"</p>\n"+d.parameters(endpoint.StateParameters(param.StateNames()...)))
}

func (d description) rules() string {
	rules := [][2]string{
		{"A parameter that occurs twice or has an invalid value is an error: status 400 and a JSON object (application/problem+json, RFC 9457) that names the parameter, the value and the rule. Unknown parameters are errors below /api, and ignored elsewhere.",
			"重复的参数与无效的取值一律拒绝：状态码 400，并返回 JSON（application/problem+json，RFC 9457），写明参数、取值与规则。未知的参数在 /api 之下同样拒绝，在别处则忽略。"},
		{"A response depends on its address alone: it may be cached forever, and a request with its ETag in If-None-Match gets 304.",
			"回答只取决于网址，因此可以永久缓存；If-None-Match 带有其 ETag 的请求得到 304。"},
		{"Every page may read every response (CORS). The methods are GET, HEAD and OPTIONS. There are no cookies, and requests are not logged.",
			"任何网页都可以读取（CORS）。只支持 GET、HEAD 与 OPTIONS；没有 cookie，也不记录访问者。"},
	}
	list := "<ul>\n"
	for _, rule := range rules {
		list += "<li>" + d.Say(rule[0], rule[1]) + "</li>\n"
	}
	return section("rules", d.Say("Common rules", "共同的规则"), list+"</ul>\n")
}

func (d description) limits() string {
	table := "<p>" +
		d.Say("A request above a limit gets status 413. Within the first column most take less than the 10 ms of CPU of Cloudflare's free plan; above it they need a paid one. The limits keep responses within about 50 ms.",
			"超出上限则返回状态码 413。第一列以内的请求所用 CPU 时间大多不超过 Cloudflare 免费方案的 10 毫秒；超出者需要付费方案。上限的取法是使回答大致不超过 50 毫秒。") +
		"</p>\n<table>\n<thead><tr><th></th><th class=\"number\">" + d.Say("free plan", "免费方案") + "</th><th class=\"number\">" + d.Say("limit", "上限") + "</th></tr></thead>\n<tbody>\n"
	for _, l := range limit.All {
		table += "<tr><th scope=\"row\">" + scene.Escape(d.Say(l.What[0], l.What[1])) + "</th><td class=\"number\">" + number.Integer(l.Free) +
			"</td><td class=\"number\">" + number.Integer(l.Max) + "</td></tr>\n"
	}
	return section("limits", d.Say("Limits", "一次回答的上限"), table+"</tbody>\n</table>\n")
}

// endpoint returns the section about an endpoint, with an example.
func (d description) endpoint(e endpoint.Endpoint) string {
	content := "<p>" + scene.Escape(d.Say(e.About[0], e.About[1])) + "</p>\n"
	example := scene.Escape(e.ExampleAt(d.origin, d.Lang))
	content += "<p class=\"example\"><a href=\"" + example + "\">" + scene.Escape(d.origin) + example + "</a></p>\n"
	if strings.HasPrefix(e.Path, "/image/") {
		content += d.gallery()
	}
	own := slices.DeleteFunc(slices.Clone(e.Parameters), func(p endpoint.Parameter) bool { return p.OfState })
	switch whole := len(e.Parameters) - len(own); {
	case whole == len(param.StateNames()):
		content += d.parameters(own) + "<p>" + d.Say(`The <a href="#state">state of the figure</a> has more.`, `此外还有<a href="#state">决定图中内容的参数</a>。`) + "</p>\n"
	case len(e.Parameters) > 0:
		content += d.parameters(e.Parameters)
	}
	return section(anchor(e), "<code>"+e.Path+"</code>", content)
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
	lang := d.Say("", "lang=zh")
	list := "<ul class=\"figures\">\n"
	for _, name := range plot.Names() {
		address := "/image/" + name + ".svg?" + lang
		small := strings.TrimSuffix("/image/"+name+".svg?width=480&height=320&"+lang, "&")
		list += "<li><a href=\"" + strings.TrimSuffix(address, "?") + "\"><img src=\"" + scene.Escape(small) + "\" width=\"240\" height=\"160\" alt=\"\" loading=\"lazy\">" +
			"<code>" + name + "</code> " + plot.Title(name, d.Lang) + "</a>\n"
	}
	return list + "</ul>\n"
}

// parameters returns a list of parameters. Settings of conventions are in a section of their own.
func (d description) parameters(parameters []endpoint.Parameter) string {
	list := "<dl class=\"parameters\">\n"
	settings := false
	for _, p := range parameters {
		if endpoint.Accepting(p.Name) != nil {
			settings = true
			continue
		}
		list += d.parameter(p, scene.Escape(d.values(p)))
	}
	list += "</dl>\n"
	if settings {
		list += "<p>" + d.Say(`The <a href="#conventions">convention</a> has settings.`, `此外还有<a href="#conventions">编码约定的设置</a>。`) + "</p>\n"
	}
	return list
}

// parameter returns a parameter and its values, which are HTML.
func (d description) parameter(p endpoint.Parameter, values string) string {
	note := ""
	switch {
	case p.Required:
		note = "<b>" + d.Say("required", "必填") + "</b>"
	case p.Default != "":
		note = d.Say("default ", "默认 ") + "<code>" + scene.Escape(p.Default) + "</code>"
	}
	if slices.Equal(p.Choices, param.ConventionNames()) {
		values = d.Say(`one of the <a href="#conventions">conventions</a>`, `<a href="#conventions">编码约定</a>之一`)
	}
	return "<div><dt><code>" + p.Name + "</code></dt><dd class=\"standard\">" + note + "</dd><dd>" +
		scene.Escape(d.Say(p.About[0], p.About[1])) + "<small>" + values + "</small></dd></div>\n"
}

// conventions returns the section about the conventions and the settings that each accepts.
func (d description) conventions() string {
	content := "<p>" +
		d.Say("The values of <code>convention</code>", "参数 <code>convention</code> 可取") + "</p>\n<p class=\"names\">"
	for _, name := range param.ConventionNames() {
		content += "<code>" + name + "</code> "
	}
	content += "</p>\n<p>" + d.Say("Some accept settings; for others they are errors.", "其中一些还接受设置，其余则拒绝。") + "</p>\n<dl class=\"parameters\">\n"
	for _, p := range endpoint.StateParameters(param.SettingNames()...) {
		content += d.parameter(p, d.Say("with ", "适用于 ")+strings.Join(endpoint.Accepting(p.Name), ", ")+
			d.Say("; such as ", "；例如 ")+"<code>"+scene.Escape(p.SettingExample())+"</code>")
	}
	return section("conventions", d.Say("Conventions and their settings", "编码约定及其设置"), content+"</dl>\n")
}

// values returns which values a parameter may have.
func (d description) values(p endpoint.Parameter) string {
	low, high := bound(p.Least), bound(p.Most)
	switch {
	case p.Choices != nil:
		return strings.Join(p.Choices, ", ")
	case !p.Numeric() && p.Example == "":
		return ""
	case !p.Numeric():
		return d.Say("such as ", "例如 ") + strings.ReplaceAll(p.Example, "{origin}", d.origin)
	case p.Most == param.NoBound:
		return d.Say("at least "+low, "≥ "+low)
	}
	return d.Say(low+" to "+high, low+" 至 "+high)
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
