package dataio_test

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/posenc/posenc/web/dataio"
)

// TestReadTree compares what is read with encoding/json.
func TestReadTree(t *testing.T) {
	for _, text := range []string{
		`{}`, ` { } `, "\ufeff{\"a\": 1}", `{"a": [], "b": {}}`,
		`{"rope_theta": 5e5, "rope_scaling": {"factor": 8.0, "rope_type": "llama3", "list": [1, -2.5, 1E-3]}, "x": null, "y": true, "z": false}`,
		"{\n\t\"é\\n\\\"\\\\\\/\\u00e9\" : \"中\\t文\" ,\r\n \"b\":0}", `{"a": 1, "a": 2}`, `{"\ud83d\ude00": "\ud83dx\ud83d\u0041"}`,
	} {
		var want map[string]any
		if err := json.Unmarshal([]byte(strings.TrimPrefix(text, "\ufeff")), &want); err != nil {
			t.Fatal(err)
		}
		if got, err := dataio.ReadTree(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("ReadTree(%s) = %v, %v; want %v", text, got, err, want)
		}
	}
	got, err := dataio.ReadTree(`"rope_scaling": {"type": "yarn"}, "limit": [0.0, Infinity, NaN, -Infinity],` + "\n")
	list, _ := got["limit"].([]any)
	if err != nil || len(list) != 4 || list[1] != math.Inf(1) || list[2] == list[2] || list[3] != math.Inf(-1) {
		t.Errorf("the members of an object are read as %v, %v", got, err)
	}
}

// TestWriteTree writes an object without some members, and reads it again.
func TestWriteTree(t *testing.T) {
	const whole, pruned = `{
  "a": -Infinity,
  "b": {
    "x": Infinity,
    "y": [1, "é", null]
  },
  "c": {
    "z": {
      "u": true
    }
  },
  "d": {}
}`, `{
  "a": -Infinity,
  "b": {
    "y": [1, "é", null]
  }
}`
	tree, _ := dataio.ReadTree(whole)
	if got := dataio.WriteTree(tree); got != whole {
		t.Errorf("WriteTree = %s, want %s", got, whole)
	}
	dataio.PruneTree(tree, func(path string) bool { return path == "a" || path == "b.y" })
	if got := dataio.WriteTree(tree); got != pruned {
		t.Errorf("WriteTree of the pruned object = %s, want %s", got, pruned)
	}
}

// TestReadTreeErrors reads what is no object of JSON.
func TestReadTreeErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "there is no text; give the config.json of the model",
		"[1]":                       "the text begins with “[” and not with {; give the config.json of the model",
		"model: llama":              "the text begins with “model” and not with {; give the config.json of the model",
		"{\"a\": 1,\n,\"b\": 2\n}":  "line 2: “,” is not a key in quotation marks",
		"{\"a\": 1\n\"b\": 2}":      "line 2: “\"b\"” stands where a comma or a closing bracket is expected",
		`{"a" 1}`:                   "line 1: “1” stands where a colon is expected",
		`{"a": Nothing}`:            "line 1: “Nothing” is not a value of JSON",
		`{"a": 1__2}`:               "line 1: “1__2” is not a value of JSON",
		`{"a": 9007199254e40992}`:   "line 1: “9007199254e40992” is beyond the range of float64",
		`{"a": -1e999}`:             "line 1: “-1e999” is beyond the range of float64",
		`{"a": 0x10}`:               "line 1: “0x10” is not a value of JSON",
		`{"a": 'x}`:                 "line 1: a quotation mark is missing at the end of a text",
		`{a: 1}`:                    "line 1: “a” is not a key in quotation marks",
		`{"a": [1, 2`:               "line 1: the text ends before its closing bracket; copy all of it",
		`{"a": `:                    "line 1: the text ends before its closing bracket; copy all of it",
		`{"a": "x`:                  "line 1: a quotation mark is missing at the end of a text",
		`{"a": "\x"}`:               "line 1: the characters after a backslash are no escape of JSON",
		`{"a": "\u12"}`:             "line 1: the characters after a backslash are no escape of JSON",
		`{"a": 1} {"b": 2}`:         "line 1: “{” follows the object",
		"{\"a\": \"\x00\"}":         "this is not a text; give the config.json of the model",
		"{\"a\": \"\xff\"}":         "this is not a text; give the config.json of the model",
		strings.Repeat(`{"a":`, 40): "line 1: brackets are nested more than 32 times",
		`{"a": tensor([1]`:          "line 1: the text ends before its closing bracket; copy all of it",
		`{"a": [` + strings.Repeat("1,", 1<<17) + `1]}`: "there are more than 131072 values",
		`{"a": "` + strings.Repeat("x", 50<<20) + `"}`:  "the text is longer than 8 MB, and a configuration has some thousand bytes; give the config.json of the model",
	} {
		tree, err := dataio.ReadTree(text)
		if err == nil || strings.TrimPrefix(err.Error(), "dataio: ") != want {
			t.Errorf("ReadTree(%.40q) = %.40v, %v; want %s", text, tree, err, want)
		}
	}
	_, err := dataio.ReadTreeFile(strings.NewReader(""), 50<<20)
	if err == nil || err.Error() != "dataio: the file has 52428800 bytes, and a configuration some thousand; give the config.json of the model" {
		t.Errorf("a large file is answered by %v", err)
	}
	if tree, err := dataio.ReadTreeFile(strings.NewReader(`{"a": 1}`), 8); err != nil || tree["a"] != 1.0 {
		t.Errorf("a file is read as %v, %v", tree, err)
	}
}

