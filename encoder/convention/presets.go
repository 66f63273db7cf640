package convention

import (
	"slices"

	"github.com/posenc/posenc/encoder"
)

// Presets returns all presets: the paper, teaching material, then libraries.
func Presets() []Preset { return slices.Clone(presets) }

// Names returns the names of all presets, in the order of Presets.
func Names() []string {
	names := make([]string, len(presets))
	for i := range presets {
		names[i] = presets[i].Name
	}
	return names
}

// Find returns the preset with the given name. It returns an *encoder.Error for
// any other name, which suggests a similar one if there is one.
func Find(name string) (Preset, error) {
	for _, p := range presets {
		if p.Name == name {
			return p, nil
		}
	}
	return Preset{}, encoder.UnknownName("convention", name, Names())
}

// diffusers is the version that several presets come from.
const diffusers = "58eb52c0803ea9af3abec60841c2a093bdf1f951"

// Descriptions that several presets share.
const (
	asPaper     = "as in the paper"
	t2tGrid     = "frequencies reach 1/n exactly; all sines, then all cosines"
	t2tSignal   = "frequencies reach 1/n exactly; all sines, then all cosines; odd widths end in a zero; a minimum timescale multiplies frequencies, where it was meant to divide them"
	marianTable = "all sines, then all cosines; odd widths have an unpaired sine"
)

var timescales = []Param{{"base", "max_timescale"}, {"min_timescale", "min_timescale"}}

// Presets that several libraries have, under names and in files of their own.
var (
	likeTutorial = Preset{Convention: Convention{Odd: RefusedBut1}, OddError: "RuntimeError", About: asPaper}

	likeFairseq = Preset{
		Convention:   Convention{Shift: 1, Layout: Concatenated, Odd: ZeroPad},
		Params:       []Param{{"padding_idx", "padding_idx"}},
		OnePairError: "ZeroDivisionError",
		About:        "frequencies reach 1/n exactly; all sines, then all cosines; zero row at padding_idx, and sentences begin at the position after it; odd widths end in a zero",
	}
	likeMarian = Preset{
		Convention: Convention{Layout: Concatenated, Odd: Truncate},
		Params:     []Param{{"start", "past_key_values_length"}},
		About:      marianTable,
	}
	likeTensor2Tensor = Preset{
		Convention:   Convention{Shift: 1, Layout: Concatenated, Odd: ZeroPad},
		Params:       timescales,
		OnePairError: "ZeroDivisionError",
		About:        t2tSignal,
	}
)

// of returns the preset of another library.
func (p Preset) of(name string, source Source) Preset {
	p.Name, p.Source = name, source
	return p
}

