// Package positionids computes the position ids of a batch, as libraries build them, and finds
// which rule, or which mistake, made given ones.
//
// A program must number its tokens before a table or a rotary embedding encodes their positions.
// The number is the column of a token only while there is no padding before it, no other text in
// its row, no cache, and no image: a picture of h × w patches takes positions of three axes, time,
// row and column, and the text after it continues from the largest of them (M-RoPE). Each [Rule]
// is a way to number tokens, with the function of a library that does so; [Batch.Check] is the way
// back.
package positionids

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// MaxTokens is the largest number of tokens in a batch.
const MaxTokens = 1 << 18

// A Batch is what a program knows of its tokens when it numbers them: masks or input ids, each
// with rows of one length, or the bounds of texts that are packed into one row, perhaps with its
// input ids. The names in JSON are those of transformers.
type Batch struct {
	Mask     [][]int `json:"attention_mask,omitempty"` // 1 for a token, 0 for padding; else from input ids
	InputIDs [][]int `json:"input_ids,omitempty"`
	PadID    *int    `json:"pad_token_id,omitempty"`
	Packed   []int   `json:"cu_seqlens,omitempty"` // where packed texts begin, and their end: 0, 3, 8

	// Cache is how many columns are in the cache of keys and values already. Masks and input
	// ids have these columns too; position ids are those of the others.
	Cache int `json:"cache_length,omitempty"`

	// Images and Videos are the grids (t, h, w) of patches, in the order of the batch. A token
	// is Merge² patches of a frame; Merge is 2 unless given. Its input id is ImageID or VideoID.
	Images  [][]int `json:"image_grid_thw,omitempty"`
	Videos  [][]int `json:"video_grid_thw,omitempty"`
	ImageID int     `json:"image_token_id,omitempty"`
	VideoID int     `json:"video_token_id,omitempty"`
	Merge   int     `json:"spatial_merge_size,omitempty"`

	Seconds         []float64 `json:"second_per_grid_ts,omitempty"` // between frames of each video, else 1
	TokensPerSecond float64   `json:"tokens_per_second,omitempty"`  // 2 unless given
}

// IDs are position ids: [axis][row][column], of one axis, or of time, row and column.
type IDs [][][]int

// At returns the id of a token on an axis: one axis stands for three, and one row for all.
func (ids IDs) At(axis, row, column int) int {
	rows := ids[min(axis, len(ids)-1)]
	return rows[min(row, len(rows)-1)][column]
}

// turning returns the axes that vectors turn by: transformers masks texts by the first of four.
func (ids IDs) turning() IDs {
	if len(ids) == 4 {
		return ids[1:]
	}
	return ids
}

// Pad gives the batch the masks of FromLengths, for texts that are padded on the side left or right. It
// returns an *encoder.Error, also if there are masks already.
func (b *Batch) Pad(lengths []int, side string) (err error) {
	if b.Mask != nil {
		return refuse("lengths", "and-mask: exclude attention_mask, which says the same")
	}
	if side != "left" && side != "right" {
		return encoder.UnknownName("padding_side", side, []string{"left", "right"})
	}
	b.Mask, err = FromLengths(lengths, side == "left")
	return err
}

// FromLengths returns the masks of texts that are padded to the longest of them, on the left or
// on the right.
func FromLengths(lengths []int, left bool) (mask [][]int, err error) {
	longest := 0
	for i, n := range lengths {
		if n < 1 || n > MaxTokens/len(lengths) {
			return nil, invalid("lengths", n, "not-length: is not between 1 and #", MaxTokens/len(lengths), i)
		}
		longest = max(longest, n)
	}
	for _, n := range lengths {
		tokens, padding := slices.Repeat([]int{1}, n), make([]int, longest-n)
		if left {
			tokens, padding = padding, tokens
		}
		mask = append(mask, append(tokens, padding...))
	}
	return mask, nil
}

func invalid(parameter string, value int, rule string, limit int, index ...int) error {
	return encoder.Invalid(parameter, value, rule, index...).With(strconv.Itoa(limit))
}

// A checked batch is valid, has masks, and no value is left out.
type checked struct {
	Batch
	rows, columns int
	count         [][]int // how many tokens are before each column
	begin         []int   // the first token of each row that is not cached
}