// TestReadTreeAsPasted reads one configuration as people copy it.
func TestReadTreeAsPasted(t *testing.T) {
	want := map[string]any{"model_type": "llama", "head_dim": 64.0, "rope_scaling": nil, "tie": true, "dtype": "float16", "list": []any{1.0, 2.5}}
	for name, text := range map[string]string{
		"print(model.config)": "LlamaConfig {\n  \"model_type\": \"llama\",\n  \"head_dim\": 64,\n  \"rope_scaling\": null,\n  \"tie\": true,\n  \"dtype\": \"float16\",\n  \"list\": [1, 2.5]\n}\n",
		"a dict of Python":    "{'model_type': 'llama', 'head_dim': 64, 'rope_scaling': None, 'tie': True, 'dtype': torch.float16, 'list': (1, 2.5)}",
		"an assignment":       "config = {'model_type': 'llama', 'head_dim': 64, 'rope_scaling': None, 'tie': True, 'dtype': torch.float16, 'list': (1, 2.5,)}",
		"a constructor":       "model.LlamaConfig({'model_type': 'llama', 'head_dim': 64, 'rope_scaling': None, 'tie': True, 'dtype': 'float16', 'list': [1, 2.5]})\n",
		"trailing commas":     "{\"model_type\": \"llama\", \"head_dim\": 64, \"rope_scaling\": null, \"tie\": true, \"dtype\": \"float16\", \"list\": [1, 2.5,],}",
		"comments":            "{ // the model\n\"model_type\": \"llama\", # its type\n\"head_dim\": 64, /* of 32 */ \"rope_scaling\": null, \"tie\": true, \"dtype\": \"float16\", \"list\": [1, 2.5] }\n// the end",
		"tensors":             "{'model_type': 'llama', 'head_dim': 64, 'rope_scaling': None, 'tie': True, 'dtype': 'float16', 'list': tensor([1, 2.5], device='cuda:0')}",
		"arrays of NumPy":     "{'model_type': 'llama', 'head_dim': 64, 'rope_scaling': None, 'tie': True, 'dtype': 'float16', 'list': array([1., 2.5], dtype=float32)}",
		"members alone":       "'model_type': 'llama', 'head_dim': 64, 'rope_scaling': None,\n'tie': True, 'dtype': \"float16\", 'list': [1, 2.5], # and so on",
	} {
		if got, err := dataio.ReadTree(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v; want %v", name, got, err, want)
		}
	}
	log := "llama_model_loader: - kv   0:                       general.architecture str              = llama\n" +
		"llama_model_loader: - kv  10:                       llama.rope.freq_base f32              = 500000.000000\n" +
		"llama_model_loader: - kv  11:                 llama.rope.dimension_count u32              = 128\n" +
		"llama_model_loader: - kv  13:                      tokenizer.ggml.tokens arr[str,128256]  = [\"!\", \"#\", ...\n" +
		"llama_model_loader: - type  f32:   66 tensors\n"
	keys := map[string]any{"general.architecture": "llama", "llama.rope.freq_base": 500000.0, "llama.rope.dimension_count": 128.0}
	if got, err := dataio.ReadTree(log); err != nil || !reflect.DeepEqual(got, keys) {
		t.Errorf("the log of llama.cpp: %v, %v; want %v", got, err, keys)
	}
}

