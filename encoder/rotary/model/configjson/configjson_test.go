package configjson_test

import (
	"strings"
	"testing"
	"time"

	"github.com/posenc/posenc/encoder/rotary/model/configjson"
)

// TestJSON checks that texts that are no JSON, and ones that are too large, are answered in
// one sentence and soon.
func TestJSON(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `encoder: configuration "" is not JSON: unexpected end of JSON input`},
		{`{"head_dim": 8`, `encoder: configuration "{\"head_dim\": 8" is not JSON: unexpected end of JSON input`},
		{`{"rope_theta": NaN}`, `encoder: configuration "{\"rope_theta\": NaN}" is not JSON: invalid character 'N' looking for beginning of value`},
		{`{"rope_theta": 1e999}`, `encoder: configuration "{\"rope_theta\": 1e999}" is not JSON: json: cannot unmarshal number 1e999 into Go value of type float64`},
		{strings.Repeat("[", 20000), `encoder: configuration "` + strings.Repeat("[", 40) + `…" is not JSON: invalid character '[' exceeded max depth`},
		{`{"a": "` + strings.Repeat("x", 50<<20) + `"}`, "encoder: size of the configuration 52428809 is above 8388608 bytes"},
		{`{"head_dim": 8, "a": [` + strings.Repeat("1,", 1<<19) + `1]}`, ""},
	} {
		begin := time.Now()
		_, err := configjson.Parse([]byte(c.text))
		_, again := configjson.Read(strings.NewReader(c.text))
		if got := text(err); got != c.want {
			t.Errorf("%.40s: got %s, want %s", c.text, got, c.want)
		}
		if len(c.text) <= configjson.MaxSize && text(again) != text(err) || (err == nil) != (again == nil) {
			t.Errorf("%.40s: got %v of a reader", c.text, again)
		}
		if spent := time.Since(begin); spent > 20*time.Second {
			t.Errorf("%.40s: took %v", c.text, spent)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
