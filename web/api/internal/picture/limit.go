package picture

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/limit"
	"github.com/posenc/posenc/web/figures/bias"
	"github.com/posenc/posenc/web/figures/positions"
	"github.com/posenc/posenc/web/figures/rotary"
	"github.com/posenc/posenc/web/figures/unfold"
	"github.com/posenc/posenc/web/figures/waves"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/render"
)

// LimitFigure returns an error for a state with which a figure takes long to compute, at any size.
func LimitFigure(figure string, s *param.State) error {
	if err := limit.Dimensions.Check("d-model", s.DModel); err != nil {
		return err
	}
	switch {
	case figure == "heatmap" && s.Text("annotation") == "movement":
		return limit.Movements.Check("d-model", s.DModel)
	case figure == "conventions":
		return limit.ComparedWidth.Check("d-model", s.DModel)
	case figure == "dot", figure == "bugs", figure == "collision":
		return limit.SearchedWidth.Check("d-model", s.DModel)
	case figure == "images":
		return limit.ImageNumbers.CheckProduct("d-model", s.DModel, "patches along the axes", patches(s))
	case figure == "odd":
		return limit.Dimensions.Check("odd-width", int(s.Number("odd-width")))
	case figure == positions.Spec.Name:
		return limit.BatchTokens.Check("batch", positions.Tokens(s))
	case figure == "criteria":
		if err := limit.SearchedWidth.Check("d-model", s.DModel); err != nil {
			return err
		}
		return limit.Searched.CheckProduct("seq-len", s.SeqLen, "d-model", s.DModel)
	}
	return nil
}

// patches returns the number of patches along the axes of both sizes of images.
func patches(s *param.State) int {
	return s.GridHeight + s.GridWidth + int(s.Number("new-height")+s.Number("new-width"))
}

// limitPNG returns an error for a picture that takes long to draw as PNG.
func limitPNG(figure string, s *param.State, p *render.Picture) error {
	width, height := p.Pixels()
	across, down := p.Size()
	if err := checkSize(pixelsOf(figure, s, across, down), p, width, height); err != nil {
		return err
	}
	if figure == waves.Spec.Name {
		periods := waves.Turns(p.View())
		if periods > float64(limit.Turns.Max) {
			return limit.Turns.Exceeded("seq-len", s.SeqLen, "")
		}
		if err := limit.TurnPixels.CheckProduct("width", width, "height × periods", height*int(math.Ceil(periods))); err != nil {
			return err
		}
	}
	return limitRows(figure, s, p)
}

// pixelsOf returns the limit of the pixels of a picture, whose size is in CSS pixels.
func pixelsOf(figure string, s *param.State, across, down int) limit.Limit {
	defaults := param.DefaultState()
	switch {
	case figure == "conventions" && manyRows(s), figure == "collision" && (s.SeqLen > defaults.SeqLen || s.DModel > defaults.DModel),
		figure == "precision" && s.DModel > defaults.DModel:
		return limit.TallPixels
	case figure == "images" && patches(s) > patches(&defaults):
		return limit.PatchPixels
	case figure == "similarity" && manyRows(s):
		return limit.SquarePixels
	case figure == "inject", figure == "conventions", figure == "identify", figure == "bugs",
		figure == "checkpoint" && (across > 600 || down > 1100),
		showsMatrix(figure, s) && manyRows(s):
		return limit.BusyPixels
	case figure == "dot" && (s.Range > defaults.Range || s.Base != defaults.Base),
		figure == rotary.Spec.Name && manyRows(s),
		figure == bias.Spec.Name && (s.Range > defaults.Range || s.Base != defaults.Base):
		return limit.DensePixels // the curve may fill the picture
	}
	return limit.Pixels
}

// showsMatrix reports whether a figure shows the matrix as a heatmap.
func showsMatrix(figure string, s *param.State) bool {
	return figure == "heatmap" || figure == unfold.Spec.Name && s.Stage > unfold.Columns
}

// manyRows reports whether the cells of a matrix may look like noise, which is slow to compress.
func manyRows(s *param.State) bool { return s.SeqLen > 128 }

// limitSVG returns an error for a picture whose cells take long to draw: they are the
// only pixels in an SVG.
func limitSVG(figure string, s *param.State, p *render.Picture) error {
	if width, height := p.Cells(); height > 0 {
		l := limit.CellPixels
		if figure == "conventions" && manyRows(s) {
			l = limit.TallCells
		}
		if err := checkSize(l, p, width, height); err != nil {
			return err
		}
	}
	return limitRows(figure, s, p)
}

// limitRows returns an error for a matrix with too many dimensions for its rows of pixels.
func limitRows(figure string, s *param.State, p *render.Picture) error {
	if !showsMatrix(figure, s) {
		return nil
	}
	columns, rows := p.Cells()
	if rows == 0 {
		return nil
	}
	across, down := math.Ceil(s.View.Width), math.Ceil(s.View.Height)
	width := "view"
	if figure == unfold.Spec.Name {
		width, across, down = "d-model", float64(s.DModel), float64(s.SeqLen)
	}
	if err := limit.RasterNumbers.CheckProduct(width, int(across), "rows of pixels", rows); err != nil {
		return err
	}
	// Cells that are larger than pixels are cheap.
	drawn := min(float64(columns), across) * min(float64(rows), down)
	if work := across*float64(rows) + 16*drawn; work > float64(limit.RasterWork.Max) {
		return limit.RasterWork.Exceeded(width, int(across), "× rows of pixels "+strconv.Itoa(rows)+" + 16 × cells "+encoder.Decimal(drawn)+" ")
	}
	return nil
}

// checkSize returns an error for a picture with more pixels than the limit. It names a
// pixel ratio within the limit, if there is one.
func checkSize(l limit.Limit, p *render.Picture, width, height int) error {
	if width <= l.Max/height {
		return nil
	}
	err := l.Exceeded("width", width, "× height "+strconv.Itoa(height)+" ")
	across, _ := p.Size()
	all, _ := p.Pixels()
	ratio := float64(all) / float64(across)
	if within := math.Floor(10*ratio*math.Sqrt(float64(l.Max)/(float64(width)*float64(height)))) / 10; within >= ratioParameter.Least {
		hint := "; pixel-ratio " + encoder.Decimal(within) + " is within it"
		err.Rule, err.Detail = err.Rule+hint, err.Detail+hint
	}
	return err
}
