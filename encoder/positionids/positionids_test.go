package positionids

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestLibraries compares the rules with ids that functions of libraries computed.
func TestLibraries(t *testing.T) {
	text, err := os.ReadFile("testdata/libraries.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Rule  string
			Batch Batch
			IDs   IDs `json:"position_ids"`
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	batches, ran := map[string]bool{}, map[string]bool{}
	for n, c := range file.Cases {
		batch, _ := json.Marshal(c.Batch)
		batches[string(batch)], ran[c.Rule] = true, true
		checked, err := c.Batch.check()
		if err != nil {
			t.Fatal(err)
		}
		var ids IDs
		if c.Rule == "frames-mixed" {
			ids, err = mrope{mixed: true, after: size}.ids(checked)
		} else if made, wrong := checked.number(c.Rule); wrong == nil {
			ids = made[0].IDs
		} else {
			err = wrong
		}
		if err != nil || !reflect.DeepEqual(ids, c.IDs) {
			t.Errorf("case %d, %s of %s: %v\n%v, want\n%v", n, c.Rule, batch, err, ids, c.IDs)
		}
	}
	if len(batches) < 40 {
		t.Errorf("%d batches, want 40", len(batches))
	}
	for _, r := range Rules() {
		if r.Ran != ran[r.String()] {
			t.Errorf("%s: Ran is %v, and the file has it: %v", r, r.Ran, ran[r.String()])
		}
	}
}

// TestCheck finds rules and mistakes in ids that a program may have made.
func TestCheck(t *testing.T) {
	one := 1
	left := Batch{Mask: [][]int{{0, 0, 1, 1, 1}, {1, 1, 1, 1, 1}}}
	right := Batch{Mask: [][]int{{1, 1, 1, 0, 0}, {1, 1, 1, 1, 1}}}
	ids := Batch{InputIDs: [][]int{{0, 9, 8, 2, 1}}, PadID: &one}
	chunk := Batch{Mask: [][]int{{0, 1, 1, 1, 1, 1}}, Cache: 4}
	packed := Batch{Packed: []int{0, 2, 5}}
	image := Batch{InputIDs: [][]int{{5, 7, 7, 7, 7, 7, 7, 5, 5, 7, 7, 5}}, ImageID: 7, Images: [][]int{{1, 4, 6}, {1, 2, 4}}}
	video := Batch{InputIDs: [][]int{{5, 8, 8, 8, 8, 5}}, VideoID: 8, Videos: [][]int{{2, 2, 4}}}
	for _, test := range []struct {
		name     string
		batch    Batch
		rule     string
		ids      IDs
		verdict  Verdict
		meant    string
		mistakes []string
	}{
		{"mask", left, "", IDs{{{7, 7, 0, 1, 2}, {0, 1, 2, 3, 4}}}, Agrees, "mask", nil},
		{"columns of padded rows", left, "", IDs{{{0, 1, 2, 3, 4}}}, Differs, "mask", []string{"padding-counted"}},
		{"columns that are meant", left, "arange", IDs{{{0, 1, 2, 3, 4}}}, Agrees, "arange", nil},
		{"padding on the right", right, "", IDs{{{0, 1, 2, 3, 4}}}, CannotTell, "mask", nil},
		{"padding on the right, asked for", right, "mask", IDs{{{0, 1, 2, 3, 4}}}, Agrees, "mask", nil},
		{"from 1", left, "mask", IDs{{{0, 0, 1, 2, 3}, {1, 2, 3, 4, 5}}}, Differs, "mask", []string{"from-1"}},
		{"no mistake that is known", left, "", IDs{{{0, 0, 1, 2, 3}, {0, 1, 2, 3, 4}}}, Differs, "mask", nil},
		{"roberta", ids, "", IDs{{{2, 3, 4, 5, 1}}}, Agrees, "roberta", nil},
		{"roberta without its offset", ids, "roberta", IDs{{{0, 1, 2, 3, 0}}}, Differs, "roberta", []string{"offset-missing"}},
		{"roberta from pad", ids, "roberta", IDs{{{1, 2, 3, 4, 0}}}, Differs, "roberta", []string{"offset-too-small"}},
		{"chunk", chunk, "", IDs{{{3, 4}}}, Agrees, "mask", nil},
		{"chunk by columns", chunk, "", IDs{{{4, 5}}}, Differs, "mask", []string{"from-1", "padding-counted"}},
		{"restarted chunk", chunk, "mask", IDs{{{0, 1}}}, Differs, "mask", []string{"restarted"}},
		{"cache counted twice", chunk, "mask", IDs{{{7, 8}}}, Differs, "mask", []string{"cache-twice"}},
		{"packed", packed, "", IDs{{{0, 1, 0, 1, 2}}}, Agrees, "packed", nil},
		{"packed as one text", packed, "", IDs{{{0, 1, 2, 3, 4}}}, Differs, "packed", []string{"texts-not-restarted"}},
		{"images", image, "qwen2-vl", IDs{
			{{0, 1, 1, 1, 1, 1, 1, 4, 5, 6, 6, 8}}, {{0, 1, 1, 1, 2, 2, 2, 4, 5, 6, 6, 8}}, {{0, 1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8}},
		}, Agrees, "qwen2-vl", nil},
		{"images as texts", image, "", IDs{{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}}, Differs, "qwen3-vl", []string{"image-as-text"}},
		{"a second image as text", image, "", IDs{
			{{0, 1, 1, 1, 1, 1, 1, 4, 5, 6, 7, 8}}, {{0, 1, 1, 1, 2, 2, 2, 4, 5, 6, 7, 8}}, {{0, 1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8}},
		}, Differs, "qwen3-vl", []string{"later-images-as-text"}},
		{"tokens of images counted", image, "", IDs{
			{{0, 1, 1, 1, 1, 1, 1, 7, 8, 9, 9, 11}}, {{0, 1, 1, 1, 2, 2, 2, 7, 8, 9, 9, 11}}, {{0, 1, 2, 3, 1, 2, 3, 7, 8, 9, 10, 11}},
		}, Differs, "qwen3-vl", []string{"image-tokens-counted"}},
		{"rows and columns swapped", image, "", IDs{
			{{0, 1, 1, 1, 1, 1, 1, 4, 5, 6, 6, 8}}, {{0, 1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8}}, {{0, 1, 1, 1, 2, 2, 2, 4, 5, 6, 6, 8}},
		}, Differs, "qwen3-vl", []string{"rows-and-columns-swapped"}},
		{"an image as one position", image, "", IDs{
			{{0, 1, 1, 1, 1, 1, 1, 2, 3, 4, 4, 5}}, {{0, 1, 1, 1, 2, 2, 2, 2, 3, 4, 4, 5}}, {{0, 1, 2, 3, 1, 2, 3, 2, 3, 4, 5, 5}},
		}, Agrees, "llama.cpp", nil},
		{"frames of a video mixed", video, "qwen2-vl", IDs{{{0, 1, 1, 1, 1, 3}}, {{0, 1, 1, 1, 1, 3}}, {{0, 1, 2, 1, 2, 3}}},
			Differs, "qwen2-vl", []string{"frames-mixed"}},
	} {
		f, err := test.batch.Check(test.ids, test.rule)
		if err != nil || f.Verdict != test.verdict || f.Meant != test.meant || strings.Join(f.Mistakes, " ") != strings.Join(test.mistakes, " ") {
			t.Errorf("%s: %v %+v", test.name, err, f)
		}
	}
	f, _ := left.Check(IDs{{{0, 1, 2, 3, 4}}}, "")
	if want := (Difference{Judged: 8, Wrong: 3, Row: 0, Column: 2, Got: 2, Want: 0}); f.Difference != want {
		t.Errorf("the first difference is %+v, want %+v", f.Difference, want)
	}
	f, _ = right.Check(IDs{{{0, 1, 2, 3, 4}}}, "mask")
	if want := []string{"padding-counted", "restarted", "cache-twice"}; !slices.Equal(f.NotExcluded, want) {
		t.Errorf("not excluded are %v, want %v", f.NotExcluded, want)
	}
}

// TestInvalid checks that each error names the value and the rule.
func TestInvalid(t *testing.T) {
	one := [][]int{{1, 1, 1, 1}}
	for want, b := range map[string]Batch{
		"number of tokens 0 is not between 1":                                  {},
		"attention_mask[0][1] 2 is neither 0 nor 1":                            {Mask: [][]int{{1, 2}}},
		"length of attention_mask or input_ids[1] 1 is not 2":                  {Mask: [][]int{{1, 1}, {1}}},
		"number of rows of input_ids 1 is not 2":                               {Mask: [][]int{{1}, {1}}, InputIDs: [][]int{{1}}},
		"cache_length 4 is not between 0 and 3":                                {Mask: one, Cache: 4},
		"cu_seqlens[1] 0 does not rise":                                        {Packed: []int{0, 0}},
		"number of cu_seqlens 1 is below 2":                                    {Packed: []int{0}},
		"number of cu_seqlens 3 is combined with attention_mask, cache_length": {Packed: []int{0, 1, 2}, Mask: one},
		"length of attention_mask or input_ids[0] 4 is not 3":                  {Packed: []int{0, 1, 3}, InputIDs: one},
		"number of grids 1 needs input_ids":                                    {Mask: one, Images: [][]int{{1, 2, 2}}},
		"length of image_grid_thw[0] 2 is not 3":                               {InputIDs: one, Images: [][]int{{1, 2}}},
		"video_grid_thw[0][2] 3 is not a positive number of patches":           {InputIDs: one, Videos: [][]int{{1, 2, 3}}},
		"number of tokens of the image or video at input_ids[0][0] 4 is not 6": {InputIDs: one, ImageID: 1, Images: [][]int{{1, 4, 6}}},
		"input_ids[0][2] 1 begins an image or a frame right after another":     {InputIDs: one, ImageID: 1, Images: [][]int{{1, 2, 4}}},
		"input_ids[0][2] 1 begins an image or a video that has no grid":        {InputIDs: [][]int{{1, 0, 1}}, ImageID: 1, Images: [][]int{{1, 2, 2}}},
		"number of grids that have no tokens in input_ids 1 is not 0":          {InputIDs: one, ImageID: 9, Images: [][]int{{1, 2, 4}}},
		"second_per_grid_ts or tokens_per_second -1 is not between":            {InputIDs: one, TokensPerSecond: -1},
	} {
		if _, err := b.Number(""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	video := Batch{InputIDs: [][]int{{1, 1, 1, 1}}, VideoID: 1, Videos: [][]int{{2, 2, 4}}}
	if _, err := video.Number("llama.cpp"); err == nil || !strings.Contains(err.Error(), "llama.cpp is known for images, and not for videos") {
		t.Errorf("a video by llama.cpp: %v", err)
	}
	b := Batch{Mask: one}
	for want, ids := range map[string]IDs{
		"number of axes of position_ids 0 is neither 1 nor 3":    {},
		"number of rows of position_ids 0 is neither 1 nor 1":    {{}},
		"length of position_ids[0] 2 is not 4":                   {{{0, 1}}},
		"number of axes of position_ids 2 is neither 1 nor 3":    {one, one},
		"number of rows of position_ids[2] 0 is neither 1 nor 1": {one, one, {}},
		"length of position_ids[1][0] 2 is not 4":                {one, {{0, 1}}, one},
	} {
		if _, err := b.Check(ids, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := b.Check(IDs{nil, one, one, one}, ""); err != nil {
		t.Errorf("ids of four axes: %v", err)
	}
	if _, err := b.Check(IDs{one}, "roberta"); err == nil || !strings.Contains(err.Error(), "roberta needs pad_token_id") {
		t.Errorf("roberta without a pad id: %v", err)
	}
	if _, err := FromLengths([]int{3, 0}, true); err == nil {
		t.Error("a length of 0 is accepted")
	}
}

// TestManyLengths makes the masks of as many texts as a batch may have.
func TestManyLengths(t *testing.T) {
	begin := time.Now()
	mask, err := FromLengths(slices.Repeat([]int{2, 1}, MaxTokens/4), false)
	if took := time.Since(begin); err != nil || len(mask) != MaxTokens/2 || !slices.Equal(mask[1], []int{1, 0}) || took > 5*time.Second {
		t.Errorf("%d masks, %v in %v", len(mask), err, took)
	}
}

// A batch that is padded on the left, as a tokenizer makes it for generation.
func ExampleBatch_Number() {
	mask, _ := FromLengths([]int{2, 4}, true)
	batch := Batch{Mask: mask}
	made, _ := batch.Number("mask")
	fmt.Println(made[0].IDs[0])
	// Output: [[0 0 0 1] [0 1 2 3]]
}
