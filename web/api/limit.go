package api

import (
	"math"
	"net/http"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/print"
)

// Limits of what one request may ask for, meant so that nothing takes longer
// than docs/deploy.md says, on a machine where the dearest row there takes as long.
// Most of what is within free takes less than the 10 ms that Cloudflare grants to
// those who pay nothing: docs/deploy.md names what takes more. e2e/bench/cost.js
// measures both, and e2e/bench/costsearch.js looks for what takes longer.
type limit struct {
	what       [2]string
	free, most int
}

var (
	textNumbers   = limit{[2]string{"numbers as JSON or CSV", "JSON 或 CSV 的数值个数"}, 25600, 1 << 17}
	binaryNumbers = limit{[2]string{"numbers as .npy or bytes", ".npy 或原始字节的数值个数"}, 1 << 18, 1 << 20}
	dotOffsets    = limit{[2]string{"offsets", "间隔个数"}, 1 << 13, 1 << 16}
	dotTerms      = limit{[2]string{"offsets × d-model", "间隔个数 × d-model"}, 1 << 17, 1 << 19}
	pixels        = limit{[2]string{"pixels of a picture", "图片的像素个数"}, 10 << 16, 11 << 19}
	busyPixels    = limit{[2]string{"pixels of a picture, inject, conventions, identify, bugs, and heatmap with seq-len above 128", "inject、conventions、identify、bugs，以及 seq-len 大于 128 的 heatmap：图片的像素个数"}, 10 << 16, 1 << 22}
	tallPixels    = limit{[2]string{"pixels of a picture, conventions with seq-len above 128", "conventions 的 seq-len 大于 128 时：图片的像素个数"}, 9 << 16, 15 << 17}
	tallCells     = limit{[2]string{"pixels of the cells in an SVG, conventions with seq-len above 128", "conventions 的 seq-len 大于 128 时：SVG 中热力图部分的像素个数"}, 1 << 19, 3 << 18}
	squarePixels  = limit{[2]string{"pixels of a picture, similarity with seq-len above 128", "similarity 的 seq-len 大于 128 时：图片的像素个数"}, 9 << 16, 25 << 17}
	cellPixels    = limit{[2]string{"pixels of the cells in an SVG", "SVG 中热力图部分的像素个数"}, 1 << 19, 3 << 20}
	densePixels   = limit{[2]string{"pixels of a picture, dot with a larger range or another base than the default", "dot 的范围大于默认值或底数不同时：图片的像素个数"}, 1 << 18, 7 << 16}
	dimensions    = limit{[2]string{"d-model of a picture", "图片的 d-model"}, 1024, 1 << 14}
	rasterNumbers = limit{[2]string{"dimensions in view × rows of pixels, heatmap", "heatmap：显示的维数 × 像素行数"}, 1 << 18, 1 << 22}
	rasterWork    = limit{[2]string{"dimensions in view × rows of pixels + 16 × cells drawn, heatmap", "heatmap：显示的维数 × 像素行数 + 16 × 画出的格数"}, 1 << 20, 10 << 20}
	comparedWidth = limit{[2]string{"d-model, conventions", "conventions：d-model"}, 256, 512}
	movements     = limit{[2]string{"d-model with annotation=movement, heatmap", "heatmap：annotation=movement 时的 d-model"}, 256, 1 << 10}
	searchedWidth = limit{[2]string{"d-model, dot, criteria and bugs", "dot、criteria 与 bugs：d-model"}, 256, 1 << 12}
	searched      = limit{[2]string{"seq-len × d-model, criteria", "criteria：seq-len × d-model"}, 25600, 1 << 16}
	turns         = limit{[2]string{"periods drawn as PNG, waves", "waves 的 PNG：画出的周期数"}, 48, 256}
	turnPixels    = limit{[2]string{"periods × pixels of a picture, waves", "waves：周期数 × 图片的像素个数"}, 48 << 19, 1 << 28}
)

// limits are all there are.
var limits = []limit{textNumbers, binaryNumbers, dotOffsets, dotTerms, pixels, busyPixels, tallPixels, tallCells, squarePixels, cellPixels, densePixels, dimensions, rasterNumbers, rasterWork, movements, searchedWidth, comparedWidth, searched, turns, turnPixels}

func limitNumbers(m *matrix) error {
	l := textNumbers
	if m.format.binary {
		l = binaryNumbers
	}
	if wider := m.table.Columns(); wider != m.state.DModel {
		return l.checkProduct("seq-len", m.state.SeqLen, "columns", wider)
	}
	return l.checkProduct("seq-len", m.state.SeqLen, "d-model", m.state.DModel)
}

// limitOffsets refuses too many offsets for rows of d numbers.
func limitOffsets(n, d int) error {
	if err := dotOffsets.check("offset", n); err != nil {
		return err
	}
	return dotTerms.checkProduct("offset", n, "d-model", d)
}

