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
	for parity, class := range [...]string{"sine", "cosine"} {
		faint := ""
		if c.pixelX(2)-c.pixelX(0) < 1 {
			faint = " faint"
		}
		dst = append(dst, `<path class="line `+class+faint+`" d="`...)
		dst = append(c.appendLine(dst, values, parity), `"/>`+"\n"...)
		if c.pixelX(1)-c.pixelX(0) >= dotPitch {
			dst = append(dst, `<path class="dots `+class+`" d="`+c.dots(values, parity)+`"/>`+"\n"...)
		}
	}
	if m := c.Marked; m != nil && c.inView(*m) {
		dst = append(dst, `<path class="bold dots `+[...]string{"sine", "cosine"}[*m%2]+`" d="`+c.dot(*m, values[*m])+`"/>`+"\n"...)
	}
	labels := text(`class="cosine"`, x, y-4, c.Lang.Say("cosine", "余弦")) + text(`class="sine"`, x, y+12, c.Lang.Say("sine", "正弦"))
	return append(dst, `<g text-anchor="end">`+"\n"+labels+"</g>\n"...)
}

func (c Curve) pixelX(dim int) float64 {
	return float64(c.Left) + (float64(dim)+0.5-c.From)*float64(c.Right-c.Left)/c.Dimensions
}

func (c Curve) pixelY(value float64) float64 {
	return float64(c.Top) + CurveHeight/2 - value*(CurveHeight/2-curveMargin)
}

// shown returns the first and the last of the dimensions 2i + parity.
func (c Curve) shown(values []float64, parity int) (first, last int) {
	first = max(parity, int(c.From)&^1+parity)
	return first, min(len(values)-1, int(math.Ceil(c.From+c.Dimensions))-1)
}

// dots draws the dimensions 2i + parity as dots.
func (c Curve) dots(values []float64, parity int) string {
	path := ""
	for first, last := c.shown(values, parity); first <= last; first += 2 {
		if c.inView(first) {
			path += c.dot(first, values[first])
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

// appendLine draws the dimensions 2i + parity. Where several of them share a
// pixel it goes from the least to the greatest of their values.
func (c Curve) appendLine(path []byte, values []float64, parity int) []byte {
	first, last := c.shown(values, parity)
	command := "M"
	for dim := first; dim <= last; {
		x := c.pixelX(dim)
		lo, hi, end := values[dim], values[dim], dim+2
		for ; end <= last && c.pixelX(end) < x+1; end += 2 {
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
func tenth(x float64) string { return number(math.Round(10*x) / 10) }
