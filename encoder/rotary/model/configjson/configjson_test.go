package configjson_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary/model/configjson"
)

// TestJSON checks that texts that are no JSON, and ones that are too large, are answered in
// one sentence. Its end is by encoding/json, whose words differ between releases of Go.
func TestJSON(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `encoder: configuration "" is not JSON: `},
		{`{"head_dim": 8`, `encoder: configuration "{\"head_dim\": 8" is not JSON: `},
		{`{"rope_theta": NaN}`, `encoder: configuration "{\"rope_theta\": NaN}" is not JSON: `},
		{`{"rope_theta": 1e999}`, `encoder: configuration "{\"rope_theta\": 1e999}" is not JSON: `},
		{strings.Repeat("[", 20000), `encoder: configuration "` + strings.Repeat("[", 40) + `…" is not JSON: `},
		{`{"a": "` + strings.Repeat("x", 50<<20) + `"}`, "encoder: size of the configuration 52428809 is above 8388608 bytes"},
		{`{"head_dim": 8, "a": [` + strings.Repeat("1,", 1<<19) + `1]}`, ""},
	} {
		_, err := configjson.Parse([]byte(c.text))
		if got := text(err); !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%.40s: got %s, want %s", c.text, got, c.want)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
