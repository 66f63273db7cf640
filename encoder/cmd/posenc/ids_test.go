//go:build !js

package main_test

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

// TestIDs prints position ids, and judges those of programs.
func TestIDs(t *testing.T) {
	_, file := texts(t)
	padded := "--lengths=3,5 --padding-side=left"
	roberta := file("roberta.json", `{"input_ids": [[0, 9, 8, 2, 1]], "pad_token_id": 1, "position_ids": [[0, 1, 2, 3, 3]], "labels": [1]}`)
	images := "--parts=1,1x4x6,1,1x2x4,1"
	second := file("second.json", `[[[0,1,1,1,1,1,1,4,5,6,7]],[[0,1,1,1,2,2,2,4,5,6,7]],[[0,1,2,3,1,2,3,4,5,6,7]]]`)
	four := file("four.json", `[[[0,1,2,3,4,5,6,7,8,9,10]],[[0,1,1,1,1,1,1,4,5,5,7]],[[0,1,1,1,2,2,2,4,5,5,7]],[[0,1,2,3,1,2,3,4,5,6,7]]]`)
	flat := file("flat.json", `{"input_ids": [[5, 6, 7]], "position_ids": [[0, 1, 2]], "cu_seq_lens_q": [0, 2, 3], "max_length_q": 2}`)
	mask := file("a_mask.json", `{"attention_mask": [[0, 1, 1, 1, 1]]}`)
	for _, test := range []struct {
		name, args string
		status     int
		want       string
	}{
		{"padding on the left", padded, 0, "  mask@4 1 1 0 1 2\n  mask@5 0 0 0 1 2\n             ^ ^ ^\n"},
		{"masks", "--attention-mask 00111,11111 --rule mask", 0, "row 0    0 1 2 3 4\n  token  · · 1 1 1\n  mask@5 0 0 0 1 2\nrow 1"},
		{"packed", "--lengths 3,2 --packed", 0, "  packed 0 1 2 0 1\n               ^ ^\n"},
		{"packed, by its ends", "--cu-seqlens 0,3,5", 0, "  packed 0 1 2 0 1\n"},
		{"a chunk", "--attention-mask 01111 --cache-length 3", 0, "  mask@4 2 3\n"},
		{"images", images, 0, "  llama.cpp@2025-05 w  0  1  2  3  1  2  3  2  3  4  4\n"},
		{"rules with equal ids", images, 0, "get_rope_index, read only; here as llama.cpp@2025-12\n"},
		{"a video", "--parts video:2x2x4,1", 0, "  qwen2-vl@4 t   0 0 1 1 2\n"},
		{"long rows", "--lengths 60 --rule arange", 0, "\n  arange 30 31 32 "},
		{"right ids", padded + " --check 5,5,0,1,2;0,1,2,3,4", 0, "agrees with mask in all 8 ids of tokens; this batch does not exclude restarted, cache-twice\n"},
		{"padding is counted", padded + " --check 0,1,2,3,4", 1, "differs from mask in 3 of 8 ids of tokens: row 0, column 2 (from 0) is 2, want 0: padding-counted; they are the ids of arange\n"},
		{"ids in a file", roberta + " --rule roberta", 1, "offset-missing"},
		{"texts that are packed, with their input ids", flat, 1, "row 0, column 2 (from 0) is 2, want 0: texts-not-restarted; they are the ids of arange"},
		{"ids in a file and an option", roberta + " --check 2,3", 2, `check "2,3" cannot be combined with position-ids in `},
		{"a second image as text", images + " --check " + second, 1, "axis t, row 0, column 9 (from 0) is 6, want 5: later-images-as-text\n"},
		{"axes after a row of the text", images + " --rule qwen3-vl --check " + four, 0, "agrees with qwen3-vl in all 33 ids"},
		{"no known mistake", padded + " --check 0,0,9,9,9;0,1,2,3,4", 1, "by no mistake that is known\n"},
		{"rules that are the same here", "--lengths 4 --check [0,1,2,3]", 3, "cannot tell: arange, mask number this batch alike"},
		{"no token", "--attention-mask 00 --check 0,0", 3, "cannot tell: the batch has no tokens"},
		{"no batch", "", 2, "posenc: number of tokens 0 is not between 1"},
		{"a wrong length", "--lengths 3,0", 2, "posenc: lengths[1] 0 is not between 1 and"},
		{"a wrong mask", "--attention-mask 02", 2, `posenc: attention-mask "02" is not rows of 0 and 1`},
		{"a wrong side", "--lengths 3 --padding-side middle", 2, `padding-side "middle" is not one of left, right`},
		{"an unknown rule", padded + " --rule masc", 2, `rule "masc" is unknown; did you mean mask`},
		{"ids of another shape", padded + " --check 0,1", 2, "length of position-ids[0] 2 is not 5"},
		{"ids that are no numbers", padded + " --check zero", 2, `check "zero" is not rows of integers`},
		{"a grid that is none", "--parts 1x4", 2, `parts "1x4" is not a number of tokens`},
		{"a grid of odd size", "--parts 1x3x4", 2, "image-grid-thw[0][1] 3 is not a positive number of patches, a multiple of 2"},
		{"an unknown key", file("key.json", `{"attention_masks": [[1]]}`), 2, `key "attention_masks" is unknown; did you mean attention_mask?`},
		{"a wrong key", file("wrong.json", `{"attention_mask": [1]}`), 2, "wrong.json: attention_mask is not rows of integers, such as [[0, 1, 1], [1, 1, 1]]"},
		{"a text as ids", padded + " --check [[\"0\"]]", 2, "check: position_ids is not one row of integers"},
		{"lengths in a file", file("lengths.json", `{"lengths": [3, 5], "padding_side": "left"}`) + " --rule mask", 0, "  mask@5 0 0 0 1 2\n"},
		{"an invalid value", file("value.json", `{"attention_mask": [[2]]}`), 2, "value.json: attention_mask[0][0] 2 is neither 0 nor 1"},
		{"no JSON", file("text.json", `0 1 2`), 2, "text.json: is not a batch in JSON"},
		{"no file", "missing.json", 2, "missing.json"},
		{"ids that are empty", "--lengths 5 --check=", 2, "length of position-ids[0] 0 is not 5"},
		{"no ids in a batch", file("null.json", `{"lengths": [5], "position_ids": null}`) + " --check=", 2, "length of position_ids[0] 0 is not 5"},
		{"lengths beside masks", "--lengths 2 --attention-mask 0011", 2, "lengths exclude attention-mask, which says the same"},
		{"lengths beside masks in a file", file("both.json", `{"attention_mask": [[0, 1]]}`) + " --lengths 2", 2, "lengths exclude attention-mask, which says the same"},
		{"parts beside lengths", "--parts 5,1x4x6 --lengths 3", 2, `parts "5,1x4x6" cannot be combined with lengths`},
		{"parts beside masks", "--parts 5 --attention-mask 0011", 2, `parts "5" cannot be combined with attention-mask`},
		{"parts beside input ids", "--parts 5 --input-ids 1,2", 2, `parts "5" cannot be combined with input-ids`},
		{"parts beside packed texts", "--parts 5 --cu-seqlens 0,3", 2, `parts "5" cannot be combined with cu-seqlens`},
		{"parts beside masks in a file", mask + " --parts 5", 2, `parts "5" cannot be combined with attention-mask`},
		{"parts beside grids in a file", file("grids.json", `{"image_grid_thw": [[1, 4, 6]]}`) + " --parts 5", 2, `parts "5" cannot be combined with image-grid-thw`},
		{"parts, whose input ids are made, beside an id of padding", "--parts 3;5 --pad-token-id 1", 2, `parts "3;5" cannot be combined with pad-token-id`},
		{"parts of patches that are not merged", "--parts 1x2x3,1 --spatial-merge-size 1 --rule qwen3-vl", 0, " w 0 1 2 0 1 2 3\n"},
		{"packed texts said twice", "--lengths 3 --packed --cu-seqlens 0,3,5", 2, "--packed cannot be combined with --cu-seqlens, which says the same"},
		{"a side of masks", "--attention-mask 011 --padding-side left", 2, "--padding-side needs --lengths or --parts that are not --packed"},
		{"a side of lengths in a file", file("right.json", `{"lengths": [3, 5]}`) + " --padding-side left", 2, "--padding-side needs --lengths"},
		{"a side of packed texts", "--lengths 3,5 --packed --padding-side left", 2, "--padding-side needs --lengths"},
		{"an option beside a file", mask + " --cache-length 2 --rule mask", 0, "row 0    0 1 2\n  token  1 1 1\n  mask@5 1 2 3\n"},
		{"an option for a key of the file", mask + " --attention-mask 11111", 2, `attention-mask "[[1,1,1,1,1]]" cannot be combined with that in ` + mask},
		{"an option for what the file says by another key", mask + " --cu-seqlens 0,5", 2, "number of cu_seqlens 2 is combined with attention_mask"},
		{"ids beyond 2^53", "--lengths 2 --check 0,9007199254740992", 2, `check "0,9007199254740992" has an integer beyond ±(2^53−1)`},
		{"ids beyond 2^63", "--lengths 2 --check 0,9223372036854775808", 2, `has an integer beyond ±(2^53−1)`},
		{"ids in JSON beyond 2^53", "--lengths 2 --check [0,9007199254740993]", 2, "check: position_ids has an integer beyond ±(2^53−1)"},
	} {
		out, errors, status := posenc(t, append([]string{"ids"}, strings.Fields(test.args)...)...)
		if status != test.status || !strings.Contains(out+errors, test.want) {
			t.Errorf("%s: exit status %d, want %d, and %q in\n%s%s", test.name, status, test.status, test.want, out, errors)
		}
	}

	out, _, _ := posenc(t, "ids", "--lengths", "2,3", "--json")
	var made []struct {
		Rule, Source string
		Ran          bool
		IDs          [][]int `json:"position_ids"`
	}
	if err := json.Unmarshal([]byte(out), &made); err != nil || len(made) != 3 || made[1].Rule != "mask@4" || made[1].IDs[0][2] != 1 {
		t.Errorf("%v: %s", err, out)
	}
	out, _, _ = posenc(t, "ids", "--lengths", "2,3", "--padding-side", "left", "--check", "0,1,2", "--json")
	var found struct {
		Verdict, Meant, Sentence string
		Mistakes                 []string
		Column, Got, Want        int
	}
	if err := json.Unmarshal([]byte(out), &found); err != nil || found.Verdict != "differs" || found.Mistakes[0] != "padding-counted" ||
		found.Column != 1 || found.Got != 1 || found.Want != 0 || !strings.HasPrefix(found.Sentence, "differs from mask") {
		t.Errorf("%v: %s", err, out)
	}

	c := exec.Command(program, "ids", "-")
	c.Stdin = strings.NewReader(`{"input_ids": [[5, 6]]}`)
	if out, err := c.Output(); err != nil || !strings.Contains(string(out), "  arange 0 1\n") {
		t.Errorf("from standard input: %v, %s", err, out)
	}
}
