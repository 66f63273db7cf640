package images

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/text"
)

// A library describes how a library encodes images, besides its convention: how it counts
// patches, and what it does with images of another size.
type library struct {
	name      string // of its preset
	resizes   way    // what it does at another size
	square    bool   // it accepts only square images
	normalize bool   // positions are spread over a turn

	// Its rows run down the columns of the image, while patches come row after row: row r
	// belongs to column r div h and row r mod h.
	downColumns bool

	source text.Message // of the code for another size
}

// libraries are the choices of the parameter, with the place of the code that resizes
// tables.
var libraries = [...]library{
	{name: "mae", resizes: resampled, square: true, source: text.Message{
		English: "MAE: interpolate_pos_embed of util/pos_embed.py resamples the table of a checkpoint. DiT has the same table and computes it anew, (a).",
		Chinese: "MAE：util/pos_embed.py 的 interpolate_pos_embed 对检查点里的表重采样。DiT 用同样的表，但重新计算，即 (a)。",
	}},
	{name: "moco-v3", resizes: formula, downColumns: true, source: text.Message{
		English: "MoCo v3: vits.py computes the table for the grid_size of the model.",
		Chinese: "MoCo v3：vits.py 按模型的 grid_size 计算。",
	}},
	{name: "big-vision", resizes: formula, source: text.Message{
		English: "big_vision: models/vit.py computes sincos2d for the patches of each image; learned tables it resamples, linear by corners.",
		Chinese: "big_vision：models/vit.py 按每幅图像的图块数计算 sincos2d；学出来的表则按角点线性重采样。",
	}},
	{name: "timm-sincos2d", resizes: formula, source: text.Message{
		English: "timm: build_sincos2d_pos_embed takes the size; learned tables it resamples, bicubic and antialiased.",
		Chinese: "timm：build_sincos2d_pos_embed 按给定的大小计算；学出来的表则用抗锯齿的双三次重采样。",
	}},
	{name: "diffusers-sincos", resizes: scaled, source: text.Message{
		English: "diffusers: get_2d_sincos_pos_embed divides positions by size/base_size; base_size is 16 here.",
		Chinese: "diffusers：get_2d_sincos_pos_embed 把位置除以 size/base_size，这里 base_size 为 16。",
	}},
	{name: "detr", resizes: formula, normalize: true, source: text.Message{
		English: "DETR: with normalize, as its models have it, positions go from 2π/H to 2π at any size; (a) scales by itself.",
		Chinese: "DETR：其模型都开启 normalize，位置在任何大小下都从 2π/H 到 2π，(a) 自带缩放。",
	}},
	{name: "tensor2tensor", resizes: formula, source: text.Message{
		English: "tensor2tensor: add_timing_signal_nd computes it for the size of its input.",
		Chinese: "tensor2tensor：add_timing_signal_nd 按输入的大小计算。",
	}},
	{name: "tatp22", resizes: formula, source: text.Message{
		English: "tatp22: PositionalEncoding2D computes it for the size of its input.",
		Chinese: "tatp22：PositionalEncoding2D 按输入的大小计算。",
	}},
}

// A way is one of the three ways to get a table of another size.
type way int

const (
	formula   way = iota // the formula at the positions of the new size
	scaled               // the formula at positions that are scaled into the old size
	resampled            // the old table, resampled
	ways
)

// libraryOf returns the library with a name; the parameter has no others.
func libraryOf(name string) *library {
	for i := range libraries {
		if libraries[i].name == name {
			return &libraries[i]
		}
	}
	return &libraries[0]
}

// convention returns its convention with a base.
func (l *library) convention(base float64) convention.Convention {
	p, _ := convention.Find(l.name)
	c := p.Convention
	c.Base = base
	if l.normalize {
		c.GridPositions.Span = 2 * math.Pi
	}
	return c
}

// aligned returns the library with rows that follow the rows of the image.
func (l library) aligned() *library {
	l.downColumns = false
	return &l
}
