package walk

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
)

// A run is the animation of a picture without a program: the cursor walks from the
// first word to the one at which it stands. What is drawn is the end.
type run struct{ last int }

const (
	early = 0.35     // of the way to a word is left when its row appears
	rest  = 0.7      // seconds before the cursor starts
	beat  = 5. / 11. // seconds from word to word
)

// placeAt returns where the cursor is some milliseconds after the beginning of a run. It tarries
// at each word, as by the timing function of the file.
func placeAt(passed float64) float64 {
	word, part := math.Modf(max(0, passed/1000-rest) / beat)
	return word + plot.Ease(plot.Ease(part))
}

// style returns the animation of a part of the picture that belongs to word i, as one of CSS.
func (r *run) style(part string, i int) string {
	if r == nil {
		return ""
	}
	begin, length := rest, beat*float64(r.last)
	switch part {
	case "word":
		begin, length = rest+beat*float64(i), 0.01
	case "row":
		begin, length = rest+beat*(float64(i)-early), 0.16
	}
	times := decimal(length, 2) + "s cubic-bezier(.7,0,.25,1) " + decimal(max(0, begin), 2) + "s"
	return "animation:" + part + " " + times + " backwards"
}

// turning returns the animation of the hand of a pair, whose frequency it has as --w.
func (r *run) turning(pair int, c scale.Dial) string {
	if r == nil {
		return ""
	}
	middle, w := decimal(c.X, 1)+"px "+decimal(c.Y, 1)+"px", decimal(hands.Encoding.Frequency(pair), 4)
	return r.style("hand", 0) + ";transform-origin:" + middle + ";--w:" + w + "rad"
}

// keyframes returns where the parts are at each word. Hands tick with the words instead of
// gliding past them, as the timing function holds from word to word.
func (r *run) keyframes(d *drawing) string {
	if r == nil {
		return ""
	}
	rules := "@keyframes word{from{opacity:.5}}@keyframes row{from{opacity:0}}"
	add := func(part string, move func(k int) string) {
		rules += "@keyframes " + part + "{"
		for k := range r.last {
			rules += decimal(100*float64(k)/float64(r.last), 2) + "%{" + move(k) + "}"
		}
		rules += "}"
	}
	add("hand", func(k int) string { return "rotate:calc(" + strconv.Itoa(k-r.last) + "*var(--w))" })
	add("cursor", func(k int) string { return "translate:" + decimal(d.X(float64(k))-d.X(d.at), 1) + "px" })
	add("frame", func(k int) string { return "translate:0 " + decimal(d.row*float64(k-r.last), 0) + "px" })
	return rules + "\n"
}

func decimal(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }
