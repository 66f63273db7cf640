package identify

import (
	"strconv"

	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

func (p *picture) verdict() string {
	if p.err != nil {
		return p.Say("Could not read these numbers.", "这些数无法辨认。")
	}
	if len(p.Matches) == 0 {
		switch said := p.rotary(); {
		case said == "":
			return p.unexplained()
		case p.embedding.Reason == invfreq.Unfilled:
			return p.unexplained() + p.Say(" ", "") + said
		default:
			return said
		}
	}
	name, where := p.makers(p.best), p.where()
	switch {
	case p.Reason == identify.TooFew:
		return p.Phrase("Too few numbers or digits to tell: they fit $1, $2, but they would fit much else.", "数或位数太少，无法断定：与 $1的编码（$2）相符，但也与许多别的相符。", name, where)
	case p.Reason == identify.Ambiguous:
		return p.Phrase("More than one convention explains these numbers. The first is $1, $2.", "不止一种约定能解释这些数。首先是 $1的编码，$2。", name, where)
	case p.best.Bug != "":
		return p.Phrase("It is what $1 would make, with a bug: $2. ", "这本是 $1的编码，但有一处错误：$2。", name, param.BugTitle(p.best.Bug).In(p.Lang)) + p.bug(p.best.Bug)
	}
	if p.best.Rounding.Of != identify.NoOperand {
		return p.Phrase("It is what $1 would make, $2, with $3.", "这是 $1的编码，$2，但$3。", name, where, p.rounding(p.best.Rounding))
	}
	return p.Phrase("It is what $1 would make, $2.", "这是 $1的编码，$2。", name, where)
}

// makers names who makes the numbers of a fit.
func (p *picture) makers(fit *identify.Fit) string {
	names := fit.Presets()
	switch n := len(names); n {
	case 1:
		return names[0] + p.Say("", " ")
	case 2:
		return p.Phrase("$1 or $2", "$1 或 $2 ", names[0], names[1])
	default:
		return p.Phrase("$1 or $2 others", "$1 等 $3 个库", names[0], strconv.Itoa(n-1), strconv.Itoa(n))
	}
}

// bug explains a bug.
func (p *picture) bug(name string) string {
	b, err := bug.Find(name)
	if err != nil {
		return ""
	}
	return p.Lang.Sentence(text.AboutBug(b.Name, b.About).In(p.Lang))
}
