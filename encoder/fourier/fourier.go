// Package fourier computes Fourier features of points: where a Transformer gets
// sinusoids of counted positions, networks on coordinates, such as NeRF and Perceiver,
// get sines and cosines of the coordinates x at rising frequencies,
//
//	sin(u·b[k]·x),  cos(u·b[k]·x)    k = 0, 1, …, n-1
//
// with bands b[k] = 2^k, or evenly from 1 to half a resolution, the Nyquist frequency of
// a grid of that resolution, and a unit u of 1, π or 2π.
//
// "NeRF" (Mildenhall et al. 2020, equation 4) has u = π; its program, and most that
// follow it, leave π out, so that their frequencies are less by a factor of π. Libraries
// also differ in the order of columns, and in whether the coordinates stand among them.
package fourier

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// A Scheme is how a library computes features.
type Scheme struct {
	Name   string
	Source convention.Source
	Unit   float64 // u, in radians
	Linear bool    // whether bands go evenly from 1 to half the resolution; else they are powers of 2
	About  string

	order func(axes, bands int) []Column
}

// A Column is a column of a row: the sine or the cosine of a band of a coordinate,
// or the coordinate itself.
type Column struct {
	Axis int
	Band int
	Kind Kind
}

// A Kind is the function of a column.
type Kind int

const (
	Sine Kind = iota
	Cosine
	Coordinate
)

var schemes = []Scheme{
	{
		Name: "nerf", Unit: 1, order: byBand,
		Source: convention.Source{Repository: "bmild/nerf", File: "run_nerf_helpers.py", Version: "14c55567a6d0fbd75d3fd12b0411f98160ba3237"},
		About:  "the program of NeRF, without the π of the paper: the coordinates, then for each band the sines of all axes and the cosines of all axes; nerf-pytorch has the same",
	}, {
		Name: "nerf-paper", Unit: math.Pi, order: inTurn,
		Source: convention.Source{Repository: "arXiv", File: "2003.08934", Version: "equation 4"},
		About:  "for each axis sines and cosines in turn, with π, without the coordinates; tiny-cuda-nn has the same",
	}, {
		Name: "nerfstudio", Unit: 2 * math.Pi, order: func(axes, bands int) []Column {
			return slices.Concat(eachAxis(axes, bands, Sine), eachAxis(axes, bands, Cosine), eachAxis(axes, bands, Coordinate))
		},
		Source: convention.Source{Repository: "nerfstudio-project/nerfstudio", File: "nerfstudio/field_components/encodings.py", Version: "50e0e3c70c775e89333256213363badbf074f29d"},
		About:  "all sines, all cosines, then the coordinates; coordinates from 0 to 1 are turns, so the unit is 2π",
	}, {
		Name: "perceiver", Unit: math.Pi, Linear: true, order: func(axes, bands int) []Column {
			return slices.Concat(eachAxis(axes, bands, Coordinate), eachAxis(axes, bands, Sine), eachAxis(axes, bands, Cosine))
		},
		Source: convention.Source{Repository: "google-deepmind/deepmind-research", File: "perceiver/position_encoding.py", Version: "f5de0ede8430809180254ee957abf36ed62579ef"},
		About:  "the coordinates, all sines, then all cosines; bands go evenly from 1 to half the resolution of the axis",
	}, {
		Name: "perceiver-pytorch", Unit: math.Pi, Linear: true, order: func(axes, bands int) []Column {
			return eachAxis(axes, bands, Sine, Cosine, Coordinate)
		},
		Source: convention.Source{Repository: "lucidrains/perceiver-pytorch", File: "perceiver_pytorch/perceiver_pytorch.py", Version: "96097c6a27cc64fc1f196d3a58d32b8a82f573e1"},
		About:  "for each axis all sines, all cosines, then the coordinate; bands go evenly from 1 to half of max_freq",
	}, {
		Name: "timm-fourier", Unit: math.Pi, Linear: true, order: func(axes, bands int) []Column {
			return eachAxis(axes, bands, Coordinate, Sine, Cosine)
		},
		Source: convention.Source{Repository: "huggingface/pytorch-image-models", File: "timm/layers/pos_embed_sincos.py", Version: "aa4b5850c1543fa488abf260f18390eda46cf85d"},
		About:  "for each axis the coordinate, all sines, then all cosines; bands go evenly from 1 to half of max_res",
	},
}

