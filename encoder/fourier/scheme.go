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
