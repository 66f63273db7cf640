package embed_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
)

func TestShare(t *testing.T) {
	w := apitest.Get(t, "/s?figure=dot&d-model=512&range=100&fbclid=x")
	for _, want := range []string{
		`<meta property="og:image" content="https://example.org/image/dot.png?d-model=512&amp;height=630&amp;width=1200">`,
		`<meta property="og:title" content="Dot product against distance">`,
		`<meta property="og:url" content="https://example.org/s?d-model=512&amp;figure=dot">`,
		`<meta http-equiv="refresh" content="0; url=/#figure=dot&amp;d-model=512&amp;range=100&amp;theta=power">`,
		`<link rel="alternate" type="application/json+oembed" href="https://example.org/oembed?url=https%3A%2F%2Fexample.org%2Fs%3Fd-model%3D512%26figure%3Ddot">`,
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the page has no %s:\n%s", want, w.Body)
		}
	}
	if body := apitest.Get(t, "/s?figure=waves&lang=zh").Body.String(); !strings.Contains(body, `url=/zh/#figure=waves`) || !strings.Contains(body, `lang="zh-Hans"`) {
		t.Errorf("the Chinese page: %s", body)
	}
	for query, want := range map[string]string{
		"figure=odd&odd-width=7":                     `url=/workbench/odd/#odd-width=7"`,
		"figure=conventions&versus=mlx&lang=zh":      `url=/zh/workbench/compare/#versus=mlx"`,
		"figure=bugs":                                `url=/workbench/bugs/"`,
		"figure=rotary-bugs":                         `url=/workbench/bugs/#fig-rotary-bugs"`,
		"figure=rotary-bugs&rotary-position=7":       `url=/workbench/bugs/#fig-rotary-bugs?rotary-position=7"`,
		"figure=identify&sample=doubled-index&utm=x": `url=/workbench/identify/#sample=doubled-index"`,
	} {
		if body := apitest.Get(t, "/s?"+query).Body.String(); !strings.Contains(body, want) {
			t.Errorf("/s?%s has no %s: %s", query, want, body)
		}
	}
	if body := apitest.Get(t, "/s?figure=inject&sentence="+url.QueryEscape("नमस्ते दुनिया")).Body.String(); !strings.Contains(body, `og:image" content="https://example.org/card.png"`) {
		t.Errorf("the page of a sentence without outlines: %s", body)
	}
	evil := apitest.Get(t, "/s?figure=attention&sentence="+url.QueryEscape(`"><script>alert(1)</script> a`))
	if strings.Contains(evil.Body.String(), "<script") {
		t.Errorf("the page contains the script of a link: %s", evil.Body)
	}
}

// A link to a state whose picture exceeds a limit has a picture of the default state.
func TestLinksHavePictures(t *testing.T) {
	for _, query := range []string{
		"figure=criteria&d-model=65536", "figure=dot&d-model=65536", "figure=heatmap&d-model=65536&annotation=movement",
		"figure=waves&base=1&seq-len=500", "figure=heatmap",
	} {
		page := apitest.Get(t, "/s?"+query).Body.String()
		_, rest, _ := strings.Cut(page, `<meta property="og:image" content="`+apitest.Origin)
		picture, _, _ := strings.Cut(rest, `"`)
		apitest.Get(t, strings.ReplaceAll(picture, "&amp;", "&"))

		var frame oEmbed
		apitest.Decode(t, apitest.Get(t, "/oembed?url="+url.QueryEscape(apitest.Origin+"/embed?"+query)), &frame)
		apitest.Get(t, strings.TrimPrefix(frame.ThumbnailURL, apitest.Origin))
	}
}
