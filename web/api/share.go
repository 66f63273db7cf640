package api

import (
	"strings"

	"github.com/posenc/posenc/web/plot"
)

var shares = endpoint{
	path:      "/s",
	operation: "shareFigure",
	about: [2]string{
		"A page for links: chats and networks show the picture, and people arrive at the figure in the article.",
		"供分享的链接：聊天软件与社交网络显示图片，读者则来到文章中的这幅图。",
	},
	parameters: sceneParameters,
	answer:     share,
	types:      []string{"text/html"},
	example:    "figure=waves&d-model=64",
}

// The size of the picture, as networks want it, in CSS pixels.
const shareWidth, shareHeight = "1200", "630"

// share answers with a page that tells what a link leads to, and leads there.
func share(r request) (answer, error) {
	s, err := r.query.scene()
	if err != nil {
		return answer{}, err
	}
	canonical := "/s?" + r.query.canonical(s.state, sceneParameters)
	return answer{
		mediaType: "text/html; charset=utf-8",
		policy:    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
		canonical: r.origin + canonical,
		keep:      hour,
		body: func() (body, error) {
			return whole(s.page(r.origin, r.origin+canonical, s.summary())), nil
		},
	}, nil
}

// target returns the address of the article that shows the scene, at its figure.
// The article may have other standards than figures elsewhere have: what concerns
// the figure is said in full.
func (s scene) target() string {
	target := "/#figure=" + s.figure
	if s.lang == "zh" {
		target = "/zh/#figure=" + s.figure
	}
	if rest := plot.Concerning(s.figure, &s.state); rest != "" {
		target += "&" + rest
	}
	return target
}

// page returns the page, which tells networks what there is, and opens it.
func (s *scene) page(origin, address, summary string) string {
	lang := s.speaks()
	title := plot.Title(s.figure, lang)
	picture := origin + s.image(shareWidth, shareHeight)
	target := s.target()
	var page strings.Builder
	page.WriteString("<!doctype html>\n<html lang=\"" + lang.Say("en", "zh-Hans") + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
		"<title>" + plot.Escape(title) + "</title>\n")
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
		page.WriteString("<meta " + m[0] + "=\"" + m[1] + "\" content=\"" + plot.Escape(m[2]) + "\">\n")
	}
	discovery := origin + "/oembed?" + encoded(map[string]string{"url": address})
	page.WriteString("<link rel=\"canonical\" href=\"" + plot.Escape(address) + "\">\n" +
		"<link rel=\"alternate\" type=\"application/json+oembed\" href=\"" + plot.Escape(discovery) + "\">\n" +
		"<link rel=\"alternate\" type=\"text/xml+oembed\" href=\"" + plot.Escape(discovery+"&format=xml") + "\">\n" +
		"<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n" +
		"<style>" + plot.Auto.Rules() + shareStyle + "</style>\n" +
		"</head>\n<body class=\"picture\">\n<h1>" + plot.Escape(title) + "</h1>\n<p><a href=\"" + plot.Escape(target) + "\">" +
		lang.Say("To the figure in the article", "到文章里看这幅图") + "</a></p>\n" +
		"<picture><source media=\"(max-width:520px)\" srcset=\"" + plot.Escape(s.picture("svg", map[string]string{"width": "390"})) + "\">" +
		"<img src=\"" + plot.Escape(s.picture("svg", nil)) + "\" alt=\"" + plot.Escape(summary) + "\"></picture>\n" +
		"</body>\n</html>\n")
	return page.String()
}

// shareStyle is what the page looks like to those who stay on it for a while.
const shareStyle = "body{max-width:50rem;margin:2rem auto;padding:0 1rem;background:var(--ground);color:var(--ink);font:18px/1.6 system-ui,sans-serif}" +
	"h1{font-size:1.4em;line-height:1.25;margin:0}p{margin:.4em 0 1em}a{color:var(--sine)}img{max-width:100%;height:auto}"
