package candidates

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// verdicts write the verdicts below the codes.
func (p *picture) verdicts(s *scene.Scene) {
	if v := p.verdict; v != nil {
		s.Rect(scene.Raised|scene.Area, p.leftOf(v.candidate)-4, verdictsTop+float64(v.criterion)*p.row+p.below, p.column-4, p.row-p.below)
	}
	for c := range criteria {
		top := verdictsTop + float64(c)*p.row
		s.Horizontal(scene.Rule, 0, top, float64(p.Width))
		s.Text(scene.Ink, scene.Start, 0, top+20-p.below/8, p.criterion(c))
		for k := range count {
			v := p.judge(c, k)
			mark, class := "✓ ", scene.Ink
			if !v.holds {
				mark, class = "✗ ", scene.Wrong|scene.Strong
			}
			x, y := p.leftOf(k), top+p.below+20-p.below/8
			s.Text(class, scene.Start, x, y, mark+v.number)
			if p.stacked() {
				s.Text(scene.Quiet, scene.Start, x, y+15, v.beside)
			} else {
				s.Text(scene.Quiet, scene.Start, x+76, y, v.beside)
			}
		}
	}
}

// explained says where the verdict comes from that is pointed at, or what can be
// done.
func (p *picture) explained(s *scene.Scene) {
	y, width := p.explainedTop(), float64(p.Width)
	switch {
	case p.verdict != nil:
		s.Paragraph(scene.Ink, 0, y, width, strings.ReplaceAll(p.explanation(*p.verdict), "\n", p.Say(" ", "")))
	case !p.stacked():
		s.Paragraph(scene.Quiet, 0, y, width, strings.Join(p.hint(), p.Say(" ", "")))
	default:
		for i, line := range p.hint() {
			s.Text(scene.Quiet, scene.Start, 0, y+float64(i*lineHeight), line)
		}
	}
}

// hint says what can be done, and what is not to be seen.
func (p *picture) hint() []string {
	var lines []string
	if !p.Still {
		lines = append(lines, p.Say("Point at a verdict for details.", "指向任一判定可查看理由。"))
	}
	if p.stacked() {
		lines = append(lines, p.dashed())
	}
	if p.sampled() {
		lines = append(lines, p.sample())
	}
	return lines
}

// sampled reports whether not all pairs are judged.
func (p *picture) sampled() bool { return p.Encoding.Pairs() > maxPairs }

// sample says how many are.
func (p *picture) sample() string {
	return p.Phrase("sinusoid: judged by $1 of $2 pairs", "正弦编码按 $2 对中的 $1 对来判断", strconv.Itoa(maxPairs), number.Integer(float64(p.Encoding.Pairs())))
}

// spoken returns a verdict with where it comes from.
func (p *picture) spoken(v cell) string {
	return p.Phrase("$1, $2: $3", "$1，$2：$3", p.name(v.candidate), p.criterion(v.criterion), p.explanation(v))
}

func (p *picture) summary() string {
	summary := p.Phrase("Four ways to number a sentence of $1 words, judged by six criteria. ", "给 $1 个词的句子编号的四种办法，用六条标准判断。", strconv.Itoa(words(p.View)))
	for k := range count {
		failed := ""
		for c := range criteria {
			if v := p.judge(c, k); !v.holds {
				if failed != "" {
					failed += p.Say(", ", "、")
				}
				failed += p.Phrase("$1 ($2 $3)", "$1（$2，$3）", p.criterion(c), v.number, v.beside)
			}
		}
		if failed == "" {
			summary += p.Phrase("$1: passes all. ", "$1：全部满足。", p.name(k))
		} else {
			summary += p.Phrase("$1: fails $2. ", "$1：不满足$2。", p.name(k), failed)
		}
	}
	if p.sampled() {
		summary += p.sample()
	}
	return summary
}
