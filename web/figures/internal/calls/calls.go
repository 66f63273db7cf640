package calls

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// A Call asks for rows of a convention, as many and as wide as those of a state.
type Call struct {
	Preset   convention.Preset
	Start    int                        // the position of the first row
	Settings [param.SettingCount]string // those of param.Settings, empty where not given
	Rows     string                     // the option of encoder.js for the rows, empty for those of the state
	DType    string                     // of what encoder.js returns, empty for its default
}

// Library returns how the library is asked, with settings that are no arguments below it, and
// whether its base is fixed.
func (c *Call) Library(s *param.State, l text.Lang) string {
	code, comments := calls[c.Preset.Name], ""
	mark := plot.Either(c.Preset.Name == "spago", "\n// ", "\n# ") // in Go
	for _, p := range c.Preset.Params {
		i := slices.Index(param.Settings[:], p.Name)
		if i >= 0 && c.Settings[i] != "" && !strings.Contains(code, "<"+p.Name+">") {
			comments += mark + p.Upstream + " = " + c.Settings[i]
		}
	}
	if s.Base != encoder.DefaultBase && !strings.Contains(code, "<base>") {
		comments += mark + fixedBase.In(l)
	}

	first, end := strconv.Itoa(c.Start), strconv.Itoa(c.Start+s.SeqLen)
	words := map[string]string{
		"d": s.Text("d-model"), "rows": s.Text("seq-len"), "base": s.Text("base"),
		"height": s.Text("grid-height"), "width": s.Text("grid-width"),
		"start": first, "end": end,
		"range": strings.TrimPrefix(first+", "+end, "0, "), "cut": strings.TrimPrefix(first, "0") + ":",
		// Settings that are not given.
		"padding_idx": "None", "flip": "0", "shift": "1", "scale": "1", "amplitude": "None", "min_timescale": "1",
	}
	for i, name := range param.Settings {
		words[name] = cmp.Or(c.Settings[i], words[name])
	}
	words["flip"] = plot.Either(words["flip"] == "1", "True", "False")
	for word, value := range words {
		code = strings.ReplaceAll(code, "<"+word+">", value)
	}
	return code + comments
}

func (c *Call) EncoderJS(s *param.State) string {
	code := "encode({ convention: '" + c.Preset.Name + "',"
	for i, value := range c.Settings {
		switch {
		case value == "":
			continue
		case param.Settings[i] == "flip":
			value = plot.Either(value == "1", "true", "false")
		}
		code += " " + convention.CamelCase(param.Settings[i]) + ": " + value + ","
	}
	rows := cmp.Or(c.Rows, "seqLen: "+s.Text("seq-len"))
	if c.Rows == "" && c.Preset.GridOnly() {
		rows = "grid: [" + s.Text("grid-height") + ", " + s.Text("grid-width") + "]"
	}
	code += "\n  " + rows + ", dModel: " + s.Text("d-model")
	if s.Base != encoder.DefaultBase {
		code += ", base: " + s.Text("base")
	}
	if c.Start != c.Preset.Convention.Start {
		code += ", start: " + strconv.Itoa(c.Start)
	}
	if c.DType != "" {
		code += ", dtype: '" + c.DType + "'"
	}
	return code + " })"
}

