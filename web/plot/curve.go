package plot

import "math"

// CurveHeight is the height of a Curve in CSS pixels.
const CurveHeight = 88

// A Curve is the vector of one position: its sines and its cosines, each as a
// line across the dimensions, under the cells of a Matrix.
type Curve struct {
	Top         int     // where it begins in its picture, in CSS pixels
	Left, Right int     // where the cells of the matrix begin and end
	From        float64 // the first dimension shown
	Dimensions  float64 // and how many there are
	Marked      *int    // the dimension that is marked, if any
	Lang        Lang

	Sines, Cosines Seats   // which dimensions are sines and which cosines
	Amplitude      float64 // which no value exceeds
}

// Seats are every so many dimensions from one on.
type Seats struct{ First, Step, Count int }

// has reports whether a dimension is among the seats.
func (s Seats) has(dim int) bool {
	return dim >= s.First && dim < s.First+s.Count*s.Step && (dim-s.First)%s.Step == 0
}

// curveMargin is what is left above and below the values 1 and −1.
const curveMargin = 10

// dotPitch is how many pixels a dimension takes at the least to have a dot.
const dotPitch = 8

// AppendSVG appends the lines to dst, of the classes sine and cosine, with
// dots where there is room and faint where dimensions share pixels, the line of
// value 0, and a dot for the marked dimension; values are those of all
// dimensions.
func (c Curve) AppendSVG(dst []byte, values []float64) []byte {
	x, y := float64(c.Left)-labelAway, c.pixelY(0)
	zero := stroke(float64(c.Left), c.pixelY(0), "H", float64(c.Right))
	dst = append(dst, `<path class="line rule" d="`+zero+`"/>`+"\n"...)
	for _, of := range [...]struct {
		class string
		seats Seats
	}{{"sine", c.Sines}, {"cosine", c.Cosines}} {
		faint, pitch := "", c.pixelX(1)-c.pixelX(0)
		if float64(of.seats.Step)*pitch < 1 {
			faint = " faint"
		}
		dst = append(dst, `<path class="line `+of.class+faint+`" d="`...)
		dst = append(c.appendLine(dst, values, of.seats), `"/>`+"\n"...)
		if pitch >= dotPitch {
			dst = append(dst, `<path class="dots `+of.class+`" d="`+c.dots(values, of.seats)+`"/>`+"\n"...)
		}
	}
	if m := c.Marked; m != nil && c.inView(*m) {
		class := "cosine"
		if c.Sines.has(*m) {
			class = "sine"
		}
		dst = append(dst, `<path class="bold dots `+class+`" d="`+c.dot(*m, values[*m])+`"/>`+"\n"...)
	}
	labels := textAt(`class="cosine"`, x, y-4, c.Lang.Say("cosine", "余弦")) + textAt(`class="sine"`, x, y+12, c.Lang.Say("sine", "正弦"))
	return append(dst, `<g text-anchor="end">`+"\n"+labels+"</g>\n"...)
}

func (c Curve) pixelX(dim int) float64 {
	return float64(c.Left) + (float64(dim)+0.5-c.From)*float64(c.Right-c.Left)/c.Dimensions
}

func (c Curve) pixelY(value float64) float64 {
	return float64(c.Top) + CurveHeight/2 - value/c.Amplitude*(CurveHeight/2-curveMargin)
}

// shown returns the first and the last of the seats that the curve shows.
func (c Curve) shown(s Seats) (first, last int) {
	skipped := max(0, (int(c.From)-s.First)/s.Step)
	return s.First + skipped*s.Step, min(s.First+(s.Count-1)*s.Step, int(math.Ceil(c.From+c.Dimensions))-1)
}

// dots draws the dimensions of the seats as dots.
func (c Curve) dots(values []float64, s Seats) string {
	path := ""
	for dim, last := c.shown(s); dim <= last; dim += s.Step {
		if c.inView(dim) {
			path += c.dot(dim, values[dim])
		}
	}
	return path
}

func (c Curve) inView(dim int) bool {
	x := c.pixelX(dim)
	return float64(c.Left) <= x && x <= float64(c.Right)
}

// dot draws a line of no length, which round ends make visible.
func (c Curve) dot(dim int, value float64) string {
	return "M" + tenth(c.pixelX(dim)) + " " + tenth(c.pixelY(value)) + "h0"
}

// appendLine draws the dimensions of the seats. Where several of them share a
// pixel it goes from the least to the greatest of their values.
func (c Curve) appendLine(path []byte, values []float64, s Seats) []byte {
	first, last := c.shown(s)
	command := "M"
	for dim := first; dim <= last; {
		x := c.pixelX(dim)
		lo, hi, end := values[dim], values[dim], dim+s.Step
		for ; end <= last && c.pixelX(end) < x+1; end += s.Step {
			lo, hi = min(lo, values[end]), max(hi, values[end])
		}
		if c.inView(dim) {
			path = append(path, command+tenth(x)+" "+tenth(c.pixelY(lo))...)
			if hi > lo {
				path = append(path, "V"+tenth(c.pixelY(hi))...)
			}
			command = "L"
		}
		dim = end
	}
	return path
}

// tenth returns a coordinate to a tenth of a pixel.
func tenth(x float64) string { return coordinate(math.Round(10*x) / 10) }
