package bug

import (
	"github.com/posenc/posenc/encoder/precision"
)

// bugs are in the order in which they are shown: those of the formula, of the
// columns, of the position, of the arithmetic, of the shape.
var bugs = []Bug{
	{
		Name:    "doubled-index",
		English: "the column's number stands where the pair's belongs: frequencies are squared, and a sine and its cosine no longer share one",
		Chinese: "本该用对的序号，却用了列的序号：频率被平方，同一对的正弦与余弦频率不再相同",
		Right:   "sin(pos / n**(2*(j//2)/d))",
		Wrong:   "sin(pos / n**(2*j/d))",
		Sources: []string{
			"Kyubyong/transformer#38", "jadore801120/attention-is-all-you-need-pytorch#32", "SamLynnEvans/Transformer#25",
			"shenweichen/DeepCTR#379", "YutaroOgawa/pytorch_advanced#79", "maxjcohen/transformer#62",
			"BrianPulfer/PapersReimplementations#9", "ajhalthor/Transformer-Neural-Network#14", "r9y9/deepvoice3_pytorch#19",
		},
		Law:     dotLaw,
		true64:  paper,
		wrong64: doubledIndex,
	}, {
		Name:    "divided-sine",
		English: "the sine is divided, not the position: every pair turns at the same rate, and only shrinks",
		Chinese: "被除的是正弦而不是位置：每一对转得一样快，只是越来越小",
		Right:   "sin(pos / n**(2*i/d))",
		Wrong:   "sin(pos) / n**(2*i/d)",
		Sources: []string{"cool-japan/scirs"},
		Law:     lengthLaw,
		true64:  paper,
		wrong64: dividedSine,
	}, {
		Name:    "swapped-halves",
		English: "all cosines stand where a trained model expects all sines",
		Chinese: "训练好的模型以为是正弦的那一半，写成了余弦",
		Right:   "concat([sin, cos])",
		Wrong:   "concat([cos, sin])",
		Sources: []string{"flashinfer-ai/flashinfer#3819", "huggingface/diffusers#1369"},
		Law:     firstColumnLaw,
		true64:  concatenated,
		wrong64: swappedHalves,
	}, {
		Name:    "degrees",
		English: "angles in radians are taken for degrees: every pair turns 57 times too slowly",
		Chinese: "把弧度当成角度：每一对都慢了 57 倍",
		Right:   "sin(angle)",
		Wrong:   "sin(angle * pi/180)",
		Law:     stepLaw,
		true64:  paper,
		wrong64: inDegrees,
	}, {
		Name:    "off-by-one",
		English: "positions begin at 1 where 0 is meant",
		Chinese: "位置从 1 开始，而本应从 0 开始",
		Right:   "arange(0, seq_len)",
		Wrong:   "arange(1, seq_len + 1)",
		Law:     startLaw,
		true64:  paper,
		wrong64: offByOne,
	}, {
		Name:    "float16-angles",
		English: "position, frequency and angle are rounded to float16: 11 binary digits, of which whole turns eat most",
		Chinese: "位置、频率和角度都舍入到 float16：11 位二进制数字，多半被整圈占去",
		Right:   "sin(float32(pos) * float32(w))",
		Wrong:   "sin(float16(pos) * float16(w))",
		Sources: []string{"vllm-project/vllm#54620", "facebookresearch/fairseq2#65", "facebookresearch/fairseq2#476"},
		Law:     dotLaw,
		true64:  paper,
		wrong64: roundedAngles(precision.Float16),
	}, {
		Name:    "bfloat16-angles",
		English: "position, frequency and angle are rounded to bfloat16: 8 binary digits, so that positions above 256 share their rows",
		Chinese: "位置、频率和角度都舍入到 bfloat16：只有 8 位二进制数字，256 以上的位置会共用同一行",
		Right:   "sin(float32(pos) * float32(w))",
		Wrong:   "sin(bfloat16(pos) * bfloat16(w))",
		Sources: []string{"modelscope/DiffSynth-Studio#1025"},
		Law:     dotLaw,
		true64:  paper,
		wrong64: roundedAngles(precision.BFloat16),
	}, {
		Name:    "swapped-axes",
		English: "a batch comes as [batch, seq, d] where [seq, batch, d] is expected: every word of a sentence gets the position that its sentence has in the batch",
		Chinese: "要求 [seq, batch, d]，输入却是 [batch, seq, d]：一句中的每个词都得到该句在批次中的位置",
		Right:   "x + pe[:x.size(1)]",
		Wrong:   "x + pe[:x.size(0)]",
		Sources: []string{"pytorch/tutorials#1547", "KasperGroesLudvigsen/influenza_transformer#9"},
		Law:     neighbourLaw,
		true64:  perWord,
		wrong64: perSentence,
	},
}
