package bug

import (
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
)

// All returns all bugs: those of the formula, of the columns, of the position,
// of the arithmetic, of the shape.
func All() []Bug { return slices.Clone(bugs) }

// Find returns the bug of the given name. It returns an *Error if there is
// none.
func Find(name string) (Bug, error) {
	for _, b := range bugs {
		if b.Name == name {
			return b, nil
		}
	}
	return Bug{}, &encoder.Error{Code: encoder.Unknown, Parameter: "bug", Value: encoder.Quote(name), Rule: "is not one of the bugs"}
}

var bugs = []Bug{
	{
		Name:  "doubled-index",
		About: "the column's number stands where the pair's belongs: each column has its own frequency, and a sine and its cosine no longer share one",
		Right: "sin(pos / n**(2*(j//2)/d))",
		Wrong: "sin(pos / n**(2*j/d))",
		Sources: []string{
			"Kyubyong/transformer#38", "jadore801120/attention-is-all-you-need-pytorch#32", "SamLynnEvans/Transformer#25",
			"shenweichen/DeepCTR#379", "YutaroOgawa/pytorch_advanced#79", "maxjcohen/transformer#62",
			"BrianPulfer/PapersReimplementations#9", "ajhalthor/Transformer-Neural-Network#14", "r9y9/deepvoice3_pytorch#19",
		},
		Law:      dotLaw,
		intended: paper,
		actual:   doubledIndex,
	}, {
		Name:     "divided-sine",
		About:    "the sine is divided, not the position: every pair turns at the same rate, and only shrinks",
		Right:    "sin(pos / n**(2*i/d))",
		Wrong:    "sin(pos) / n**(2*i/d)",
		Sources:  []string{"cool-japan/scirs"},
		Law:      lengthLaw,
		intended: paper,
		actual:   dividedSine,
	}, {
		Name:     "swapped-halves",
		About:    "all cosines stand where a trained model expects all sines",
		Right:    "concat([sin, cos])",
		Wrong:    "concat([cos, sin])",
		Sources:  []string{"flashinfer-ai/flashinfer#3819", "huggingface/diffusers#1369"},
		Law:      firstColumnLaw,
		intended: concatenated,
		actual:   swappedHalves,
	}, {
		Name:     "degrees",
		About:    "angles in radians are taken for degrees: every pair turns 57 times too slowly",
		Right:    "sin(angle)",
		Wrong:    "sin(angle * pi/180)",
		Law:      stepLaw,
		intended: paper,
		actual:   inDegrees,
	}, {
		Name:     "off-by-one",
		About:    "positions begin at 1 where 0 is meant",
		Right:    "arange(0, seq_len)",
		Wrong:    "arange(1, seq_len + 1)",
		Law:      startLaw,
		intended: paper,
		actual:   offByOne,
	}, {
		Name:     "float16-angles",
		About:    "position, frequency and angle are rounded to float16: 11 binary digits, most of which count whole turns",
		Right:    "sin(float32(pos) * float32(w))",
		Wrong:    "sin(float16(pos) * float16(w))",
		Sources:  []string{"vllm-project/vllm#54620", "facebookresearch/fairseq2#65", "facebookresearch/fairseq2#476"},
		Law:      dotLaw,
		intended: paper,
		actual:   roundedAngles(precision.Float16),
	}, {
		Name:     "bfloat16-angles",
		About:    "position, frequency and angle are rounded to bfloat16: 8 binary digits, so that positions above 256 share their rows",
		Right:    "sin(float32(pos) * float32(w))",
		Wrong:    "sin(bfloat16(pos) * bfloat16(w))",
		Sources:  []string{"modelscope/DiffSynth-Studio#1025"},
		Law:      dotLaw,
		intended: paper,
		actual:   roundedAngles(precision.BFloat16),
	}, {
		Name:     "swapped-axes",
		About:    "a batch comes as [batch, seq, d] where [seq, batch, d] is expected: every word of a sentence gets the position that its sentence has in the batch",
		Right:    "x + pe[:x.size(1)]",
		Wrong:    "x + pe[:x.size(0)]",
		Sources:  []string{"pytorch/tutorials#1547", "KasperGroesLudvigsen/influenza_transformer#9"},
		Law:      neighbourLaw,
		intended: perWord,
		actual:   perSentence,
	},
}

// The laws, each violated by the bugs that name it.
var (
	dotLaw = Law{
		"dot",
		"p[m]·p[m+1] depends on the offset 1 alone: largest minus smallest over the rows, 0",
		dotRange,
	}
	lengthLaw = Law{
		"length",
		"every row has the length √(d/2): largest ||p|² − d/2|, 0",
		lengthError,
	}
	firstColumnLaw = Law{
		"first-column",
		"the first column is sin pos: largest difference, 0",
		firstColumnError,
	}
	stepLaw = Law{
		"step",
		"the first pair turns by 1 radian from row to row: by so many",
		stepAngle,
	}
	startLaw = Law{
		"start",
		"the first row is that of the first position: the first pair is ahead of it by so many radians, 0",
		startError,
	}
	neighbourLaw = Law{
		"neighbour",
		"two words of a sentence have different rows: the smallest distance between neighbours",
		smallestStep,
	}
)
