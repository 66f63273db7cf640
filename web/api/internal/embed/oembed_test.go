package embed_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// An oEmbed is what these tests read of a response.
type oEmbed struct {
	Version, Type, Title, HTML string
	Width, Height              int

	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	ThumbnailURL    string `json:"thumbnail_url"`
	ThumbnailWidth  int    `json:"thumbnail_width"`
	ThumbnailHeight int    `json:"thumbnail_height"`
}

func TestOEmbed(t *testing.T) {
	page := url.QueryEscape(apitest.Origin + "/embed.html?figure=dot&d-model=512&lang=zh&utm_source=x")
	var got oEmbed
	if err := json.Unmarshal(apitest.Get(t, "/oembed?maxwidth=500&maxheight=600&dnt=1&format=json&url="+page).Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	want := oEmbed{
		Version: "1.0", Type: "rich", Title: plot.Title("dot", text.Chinese), ProviderName: "posenc", ProviderURL: apitest.Origin + "/",
		ThumbnailURL:   apitest.Origin + "/image/dot.png?d-model=512&height=333&lang=zh&width=500",
		ThumbnailWidth: 500, ThumbnailHeight: 333, Width: 500, Height: 600,
		HTML: `<iframe src="https://example.org/embed.html?figure=dot&amp;d-model=512&amp;lang=zh" title="` + plot.Title("dot", text.Chinese) +
			`" width="500" height="600" allow="clipboard-write" loading="lazy" style="border:0"></iframe>` + "\n",
	}
	if got != want {
		t.Errorf("oEmbed = %+v\nwant %+v", got, want)
	}
	w := apitest.Get(t, "/oembed?format=xml&url="+page)
	if body := w.Body.String(); w.Header().Get("Content-Type") != "text/xml; charset=utf-8" || !strings.Contains(body, "<html>&lt;iframe src=&quot;https://example.org/embed.html?figure=dot&amp;amp;d-model=512") {
		t.Errorf("XML = %s", body)
	}
	for address, figure := range map[string]string{
		"/": "walk", "/zh/": "walk", "/#d-model=64": "heatmap", "/#figure=dials&d-model=64": "dials", "/#fig-dot?offset=3": "dot", "/s?figure=waves": "waves",
		"/v1.0.0/embed.html?figure=table": "table", "/embed?figure=code": "code", "/embed?figure=code&controls=own": `code\u0026amp;controls=own`, "/index.html": "walk",
		"/workbench/compare/": "conventions", "/zh/workbench/odd/index.html#odd-width=7": "odd", "/workbench/odd": "odd",
		"/workbench/bugs/#rotary-bug=wrong-length": "bugs", "/workbench/bugs/#fig-rotary-bugs?rotary-bug=wrong-length": "rotary-bugs",
	} {
		if body := apitest.Get(t, "/oembed?url="+url.QueryEscape(apitest.Origin+address)).Body.String(); !strings.Contains(body, "figure="+figure) {
			t.Errorf("oEmbed of %s = %s, want a frame of %s", address, body, figure)
		}
	}
}

// A frame that is smaller than the smallest picture has no thumbnail.
func TestOEmbedThumbnail(t *testing.T) {
	for _, c := range []struct {
		query   string
		offered bool
	}{{"", true}, {"&maxwidth=320", true}, {"&maxwidth=319", false}, {"&maxheight=60", false}} {
		var got oEmbed
		if err := json.Unmarshal(apitest.Get(t, "/oembed?url="+url.QueryEscape(apitest.Origin+"/s?figure=dot")+c.query).Body.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if (got.ThumbnailURL != "") != c.offered {
			t.Errorf("%s: thumbnail %q", c.query, got.ThumbnailURL)
		}
		if c.offered {
			apitest.Get(t, strings.TrimPrefix(got.ThumbnailURL, apitest.Origin))
		}
	}
}