// limitFigure refuses states that take long to look at in a figure, in whatever
// size.
func limitFigure(figure string, s *param.State) error {
	if err := dimensions.check("d-model", s.DModel); err != nil {
		return err
	}
	switch {
	case figure == "heatmap" && s.Annotation == "movement":
		return movements.check("d-model", s.DModel)
	case figure == "conventions":
		return comparedWidth.check("d-model", s.DModel)
	case figure == "dot", figure == "bugs":
		return searchedWidth.check("d-model", s.DModel)
	case figure == "odd":
		return dimensions.check("odd-width", s.OddWidth)
	case figure == "criteria":
		if err := searchedWidth.check("d-model", s.DModel); err != nil {
			return err
		}
		return searched.checkProduct("seq-len", s.SeqLen, "d-model", s.DModel)
	}
	return nil
}

// limitPNG refuses pictures that take long to draw.
func limitPNG(figure string, s *param.State, p *print.Print) error {
	width, height := p.Pixels()
	if err := pixelsOf(figure, s).checkSize(p, width, height); err != nil {
		return err
	}
	if waves, ok := p.Picture().(*plot.Waves); ok {
		if waves.Turns() > float64(turns.most) {
			return turns.refuse("seq-len", s.SeqLen, "is")
		}
		if err := turnPixels.checkProduct("width", width, "height × periods", height*int(math.Ceil(waves.Turns()))); err != nil {
			return err
		}
	}
	return limitRows(figure, s, p)
}

// pixelsOf returns how many pixels the picture of a figure may have.
func pixelsOf(figure string, s *param.State) limit {
	standard := param.DefaultState()
	switch {
	case figure == "conventions" && manyRows(s):
		return tallPixels
	case figure == "similarity" && manyRows(s):
		return squarePixels
	case figure == "inject", figure == "conventions", figure == "identify", figure == "bugs",
		figure == "heatmap" && manyRows(s):
		return busyPixels
	case figure == "dot" && (s.Range > standard.Range || s.Base != standard.Base):
		return densePixels // which a curve may fill
	}
	return pixels
}

// manyRows reports whether the cells of a matrix look like noise, which is slow to
// compress.
func manyRows(s *param.State) bool { return s.SeqLen > 128 }

// limitSVG refuses pictures whose cells take long to draw: nothing else of them are
// pixels.
func limitSVG(figure string, s *param.State, p *print.Print) error {
	if width, height := p.Cells(); height > 0 {
		l := cellPixels
		if figure == "conventions" && manyRows(s) {
			l = tallCells
		}
		if err := l.checkSize(p, width, height); err != nil {
			return err
		}
	}
	return limitRows(figure, s, p)
}

// limitRows refuses a heatmap with too many dimensions for its rows of pixels.
func limitRows(figure string, s *param.State, p *print.Print) error {
	columns, rows := p.Cells()
	if figure != "heatmap" || rows == 0 {
		return nil
	}
	across, down := math.Ceil(s.View.Width), math.Ceil(s.View.Height)
	if err := rasterNumbers.checkProduct("view", int(across), "rows of pixels", rows); err != nil {
		return err
	}
	// Cells that are larger than pixels are cheap.
	drawn := min(float64(columns), across) * min(float64(rows), down)
	if work := across*float64(rows) + 16*drawn; work > float64(rasterWork.most) {
		return rasterWork.refuse("view", int(across), "× rows of pixels "+strconv.Itoa(rows)+" + 16 × cells "+encoder.Decimal(drawn)+" is")
	}
	return nil
}

// check refuses a parameter beyond the limit.
func (l limit) check(name string, n int) error {
	if n <= l.most {
		return nil
	}
	return l.refuse(name, n, "is")
}

// checkProduct refuses a product of a parameter and something else beyond the
// limit.
func (l limit) checkProduct(name string, n int, other string, size int) error {
	if n <= l.most/size {
		return nil
	}
	return l.refuse(name, n, "× "+other+" "+strconv.Itoa(size)+" is")
}

// checkSize refuses a print with more pixels than the limit, and says at which ratio
// there would be fewer.
func (l limit) checkSize(p *print.Print, width, height int) error {
	err := l.checkProduct("width", width, "height", height)
	refusal, beyond := err.(*problem)
	if !beyond {
		return err
	}
	across, _ := p.Size()
	all, _ := p.Pixels()
	ratio := float64(all) / float64(across)
	if would := math.Floor(10*ratio*math.Sqrt(float64(l.most)/(float64(width)*float64(height)))) / 10; would >= ratioParameter.least {
		refusal.Rule += "; pixel-ratio " + encoder.Decimal(would) + " would do"
		refusal.Detail += "; pixel-ratio " + encoder.Decimal(would) + " would do"
	}
	return refusal
}

func (l limit) refuse(name string, n int, is string) error {
	return refused(http.StatusRequestEntityTooLarge, name, encoder.Decimal(float64(n)),
		is+" more than one answer may have: "+strconv.Itoa(l.most)+" ("+l.what[0]+")")
}
