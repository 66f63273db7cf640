package numbers_test

import (
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
)

func TestRelativeDot(t *testing.T) {
	for offset, want := range map[string]string{
		"":                 `{"dModel":2,"base":10000,"offset":10,"relativeDot":-0.8390715290764524}`,
		"&offset=0":        `{"dModel":2,"base":10000,"offset":0,"relativeDot":1}`,
		"&offset=0,10":     `{"dModel":2,"base":10000,"offset":[0,10],"relativeDot":[1,-0.8390715290764524]}`,
		"&offset=-1..1":    `{"dModel":2,"base":10000,"offset":[-1,0,1],"relativeDot":[0.5403023058681398,1,0.5403023058681398]}`,
		"&offset=3..3":     `{"dModel":2,"base":10000,"offset":[3],"relativeDot":[-0.9899924966004454]}`,
		"&offset=0.5,2..3": `{"dModel":2,"base":10000,"offset":[0.5,2,3],"relativeDot":[0.8775825618903728,-0.41614683654714246,-0.9899924966004454]}`,
	} {
		if got := apitest.Get(t, "/api/relative-dot?d-model=2"+offset).Body.String(); got != want+"\n" {
			t.Errorf("offset %q = %s, want %s", offset, got, want)
		}
	}
	if got, want := apitest.Get(t, "/api/relative-dot?d-model=2&offset=0&format=csv").Body.String(), "offset,dot\r\n0,1\r\n"; got != want {
		t.Errorf("CSV = %q, want %q", got, want)
	}
}
