package dataio_test

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

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
	got, err := dataio.ReadTree(`"rope_scaling": {"type": "yarn"}, "limit": [0.0, Infinity, NaN, -Infinity, 1e999],` + "\n")
	list, _ := got["limit"].([]any)
	if err != nil || len(list) != 5 || list[1] != math.Inf(1) || list[2] == list[2] || list[3] != math.Inf(-1) || list[4] != math.Inf(1) {
		t.Errorf("the members of an object are read as %v, %v", got, err)
	}
}

// TestReadTreeErrors reads what is no object of JSON.
func TestReadTreeErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "there is no text; give the config.json of the model",
		"[1]":                       "the text begins with “[” and not with {; give the config.json of the model",
		"model: llama":              "the text begins with “model” and not with {; give the config.json of the model",
		"{\"a\": 1,\n\"b\": 2,\n}":  "line 3: “}” is not a key in quotation marks",
		"{\"a\": 1\n\"b\": 2}":      "line 2: “\"b\"” stands where a comma or a closing bracket is expected",
		`{"a" 1}`:                   "line 1: “1” stands where a colon is expected",
		`{"a": None}`:               "line 1: “None” is not a value of JSON",
		`{"a": 1__2}`:               "line 1: “1__2” is not a value of JSON",
		`{"a": 0x10}`:               "line 1: “0x10” is not a value of JSON",
		`{"a": 'x'}`:                "line 1: “'x'” is not a value of JSON",
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
		`{"a": [` + strings.Repeat("1,", 1<<17) + `1]}`: "there are more than 131072 values; give the config.json of the model",
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

func FuzzReadTree(f *testing.F) {
	f.Add(`{"a": [1, {"b": "\u0041"}], "c": null}`)
	f.Fuzz(func(t *testing.T, text string) {
		var want any
		valid := json.Unmarshal([]byte(text), &want) == nil
		got, err := dataio.ReadTree(text)
		if _, object := want.(map[string]any); valid && object && err == nil && !reflect.DeepEqual(any(got), want) {
			t.Errorf("ReadTree(%q) = %v, want %v", text, got, want)
		}
	})
}
