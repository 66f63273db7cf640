package rotaryconfig_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/api/internal/endpoint"
)

func address(config, rest string) string { return "/api/rope?config=" + url.PathEscape(config) + rest }

const llama3 = `{"model_type":"llama","head_dim":128,"max_position_embeddings":131072,"rope_theta":500000.0,"rope_scaling":{"rope_type":"llama3","factor":8.0,"low_freq_factor":1.0,"high_freq_factor":4.0,"original_max_position_embeddings":8192},"vocab_size":128256}`

// TestFormats compares the frequencies of a configuration in all formats with those that
// transformers computes (encoder/internal/reference, Llama-3.1-8B).
func TestFormats(t *testing.T) {
	var got struct {
		RotaryDim, Base, AttentionFactor, SoftmaxFactor float64
		Pairing                                         string
		Frequencies                                     []float64
		Ignored                                         []struct{ Key, Reason string }
		Warnings                                        []struct{ Key, Text string }
	}
	apitest.Decode(t, apitest.Get(t, address(llama3, "")), &got)
	if got.RotaryDim != 128 || got.Base != 5e5 || got.AttentionFactor != 1 || got.SoftmaxFactor != 1 || got.Pairing != "half" || fmt.Sprint(got.Ignored) != "[{max_position_embeddings unread} {vocab_size unrelated}]" || got.Warnings == nil {
		t.Errorf("the response is %+v", got)
	}
	for i, want := range map[int]float64{7: 0.23805382048035073, 14: 0.05666962144529105, 21: 0.013490419890226748, 28: 0.003211445994752591, 35: 9.556212353964683e-05, 42: 2.2748928601828183e-05, 49: 5.415469365499922e-06, 56: 1.2891731721515574e-06, 63: 3.068925988914511e-07} {
		if x := got.Frequencies[i]; math.Abs(x-want) > 1e-15*want {
			t.Errorf("frequency %d is %v, want %v", i, x, want)
		}
	}

	lines := strings.Split(strings.TrimSpace(apitest.Get(t, address(llama3, "&format=csv")).Body.String()), "\r\n")
	if lines[0] != "pair,frequency" || len(lines) != 65 {
		t.Fatalf("%d lines of CSV begin with %q", len(lines), lines[0])
	}
	for i, w := range got.Frequencies {
		pair, text, _ := strings.Cut(lines[i+1], ",")
		if x, err := strconv.ParseFloat(text, 64); pair != strconv.Itoa(i) || x != w || err != nil {
			t.Errorf("line %d of CSV is %q, want %d and %v", i+1, lines[i+1], i, w)
		}
	}
	content := apitest.Get(t, address(llama3, "&format=npy")).Body.Bytes()
	if !bytes.Contains(content[:128], []byte("'shape': (1, 64)")) || len(content) != 128+64*8 {
		t.Errorf("%d bytes of .npy begin with %q", len(content), content[:128])
	}
	for i, w := range got.Frequencies {
		if x := math.Float64frombits(binary.LittleEndian.Uint64(content[128+8*i:])); x != w {
			t.Errorf("number %d of .npy is %v, want %v", i, x, w)
		}
	}
}

// TestAxes checks that the order of several axes and a sentence are in the response, as in
// JavaScript, and of lists that are empty, that they are lists.
func TestAxes(t *testing.T) {
	w := apitest.Get(t, address(`{"model_type":"qwen2_vl","head_dim":128,"rope_theta":1000000,"rope_scaling":{"type":"mrope","mrope_section":[16,24,24]}}`, ""))
	var got struct {
		Sentence string
		Axes     struct {
			Order    string
			Sections []int
		}
		Filled, Ignored, Warnings []any
	}
	apitest.Decode(t, w, &got)
	if !strings.HasPrefix(got.Sentence, "base 1000000, 128 elements turn") || fmt.Sprint(got.Axes) != "{blocks [16 24 24]}" {
		t.Errorf("the response is %+v", got)
	}
	if got.Filled == nil || got.Ignored == nil || got.Warnings == nil {
		t.Errorf("the response is %s", w.Body)
	}
}

