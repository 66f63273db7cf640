package batch_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	. "github.com/posenc/posenc/web/dataio/batch"
)

// TestRead reads batches as people copy them, and says why there is none.
func TestRead(t *testing.T) {
	left := [][]int{{0, 0, 1}, {1, 1, 1}}
	for text, want := range map[string]any{
		`{"attention_mask": [[0, 0, 1], [1, 1, 1]]}`:                                                 left,
		"{'input_ids': tensor([[1, 1, 5],\n        [5, 6, 7]], device='cuda:0'), 'pad_token_id': 1}": left,
		`"attention_mask": [[0, 0, 1], [1, 1, 1]], "cache_length": 0`:                                left,
		`{"lengths": [1, 3], "padding_side": "left"}`:                                                left,
		"1, 3":                       [][]int{{1, 0, 0}, {1, 1, 1}},
		"\n":                         "there is no batch; give an object",
		"mask\n":                     "“mask” is not a batch; give an object",
		"-3, 4":                      "lengths[0] -3 is not between 1 and",
		"[3,5,2]":                    "“[3,5,2]” is not a batch; give an object",
		"1 3":                        "line 1: “3” stands where a comma",
		`{"attention_mask": [[0, 1]`: "line 1: the text ends before its closing bracket",
		`{"attention_mask": [[2]]}`:  "attention_mask[0][0] 2 is neither 0 nor 1",
		`{"attention_mask": [[1]], "position_ids": [[0, 1]]}`:                                          "length of position_ids[0] 2 is not 1",
		`{"input_ids": [[5, 5, 5, 5]], "image_token_id": 5, "image_grid_thw": [[1, 4, 4], [1, 4, 4]]}`: "number of grids that have no tokens in input_ids 1 is not 0",
	} {
		b := Read(text)
		if said, isError := want.(string); !isError && (b.Err != nil || !reflect.DeepEqual(b.Tokens, want)) {
			t.Errorf("%s: %v, %v, want %v", text, b.Tokens, b.Err, want)
		} else if isError && !strings.Contains(sentence(b.Err), said) {
			t.Errorf("%s: %v, want %s", text, b.Err, said)
		}
	}
	if text, b := ReadFile(strings.NewReader("1, 3"), 4); text != "1, 3" || len(b.Tokens) != 2 {
		t.Errorf("a file of lengths: %q, %v", text, b.Err)
	}
	if _, b := ReadFile(strings.NewReader("1, 3"), 9); !strings.HasPrefix(sentence(b.Err), "the file could not be read") {
		t.Errorf("a file that was cut: %v", b.Err)
	}
	if _, b := ReadFile(strings.NewReader(""), dataio.MaxReadBytes); !strings.HasPrefix(sentence(b.Err), "a batch of more than 8 MB") {
		t.Errorf("a large file: %v", b.Err)
	}
}

func sentence(err error) string {
	switch e := err.(type) {
	case *encoder.Error:
		return e.Sentence()
	case *dataio.Error:
		return e.String()
	}
	return ""
}

// TestCompare compares ids of the examples with those of rules.
func TestCompare(t *testing.T) {
	for _, test := range []struct {
		example, rule, versus string
		shown, other          string // rules; the first one also of ids that the example has
		wrong                 int
	}{
		{"padding-counted", "", "", "mask@5", "mask@5", 3},
		{"padding-counted", "mask@4", "", "mask@4", "mask@4", 3},
		{"padding-counted", "arange", "", "arange", "", 0},
		{"padding-counted", "roberta", "", "mask@5", "mask@5", 3}, // which needs pad_token_id
		{"left-padding", "", "", "mask@5", "arange", 3},
		{"left-padding", "arange", "mask@5", "arange", "mask@5", 3},
		{"left-padding", "mask@4", "mask@5", "mask@4", "", 0},
		{"packed", "", "", "packed", "arange", 9},
		{"image", "", "", "qwen3-vl@5", "llama.cpp@2025-05", 6},
		{"video", "", "qwen2.5-vl@4", "qwen2.5-vl@5", "qwen2.5-vl@4", 6},
	} {
		c := Compare(Question{Examples[test.example], test.rule, test.versus})
		if c.Err != nil {
			t.Fatal(test.example, c.Err)
		}
		other := ""
		if c.Other != nil {
			other = c.Other.String()
		}
		marked := 0
		for axis := range c.Axes {
			for row, tokens := range c.Tokens {
				for column := range tokens {
					if c.Differs(axis, row, column) {
						marked++
					}
				}
			}
		}
		if c.Rule != test.shown || other != test.other || c.First.Wrong != test.wrong || marked != test.wrong || (c.Finding != nil) != (c.IDs != nil) {
			t.Errorf("%s: %s and %s with %d differences, %d of them marked, want %+v", test.example, c.Rule, other, c.First.Wrong, marked, test)
		}
	}
}

// TestTable lists the tokens of an image with their kinds and ids, and reads one of them.
func TestTable(t *testing.T) {
	b := Read(`{"input_ids": [[9, 9, 5, 5, 7]], "cache_length": 1, "image_token_id": 5, "image_grid_thw": [[1, 2, 4]], "position_ids": [[1, 2, 3, 4]]}`)
	if b.Err != nil {
		t.Fatal(b.Err)
	}
	table := b.Table()
	if want := []string{"row", "column", "token", "given", "llama.cpp@2025-05 t"}; !reflect.DeepEqual(table.Columns[:5], want) || table.Rows != 4 || len(table.Columns) != 4+3*len(b.Rules) {
		t.Errorf("the columns of %d rows are %q", table.Rows, table.Columns)
	}
	row := make([]float64, len(table.Columns))
	table.Row(row, 2)
	if want := []float64{0, 2, float64(Image), 3, 2, 2, 3}; !reflect.DeepEqual(row[:7], want) {
		t.Errorf("row 2 is %v, want %v", row[:7], want)
	}
	got := b.Readings("yours", 0, 2)
	if len(got) != 2 || got[0].IDs != "3" || got[0].By[0] != "yours" || got[1].IDs != "2, 2, 3" || len(got[1].By) != len(b.Rules) {
		t.Errorf("the readings are %v", got)
	}
	if n := len(Read("").Table().Columns); n != 3 {
		t.Errorf("without a batch there are %d columns", n)
	}
	if b := Read(`{"cu_seqlens": [0, 2]}`); len(b.Readings("yours", 0, 1)) != 1 || b.Kind(0, 1) != Text || b.Index("packed") != 1 {
		t.Errorf("the rules of packed texts are %v", b.Rules)
	}
}
