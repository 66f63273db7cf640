// Package limit has the limits of requests.
package limit

import (
	"net/http"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/endpoint"
)

// A Limit bounds a number in one request, so that no response takes longer than
// docs/deploy.md says on the machine of its table. Within free most take less than the
// 10 ms of Cloudflare's free plan; docs/deploy.md lists the others. e2e/bench/cost.js
// measures both, and e2e/bench/costsearch.js searches for requests that take longer.
type Limit struct {
	What      [2]string // in English and in Chinese
	Free, Max int
}

var (
	TextNumbers   = Limit{[2]string{"numbers as JSON or CSV", "JSON 或 CSV 的数值个数"}, 25600, 1 << 17}
	BinaryNumbers = Limit{[2]string{"numbers as .npy or bytes", ".npy 或原始字节的数值个数"}, 1 << 18, 1 << 20}
	DotOffsets    = Limit{[2]string{"offsets", "间隔个数"}, 1 << 13, 1 << 16}
	DotTerms      = Limit{[2]string{"offsets × d-model", "间隔个数 × d-model"}, 1 << 17, 1 << 19}
	ConfigBytes   = Limit{[2]string{"bytes of a configuration", "配置的字节数"}, 1 << 11, 1 << 13}
	RotaryDim     = Limit{[2]string{"dimensions that a configuration rotates", "配置中旋转的维数"}, 256, 1 << 11}
	Pixels        = Limit{[2]string{"pixels of a picture", "图片的像素个数"}, 10 << 16, 11 << 19}
	BusyPixels    = Limit{[2]string{"pixels of a picture, inject, conventions, identify, bugs, checkpoint wider than 600 or higher than 1100, heatmap and unfold with seq-len above 128", "inject、conventions、identify、bugs、宽于 600 或高于 1100 的 checkpoint，以及 seq-len 大于 128 的 heatmap 与 unfold：图片的像素个数"}, 10 << 16, 1 << 22}
	TallPixels    = Limit{[2]string{"pixels of a picture, conventions with seq-len above 128, collision with a larger seq-len or d-model than the default, precision with a larger d-model", "conventions 的 seq-len 大于 128 时，collision 的 seq-len 或 d-model 大于默认值时，precision 的 d-model 大于默认值时：图片的像素个数"}, 9 << 16, 15 << 17}
	PatchPixels   = Limit{[2]string{"pixels of a picture, images with more patches than the default", "images 的图块多于默认值时：图片的像素个数"}, 9 << 16, 3 << 19}
	TallCells     = Limit{[2]string{"pixels of the cells in an SVG, conventions with seq-len above 128", "conventions 的 seq-len 大于 128 时：SVG 中热力图部分的像素个数"}, 1 << 19, 3 << 18}
	SquarePixels  = Limit{[2]string{"pixels of a picture, similarity with seq-len above 128", "similarity 的 seq-len 大于 128 时：图片的像素个数"}, 9 << 16, 25 << 17}
	CellPixels    = Limit{[2]string{"pixels of the cells in an SVG", "SVG 中热力图部分的像素个数"}, 1 << 19, 3 << 20}
	DensePixels   = Limit{[2]string{"pixels of a picture, dot with a larger range or another base than the default", "dot 的范围大于默认值或底数不同时：图片的像素个数"}, 1 << 18, 5 << 16}
	Dimensions    = Limit{[2]string{"d-model of a picture", "图片的 d-model"}, 1024, 1 << 14}
	RasterNumbers = Limit{[2]string{"dimensions in view × rows of pixels, heatmap and unfold", "heatmap 与 unfold：显示的维数 × 像素行数"}, 1 << 18, 1 << 22}
	RasterWork    = Limit{[2]string{"dimensions in view × rows of pixels + 16 × cells drawn, heatmap and unfold", "heatmap 与 unfold：显示的维数 × 像素行数 + 16 × 画出的格数"}, 1 << 20, 10 << 20}
	ComparedWidth = Limit{[2]string{"d-model, conventions", "conventions：d-model"}, 256, 512}
	Movements     = Limit{[2]string{"d-model with annotation=movement, heatmap", "heatmap：annotation=movement 时的 d-model"}, 256, 1 << 10}
	SearchedWidth = Limit{[2]string{"d-model, dot, criteria, bugs and collision", "dot、criteria、bugs 与 collision：d-model"}, 256, 1 << 12}
	Searched      = Limit{[2]string{"seq-len × d-model, criteria", "criteria：seq-len × d-model"}, 25600, 1 << 16}
	Turns         = Limit{[2]string{"periods drawn as PNG, waves", "waves 的 PNG：画出的周期数"}, 48, 256}
	ImageNumbers  = Limit{[2]string{"d-model × patches along the axes of both sizes, images", "images：d-model × 两种大小各轴的图块数之和"}, 1 << 15, 1 << 16}
	BatchTokens   = Limit{[2]string{"tokens of the batch, positions", "positions：批次的词元个数"}, 1 << 10, 1 << 13}
	TurnPixels    = Limit{[2]string{"periods × pixels of a picture, waves", "waves：周期数 × 图片的像素个数"}, 48 << 19, 1 << 28}
)

// All are the limits, in the order of the description.
var All = []Limit{
	TextNumbers, BinaryNumbers, DotOffsets, DotTerms, ConfigBytes, RotaryDim,
	Pixels, BusyPixels, TallPixels, PatchPixels, TallCells, SquarePixels, CellPixels, DensePixels,
	Dimensions, RasterNumbers, RasterWork, Movements, SearchedWidth, ComparedWidth, Searched, Turns, TurnPixels, ImageNumbers, BatchTokens,
}

// Check returns an error for a parameter above the limit.
func (l Limit) Check(name string, n int) error {
	if n <= l.Max {
		return nil
	}
	return l.Exceeded(name, n, "")
}

// CheckProduct returns an error for a product of a parameter and another number above the limit.
func (l Limit) CheckProduct(name string, n int, other string, size int) error {
	if size == 0 || n <= l.Max/size { // n*size may overflow
		return nil
	}
	return l.Exceeded(name, n, "× "+other+" "+strconv.Itoa(size)+" ")
}

// Exceeded returns the problem of a parameter above the limit, multiplied by the factors.
func (l Limit) Exceeded(name string, n int, factors string) *endpoint.Problem {
	return endpoint.Refused(http.StatusRequestEntityTooLarge, name, encoder.Decimal(float64(n)),
		factors+"is above the limit of "+strconv.Itoa(l.Max)+" ("+l.What[0]+")")
}