// All returns all schemes.
func All() []Scheme { return slices.Clone(schemes) }

// Find returns the scheme with the given name. It returns an *encoder.Error for any
// other name.
func Find(name string) (Scheme, error) {
	var known []string
	for _, s := range schemes {
		if s.Name == name {
			return s, nil
		}
		known = append(known, s.Name)
	}
	return Scheme{}, encoder.UnknownName("scheme", name, known)
}

// byBand returns the coordinates, and for each band the sines and the cosines of all
// axes.
func byBand(axes, bands int) []Column {
	list := eachAxis(axes, bands, Coordinate)
	for band := range bands {
		for _, kind := range [...]Kind{Sine, Cosine} {
			for axis := range axes {
				list = append(list, Column{axis, band, kind})
			}
		}
	}
	return list
}

// inTurn returns sines and cosines in turn, for each axis.
func inTurn(axes, bands int) []Column {
	var list []Column
	for axis := range axes {
		for band := range bands {
			list = append(list, Column{axis, band, Sine}, Column{axis, band, Cosine})
		}
	}
	return list
}

// eachAxis returns all bands of some kinds, one kind after the other, for each axis. A
// coordinate has no bands.
func eachAxis(axes, bands int, kinds ...Kind) []Column {
	var list []Column
	for axis := range axes {
		for _, kind := range kinds {
			n := bands
			if kind == Coordinate {
				n = 1
			}
			for band := range n {
				list = append(list, Column{axis, band, kind})
			}
		}
	}
	return list
}

// Features are those of points with some coordinates.
type Features struct {
	unit    float64
	axes    int
	bands   [][]float64 // of each axis
	columns []Column
}

// MaxBands is the largest number of bands of an axis: the highest of powers of 2 is 2⁶³.
const MaxBands = 64

// New returns the features of points with the given number of axes, with n bands on each.
// Linear bands need the resolution of each axis, or one for all; powers of 2 have none. New
// returns an *encoder.Error if axes is not in [1, 16], n not in [1, MaxBands], or a
// resolution is missing, not finite, below 2 or above 2⁵³.
func (s Scheme) New(axes, n int, resolutions ...float64) (*Features, error) {
	const maxAxes = 16
	switch {
	case axes < 1 || axes > maxAxes:
		return nil, encoder.Invalid("axes", axes, "is not in [1, #]").With(strconv.Itoa(maxAxes))
	case n < 1 || n > MaxBands:
		return nil, encoder.Invalid("bands", n, "is not in [1, #]").With(strconv.Itoa(MaxBands))
	case !s.Linear && len(resolutions) > 0:
		return nil, (&encoder.Error{Code: encoder.Unsupported, Parameter: "resolutions", Subject: s.Name, Rule: "no-option: has no option #"}).With("resolutions")
	case s.Linear && len(resolutions) != 1 && len(resolutions) != axes:
		return nil, encoder.Invalid("number of resolutions", len(resolutions), "is neither 1 nor #, the number of axes").With(strconv.Itoa(axes))
	}
	f := &Features{unit: s.Unit, axes: axes, columns: s.order(axes, n)}
	for axis := range axes {
		resolution := 0.0
		if s.Linear {
			i := min(axis, len(resolutions)-1)
			if resolution = resolutions[i]; !(resolution >= 2 && resolution <= encoder.MaxPosition) {
				return nil, encoder.Invalid("resolutions", resolution, "is not in [2, 2^53]", i)
			}
		}
		f.bands = append(f.bands, s.bands(n, resolution))
	}
	return f, nil
}

