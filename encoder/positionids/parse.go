package positionids

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
)

// unusedKeys are what processors return beside a batch, and tokens are numbered without.
var unusedKeys = []string{"labels", "token_type_ids", "mm_token_type_ids", "pixel_values", "pixel_values_videos"}

// Parse reads a batch from an object of JSON, as encoding/json decodes it, with the keys that the
// fields of Batch have, and position_ids: one row, rows, or rows for each axis. In place of masks
// there may be the lengths of texts, and padding_side, right unless it is left. An *encoder.Error
// says which key is unknown or of a wrong type.
func Parse(tree map[string]any) (b *Batch, given IDs, err error) {
	b = new(Batch)
	in, lengths, side, pad := keys{tree: tree}, []int(nil), "right", 0
	take(&in, &b.Mask, "attention_mask", rowsRule, rows)
	take(&in, &b.InputIDs, "input_ids", rowsRule, rows)
	if take(&in, &pad, "pad_token_id", integerRule, integer) {
		b.PadID = &pad
	}
	take(&in, &b.Packed, "cu_seqlens", integersRule, integers)
	take(&in, &b.Cache, "cache_length", integerRule, integer)
	take(&in, &b.Images, "image_grid_thw", rowsRule, rows)
	take(&in, &b.Videos, "video_grid_thw", rowsRule, rows)
	take(&in, &b.ImageID, "image_token_id", integerRule, integer)
	take(&in, &b.VideoID, "video_token_id", integerRule, integer)
	take(&in, &b.Merge, "spatial_merge_size", integerRule, integer)
	take(&in, &b.Seconds, "second_per_grid_ts", "not-list-of-numbers: is not a list of numbers", list(number))
	take(&in, &b.TokensPerSecond, "tokens_per_second", "not-single-number: is not a number", number)
	take(&in, &given, "position_ids", "not-ids: is not one row of integers, rows, or rows for each axis", parseIDs)
	padded := take(&in, &lengths, "lengths", integersRule, integers)
	take(&in, &side, "padding_side", "not-a-side: is neither left nor right", func(v any) (string, bool) {
		side, _ := v.(string)
		return side, side == "left" || side == "right"
	})
	for key := range tree {
		if !slices.Contains(in.known, key) && !slices.Contains(unusedKeys, key) {
			return nil, nil, encoder.UnknownName("key", key, in.known)
		}
	}
	switch {
	case in.err != nil:
		return nil, nil, in.err
	case padded && b.Mask != nil:
		return nil, nil, refuse("lengths", "and-mask: exclude attention_mask, which says the same")
	case padded:
		b.Mask, err = FromLengths(lengths, side == "left")
	}
	return b, given, err
}

// Rules of values.
const (
	integerRule  = "not-whole-value: is not an integer"
	integersRule = "not-row: is not a list of integers, such as [0, 3, 8]"
	rowsRule     = "not-rows: is not rows of integers, such as [[0, 1, 1], [1, 1, 1]]"
)

// keys are those of an object, as they are read.
type keys struct {
	tree  map[string]any
	known []string
	err   error // of the first value that is of a wrong type
}

// take reads the value of a key, and reports whether there is one.
func take[T any](in *keys, to *T, key, rule string, read func(any) (T, bool)) bool {
	in.known = append(in.known, key)
	v := in.tree[key]
	if v == nil {
		return false
	}
	x, ok := read(v)
	if ok {
		*to = x
	} else if in.err == nil {
		in.err = refuse(key, rule)
	}
	return ok
}

// refuse returns the error for a value that is too long to be shown.
func refuse(key, rule string) error {
	return (&encoder.Error{Code: encoder.WrongType, Subject: key, Rule: rule}).With()
}

var (
	integers = list(integer)
	rows     = list(integers)
)

func number(v any) (float64, bool) {
	x, ok := v.(float64)
	return x, ok
}

func integer(v any) (int, bool) {
	x, ok := number(v)
	return int(x), ok && x == math.Trunc(x) && math.Abs(x) <= 1<<53
}

// list returns what reads lists of what item reads.
func list[T any](item func(any) (T, bool)) func(any) ([]T, bool) {
	return func(v any) ([]T, bool) {
		values, ok := v.([]any)
		read := make([]T, len(values))
		for i := 0; ok && i < len(values); i++ {
			read[i], ok = item(values[i])
		}
		return read, ok
	}
}

func parseIDs(v any) (IDs, bool) {
	if row, ok := integers(v); ok {
		return IDs{{row}}, true
	}
	if axis, ok := rows(v); ok {
		return IDs{axis}, true
	}
	return list(rows)(v)
}
