package param

import (
	"strings"

	"github.com/posenc/posenc/encoder"
)

func (w *Window) text() string {
	return encoder.Decimal(w.Left) + "," + encoder.Decimal(w.Top) + "," + encoder.Decimal(w.Width) + "," + encoder.Decimal(w.Height)
}

func (w *Window) set(p *Param, value string) error {
	var numbers []float64
	for _, item := range strings.Split(value, ",") {
		if x, err := Number(p.Name, item); err == nil {
			numbers = append(numbers, x)
		}
	}
	if len(numbers) != 4 || strings.Count(value, ",") != 3 {
		return (&encoder.Error{Parameter: p.Name, Value: encoder.Quote(value), Rule: "not-window: is not four numbers left,top,width,height"}).With()
	}
	*w = Window{numbers[0], numbers[1], numbers[2], numbers[3]}
	return nil
}
