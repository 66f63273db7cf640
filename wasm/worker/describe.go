package main

import (
	"math"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
)

var descriptions = endpoint{
	path:       "/api",
	about:      [2]string{"This description, for people.", "本说明，供人阅读。"},
	parameters: []parameter{langParameter},
	types:      []string{"text/html"},
}

// describe answers with what there is, for people.
func describe(r request) (answer, error) {
	lang, err := r.query.choice(langParameter)
	if err != nil {
		return answer{}, err
	}
	d := description{plot.LangOf(lang), r.origin}
	return answer{
		mediaType: "text/html; charset=utf-8",
		policy:    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'",
		canonical: r.origin + "/api?lang=" + lang,
		keep:      hour,
		body:      func() (body, error) { return whole(d.page()), nil },
	}, nil
}

// A description tells people, in a language, what there is at an origin.
type description struct {
	lang   plot.Lang
	origin string
}

func (d description) page() string {
	say := d.lang.Say
	title := say("Encodings by address", "用网址获取位置编码")
	var page strings.Builder
	page.WriteString("<!doctype html>\n<html lang=\"" + say("en", "zh-Hans") + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + title + " · posenc</title>\n" +
		"<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n" +
		"<link rel=\"stylesheet\" href=\"/api.css\">\n</head>\n<body>\n<header>\n<p class=\"language\">" +
		say(`<a href="/api?lang=zh" hreflang="zh" lang="zh">中文</a>`, `<a href="/api" hreflang="en" lang="en">English</a>`) +
		"</p>\n<h1>" + title + "</h1>\n<p class=\"lead\">" +
		say("Numbers and pictures of positional encodings, for places that run no scripts: a README, a feed, a chat, a notebook. The figures that do run are in <a href=\"/\">the article</a>.",
			"在不能运行脚本的地方，例如 README、订阅源、聊天或笔记本里，也能得到位置编码的数值与图片。可以操作的图在<a href=\"/zh/\">文章</a>里。") +
		"</p>\n</header>\n<main>\n")
	for _, e := range endpoints() {
		page.WriteString(d.endpoint(e))
	}
	page.WriteString(d.rules() + d.limits() + "</main>\n</body>\n</html>\n")
	return page.String()
}

// endpoint returns what there is to say about an endpoint, with an example that
// works.
func (d description) endpoint(e endpoint) string {
	section := "<section>\n<h2><code>" + e.path + "</code></h2>\n<p>" + plot.Escape(d.lang.Say(e.about[0], e.about[1])) + "</p>\n"
	example := e.exampleAt(d.origin)
	section += "<p class=\"example\"><a href=\"" + plot.Escape(example) + "\">" + plot.Escape(d.origin+example) + "</a></p>\n"
	if strings.HasPrefix(example, "/image/") {
		section += "<img src=\"" + plot.Escape(example) + "\" alt=\"\">\n"
	}
	if len(e.parameters) > 0 {
		section += d.table(e.parameters)
	}
	return section + "</section>\n"
}

// exampleAt returns an address that the endpoint answers.
func (e endpoint) exampleAt(origin string) string {
	path := strings.NewReplacer("{figure}", "heatmap", "{format}", "svg").Replace(e.path)
	if e.example == "" {
		return path
	}
	return path + "?" + strings.ReplaceAll(e.example, "{origin}", strings.NewReplacer(":", "%3A", "/", "%2F").Replace(origin))
}

// table returns the parameters of an endpoint.
func (d description) table(parameters []parameter) string {
	say := d.lang.Say
	table := "<div class=\"table\"><table>\n<thead><tr><th>" + say("parameter", "参数") + "</th><th>" + say("meaning", "含义") +
		"</th><th>" + say("values", "取值") + "</th><th>" + say("otherwise", "默认") + "</th></tr></thead>\n<tbody>\n"
	for _, p := range parameters {
		standard := p.standard
		if p.required {
			standard = say("required", "必填")
		}
		table += "<tr><th scope=\"row\"><code>" + p.name + "</code></th><td>" + plot.Escape(say(p.about[0], p.about[1])) +
			"</td><td>" + plot.Escape(d.values(p)) + "</td><td>" + plot.Escape(standard) + "</td></tr>\n"
	}
	return table + "</tbody>\n</table></div>\n"
}

// values returns what a parameter may be.
func (d description) values(p parameter) string {
	least, most := quantity(p.least), quantity(p.most)
	switch {
	case p.choices != nil:
		return strings.Join(p.choices, ", ")
	case p.kind == text:
		return p.example
	case p.most == math.MaxFloat64:
		return d.lang.Say("from "+least+" on", "≥ "+least)
	}
	return d.lang.Say(least+" to "+most, least+" 至 "+most)
}

// quantity returns a bound of a range: 2^53 by that name.
func quantity(x float64) string {
	switch x {
	case encoder.MaxPosition:
		return "2^53"
	case -encoder.MaxPosition:
		return "−2^53"
	}
	return encoder.Decimal(x)
}

// rules returns what holds for all endpoints.
func (d description) rules() string {
	say := d.lang.Say
	rules := [][2]string{
		{"What is not a parameter, or is given twice, is refused, as is any value that cannot be: with status 400 and a JSON object (application/problem+json, RFC 9457) that names the parameter, the value and the rule.",
			"未知或重复的参数、不可能的取值一律拒绝：状态码 400，并返回 JSON（application/problem+json，RFC 9457），写明参数、取值与规则。"},
		{"Parts of the state mean what the attributes of the element of the same name mean; an answer depends on nothing but its address. So it may be kept for ever, and a request with its ETag in If-None-Match gets 304.",
			"状态参数与同名的元素属性含义相同；回答只取决于网址，因此可以永久缓存，带有 If-None-Match 的请求会得到 304。"},
		{"Every page may read every answer (CORS). There are GET, HEAD and OPTIONS, no cookies, and no log of who asks.",
			"任何网页都可以读取（CORS）。只支持 GET、HEAD 与 OPTIONS；没有 cookie，也不记录访问者。"},
	}
	list := "<section>\n<h2>" + say("What holds for all of them", "共同的规则") + "</h2>\n<ul>\n"
	for _, rule := range rules {
		list += "<li>" + say(rule[0], rule[1]) + "</li>\n"
	}
	return list + "</ul>\n</section>\n"
}

// limits returns what one answer may have at the most.
func (d description) limits() string {
	say := d.lang.Say
	table := "<section>\n<h2>" + say("How much one answer may have", "一次回答的上限") + "</h2>\n<p>" +
		say("Beyond the limit there is status 413. What is within the first column takes less than the 10 ms of CPU of Cloudflare's free plan; what is beyond needs a paid one, and takes at most 50 ms.",
			"超出上限则返回状态码 413。第一列以内的请求所用 CPU 时间不超过 Cloudflare 免费方案的 10 毫秒；超出者需要付费方案，至多 50 毫秒。") +
		"</p>\n<div class=\"table\"><table>\n<thead><tr><th></th><th class=\"number\">" + say("free plan", "免费方案") + "</th><th class=\"number\">" + say("limit", "上限") + "</th></tr></thead>\n<tbody>\n"
	for _, l := range limits {
		table += "<tr><th scope=\"row\">" + plot.Escape(say(l.what[0], l.what[1])) + "</th><td class=\"number\">" + plot.FormatInteger(float64(l.free)) +
			"</td><td class=\"number\">" + plot.FormatInteger(float64(l.most)) + "</td></tr>\n"
	}
	return table + "</tbody>\n</table></div>\n</section>\n"
}
