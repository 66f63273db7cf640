package figure

import (
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Check returns an *encoder.Error for a state, valid for other figures, that this one cannot
// draw.
func (s *Spec) Check(state *param.State) error {
	for name, most := range s.Most {
		value := state.Text(name)
		if x, err := param.Number(name, value); err == nil && x > most {
			err := &encoder.Error{Code: encoder.OutOfRange, Parameter: name, Value: value, Rule: "above-axis: is above #, where the axis of # ends"}
			return err.With(encoder.Decimal(most), s.Name)
		}
	}
	return nil
}

// Refusal returns the picture of why a figure cannot draw a view, in place of its own.
func Refusal(v *View, reason error) *scene.Scene {
	sentence := v.Say("Cannot draw this figure: ", "无法绘制此图：") + strings.TrimPrefix(param.Translate(reason, v.Lang).Error(), "encoder: ")
	s := &scene.Scene{Width: v.Width, Height: 20 + scene.LineHeight*len(scene.Lines(sentence, float64(v.Width))), Summary: sentence}
	s.Paragraph(scene.Wrong, 0, 24, float64(v.Width), sentence)
	return s
}
