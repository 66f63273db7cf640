package positionids_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	. "github.com/posenc/posenc/encoder/positionids"
)

// TestParse reads batches of all keys, and says which key is wrong.
func TestParse(t *testing.T) {
	parse := func(text string) (*Batch, IDs, error) {
		var tree map[string]any
		if err := json.Unmarshal([]byte(text), &tree); err != nil {
			t.Fatal(err)
		}
		return Parse(tree)
	}
	pad := 1
	want := Batch{
		Mask: [][]int{{0, 1}}, InputIDs: [][]int{{7, 8}}, PadID: &pad, Cache: 1, Images: [][]int{{1, 2, 4}}, Videos: [][]int{},
		ImageID: 8, VideoID: 9, Merge: 2, Seconds: []float64{0.5}, TokensPerSecond: 25,
	}
	got, ids, err := parse(`{"attention_mask": [[0, 1]], "input_ids": [[7, 8]], "pad_token_id": 1, "cache_length": 1,
		"image_grid_thw": [[1, 2, 4]], "video_grid_thw": [], "image_token_id": 8, "video_token_id": 9, "spatial_merge_size": 2,
		"second_per_grid_ts": [0.5], "tokens_per_second": 25, "labels": [1], "cu_seqlens": null, "position_ids": [[[3]], [[4]], [[5]]]}`)
	if err != nil || !reflect.DeepEqual(*got, want) || !reflect.DeepEqual(ids, IDs{{{3}}, {{4}}, {{5}}}) {
		t.Errorf("%+v, %v, %v, want %+v", got, ids, err, want)
	}
	for text, want := range map[string]any{
		`{"cu_seqlens": [0, 3], "position_ids": [0, 1, 2]}`: IDs{{{0, 1, 2}}},
		`{"input_ids": [[5, 6, 7]], "labels": [[-100, 6, 7]], "position_ids": [[0, 1, 0]], "cu_seq_lens_q": [0, 2, 3],
			"cu_seq_lens_k": [0, 2, 3], "max_length_q": 2, "max_length_k": 2, "seq_idx": [[0, 0, 1]]}`: IDs{{{0, 1, 0}}},
		`{"lengths": [1, 2], "position_ids": [[0, 1]]}`:  IDs{{{0, 1}}},
		`{"position_ids": [[[9]], [[3]], [[4]], [[5]]]}`: IDs{{{3}}, {{4}}, {{5}}}, // the first numbers the text
		`{"attention_mask": [1]}`:                        "attention_mask is not rows of integers",
		`{"input_ids": [[1.5]]}`:                         "input_ids is not rows of integers",
		`{"cu_seqlens": 3}`:                              "cu_seqlens is not a list of integers",
		`{"cache_length": "3"}`:                          "cache_length is not an integer",
		`{"second_per_grid_ts": [true]}`:                 "second_per_grid_ts is not a list of numbers",
		`{"tokens_per_second": []}`:                      "tokens_per_second is not a number",
		`{"position_ids": [[[[0]]]]}`:                    "position_ids is not one row of integers",
		`{"lengths": [1], "padding_side": "up"}`:         `padding_side "up" is not one of left, right`,
		`{"lengths": [1], "attention_mask": [[1]]}`:      "lengths exclude attention_mask",
		`{"lengths": [0]}`:                               "lengths[0] 0 is not between 1 and",
		`{"position_ids": [0, 9007199254740992]}`:        "position_ids has an integer beyond ±(2^53−1)",
		`{"pad_token_id": -1e18}`:                        "pad_token_id has an integer beyond ±(2^53−1)",
		`{"inputs": [0]}`:                                `key "inputs" is unknown; did you mean input_ids?`,
		`{"d": 0, "b": 0, "c": 0, "a": 0, "e": 0}`:       `key "a" is unknown`,
	} {
		_, ids, err := parse(text)
		if said, isError := want.(string); isError && (err == nil || !strings.Contains(err.Error(), said)) || !isError && !reflect.DeepEqual(ids, want) {
			t.Errorf("%s: %v, %v, want %v", text, ids, err, want)
		}
	}
	left, _, err := parse(`{"lengths": [1, 2], "padding_side": "left"}`)
	if err != nil || !reflect.DeepEqual(left.Mask, [][]int{{0, 1}, {1, 1}}) {
		t.Errorf("with padding on the left: %v, %v", left, err)
	}
}

// TestCompare compares ids with others. One row of those stands for all.
func TestCompare(t *testing.T) {
	b := &Batch{Mask: [][]int{{0, 1, 1}, {1, 1, 1}}}
	d, err := b.Compare(IDs{{{0, 1, 2}}}, IDs{{{1, 0, 1}, {0, 1, 2}}})
	if want := (Difference{Judged: 5, Wrong: 2, Column: 1, Got: 1}); err != nil || d != want {
		t.Errorf("%+v, %v, want %+v", d, err, want)
	}
	if _, err := b.Compare(IDs{{{0, 1}}}, IDs{{{0, 1, 2}}}); err == nil {
		t.Error("ids of another length are compared")
	}
}