// TestReadMembers reads strict JSON member by member, and refuses other texts with the given error.
func TestReadMembers(t *testing.T) {
	invalid := errors.New("invalid")
	for text, want := range map[string]string{
		`{}`: "", ` {"a": [1, -2.5e3, {"b": null}], "é\n\/\ud83d\ude00": "}"}, `: "a é\n/😀 ", `{"a": true}`: "a ",
		"": "invalid", "[]": "invalid", `{"a": 1`: "invalid", `{"a": [1 2]}`: "invalid", `{"a": ?}`: "invalid", `{"a"}`: "invalid",
		`{"a": [1,]}`: "invalid", `{"a": 1,}`: "invalid", `{'a': 1}`: "invalid", `{"a": (1, 2)}`: "invalid", `{"a": 1 // b` + "\n}": "invalid",
		"{\"a\": \"\t\"}": "invalid", `{"a": torch.float16}`: "invalid", `{"a": "\'"}`: "invalid", `{"a": ` + strings.Repeat("[", 33) + strings.Repeat("]", 33) + "}": "invalid",
		`{"a": [1` + strings.Repeat(",1", 1<<20) + "]}": "invalid",
	} {
		got := ""
		if err := dataio.ReadMembers(dataio.Always, text, invalid, func(key string, _ any) { got += key + " " }); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%.40s: %q, want %q", text, got, want)
		}
	}
}

// asked counts how often a context is asked.
type asked int

func (a *asked) Err() error {
	*a++
	return nil
}

// TestReadMembersPauses checks that the context is asked every 64 KB of members, of a list and of a text.
func TestReadMembersPauses(t *testing.T) {
	const size = 1 << 20
	for name, text := range map[string]string{
		"members": "{" + strings.Repeat(`"a":{"b":[0]},`, size/14) + `"a":0}`,
		"a list":  `{"a":[0` + strings.Repeat(",0", size/2) + "]}",
		"a text":  `{"a":"` + strings.Repeat("a", size) + `"}`,
		"escapes": `{"a":"` + strings.Repeat(`\u0041`, size/6) + `"}`,
	} {
		var pauses asked
		err := dataio.ReadMembers(&pauses, text, errors.New("invalid"), func(string, any) {})
		if err != nil || pauses < 15 || pauses > 16 {
			t.Errorf("%s: %d pauses, %v", name, pauses, err)
		}
	}
}

func FuzzReadTree(f *testing.F) {
	f.Add(`{"a": [1, {"b": "\u0041"}], "c": null}`)
	f.Fuzz(func(t *testing.T, text string) {
		var want any
		valid := json.Unmarshal([]byte(text), &want) == nil && utf8.ValidString(text) // or it replaces each byte that is none
		got, err := dataio.ReadTree(text)
		if _, object := want.(map[string]any); valid && object && err == nil && !reflect.DeepEqual(any(got), want) {
			t.Errorf("ReadTree(%q) = %v, want %v", text, got, want)
		}
		members := map[string]any{}
		keep := func(key string, value any) { members[key] = value }
		err = dataio.ReadMembers(dataio.Always, text, errors.New("invalid"), keep)
		if _, object := want.(map[string]any); valid && object && err == nil && !reflect.DeepEqual(any(members), want) {
			t.Errorf("ReadMembers(%q) = %v, want %v", text, members, want)
		}
	})
}