// TestReaders checks that the library, its version, the layer and the length are chosen.
func TestReaders(t *testing.T) {
	yarn := `{"model_type":"qwen2","head_dim":128,"max_position_embeddings":32768,"rope_theta":1000000.0,"rope_scaling":{"type":"yarn","factor":4.0,"original_max_position_embeddings":32768}}`
	dynamic := `{"head_dim":128,"max_position_embeddings":2048,"rope_scaling":{"type":"dynamic","factor":2.0}}`
	nested := `{"model_type":"gemma3_text","head_dim":8,"rope_parameters":{"sliding_attention":{"rope_type":"default","rope_theta":10000.0},"full_attention":{"rope_type":"linear","rope_theta":1000000.0,"factor":8.0}}}`
	for _, c := range []struct{ config, one, other string }{
		{yarn, "", "&version=4.51"},
		{yarn, "&stack=vllm", "&stack=transformers&version=5.0-2025-10"},
		{dynamic, "", "&seq-len=8192"},
		{nested, "&layer-type=full_attention", "&layer-type=sliding_attention"},
	} {
		one, other := apitest.Get(t, address(c.config, c.one)), apitest.Get(t, address(c.config, c.other))
		if one.Body.String() == other.Body.String() || one.Header().Get("ETag") == other.Header().Get("ETag") {
			t.Errorf("%s: %q and %q have the same response", c.config, c.one, c.other)
		}
	}
}

// TestErrors checks the errors of invalid requests.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		address string
		status  int
		detail  string
	}{
		{"/api/rope", http.StatusBadRequest, `config "" is missing`},
		{address("{", ""), http.StatusBadRequest, `config "{" is not JSON`},
		{address(`[1]`, ""), http.StatusBadRequest, `config `},
		{address(`{"rope_theta":-1}`, ""), http.StatusBadRequest, "config.rope_theta -1 is not positive"},
		{address(`{"rope_scaling":{"factor":"4"}}`, ""), http.StatusBadRequest, `config.rope_scaling.factor "4" is not a number`},
		{address(`{}`, ""), http.StatusBadRequest, "the configuration has neither head_dim nor hidden_size"},
		{address(`{"head_dim":8,"rope_scaling":{"rope_type":"yarn"}}`, ""), http.StatusBadRequest, "transformers 5.16 refuses the configuration: KeyError: 'factor'"},
		{address(`{"head_dim":`+strings.Repeat("9", 8000)+`}`, ""), http.StatusBadRequest, "config"},
		{address(`{"head_dim":8,"rope_theta":`+strings.Repeat("9", 300)+`}`, ""), http.StatusBadRequest, "config.rope_theta"},
		{address(`{"head_dim":8,"rope_scaling":{"type":"`+strings.Repeat("x", 8000)+`"}}`, ""), http.StatusBadRequest, "transformers 5.16 refuses"},
		{address(llama3, "&stack=vlm"), http.StatusBadRequest, `stack "vlm" is not one of transformers, vllm`},
		{address(llama3, "&version=3"), http.StatusBadRequest, `version "3"`},
		{address(`{"head_dim":8}`, "&layer-type=foo"), http.StatusBadRequest, `layer-type "foo" is unknown; all layers of the file are alike`},
		{address(`{"head_dim":8,"rope_parameters":{"full_attention":{"rope_type":"default"}}}`, "&layer-type=full"), http.StatusBadRequest, `layer-type "full"`},
		{address(llama3, "&seq-len=-1"), http.StatusBadRequest, `seq-len "-1" is not between 0`},
		{address(llama3, "&format=xml"), http.StatusBadRequest, `format "xml" is not one of json, csv, npy`},
		{address(llama3, "&rope-theta=1"), http.StatusBadRequest, `rope-theta "1" is not one of the parameters`},
		{address(`{"head_dim":2050}`, ""), http.StatusRequestEntityTooLarge, "config with rotary_dim 2050 is above the limit of 2048"},
		{address(`{"a":"`+strings.Repeat("x", 8192)+`"}`, ""), http.StatusRequestEntityTooLarge, "config 8200 is above the limit of 8192"},
	} {
		w := apitest.Ask(t, http.MethodGet, c.address)
		var p endpoint.Problem
		apitest.Decode(t, w, &p)
		if len(p.Detail) > 300 {
			t.Errorf("%.200s: the error has %d bytes", c.address, len(p.Detail))
		}
		if w.Code != c.status || !strings.HasPrefix(p.Detail, c.detail) {
			t.Errorf("%.200s: %d %q, want %d %q", c.address, w.Code, p.Detail, c.status, c.detail)
		}
	}
}
