package embed

import (
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// Share is the endpoint of pages for links.
var Share = endpoint.Endpoint{
	Path:      "/s",
	Operation: "shareFigure",
	About: [2]string{
		"A page for links: chats and social networks show its picture; a browser opens the figure in the article or in the workbench.",
		"供分享的链接：聊天软件与社交网络显示图片，读者则来到文章或工作台中的这幅图。",
	},
	Parameters: pageParameters,
	Respond:    share,
	Types:      []string{"text/html"},
	Example:    "figure=waves&d-model=64",
}

// The size of the picture in CSS pixels, as Open Graph recommends it.
const shareWidth, shareHeight = "1200", "630"

// share responds with a page that describes a figure to other sites and redirects readers to it.
func share(r endpoint.Request) (endpoint.Response, error) {
	e, err := parsePage(r.Query)
	if err != nil {
		return endpoint.Response{}, err
	}
	canonical := r.Canonical(e.state)
	return endpoint.Response{
		MediaType: "text/html; charset=utf-8",
		Policy:    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
		Canonical: r.Origin + canonical,
		Cache:     endpoint.OneHour,
		Body: func() (endpoint.Body, error) {
			return endpoint.Bytes(e.sharePage(r.Origin, r.Origin+canonical)), nil
		},
	}, nil
}

// target returns the address of the page of the figure in the workbench, or else of the
// article at the figure, and what a link to it says.
func (e *page) target() (address, invitation string) {
	folder, lang := "/", e.language()
	if e.lang == "zh" {
		folder = "/zh/"
	}
	if tool, ok := workbench.ToolOf(e.figure); ok {
		return folder + "workbench/" + tool.Name + "/" + e.toolHash(tool), lang.Say("To the figure in the workbench", "到工作台看这幅图")
	}
	// All parameters of the figure: the default state of the article may be different.
	address = folder + "#figure=" + e.figure
	if rest := e.spec().Query(&e.state); rest != "" {
		address += "&" + rest
	}
	return address, lang.Say("To the figure in the article", "到文章里看这幅图")
}

// toolHash returns the hash by which the page of a tool shows the state, of the figure below
// the first one after the name of its place.
func (e *page) toolHash(tool workbench.Tool) string {
	hash := "#" + param.QueryOf(e.spec().Attributes(&e.state, "", "")[1:]) // without the figure
	if e.figure == tool.Below {
		hash = "#fig-" + tool.Below + "?" + hash[1:]
	}
	return strings.TrimRight(hash, "#?")
}

// sharePage returns the page at an address.
func (e *page) sharePage(origin, address string) string {
	lang := e.language()
	title := plot.Title(e.figure, lang)
	summary := e.summary()
	picture := origin + e.imagePath("png", endpoint.Query{"width": shareWidth, "height": shareHeight})
	target, invitation := e.target()
	var page strings.Builder
	page.WriteString("<!doctype html>\n<html lang=\"" + lang.Say("en", "zh-Hans") + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
		"<title>" + scene.Escape(title) + "</title>\n")
	for _, m := range [][3]string{
		{"name", "description", summary},
		{"name", "color-scheme", "light dark"},
		{"name", "twitter:card", "summary_large_image"},
		{"property", "og:type", "article"},
		{"property", "og:site_name", "posenc"},
		{"property", "og:locale", lang.Say("en_US", "zh_CN")},
		{"property", "og:title", title},
		{"property", "og:description", summary},
		{"property", "og:url", address},
		{"property", "og:image", picture},
		{"property", "og:image:type", "image/png"},
		{"property", "og:image:width", shareWidth},
		{"property", "og:image:height", shareHeight},
		{"property", "og:image:alt", summary},
		{"http-equiv", "refresh", "0; url=" + target},
	} {
		page.WriteString("<meta " + m[0] + "=\"" + m[1] + "\" content=\"" + scene.Escape(m[2]) + "\">\n")
	}
	discovery := origin + "/oembed?" + endpoint.EncodeQuery(map[string]string{"url": address})
	page.WriteString("<link rel=\"canonical\" href=\"" + scene.Escape(address) + "\">\n" +
		"<link rel=\"alternate\" type=\"application/json+oembed\" href=\"" + scene.Escape(discovery) + "\">\n" +
		"<link rel=\"alternate\" type=\"text/xml+oembed\" href=\"" + scene.Escape(discovery+"&format=xml") + "\">\n" +
		"<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n" +
		"<style>" + scene.Auto.Rules() + shareStyle + "</style>\n" +
		"</head>\n<body class=\"picture\">\n<h1>" + scene.Escape(title) + "</h1>\n<p><a href=\"" + scene.Escape(target) + "\">" +
		invitation + "</a></p>\n" +
		"<picture><source media=\"(max-width:520px)\" srcset=\"" + scene.Escape(e.imagePath("svg", endpoint.Query{"width": "390"})) + "\">" +
		"<img src=\"" + scene.Escape(e.imagePath("svg", nil)) + "\" alt=\"" + scene.Escape(summary) + "\"></picture>\n" +
		"</body>\n</html>\n")
	return page.String()
}

// shareStyle is for browsers that do not redirect at once.
const shareStyle = "body{max-width:50rem;margin:2rem auto;padding:0 1rem;background:var(--ground);color:var(--ink);font:18px/1.6 system-ui,sans-serif}" +
	"h1{font-size:1.4em;line-height:1.25;margin:0}p{margin:.4em 0 1em}a{color:var(--sine)}img{max-width:100%;height:auto}"
