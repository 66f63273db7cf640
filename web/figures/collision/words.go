package collision

import (
	"math"
	"strings"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// readout writes the distance of the two rows and of the nearest ones.
func (p *picture) readout(s *scene.Scene) {
	y := p.textTop()
	k := "k = " + number.Integer(float64(p.q-p.p))
	s.Text(scene.Offset|scene.Strong, scene.Start, 0, y, k)
	s.Text(scene.Ink, scene.Start, math.Ceil(scene.Strong.Width(k))+16, y, p.Phrase("|PE(p) − PE(q)| = $1", "|PE(p) − PE(q)| = $1", number.Fixed(p.distance(), 3)))
	s.Paragraph(scene.Ink, 0, y+line, float64(p.Width), p.nearestText())
}

// nearestText says which rows of the text are nearest to each other.
func (p *picture) nearestText() string {
	if p.nearest.k == 0 {
		return p.Say("There is a single position.", "只有一个位置。")
	}
	rows := [...]string{number.Integer(float64(searched(&p.State) + 1)), number.Integer(float64(p.nearest.k)), number.Fixed(p.nearest.distance, 3)}
	if p.nearest.k == 1 {
		return p.Phrase("Of $1 positions, neighbours are nearest: $3 apart.", "$1 个位置中，相邻两行最近：$3。", rows[:]...)
	}
	return p.Phrase("Of $1 positions, those with k = $2 are nearest: $3 apart.", "$1 个位置中，k = $2 的两行最近：$3。", rows[:]...)
}

func (p *picture) summary() string {
	angles := make([]string, len(p.pairs))
	for j, i := range p.pairs {
		angle, _ := p.angle(i)
		angles[j] = p.Phrase("pair $1: $2°", "第 $1 对 $2°", number.Integer(float64(i)), number.Fixed(math.Abs(angle)*180/math.Pi, 1))
	}
	return p.Phrase("Positions $1 and $2, base $3. Angles between their hands: $4. Distance of the rows: $5. $6", "位置 $1 与 $2，底数 $3。两针的夹角：$4。两行的距离：$5。$6",
		p.position(p.p), p.position(p.q), baseName(p.State.Base), strings.Join(angles, p.Say(", ", "，")), number.Fixed(p.distance(), 3), p.nearestText())
}