var presets = []Preset{
	{
		Name:     "paper",
		Source:   Source{"arXiv", "1706.03762", "section 3.5"},
		OddError: "undefined",
		About:    "sines and cosines in turn, n = 10000",
	},
	likeTutorial.of("pytorch-tutorial",
		Source{"pytorch/tutorials", "beginner_source/transformer_tutorial.py", "00109f5abe4d664833ae7cde8b694b41356adb2b"}),
	likeTutorial.of("annotated-transformer",
		Source{"harvardnlp/annotated-transformer", "the_annotated_transformer.py", "debc9fd747bb2123160a98046ad1c2d4da44a567"}),
	likeTutorial.of("d2l",
		Source{"d2l-ai/d2l-en", "d2l/torch.py", "23d7a5aecceee57d1292c56e90cce307f183bb0a"}),
	{
		Name:       "numpy-loop",
		Convention: Convention{Odd: ZeroLast},
		Source:     Source{"machinelearningmastery.com", "a-gentle-introduction-to-positional-encoding-in-transformer-models-part-1/", "getPositionEncoding"},
		Params:     []Param{{"base", "n"}},
		About:      "as in the paper, by two loops over a matrix of zeros; the last column of an odd width stays zero",
	}, {
		Name:       "tensor2tensor",
		Convention: Convention{Shift: 1, OnePair: true, Layout: Concatenated, Odd: ZeroPad},
		Axes:       []int{1, 2, 3},
		Source:     Source{"tensorflow/tensor2tensor", "tensor2tensor/layers/common_attention.py", "bafdc1b67730430d38d6ab802cbd51f9d053ba2e"},
		Params:     []Param{{"base", "max_timescale"}, {"min_timescale", "min_timescale"}, {"start", "start_index"}},
		About:      t2tSignal,
	}, {
		Name:       "tensorflow-tutorial",
		Convention: Convention{Layout: Concatenated, Odd: ExtraColumn},
		Source:     Source{"tensorflow/text", "docs/tutorials/transformer.ipynb", "master"},
		About:      "all sines, then all cosines; odd widths get one more column",
	},
	likeFairseq.of("fairseq",
		Source{"facebookresearch/fairseq", "fairseq/modules/sinusoidal_positional_embedding.py", "3d262bb25690e4eb2e7d3c1309b1e9c406ca4b99"}),
	{
		Name:         "fairseq2",
		Convention:   Convention{Shift: 1, Layout: Concatenated, Start: -1, Padded: true, Padding: -1},
		Source:       Source{"facebookresearch/fairseq2", "src/fairseq2/nn/position_encoder.py", "027bdebca4b9177f1ac1df1cc981b9288465d68e"},
		Params:       []Param{{"padding_idx", "_legacy_pad_idx"}},
		OddError:     "ValueError",
		OnePairError: "NaN",
		About:        "frequencies reach 1/n exactly; all sines, then all cosines; the first row is zero, for padding, and position 0 in the second",
	},
	likeFairseq.of("fsmt",
		Source{"huggingface/transformers", "src/transformers/models/fsmt/modeling_fsmt.py", "70a406ab7dfb491be5a907f363f8a41dd6c0d6aa"}),
	likeFairseq.of("m2m100",
		Source{"huggingface/transformers", "src/transformers/models/m2m_100/modeling_m2m_100.py", "001400f58fab2511856b86500380fd51aaa6150f"}),
	likeFairseq.of("speech2text",
		Source{"huggingface/transformers", "src/transformers/models/speech_to_text/modeling_speech_to_text.py", "008f5c8c29be84d4721dc6d1e0fcd72300580be4"}),
	likeMarian.of("marian",
		Source{"huggingface/transformers", "src/transformers/models/marian/modeling_marian.py", "00b676f8f0489b88652a31d70751cc540dd06305"}),
	likeMarian.of("roformer",
		Source{"huggingface/transformers", "src/transformers/models/roformer/modeling_roformer.py", "0166003b4b47ff1c08ed0cd1f88494b4af345c25"}),
	{
		Name:         "diffusers-timestep",
		Convention:   Convention{Shift: 1, Layout: Concatenated, Odd: ZeroPad},
		Source:       Source{"huggingface/diffusers", "src/diffusers/models/embeddings.py", diffusers},
		Params:       []Param{{"flip", "flip_sin_to_cos"}, {"shift", "downscale_freq_shift"}, {"scale", "scale"}, {"base", "max_period"}},
		OnePairError: "NaN",
		About:        "frequencies reach 1/n exactly unless shift says otherwise; all sines, then all cosines, or flipped; positions are timesteps, fractional and scaled; odd widths end in a zero",
	}, {
		Name:       "diffusers-sincos",
		Convention: Convention{Layout: Concatenated, GridPositions: GridPositions{LastFirst: true, BaseSize: 16}},
		Axes:       []int{1, 2},
		Source:     Source{"huggingface/diffusers", "src/diffusers/models/embeddings.py", diffusers},
		Params:     []Param{{"flip", "flip_sin_to_cos"}, {"base_size", "base_size"}, {"interpolation", "interpolation_scale"}},
		OddError:   "ValueError",
		About:      "all sines, then all cosines, or flipped; in two dimensions the column comes before the row, and grids of any size are stretched to base_size",
	},
	likeTutorial.of("diffusers-sinusoidal",
		Source{"huggingface/diffusers", "src/diffusers/models/embeddings.py", diffusers}),
	{
		Name:       "keras-hub",
		Convention: Convention{Odd: Truncate},
		Source:     Source{"keras-team/keras-hub", "keras_hub/src/layers/modeling/sine_position_encoding.py", "71453d08f59edc90d276e999319fc51e61cbf82c"},
		Params:     []Param{{"base", "max_wavelength"}, {"start", "start_index"}},
		About:      "as in the paper; odd widths end in a sine without its cosine",
	}, {
		Name:       "tatp22",
		Convention: Convention{Odd: RoundUp},
		Axes:       []int{1, 2, 3},
		Source:     Source{"tatp22/multidim-positional-encoding", "positional_encodings/torch_encodings.py", "efeb8d9d70e8184da50eae9fddd1bbda10896529"},
		About:      "as in the paper on each of up to three axes; a width that the axes cannot share is rounded up, and cut off at the end",
	}, {
		Name:       "detr",
		Convention: Convention{Start: 1},
		Axes:       []int{2},
		Masked:     true,
		Source:     Source{"facebookresearch/detr", "models/position_encoding.py", "29901c51d7fe8712168b8d0d64351170bc0f83e0"},
		Params:     []Param{{"base", "temperature"}, {"normalize", "normalize"}, {"span", "scale"}},
		OddError:   "RuntimeError",
		About:      "as in the paper on each axis of an image, the row before the column; counts valid pixels from 1, and may spread them over 2π",
	}, {
		Name:       "x-transformers",
		Convention: Convention{Layout: Concatenated, Norm: RootD},
		Source:     Source{"lucidrains/x-transformers", "x_transformers/x_transformers.py", "9252ed7838021ee61e6c5be0930b3a9a88efdf06"},
		Params:     []Param{{"base", "theta"}, {"start", "offset"}, {"amplitude", "scale"}},
		OddError:   "AssertionError",
		About:      "all sines, then all cosines, times a learned scale that begins as 1/√d",
	}, {
		Name:         "whisper",
		Convention:   Convention{Shift: 1, Layout: Concatenated},
		Source:       Source{"openai/whisper", "whisper/model.py", "c0d2f624c09dc18e709e37c2ad90c039a4eb72a2"},
		Params:       []Param{{"base", "max_timescale"}},
		OddError:     "AssertionError",
		OnePairError: "NaN",
		About:        t2tGrid,
	}, {
		Name:       "espnet",
		Convention: Convention{Odd: RefusedBut1},
		Source:     Source{"espnet/espnet", "espnet/nets/pytorch_backend/transformer/embedding.py", "029365d81725db38ae9d8fe2f16a3e1df97df1ee"},
		Params:     []Param{{"reverse", "reverse"}, {"relative", "RelPositionalEncoding"}},
		OddError:   "RuntimeError",
		About:      "as in the paper; positions may run backwards, or from k to −k",
	}, {
		Name:       "wenet",
		Convention: Convention{Odd: RefusedBut1, NoNegative: true},
		Source:     Source{"wenet-e2e/wenet", "wenet/models/transformer/embedding.py", "015469960db73eb19c49a48c020d5ac9db69bae5"},
		Params:     []Param{{"start", "offset"}},
		OddError:   "RuntimeError",
		About:      "as in the paper; negative positions count as 0; its Whisper variant is whisper",
	}, {
		Name:     "opennmt-py-interleaved",
		Source:   Source{"OpenNMT/OpenNMT-py", "onmt/modules/embeddings.py", "97111d97551c24857076a4102eabdb468b35cff4"},
		Params:   []Param{{"start", "step"}},
		OddError: "ValueError",
		About:    asPaper,
	}, {
		Name:         "opennmt-py-concat",
		Convention:   Convention{Shift: 1, Layout: Concatenated},
		Source:       Source{"OpenNMT/OpenNMT-py", "onmt/modules/embeddings.py", "97111d97551c24857076a4102eabdb468b35cff4"},
		Params:       []Param{{"start", "step"}},
		OddError:     "ValueError",
		OnePairError: "ZeroDivisionError",
		About:        t2tGrid,
	}, {
		Name:         "opennmt-tf",
		Convention:   Convention{Shift: 1, Layout: Concatenated, Start: 1},
		Source:       Source{"OpenNMT/OpenNMT-tf", "opennmt/layers/position.py", "ba57eb3d71f28b2d57e423ddb6b747577f37a34a"},
		OddError:     "ValueError",
		OnePairError: "ZeroDivisionError",
		About:        "frequencies reach 1/n exactly; all sines, then all cosines; the first position is 1",
	},
	likeTensor2Tensor.of("allennlp",
		Source{"allenai/allennlp", "allennlp/nn/util.py", "80fb6061e568cb9d6ab5d45b661e86eb61b92c82"}),
	likeTensor2Tensor.of("texar",
		Source{"asyml/texar-pytorch", "texar/torch/modules/embedders/position_embedders.py", "5b56ad39ff980c7a2129d59158d43c809c4b43db"}),
	{
		Name:       "pyg",
		Convention: Convention{Shift: 1, OnePair: true, Layout: Concatenated},
		Source:     Source{"pyg-team/pytorch_geometric", "torch_geometric/nn/encoding.py", "5c6461b2305ad068a6d61165b3c55852a11aaa41"},
		Params:     []Param{{"base", "1/base_freq"}, {"scale", "1/granularity"}},
		OddError:   "ValueError",
		About:      "frequencies reach 1/n exactly; all sines, then all cosines, though its documentation says otherwise; real positions in units of granularity",
	}, {
		Name:       "mlx",
		Convention: Convention{Shift: 1, OnePair: true, Layout: Concatenated, Norm: UnitRows},
		Source:     Source{"ml-explore/mlx", "python/mlx/nn/layers/positional_encoding.py", "main"},
		Params:     []Param{{"base", "max_freq/min_freq"}, {"scale", "max_freq"}, {"flip", "cos_first"}, {"amplitude", "scale"}},
		OddError:   "ValueError",
		About:      "frequencies reach 1/n exactly; all sines, then all cosines, or flipped; times √(2/d), so that rows have length 1",
	}, {
		Name:     "bert4keras",
		Source:   Source{"bojone/bert4keras", "bert4keras/backend.py", "master"},
		Params:   []Param{{"base", "base"}},
		OddError: "AssertionError",
		About:    asPaper,
	}, {
		Name:       "burn",
		Convention: Convention{WithinBase: true},
		Source:     Source{"tracel-ai/burn", "crates/burn-nn/src/modules/pos_encoding.rs", "2ab3bbd6f9c5ebd2a88ac7639af40b14e72f5075"},
		Params:     []Param{{"base", "max_timescale"}},
		OddError:   "panic",
		About:      "as in the paper; refuses more positions than the base",
	}, {
		Name:       "spago",
		Convention: Convention{Layout: Concatenated, Odd: Truncate},
		Source:     Source{"nlpodyssey/spago", "pkg/ml/encoding/pe/encoder.go", "v0.7.0"},
		About:      marianTable,
	}, {
		Name:         "ddpm",
		Convention:   Convention{Shift: 1, Layout: Concatenated, Odd: ZeroPad},
		Source:       Source{"hojonathanho/diffusion", "diffusion_tf/nn.py", "c46129977747dad96f91709bcb3f0f7480686004"},
		OnePairError: "ZeroDivisionError",
		About:        "frequencies reach 1/n exactly; all sines, then all cosines; positions are timesteps; odd widths end in a zero",
	}, {
		Name:       "guided-diffusion",
		Convention: Convention{Layout: Concatenated, CosineFirst: true, Odd: ZeroPad},
		Source:     Source{"openai/guided-diffusion", "guided_diffusion/nn.py", "aca3097a89fab9c9962b22224d5f48950eb57e29"},
		Params:     []Param{{"base", "max_period"}},
		About:      "all cosines, then all sines; positions are timesteps, which may be fractional; odd widths end in a zero",
	}, {
		Name:       "edm",
		Convention: Convention{Layout: Concatenated, CosineFirst: true},
		Source:     Source{"NVlabs/edm", "training/networks.py", "0a2ff34f0b80415ace7af7311074bd2255da0d1e"},
		Params:     []Param{{"shift", "endpoint"}, {"base", "max_positions"}},
		OddError:   "undefined",
		About:      "all cosines, then all sines; positions are noise levels; its DDPM++ sets shift 1, with which frequencies reach 1/n exactly, and swaps the halves; an odd width loses a column",
	}, {
		Name:       "mae",
		Convention: Convention{Layout: Concatenated, GridPositions: GridPositions{LastFirst: true}},
		Axes:       []int{2},
		Source:     Source{"facebookresearch/mae", "util/pos_embed.py", "efb2a8062c206524e35e47d04501ed4f544c0ae8"},
		OddError:   "AssertionError",
		About:      "all sines, then all cosines on each axis of an image, the column before the row; a class token has a row of zeros before",
	}, {
		Name:       "moco-v3",
		Convention: Convention{Layout: Concatenated},
		Axes:       []int{2},
		Source:     Source{"facebookresearch/moco-v3", "vits.py", "c349e6e24f40d3fedb22d973f92defa4cedf37a7"},
		Params:     []Param{{"base", "temperature"}},
		OddError:   "AssertionError",
		About:      "all sines, then all cosines on each axis of an image; its rows run down the columns of the image, so the grid is width × height; a class token has a row of zeros before",
	}, {
		Name:         "big-vision",
		Convention:   Convention{Shift: 1, Layout: Concatenated, GridPositions: GridPositions{LastFirst: true}},
		Axes:         []int{2},
		Source:       Source{"google-research/big_vision", "big_vision/models/vit.py", "0127fb6b337ee2a27bf4e54dea79cff176527356"},
		Params:       []Param{{"base", "temperature"}},
		OddError:     "AssertionError",
		OnePairError: "NaN",
		About:        "frequencies reach 1/n exactly, unlike those of moco-v3, which it names as its source; all sines, then all cosines on each axis of an image, the column before the row; vit-pytorch has the same",
	}, {
		Name:       "timm-sincos2d",
		Convention: Convention{Layout: Grouped},
		Axes:       []int{2},
		Source:     Source{"huggingface/pytorch-image-models", "timm/layers/pos_embed_sincos.py", "aa4b5850c1543fa488abf260f18390eda46cf85d"},
		Params:     []Param{{"base", "temperature"}},
		OddError:   "AssertionError",
		About:      "all sines of both axes of an image, the row before the column, then all cosines; with interleave_sin_cos it is moco-v3, and with reverse_coord the grid is width × height",
	},
}
