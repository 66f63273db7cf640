package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/text"
)

// A rotaryBug is a bug of encoder/bug/rotarybug that numbers can show.
type rotaryBug struct {
	name string
	has  func(id *invfreq.Identification) bool

	// said is a sentence about it, with values in the places of $1 and $2; empty where the
	// verdict says it.
	said   text.Message
	values func(id *invfreq.Identification) []string
}

var rotaryBugs = []rotaryBug{
	{
		name: "unfilled-buffer",
		has:  func(id *invfreq.Identification) bool { return id.Reason == invfreq.Unfilled },
	}, {
		name: "bfloat16-frequencies",
		has: func(id *invfreq.Identification) bool {
			if id.Kind == invfreq.Frequencies {
				return id.DType == precision.BFloat16
			}
			return id.Matches[0].Rounded == precision.BFloat16
		},
	}, {
		name: "attention-squared",
		has: func(id *invfreq.Identification) bool {
			a := yarnFactor(id)
			return a > 1 && math.Abs(id.Attention/(a*a)-1) < 1e-3
		},
		said: text.Message{
			English: "That is the square of $1, the attention factor of YaRN with this factor: it has been applied twice.",
			Chinese: "它是 $1 的平方，而 $1 正是 YaRN 取这个倍数时的注意力因子：它被乘了两次。",
		},
		values: func(id *invfreq.Identification) []string { return []string{compact(yarnFactor(id))} },
	}, {
		name: "attention-dropped",
		has:  func(id *invfreq.Identification) bool { return yarnFactor(id) > 1 && id.Attention == 1 },
		said: text.Message{
			English: "They are not multiplied by $1, the attention factor of YaRN with this factor: unless the file sets another one, it has been left out.",
			Chinese: "它们没有乘 $1，即 YaRN 取这个倍数时的注意力因子：除非文件另有设定，否则就是漏了。",
		},
		values: func(id *invfreq.Identification) []string { return []string{compact(yarnFactor(id))} },
	}, {
		name: "llama3-ignored",
		has: func(id *invfreq.Identification) bool {
			c := id.Matches[0].Config
			return id.Reason == invfreq.Explained && id.Kind != invfreq.Divisors && c.Scaling == nil && c.Base == 5e5
		},
		said: text.Message{
			English: "Llama 3.1 and its successors have this base and a scaling: if the numbers are of one of them, the scaling has been ignored.",
			Chinese: "Llama 3.1 及其后续模型也用这个底数，另有缩放：若这些数来自其中之一，则缩放被忽略了。",
		},
		values: func(*invfreq.Identification) []string { return nil },
	},
}

// rotaryBug returns the bug of the rotary embedding that the numbers are of, or nil.
func (f *found) rotaryBug() *rotaryBug {
	id := f.embedding
	if id == nil || id.Reason == invfreq.TooFew {
		return nil
	}
	for i := range rotaryBugs {
		if rotaryBugs[i].has(id) {
			return &rotaryBugs[i]
		}
	}
	return nil
}

// yarnFactor returns the attention factor of YaRN with the factor of a cache, 0 for other
// numbers.
func yarnFactor(id *invfreq.Identification) float64 {
	y, ok := id.Matches[0].Config.Scaling.(rotary.YaRN)
	if !ok || id.Kind < invfreq.Cosines {
		return 0
	}
	return rotary.MScale(y.Factor, 1)
}