// bands returns 2^k, or n numbers evenly from 1 to resolution/2.
func (s Scheme) bands(n int, resolution float64) []float64 {
	bands := make([]float64, n)
	for k := range bands {
		switch {
		case !s.Linear:
			bands[k] = math.Ldexp(1, k)
		case k == 0:
			bands[k] = 1
		default:
			bands[k] = 1 + float64(k)*(resolution/2-1)/float64(n-1)
		}
	}
	return bands
}

// Columns returns the columns of a row.
func (f *Features) Columns() []Column { return append([]Column(nil), f.columns...) }

// Frequency returns u·b[k] of an axis, in radians.
func (f *Features) Frequency(axis, k int) float64 { return f.unit * f.bands[axis][k] }

// Row writes the features of a point into dst, which has one element for each column:
//
//	sin(u·b[k]·x), cos(u·b[k]·x), x
//
// in the order of Columns. It returns an *encoder.Error if dst or the point has another
// length, or if a coordinate is not finite or an angle beyond 2⁵³ units.
func (f *Features) Row(dst []float64, point ...float64) error {
	switch {
	case len(point) != f.axes:
		return encoder.Invalid("number of coordinates", len(point), "is not #").With(strconv.Itoa(f.axes))
	case len(dst) != len(f.columns):
		return encoder.Invalid("destination length", len(dst), "is not #").With(strconv.Itoa(len(f.columns)))
	}
	for axis, x := range point {
		if highest := f.bands[axis][len(f.bands[axis])-1]; !(math.Abs(x*highest) <= encoder.MaxPosition) {
			return encoder.Invalid("coordinates", x, "times the highest band # is beyond ±2^53", axis).With(encoder.Decimal(highest))
		}
	}
	for j, c := range f.columns {
		x := point[c.Axis]
		if c.Kind == Coordinate {
			dst[j] = x
			continue
		}
		sin, cos := f.sincos(f.bands[c.Axis][c.Band], x)
		if dst[j] = sin; c.Kind == Cosine {
			dst[j] = cos
		}
	}
	return nil
}

// sincos returns the sine and the cosine of u·b·x. The product is the sum of a rounded
// number and its error, and multiples of π are reduced before they are multiplied by π,
// so that sin(π·2^k) is 0.
func (f *Features) sincos(b, x float64) (sin, cos float64) {
	product := b * x
	rest := math.FMA(b, x, -product)
	if f.unit == 1 {
		sin, cos = math.Sincos(product)
		return sin + rest*cos, cos - rest*sin
	}
	half := f.unit / math.Pi // half turns per unit: 1 or 2
	turns := math.Mod(product*half, 2)
	quarter := math.Round(2 * turns)
	angle := math.Pi * (turns - quarter/2 + rest*half)
	sin, cos = math.Sincos(angle)
	switch (int(quarter)%4 + 4) % 4 {
	case 1:
		return cos, 0 - sin
	case 2:
		return 0 - sin, 0 - cos
	case 3:
		return 0 - cos, sin
	}
	return sin, cos
}

// Grid returns the points of a grid with the given shape, the last axis fastest, whose
// coordinates go evenly from −1 to 1 on each axis. It returns an *encoder.Error if a
// length is below 2 or there are more than 2²⁴ points.
func Grid(shape ...int) ([][]float64, error) {
	const most = 1 << 24
	n := 1
	for axis, length := range shape {
		switch {
		case length < 2:
			return nil, encoder.Invalid("shape", length, "is below 2", axis)
		case length > most/n:
			return nil, encoder.Invalid("shape", length, "makes a grid of more than 2^24 cells", axis)
		}
		n *= length
	}
	points := make([][]float64, n)
	for i := range points {
		points[i] = make([]float64, len(shape))
		rest := i
		for axis := len(shape) - 1; axis >= 0; axis-- {
			length := shape[axis]
			points[i][axis] = float64(2*(rest%length)-(length-1)) / float64(length-1)
			rest /= length
		}
	}
	return points, nil
}
