package positionids

import (
	"maps"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
)

// unusedKeys are what processors and collators return beside a batch, and tokens are numbered without.
var unusedKeys = []string{"labels", "token_type_ids", "mm_token_type_ids", "pixel_values", "pixel_values_videos",
	"cu_seq_lens_k", "max_length_q", "max_length_k", "seq_idx"}

// Parse reads a batch from an object of JSON, as encoding/json decodes it, with the keys that the
// fields of Batch have, and position_ids: one row, rows, or rows for each axis; of four axes the
// first is left out, as Check does. In place of masks there may be the lengths of texts, and
// padding_side, right unless it is left. An *encoder.Error says which key is unknown or of a wrong
// type. The collator of packed texts calls cu_seqlens cu_seq_lens_q.
func Parse(tree map[string]any) (b *Batch, given IDs, err error) {
	b = new(Batch)
	in, lengths, side, pad := keys{tree: tree}, []int(nil), "right", 0
	in.take("attention_mask", &b.Mask)
	in.take("input_ids", &b.InputIDs)
	if in.take("pad_token_id", &pad) {
		b.PadID = &pad
	}
	if !in.take("cu_seqlens", &b.Packed) {
		in.take("cu_seq_lens_q", &b.Packed)
	}
	in.take("cache_length", &b.Cache)
	in.take("image_grid_thw", &b.Images)
	in.take("video_grid_thw", &b.Videos)
	in.take("image_token_id", &b.ImageID)
	in.take("video_token_id", &b.VideoID)
	in.take("spatial_merge_size", &b.Merge)
	in.take("second_per_grid_ts", &b.Seconds)
	in.take("tokens_per_second", &b.TokensPerSecond)
	in.take("position_ids", &given)
	padded := in.take("lengths", &lengths)
	in.take("padding_side", &side)
	for _, key := range slices.Sorted(maps.Keys(tree)) {
		if !slices.Contains(in.known, key) && !slices.Contains(unusedKeys, key) {
			return nil, nil, encoder.UnknownName("key", key, in.known)
		}
	}
	if in.err == nil && padded {
		in.err = b.Pad(lengths, side)
	}
	return b, given, in.err
}

// keys are those of an object, as they are read.
type keys struct {
	tree  map[string]any
	known []string
	err   error // of the first value that is of a wrong type
}

// take reads the value of a key, and reports whether there is one.
func (in *keys) take(key string, to any) bool {
	in.known = append(in.known, key)
	v := in.tree[key]
	if v == nil {
		return false
	}
	ok, rule := false, ""
	switch to := to.(type) {
	case *int:
		*to, ok = integer(v)
		rule = "not-integer: is not an integer"
	case *[]int:
		*to, ok = row(v)
		rule = "not-row: is not a list of integers, such as [0, 3, 8]"
	case *[][]int:
		*to, ok = rows(v)
		rule = "not-rows: is not rows of integers, such as [[0, 1, 1], [1, 1, 1]]"
	case *IDs:
		*to, ok = axes(v)
		rule = "not-ids: is not one row of integers, rows, or rows for each axis"
	case *float64:
		*to, ok = v.(float64)
		rule = "not-single-number: is not a number"
	case *[]float64:
		*to, ok = numbers(v)
		rule = "not-numbers: is not a list of numbers"
	case *string:
		*to, ok = v.(string)
		rule = "not-text: is not a text"
	}
	if !ok && in.err == nil {
		if beyond(v) {
			rule = "beyond-integers: has an integer beyond ±(2^53−1)"
		}
		in.err = refuse(key, rule)
	}
	return ok
}

// beyond reports whether a value is or has a number that may stand for several integers.
func beyond(v any) bool {
	list, _ := v.([]any)
	x, _ := v.(float64)
	return math.Abs(x) >= 1<<53 || slices.ContainsFunc(list, beyond)
}

// refuse returns the error for a value that is too long to be shown.
func refuse(key, rule string) error {
	return (&encoder.Error{Code: encoder.WrongType, Subject: key, Rule: rule}).With()
}

func integer(v any) (int, bool) {
	x, ok := v.(float64)
	return int(x), ok && x == math.Trunc(x) && !beyond(v)
}

func numbers(v any) (list []float64, ok bool) {
	values, ok := v.([]any)
	for _, v := range values {
		x, isNumber := v.(float64)
		list, ok = append(list, x), ok && isNumber
	}
	return list, ok
}

func row(v any) ([]int, bool)    { return listOf(v, integer) }
func rows(v any) ([][]int, bool) { return listOf(v, row) }

// listOf reads a list of values.
func listOf[T any](v any, read func(any) (T, bool)) ([]T, bool) {
	values, ok := v.([]any)
	list := make([]T, len(values))
	for i := 0; ok && i < len(values); i++ {
		list[i], ok = read(values[i])
	}
	return list, ok
}

// axes reads one row, rows, or rows for each axis.
func axes(v any) (ids IDs, ok bool) {
	if one, ok := row(v); ok {
		return IDs{{one}}, true
	}
	if axis, ok := rows(v); ok {
		return IDs{axis}, true
	}
	ids, ok = listOf(v, rows)
	return ids.turning(), ok
}
