package positionids

import "github.com/posenc/posenc/encoder"

// after says where the text after an image continues.
type after int

const (
	largest after = iota // from the largest position of the image + 1
	size                 // from its begin + max(h, w)
	one                  // from its begin + 1
	count                // from its begin + its number of tokens, a mistake
)

// mrope numbers tokens along three axes. A token of a text has the same position p on each; then
// comes p + 1. The token k of an image or a video that begins at p, of t frames of h × w tokens, has
//
//	p + ⌊⌊k/hw⌋·step⌋, p + ⌊k/w⌋ mod h, p + k mod w
//
// where step is 1, or the tokens of the time between frames.
type mrope struct {
	pad          int   // the id of padding
	split        bool  // each frame of a video is a grid of its own, after a text with its time
	timed        bool  // step is seconds·tokens_per_second
	wholeSeconds bool  // the fraction of seconds is lost
	after        after // where the text after it continues
	images       bool  // whether there are no videos

	// Mistakes.
	asText  func(image int) bool // whether an image of a row, from 1 on, is numbered as text; nil for none
	swapped bool                 // rows and columns are swapped
	mixed   bool                 // one time for all frames, each row through all frames (transformers 5.3)
}

// A grid is one of tokens; step is the time between its frames.
type grid struct {
	t, h, w int
	step    float32 // libraries multiply in float32
}

// grids returns the grids of images, and of videos.
func (m mrope) grids(c *checked) (list [2][]grid) {
	for _, g := range c.Images {
		list[0] = append(list[0], grid{g[0], g[1] / c.Merge, g[2] / c.Merge, 1})
	}
	for i, g := range c.Videos {
		video, frames := grid{g[0], g[1] / c.Merge, g[2] / c.Merge, 1}, 1
		if m.timed {
			if c.Seconds != nil {
				video.step = float32(c.Seconds[i])
			}
			if m.wholeSeconds {
				video.step = float32(int(video.step))
			}
			video.step *= float32(c.TokensPerSecond)
		}
		if m.split {
			video.t, frames = 1, g[0]
		}
		for range frames {
			list[1] = append(list[1], video)
		}
	}
	return list
}

func (m mrope) ids(c *checked) (IDs, error) {
	if len(c.Images)+len(c.Videos) == 0 {
		return nil, needs("M-RoPE", "needs-grids: needs image_grid_thw or video_grid_thw")
	}
	if m.images && len(c.Videos) > 0 {
		return nil, needs("llama.cpp", "no-videos: is known for images, and not for videos")
	}
	grids := m.grids(c)
	full := *c
	full.Cache = 0
	ids := full.each(3, func(_, _, _ int) int { return m.pad })
	for i, mask := range c.Mask {
		pos, seen := 0, 0
		for j := 0; j < c.columns; j++ {
			id, kind := c.InputIDs[i][j], -1
			switch {
			case mask[j] == 0:
				continue
			case len(c.Images) > 0 && id == c.ImageID:
				kind = 0
			case len(c.Videos) > 0 && id == c.VideoID:
				kind = 1
			}
			g := grid{1, 1, 1, 1} // of a token of a text
			if kind >= 0 {
				if j > 0 && mask[j-1] == 1 && c.InputIDs[i][j-1] == id {
					return nil, encoder.Invalid("input_ids", id, "no-token-between: begins an image or a frame right after another; libraries need a token between", i, j)
				}
				if len(grids[kind]) == 0 {
					return nil, encoder.Invalid("input_ids", id, "no-grid: begins an image or a video that has no grid", i, j)
				}
				g, grids[kind] = grids[kind][0], grids[kind][1:]
				if seen++; m.asText != nil && m.asText(seen) {
					g, kind = grid{g.t * g.h * g.w, 1, 1, 1}, -1
				}
			}
			top, n := pos, g.t*g.h*g.w
			for k := range n {
				if j+k >= c.columns || mask[j+k] == 0 || c.InputIDs[i][j+k] != id {
					return nil, invalid("number of tokens of the image or video at input_ids", k, "not-as-grid: is not #, as its grid makes", n, i, j)
				}
				at := [3]int{int(float32(k/(g.h*g.w)) * g.step), k / g.w % g.h, k % g.w}
				switch {
				case kind < 0:
					at = [3]int{k, k, k}
				case m.mixed:
					at[0], at[1] = pos*int(g.step)-pos, k/(g.w*g.t)
				case m.swapped:
					at[1], at[2] = at[2], at[1]
				}
				for a, x := range at {
					ids[a][i][j+k] = pos + x
					top = max(top, pos+x)
				}
			}
			switch {
			case kind >= 0 && m.after == count:
				pos += n
			case kind >= 0 && m.after == size:
				pos += max(g.h, g.w)
			case kind >= 0 && m.after == one:
				pos++
			default:
				pos = top + 1
			}
			j += n - 1
		}
	}
	if left := len(grids[0]) + len(grids[1]); left > 0 {
		return nil, encoder.Invalid("number of grids that have no tokens in input_ids", left, "grids-left: is not 0")
	}
	return c.each(3, func(a, i, j int) int { return ids[a][i][j] }), nil
}
