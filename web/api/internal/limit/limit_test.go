package limit_test

import (
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/limit"
	"github.com/posenc/posenc/web/api/internal/picture"
	"github.com/posenc/posenc/web/figures/waves"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// The largest request within a limit is answered; a larger one is an error that names
// the parameter.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		limit           limit.Limit
		most, more      string
		parameter, rule string
	}{
		{limit.TextNumbers, "/api/encode?seq-len=512&d-model=256", "/api/encode?seq-len=513&d-model=256", "seq-len", "× d-model 256 is above"},
		{limit.TextNumbers, "/api/encode?seq-len=2&d-model=65536&format=csv", "/api/encode?seq-len=3&d-model=65536&format=csv", "seq-len", "× d-model 65536 is above"},
		{limit.TextNumbers, "/api/encode?convention=tensorflow-tutorial&seq-len=512&d-model=255", "/api/encode?convention=tensorflow-tutorial&seq-len=513&d-model=255", "seq-len", "× columns 256 is above"},
		{limit.BinaryNumbers, "/api/encode?seq-len=16&d-model=65536&format=npy", "/api/encode?seq-len=17&d-model=65536&format=raw", "seq-len", "× d-model 65536 is above"},
		{limit.DotOffsets, "/api/relative-dot?d-model=2&offset=1..65536", "/api/relative-dot?d-model=2&offset=-7,1..65536", "offset", "is above"},
		{limit.DotTerms, "/api/relative-dot?d-model=65536&offset=1..8", "/api/relative-dot?d-model=65536&offset=1..8,99", "offset", "× d-model 65536 is above"},
		{limit.Pixels, "/image/code.png?width=2048&height=2816", "/image/code.png?width=2048&height=2817", "width", "× height 2817 is above"},
		{limit.Pixels, "/image/code.png?width=1280&zoom=4", "/image/code.png?width=1280&zoom=4&pixel-ratio=2", "width", "× height "},
		{limit.BusyPixels, "/image/inject.png?width=2048&height=2048", "/image/inject.png?width=2048&height=2049", "width", "× height 2049 is above"},
		{limit.BusyPixels, "/image/bugs.png?width=2048&height=2048", "/image/bugs.png?width=2048&height=2049", "width", "× height 2049 is above"},
		{limit.DensePixels, "/image/dot.png?range=1001&width=731&height=448", "/image/dot.png?range=1001&width=732&height=448", "width", "× height 448 is above"},
		{limit.TallPixels, "/image/conventions.png?seq-len=129&width=1024&height=1920", "/image/conventions.png?seq-len=129&width=1024&height=1921", "width", "× height 1921 is above"},
		{limit.TallPixels, "/image/collision.png?seq-len=101&width=1024&height=1920", "/image/collision.png?d-model=258&width=1024&height=1921", "width", "× height 1921 is above"},
		{limit.TallPixels, "/image/precision.png?d-model=258&width=1024&height=1920", "/image/precision.png?d-model=258&width=1024&height=1921", "width", "× height 1921 is above"},
		{limit.PatchPixels, "/image/images.png?new-width=25&width=1024&height=1536", "/image/images.png?new-width=25&width=1024&height=1537", "width", "× height 1537 is above"},
		{limit.BusyPixels, "/image/checkpoint.png?width=2048&height=2048", "/image/checkpoint.png?width=2048&height=2049", "width", "× height 2049 is above"},
		{limit.BusyPixels, "/image/checkpoint.png?pixel-ratio=3", "/image/checkpoint.png?height=1101&pixel-ratio=3", "width", "× height 3303 is above"},
		{limit.TallCells, "/image/conventions.svg?seq-len=129&pixel-ratio=3", "/image/conventions.svg?seq-len=129&pixel-ratio=4", "width", ""},
		{limit.SquarePixels, "/image/similarity.png?seq-len=129&width=2048&height=1600", "/image/similarity.png?seq-len=129&width=2048&height=1601", "width", "× height 1601 is above"},
		{limit.CellPixels, "/image/heatmap.svg?width=1200&pixel-ratio=1", "/image/heatmap.svg?width=1200&pixel-ratio=4", "width", ""},
		{limit.Dimensions, "/image/dials.svg?d-model=16384", "/image/dials.svg?d-model=16386", "d-model", "is above"},
		{limit.RasterNumbers, "/image/unfold.svg?stage=4&d-model=8192", "/image/unfold.svg?stage=4&d-model=16384&pixel-ratio=2", "d-model", "× rows of pixels "},
		{limit.RasterNumbers, "/image/heatmap.svg?d-model=12288", "/image/heatmap.svg?d-model=12288&pixel-ratio=2", "view", "× rows of pixels "},
		{limit.RasterNumbers, "/image/heatmap.svg?d-model=12288&pixel-ratio=2&view=0,0,6000,100", "/image/heatmap.png?d-model=16384&height=800", "view", ""},
		{limit.RasterWork, "/image/heatmap.png?d-model=2048&seq-len=3000&width=800&height=600", "/image/heatmap.png?d-model=2048&seq-len=3000&width=2000&height=1400", "view", "× rows of pixels "},
		{limit.ComparedWidth, "/image/conventions.svg?d-model=512", "/image/conventions.svg?d-model=514", "d-model", "is above"},
		{limit.TurnPixels, "/image/waves.png?seq-len=100&base=1&width=1000&height=600", "/image/waves.png?seq-len=100&base=1&width=1000&height=600&pixel-ratio=3", "width", "× height × periods "},
		{limit.ImageNumbers, "/image/images.svg?d-model=256&grid-height=64&grid-width=64&new-height=64&new-width=64", "/image/images.svg?d-model=260&grid-height=64&grid-width=64&new-height=64&new-width=64", "d-model", "× patches along the axes 256 is above"},
		{limit.Movements, "/image/heatmap.svg?annotation=movement&d-model=1024", "/image/heatmap.svg?annotation=movement&d-model=1026", "d-model", "is above"},
		{limit.SearchedWidth, "/image/dot.svg?d-model=4096", "/image/dot.svg?d-model=4098", "d-model", "is above"},
		{limit.SearchedWidth, "/image/criteria.svg?seq-len=16&d-model=4096", "/image/criteria.svg?seq-len=1&d-model=4098", "d-model", "is above"},
		{limit.Searched, "/image/criteria.svg?seq-len=256&d-model=256", "/image/criteria.svg?seq-len=257&d-model=256", "seq-len", "× d-model 256 is above"},
		{limit.Turns, "/image/waves.png?seq-len=100&base=1&width=1000&height=600", "/image/waves.png?seq-len=300&base=1&width=1000&height=600", "seq-len", "is above"},
	} {
		apitest.Get(t, c.most)
		w := apitest.Ask(t, http.MethodGet, c.more)
		var p endpoint.Problem
		apitest.Decode(t, w, &p)
		if w.Code != http.StatusRequestEntityTooLarge || p.Parameter != c.parameter || !strings.HasPrefix(p.Rule, c.rule) ||
			!strings.Contains(p.Rule, c.limit.What[0]) || !strings.Contains(p.Rule, strconv.Itoa(c.limit.Max)) {
			t.Errorf("%s: %d %s %q, want 413 %s %q and %+v", c.more, w.Code, p.Parameter, p.Rule, c.parameter, c.rule, c.limit)
		}
	}
}

