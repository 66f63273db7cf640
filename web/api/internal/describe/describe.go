// Package describe responds with the description of all endpoints, for people.
package describe

import (
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/limit"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Endpoint is the endpoint of the description.
var Endpoint = endpoint.Endpoint{
	Path:       "/api",
	Operation:  "describe",
	About:      [2]string{"This description, for people.", "本说明，供人阅读。"},
	Parameters: []query.Parameter{query.Lang},
	Respond:    describe,
	Types:      []string{"text/html"},
}

func describe(r endpoint.Request) (endpoint.Response, error) {
	lang := r.Query.Text(query.Lang)
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

// head returns the page up to its main part: the title, the introduction and the
// contents.
func (d description) head() string {
	say := d.lang.Say
	title := say("Encodings by address", "用网址获取位置编码")
	head := "<!doctype html>\n<html lang=\"" + say("en", "zh-Hans") + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + title + " · posenc</title>\n" +
		"<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n" +
		"<link rel=\"stylesheet\" href=\"/api.css\">\n</head>\n<body>\n<header>\n<p class=\"language\">" +
		say(`<a href="/api?lang=zh" hreflang="zh" lang="zh">中文</a>`, `<a href="/api" hreflang="en" lang="en">English</a>`) +
		"</p>\n<h1>" + title + "</h1>\n<p class=\"lead\">" +
		say("Numbers and pictures of positional encodings, for places that run no scripts: a README, a feed, a chat, a notebook. The interactive figures are in <a href=\"/\">the article</a>.",
			"在不能运行脚本的地方，例如 README、订阅源、聊天或笔记本里，也能得到位置编码的数值与图片。可以操作的图在<a href=\"/zh/\">文章</a>里。") +
		"</p>\n<nav>\n<ul>\n"
	for _, e := range d.endpoints {
		head += "<li><a href=\"#" + anchor(e) + "\"><code>" + e.Path + "</code></a>\n"
	}
	return head + "</ul>\n</nav>\n</header>\n"
}

// quickStart returns examples to copy.
func (d description) quickStart() string {
	say := d.lang.Say
	state := param.DefaultState()
	spec, _ := plot.Find("heatmap")
	heatmap := spec.Attributes(&state, say("", "zh"), "")
	markdown := plot.Image(heatmap.Picture(d.origin+"/"), plot.Title("heatmap", d.lang), heatmap.Share(d.origin+"/"))
	section := "<section>\n<h2>" + say("Examples to copy", "复制即用，数字可改") + "</h2>\n"
	for _, line := range [][2]string{
		{say("A picture for a README, linked to the figure", "README 里的图片，点开即是文章中的图"), markdown},
		{say("The encoding in Python, with NumPy", "在 Python 里用 NumPy 取得编码"), "import io, urllib.request, numpy as np\n\n" +
			"address = \"" + d.origin + "/api/encode?seq-len=100&d-model=256&format=npy\"\n" +
			"pe = np.load(io.BytesIO(urllib.request.urlopen(address).read()))\n"},
		{say("Dot products in a shell", "在命令行里取得点积"), "curl \"" + d.origin + "/api/relative-dot?d-model=512&offset=0..10&format=csv\"\n"},
	} {
		section += "<p class=\"place\">" + line[0] + "</p>\n<pre><code>" + scene.Escape(line[1]) + "</code></pre>\n"
	}
	return section + "</section>\n"
}

// state returns the section about the parameters of the state.
func (d description) state() string {
	say := d.lang.Say
	return "<section id=\"state\">\n<h2>" + say("The state of a figure", "图中显示什么") + "</h2>\n<p>" +
		say("These parameters mean the same as the attributes of the element. A figure ignores those that do not concern it.",
			"这些参数与元素的同名属性含义相同；与某幅图无关的参数不起作用。") +
		"</p>\n" + d.parameters(query.StateParameters(param.StateNames()...)) + "</section>\n"
}

// rules returns the section about all endpoints.
func (d description) rules() string {
	say := d.lang.Say
	rules := [][2]string{
		{"A parameter that occurs twice or has an invalid value is an error: status 400 and a JSON object (application/problem+json, RFC 9457) that names the parameter, the value and the rule. Unknown parameters are errors below /api, and ignored elsewhere.",
			"重复的参数与无效的取值一律拒绝：状态码 400，并返回 JSON（application/problem+json，RFC 9457），写明参数、取值与规则。未知的参数在 /api 之下同样拒绝，在别处则忽略。"},
		{"A response depends on its address alone: it may be cached forever, and a request with its ETag in If-None-Match gets 304.",
			"回答只取决于网址，因此可以永久缓存；If-None-Match 带有其 ETag 的请求得到 304。"},
		{"Every page may read every response (CORS). The methods are GET, HEAD and OPTIONS. There are no cookies, and requests are not logged.",
			"任何网页都可以读取（CORS）。只支持 GET、HEAD 与 OPTIONS；没有 cookie，也不记录访问者。"},
	}
	list := "<section id=\"rules\">\n<h2>" + say("Common rules", "共同的规则") + "</h2>\n<ul>\n"
	for _, rule := range rules {
		list += "<li>" + say(rule[0], rule[1]) + "</li>\n"
	}
	return list + "</ul>\n</section>\n"
}

// limits returns the table of the limits.
func (d description) limits() string {
	say := d.lang.Say
	table := "<section id=\"limits\">\n<h2>" + say("Limits", "一次回答的上限") + "</h2>\n<p>" +
		say("A request above a limit gets status 413. Within the first column most take less than the 10 ms of CPU of Cloudflare's free plan; above it they need a paid one. The limits keep responses within about 50 ms.",
			"超出上限则返回状态码 413。第一列以内的请求所用 CPU 时间大多不超过 Cloudflare 免费方案的 10 毫秒；超出者需要付费方案。上限的取法是使回答大致不超过 50 毫秒。") +
		"</p>\n<table>\n<thead><tr><th></th><th class=\"number\">" + say("free plan", "免费方案") + "</th><th class=\"number\">" + say("limit", "上限") + "</th></tr></thead>\n<tbody>\n"
	for _, l := range limit.All {
		table += "<tr><th scope=\"row\">" + scene.Escape(say(l.What[0], l.What[1])) + "</th><td class=\"number\">" + number.Integer(l.Free) +
			"</td><td class=\"number\">" + number.Integer(l.Max) + "</td></tr>\n"
	}
	return table + "</tbody>\n</table>\n</section>\n"
}
