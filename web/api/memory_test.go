package api_test

import (
	"math"
	"math/rand/v2"
	"net/http"
	"net/url"
	"runtime"
	"strconv"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/plot"
)

// maxAllocated is the most bytes that a response may allocate, with its body. The first
// large picture, which is asked for before, allocates 22 MiB more, which are kept for the
// next ones.
const maxAllocated = 26 << 20

// No request allocates a matrix, a list or a picture that is far larger than its
// response. e2e/bench/costsearch.js finds requests that take long.
func TestRandomRequestsAllocateLittle(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 1))
	succeeded := 0
	apitest.Get(t, "/image/dot.png?width=2048")
	for _, address := range append(randomAddresses(random, 300),
		"/s?figure=bugs&d-model=2&seq-len=1000000&bug=divided-sine",
		"/image/bugs.png?d-model=2&seq-len=1000000&bug=divided-sine",
		"/image/odd.png?odd-width=16383",
		"/api/encode?seq-len=524288&d-model=2&format=raw",
	) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w := apitest.Ask(t, http.MethodGet, address)
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > maxAllocated {
			t.Errorf("%s: %d bytes are allocated, want at most %d", address, n, maxAllocated)
		}
		switch w.Code {
		case http.StatusOK:
			succeeded++
		case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
		default:
			t.Errorf("%s: %d %s", address, w.Code, w.Body)
		}
	}
	if succeeded < 100 {
		t.Errorf("only %d requests succeed", succeeded)
	}
}

// randomAddresses returns addresses with parameters of all magnitudes.
func randomAddresses(random *rand.Rand, n int) []string {
	magnitude := func(limit float64) int { return int(math.Pow(limit, random.Float64())) }
	figures := plot.Names()
	addresses := make([]string, n)
	for i := range addresses {
		figure := figures[random.IntN(len(figures))]
		q := url.Values{}
		for _, p := range [...]struct {
			name  string
			value int
		}{
			{"seq-len", magnitude(1 << 53)},
			{"d-model", 2 * magnitude(1<<13)},
			{"odd-width", 2*magnitude(1<<13) - 1},
			{"base", magnitude(1e12)},
			{"range", magnitude(1 << 53)},
			{"width", 320 + random.IntN(1700)},
		} {
			if random.IntN(2) == 0 {
				q.Set(p.name, strconv.Itoa(p.value))
			}
		}
		switch random.IntN(6) {
		case 0:
			q.Del("odd-width")
			q.Del("range")
			q.Del("width")
			q.Set("format", [...]string{"json", "csv", "npy", "raw"}[random.IntN(4)])
			addresses[i] = "/api/encode?" + q.Encode()
		case 1:
			q.Set("figure", figure)
			addresses[i] = "/s?" + q.Encode()
		default:
			addresses[i] = "/image/" + figure + [...]string{".png", ".svg"}[random.IntN(2)] + "?" + q.Encode()
		}
	}
	return addresses
}