// Waves too dense to be drawn as curves have no periods to count.
func TestLimitOfNoPeriods(t *testing.T) {
	apitest.Get(t, "/image/waves.png?seq-len=77481626481593")
}

// The description lists every limit.
func TestLimitsAreDescribed(t *testing.T) {
	page := apitest.Get(t, "/api").Body.String()
	for _, l := range limit.All {
		if l.Free < 1 || l.Free > l.Max {
			t.Errorf("%s: %d of %d is free", l.What[0], l.Free, l.Max)
		}
		if !strings.Contains(page, scene.Escape(l.What[0])) {
			t.Errorf("/api does not list %s", l.What[0])
		}
	}
}

// Default pictures are served at pixel-ratio 2, and all but three at 3; the error for
// these names a ratio that is served.
func TestDefaultsAtHighPixelRatios(t *testing.T) {
	for _, figure := range plot.Names() {
		for _, form := range []string{"png", "svg"} {
			for _, ratio := range []string{"2", "3"} {
				address := "/image/" + figure + "." + form + "?pixel-ratio=" + ratio
				if ratio == "3" && form == "png" && slices.Contains([]string{"inject", "conventions", "bugs"}, figure) {
					w := apitest.Ask(t, http.MethodGet, address)
					if _, would, _ := strings.Cut(w.Body.String(), "; pixel-ratio "); w.Code != http.StatusRequestEntityTooLarge || !strings.HasPrefix(would, "2.") {
						t.Errorf("%s: %d %s", address, w.Code, w.Body)
					} else {
						apitest.Get(t, "/image/"+figure+".png?pixel-ratio="+would[:3])
					}
					continue
				}
				apitest.Get(t, address)
			}
		}
	}
}

// docs/deploy.md has the limits in both languages.
func TestLimitsInGuide(t *testing.T) {
	guide, err := os.ReadFile("../../../../docs/deploy.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range limit.All {
		for _, what := range l.What {
			row := "| " + what + " | " + grouped(l.Free) + " | " + grouped(l.Max) + " |\n"
			if !strings.Contains(string(guide), row) {
				t.Errorf("docs/deploy.md lacks the row %q", row)
			}
		}
	}
}

// grouped returns an integer with a narrow no-break space between groups of three digits,
// if it has more than four.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0 && n >= 10000; i -= 3 {
		text = text[:i] + "\u202f" + text[i:]
	}
	return text
}

// Default requests are within the free plan.
func TestDefaultsAreFree(t *testing.T) {
	options, err := picture.Sheet(endpoint.Query{})
	if err != nil {
		t.Fatal(err)
	}
	s := param.DefaultState()
	if n := s.SeqLen * s.DModel; n > limit.TextNumbers.Free || n > limit.Searched.Free || s.DModel > limit.SearchedWidth.Free || s.DModel > limit.Movements.Free {
		t.Errorf("%d × %d numbers are not free", s.SeqLen, s.DModel)
	}
	for _, spec := range plot.All() {
		p, err := render.New(spec.New(), s, text.English, options)
		if err != nil {
			t.Fatal(err)
		}
		width, height := p.Pixels()
		_, rows := p.Cells()
		if width*height > limit.Pixels.Free || s.DModel*rows > limit.RasterNumbers.Free {
			t.Errorf("%s: %d × %d pixels, %d rows of cells, are not free", spec.Name, width, height, rows)
		}
		if spec.Name != waves.Spec.Name {
			continue
		}
		if n := waves.Turns(p.View()); n > float64(limit.Turns.Free) {
			t.Errorf("%v turns are not free", n)
		}
	}
}