// calls are those of conventions. Words between < and > stand for values; <cut> takes the rows from
// start up to end out of a table.
var calls = map[string]string{
	"paper":      "PE[pos, 2i] = sin(pos / <base>^(2i/<d>))\nPE[pos, 2i+1] = cos(pos / <base>^(2i/<d>))",
	"d2l":        "d2l.PositionalEncoding(<d>, dropout=0, max_len=<end>).P[0, <cut>]",
	"numpy-loop": "getPositionEncoding(seq_len=<end>, d=<d>, n=<base>)[<cut>]",

	"pytorch-tutorial":      "PositionalEncoding(<d>, dropout=0.0, max_len=<end>).pe[<cut>, 0]",
	"annotated-transformer": "PositionalEncoding(<d>, dropout=0.0, max_len=<end>).pe[0, <cut>]",
	"tensorflow-tutorial":   "positional_encoding(length=<end>, depth=<d>)[<cut>]",

	"tensor2tensor": "common_attention.get_timing_signal_1d(\n    length=<rows>, channels=<d>, start_index=<start>,\n    min_timescale=<min_timescale>, max_timescale=<base>)",
	"allennlp":      "add_positional_features(\n    torch.zeros(1, <end>, <d>),\n    min_timescale=<min_timescale>, max_timescale=<base>)[0, <cut>]",
	"texar":         "SinusoidsPositionEmbedder(<end>, hparams={\"dim\": <d>,\n    \"min_timescale\": <min_timescale>, \"max_timescale\": <base>\n}).signal[<cut>]",

	"fairseq":     "SinusoidalPositionalEmbedding.get_embedding(<end>, <d>, padding_idx=<padding_idx>)[<cut>]",
	"fairseq2":    "SinusoidalPositionEncoder(<d>, max_seq_len=<rows>, _legacy_pad_idx=<padding_idx>)",
	"fsmt":        "SinusoidalPositionalEmbedding(<end>, <d>, padding_idx=<padding_idx>).weight[<cut>]",
	"m2m100":      "M2M100SinusoidalPositionalEmbedding.get_embedding(\n    <end>, <d>, padding_idx=<padding_idx>)[<cut>]",
	"speech2text": "Speech2TextSinusoidalPositionalEmbedding.get_embedding(\n    <end>, <d>, padding_idx=<padding_idx>)[<cut>]",
	"marian":      "MarianSinusoidalPositionalEmbedding(\n    num_positions=<end>, embedding_dim=<d>).weight[<cut>]",
	"roformer":    "RoFormerSinusoidalPositionalEmbedding(\n    num_positions=<end>, embedding_dim=<d>).weight[<cut>]",

	"diffusers-timestep":   "get_timestep_embedding(\n    torch.arange(<range>), <d>, flip_sin_to_cos=<flip>,\n    downscale_freq_shift=<shift>, scale=<scale>,\n    max_period=<base>)",
	"diffusers-sincos":     "get_1d_sincos_pos_embed_from_grid(\n    <d>, torch.arange(<range>), output_type=\"pt\",\n    flip_sin_to_cos=<flip>)",
	"diffusers-sinusoidal": "SinusoidalPositionalEmbedding(<d>, max_seq_length=<end>).pe[0, <cut>]",

	"keras-hub":      "SinePositionEncoding(max_wavelength=<base>)(\n    keras.ops.zeros((1, <rows>, <d>)), start_index=<start>)",
	"bert4keras":     "SinusoidalPositionEmbedding(output_dim=<d>, merge_mode=\"zero\", base=<base>)",
	"x-transformers": "ScaledSinusoidalEmbedding(<d>, theta=<base>)(torch.zeros(1, <rows>, <d>), offset=<start>)",
	"tatp22":         "PositionalEncoding1D(<d>)(torch.zeros(1, <end>, <d>))[0, <cut>]",
	"detr":           "PositionEmbeddingSine(num_pos_feats=<d>//2, temperature=<base>)(\n    NestedTensor(x, torch.zeros(1, <height>, <width>, dtype=torch.bool)))",
	"whisper":        "sinusoids(<end>, <d>, max_timescale=<base>)[<cut>]",
	"espnet":         "PositionalEncoding(<d>, dropout_rate=0.0, max_len=<end>).pe[0, <cut>]",
	"wenet":          "PositionalEncoding(<d>, 0.0, max_len=<end>).position_encoding(offset=<start>, size=<rows>)",

	"opennmt-py-interleaved": "PositionalEncoding(dropout=0, dim=<d>, max_len=<end>,\n    enc_type=\"SinusoidalInterleaved\").pe[<cut>, 0]",
	"opennmt-py-concat":      "PositionalEncoding(dropout=0, dim=<d>, max_len=<end>,\n    enc_type=\"SinusoidalConcat\").pe[<cut>, 0]",
	"opennmt-tf":             "SinusoidalPositionEncoder()(tf.zeros([1, <rows>, <d>]))",

	"pyg":   "PositionalEncoding(<d>, base_freq=1/<base>, granularity=1/<scale>)(torch.arange(<range>))",
	"mlx":   "nn.SinusoidalPositionalEncoding(<d>, cos_first=<flip>,\n    min_freq=<scale>/<base>, max_freq=<scale>, scale=<amplitude>)(\n    mx.arange(<range>))",
	"burn":  "PositionalEncodingConfig::new(<d>)\n    .with_max_sequence_size(<end>)\n    .with_max_timescale(<base>).init(&device)",
	"spago": "pe.NewSinusoidalPositionalEncoder(<d>, <end>).EncodingAt(pos)",
	"ddpm":  "nn.get_timestep_embedding(tf.range(<range>), <d>)",
	"edm":   "PositionalEmbedding(<d>, max_positions=<base>, endpoint=<shift>)(\n    torch.arange(<range>, dtype=torch.float32))",

	"guided-diffusion": "timestep_embedding(torch.arange(<range>), <d>, max_period=<base>)",

	"mae":           "get_2d_sincos_pos_embed_from_grid(\n    <d>, np.meshgrid(np.arange(<width>), np.arange(<height>)))",
	"moco-v3":       "VisionTransformerMoCo(embed_dim=<d>).build_2d_sincos_position_embedding(<base>)",
	"big-vision":    "posemb_sincos_2d(<height>, <width>, <d>, temperature=<base>)",
	"timm-sincos2d": "build_sincos2d_pos_embed([<height>, <width>], <d>, temperature=<base>)",
}
