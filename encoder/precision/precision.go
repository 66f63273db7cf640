package precision

import (
	"math"
	"slices"
	"sort"

	"github.com/posenc/posenc/encoder"
)

// An Encoding is an encoding in numbers of few digits: what models that compute
// in float32, bfloat16 or float16 make of the rows.
type Encoding struct {
	exact *encoder.Encoding
	dtype DType
	route Route
	omega []float64 // as the type has them
}

// A Route is the way by which an element gets into a type.
type Route int

const (
	// Angle computes in the type. Position, frequency, their product, and its
	// sine and cosine are each rounded to it:
	//
	//	R(sin R(R(pos)·R(ω[i])))
	//
	// The error of the angle, some units in the last place of it, grows with the
	// position.
	Angle Route = iota

	// Cast computes exactly and rounds the result, R(sin pos·ω[i]). The error is
	// at most half a unit in the last place of 1, at any position.
	Cast
)

var routeNames = [...]string{"angle", "cast"}

// RouteNames returns the names of the routes, in the order of their constants.
func RouteNames() []string { return slices.Clone(routeNames[:]) }

// FindRoute returns the route of the given name. It returns an *Error if there
// is none.
func FindRoute(name string) (Route, error) {
	if r := slices.Index(routeNames[:], name); r >= 0 {
		return Route(r), nil
	}
	return 0, &encoder.Error{Code: encoder.Unknown, Parameter: "route", Value: encoder.Quote(name), Rule: "is neither angle nor cast"}
}

func (r Route) String() string { return routeNames[r] }

// Precision returns what a type makes of the rows of e by a route. It returns an
// *Error if there is no such type or route, or if the spectrum is not Geometric:
// nobody has a recipe for others.
//
// By the route Angle, the frequencies are those that PyTorch computes in
// float32, by exp(2i·(−ln n/d)), rounded to the type; in Float64 they are
// computed in that.
func New(e *encoder.Encoding, t DType, r Route) (*Encoding, error) {
	switch {
	case t < Float64 || t > Float16:
		return nil, encoder.Invalid("dtype", int(t), "is not one of the four")
	case r < Angle || r > Cast:
		return nil, encoder.Invalid("route", int(r), "is not one of the two")
	case e.Spectrum() != encoder.Geometric:
		return nil, encoder.Invalid("spectrum", int(e.Spectrum()), "is not geometric, as the recipes of libraries are")
	}
	return &Encoding{e, t, r, recipe(e.DModel(), e.Base(), t)}, nil
}

// DType returns the type.
func (p *Encoding) DType() DType { return p.dtype }

// Route returns the route.
func (p *Encoding) Route() Route { return p.route }

// Pair returns the elements 2i and 2i+1 of the row of pos as the type has them,
// for 0 ≤ i < Pairs and |pos| ≤ MaxPosition. By the route Angle they are NaN
// where the type takes the position for infinite.
func (p *Encoding) Pair(i int, pos float64) (sin, cos float64) {
	if p.route == Cast {
		sin, cos = p.exact.Pair(i, pos)
	} else {
		sin, cos = math.Sincos(p.dtype.Round(p.dtype.Round(pos) * p.omega[i]))
	}
	return p.dtype.Round(sin), p.dtype.Round(cos)
}

// Row writes the row of position pos, any real number in ±MaxPosition, into dst,
// which has d_model elements.
func (p *Encoding) Row(dst []float64, pos float64) error {
	if err := p.exact.Row(dst, pos); err != nil {
		return err
	}
	for i := range p.omega {
		dst[2*i], dst[2*i+1] = p.Pair(i, pos)
	}
	return nil
}

// Errors writes what the elements of the row of position pos are above their
// true values into dst, which has d_model elements.
func (p *Encoding) Errors(dst []float64, pos float64) error {
	if err := p.exact.Row(dst, pos); err != nil {
		return err
	}
	for i := range p.omega {
		sin, cos := p.Pair(i, pos)
		dst[2*i], dst[2*i+1] = sin-dst[2*i], cos-dst[2*i+1]
	}
	return nil
}

// Indistinguishable returns the first position p ≥ 0 whose row is exactly that
// of p+1, and whether there is one:
//
//	          Angle    Cast
//	Float64   2⁵³      –
//	Float32   2²⁴      –
//	BFloat16  256      –
//	Float16   2048     –
//
// The first pair has the frequency 1, which every type has. From one position
// to the next its hand turns by a radian, so that its sine or its cosine changes
// by 0.67, more than any rounding takes back: rows can be the same only if
// positions are, after rounding, and by the route Cast never. All whole numbers
// up to 2^digits are numbers of the type, and the next one, in the middle
// between two of them, is rounded to the even one, which is 2^digits: a power of
// two is what is looked for.
func (p *Encoding) Indistinguishable() (pos float64, ok bool) {
	if p.route == Cast {
		return 0, false
	}
	pos = 1
	for p.dtype.Round(pos) != p.dtype.Round(pos+1) {
		pos *= 2
	}
	return pos, true
}

// Overflow returns the first position that is infinite in the type, whose row
// and all after it are NaN, and whether there is one up to MaxPosition. Only
// Float16 has one, by the route Angle: 65520, half a step beyond its largest
// number.
func (p *Encoding) Overflow() (pos float64, ok bool) {
	infinite := func(x float64) bool { return math.IsInf(p.dtype.Round(x), 1) }
	if p.route == Cast || !infinite(encoder.MaxPosition) {
		return 0, false
	}
	first := sort.Search(encoder.MaxPosition, func(pos int) bool { return infinite(float64(pos)) })
	return float64(first), true
}