func (b *Batch) check() (*checked, error) {
	c := &checked{Batch: *b}
	c.Merge, c.TokensPerSecond = cmp.Or(c.Merge, 2), cmp.Or(c.TokensPerSecond, 2)
	if c.Packed != nil {
		for i, n := range c.Packed {
			if i == 0 && n != 0 || i > 0 && n <= c.Packed[i-1] || n > MaxTokens {
				return nil, invalid("cu_seqlens", n, "not-rising-lengths: does not rise from 0 to at most #", MaxTokens, i)
			}
		}
		switch n := len(c.Packed); {
		case n < 2:
			return nil, encoder.Invalid("number of cu_seqlens", n, "no-bounds: is below 2, the begin of a text and its end")
		case c.Mask != nil || c.Cache != 0 || len(c.Images)+len(c.Videos) > 0:
			return nil, encoder.Invalid("number of cu_seqlens", n, "packed-alone: is combined with attention_mask, cache_length, image_grid_thw or video_grid_thw")
		}
		c.Mask = [][]int{slices.Repeat([]int{1}, c.Packed[len(c.Packed)-1])}
	}
	if c.Mask == nil {
		c.Mask = c.maskOfIDs()
	}
	if c.rows = len(c.Mask); c.rows > 0 {
		c.columns = len(c.Mask[0])
	}
	switch n := c.rows * c.columns; {
	case n < 1 || n > MaxTokens:
		return nil, invalid("number of tokens", n, "no-tokens: is not between 1 and #; give attention_mask, input_ids or cu_seqlens", MaxTokens)
	case c.InputIDs != nil && len(c.InputIDs) != c.rows:
		return nil, invalid("number of rows of input_ids", len(c.InputIDs), "not-as-mask: is not #, as in attention_mask", c.rows)
	case c.Cache < 0 || c.Cache >= c.columns:
		return nil, invalid("cache_length", c.Cache, "cached-all: is not between 0 and #, all columns but one", c.columns-1)
	}
	for i, row := range slices.Concat(c.Mask, c.InputIDs) {
		if len(row) != c.columns {
			return nil, invalid("length of attention_mask or input_ids", len(row), "not-as-first-row: is not #, as in the first row", c.columns, i%c.rows)
		}
	}
	for i, row := range c.Mask {
		if j := slices.IndexFunc(row, func(x int) bool { return x != 0 && x != 1 }); j >= 0 {
			return nil, encoder.Invalid("attention_mask", row[j], "not-mask: is neither 0 nor 1", i, j)
		}
		c.begin = append(c.begin, c.Cache+max(0, slices.Index(row[c.Cache:], 1)))
	}
	c.count = cumsum(c.Mask)
	return c, c.checkGrids()
}

func (c *checked) checkGrids() error {
	switch n := len(c.Images) + len(c.Videos); {
	case c.Merge < 0:
		return encoder.Invalid("spatial_merge_size", c.Merge, "not-positive: is not positive")
	case n > 0 && c.InputIDs == nil:
		return encoder.Invalid("number of grids", n, "needs-input-ids: needs input_ids, which have the tokens of images and videos")
	case c.Seconds != nil && len(c.Seconds) != len(c.Videos):
		return invalid("length of second_per_grid_ts", len(c.Seconds), "not-as-videos: is not #, the number of videos", len(c.Videos))
	}
	for i, g := range slices.Concat(c.Images, c.Videos) {
		name := "image_grid_thw"
		if i >= len(c.Images) {
			name, i = "video_grid_thw", i-len(c.Images)
		}
		if len(g) != 3 {
			return encoder.Invalid("length of "+name, len(g), "not-thw: is not 3, of t, h and w", i)
		}
		for axis, n := range g {
			if n < 1 || n > MaxTokens || axis > 0 && n%c.Merge != 0 {
				return invalid(name, n, "not-patches: is not a positive number of patches, a multiple of # for h and w", c.Merge, i, axis)
			}
		}
	}
	for _, s := range slices.Concat(c.Seconds, []float64{c.TokensPerSecond}) {
		if !(s >= 0 && s <= 1000) {
			err := encoder.Invalid("second_per_grid_ts or tokens_per_second", s, "not-between: is not between # and #")
			return err.With("0", "1000")
		}
	}
	return nil
}

// Tokens returns the masks of the columns that are not cached, or an *encoder.Error.
func (b *Batch) Tokens() ([][]int, error) {
	c, err := b.check()
	if err != nil {
		return nil, err
	}
	return c.each(1, func(_, i, j int) int { return c.Mask[i][j] })[0], nil
}

// maskOfIDs returns the masks of input ids, 0 where they are the id of padding.
func (c *checked) maskOfIDs() (mask [][]int) {
	for _, ids := range c.InputIDs {
		row := make([]int, len(ids))
		for j, id := range ids {
			if c.PadID == nil || id != *c.PadID {
				row[j] = 1
			}
		}
		mask = append(mask, row)
	}
	return mask
}

// cumsum returns the sum of each row before each column.
func cumsum(rows [][]int) (sums [][]int) {
	for _, row := range rows {
		n, sum := 0, make([]int, len(row))
		for j, x := range row {
			sum[j], n = n, n+x
		}
		sums = append(sums, sum)
	}
	return sums
}

// each returns ids, of(axis, row, column) for each column that is not cached.
func (c *checked) each(axes int, of func(a, i, j int) int) IDs {
	ids := make(IDs, axes)
	for a := range ids {
		for i := range c.rows {
			row := make([]int, c.columns-c.Cache)
			for j := range row {
				row[j] = of(a, i, c.Cache+j)
			}
			ids[a] = append(ids[a], row)
		}
	}
	return ids
}
