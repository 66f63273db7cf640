// Package calls writes the code that asks a library for rows of its convention, and
// the code that asks encoder.js for the same rows.
package calls

import (
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// A Call is a convention that is asked for rows. Their number and the base are those
// of the state that is given to its methods.
type Call struct {
	Preset   convention.Preset
	Start    int                        // the position of the first row
	Settings [param.SettingCount]string // in the order of param.Settings; empty for the default
}

// templates are how libraries are asked for their rows, by their presets: lines of
// code in which words between < and > stand for values. Rows are the first so many,
// or from start up to end where the library has a table to be cut.
var templates = []struct{ preset, code string }{
	{"paper", "PE[pos, 2i] = sin(pos / <base>^(2i/<d>))\nPE[pos, 2i+1] = cos(pos / <base>^(2i/<d>))"},
	{"pytorch-tutorial", "PositionalEncoding(<d>, dropout=0.0, max_len=<end>)\n    .pe[<cut>, 0]"},
	{"annotated-transformer", "PositionalEncoding(<d>, dropout=0.0, max_len=<end>)\n    .pe[0, <cut>]"},
	{"d2l", "d2l.PositionalEncoding(<d>, dropout=0, max_len=<end>)\n    .P[0, <cut>]"},
	{"numpy-loop", "getPositionEncoding(seq_len=<end>, d=<d>, n=<base>)[<cut>]"},
	{"tensor2tensor", "common_attention.get_timing_signal_1d(\n    length=<rows>, channels=<d>, start_index=<start>,\n    min_timescale=<min_timescale>, max_timescale=<base>)"},
	{"tensorflow-tutorial", "positional_encoding(length=<end>, depth=<d>)[<cut>]"},
	{"fairseq", "SinusoidalPositionalEmbedding.get_embedding(\n    <end>, <d>, padding_idx=<padding_idx>)[<cut>]"},
	{"fairseq2", "SinusoidalPositionEncoder(\n    <d>, max_seq_len=<rows>, _legacy_pad_idx=<padding_idx>)"},
	{"fsmt", "SinusoidalPositionalEmbedding(\n    <end>, <d>, padding_idx=<padding_idx>).weight[<cut>]"},
	{"m2m100", "M2M100SinusoidalPositionalEmbedding.get_embedding(\n    <end>, <d>, padding_idx=<padding_idx>)[<cut>]"},
	{"speech2text", "Speech2TextSinusoidalPositionalEmbedding\n    .get_embedding(<end>, <d>, padding_idx=<padding_idx>)[<cut>]"},
	{"marian", "MarianSinusoidalPositionalEmbedding(\n    num_positions=<end>, embedding_dim=<d>).weight[<cut>]"},
	{"roformer", "RoFormerSinusoidalPositionalEmbedding(\n    num_positions=<end>, embedding_dim=<d>).weight[<cut>]"},
	{"diffusers-timestep", "get_timestep_embedding(\n    torch.arange(<range>), <d>, flip_sin_to_cos=<flip>,\n    downscale_freq_shift=<shift>, scale=<scale>,\n    max_period=<base>)"},
	{"diffusers-sincos", "get_1d_sincos_pos_embed_from_grid(\n    <d>, torch.arange(<range>), output_type=\"pt\",\n    flip_sin_to_cos=<flip>)"},
	{"diffusers-sinusoidal", "SinusoidalPositionalEmbedding(<d>, max_seq_length=<end>)\n    .pe[0, <cut>]"},
	{"keras-hub", "SinePositionEncoding(max_wavelength=<base>)(\n    keras.ops.zeros((1, <rows>, <d>)), start_index=<start>)"},
	{"tatp22", "PositionalEncoding1D(<d>)(\n    torch.zeros(1, <end>, <d>))[0, <cut>]"},
	{"detr", "PositionEmbeddingSine(num_pos_feats=<d>, temperature=<base>)\n# <d> columns for each axis, positions counted from 1"},
	{"x-transformers", "ScaledSinusoidalEmbedding(<d>, theta=<base>)(\n    torch.zeros(1, <rows>, <d>), offset=<start>)"},
	{"whisper", "sinusoids(<end>, <d>, max_timescale=<base>)[<cut>]"},
	{"espnet", "PositionalEncoding(<d>, dropout_rate=0.0, max_len=<end>)\n    .pe[0, <cut>]"},
	{"wenet", "PositionalEncoding(<d>, 0.0, max_len=<end>)\n    .position_encoding(offset=<start>, size=<rows>)"},
	{"opennmt-py-interleaved", "PositionalEncoding(dropout=0, dim=<d>, max_len=<end>,\n    enc_type=\"SinusoidalInterleaved\").pe[<cut>, 0]"},
	{"opennmt-py-concat", "PositionalEncoding(dropout=0, dim=<d>, max_len=<end>,\n    enc_type=\"SinusoidalConcat\").pe[<cut>, 0]"},
	{"opennmt-tf", "SinusoidalPositionEncoder()(tf.zeros([1, <rows>, <d>]))"},
	{"allennlp", "add_positional_features(\n    torch.zeros(1, <end>, <d>),\n    min_timescale=<min_timescale>, max_timescale=<base>)[0, <cut>]"},
	{"texar", "SinusoidsPositionEmbedder(<end>, hparams={\"dim\": <d>,\n    \"min_timescale\": <min_timescale>, \"max_timescale\": <base>\n}).signal[<cut>]"},
	{"pyg", "PositionalEncoding(<d>, base_freq=1/<base>,\n    granularity=1/<scale>)(torch.arange(<range>))"},
	{"mlx", "nn.SinusoidalPositionalEncoding(<d>, cos_first=<flip>,\n    min_freq=<scale>/<base>, max_freq=<scale>, scale=<amplitude>)(\n    mx.arange(<range>))"},
	{"bert4keras", "SinusoidalPositionEmbedding(\n    output_dim=<d>, merge_mode=\"zero\", base=<base>)"},
	{"burn", "PositionalEncodingConfig::new(<d>)\n    .with_max_sequence_size(<end>)\n    .with_max_timescale(<base>).init(&device)"},
	{"spago", "pe.NewSinusoidalPositionalEncoder(<d>, <end>)\n    .EncodingAt(pos)"},
	{"ddpm", "nn.get_timestep_embedding(tf.range(<range>), <d>)"},
}

// defaults are what settings are where nobody says otherwise.
var defaults = map[string]string{
	"padding_idx": "None", "flip": "0", "shift": "1", "scale": "1", "amplitude": "None", "min_timescale": "1",
}

// Library returns the code that asks the library for the rows of a state.
func (c *Call) Library(s *param.State, l text.Lang) string {
	code := ""
	for _, t := range templates {
		if t.preset == c.Preset.Name {
			code = t.code
		}
	}
	return filled(code, func(word string) string { return c.value(s, word) }) + c.comments(s, code, l)
}

// value returns what stands for a word of a template.
func (c *Call) value(s *param.State, word string) string {
	first, end := encoder.Decimal(float64(c.Start)), encoder.Decimal(float64(c.Start+s.SeqLen))
	switch word {
	case "d":
		return s.Text("d-model")
	case "rows":
		return s.Text("seq-len")
	case "base":
		return s.Text("base")
	case "start":
		return first
	case "end":
		return end
	case "range":
		if c.Start == 0 {
			return end
		}
		return first + ", " + end
	case "cut":
		if c.Start == 0 {
			return ":"
		}
		return first + ":"
	}
	value := defaults[word]
	for i, name := range param.Settings {
		if name == word && c.Settings[i] != "" {
			value = c.Settings[i]
		}
	}
	if word == "flip" {
		return map[string]string{"0": "False", "1": "True"}[value]
	}
	return value
}

// comments says what the code does not say: settings that are not among its
// arguments, and a base that cannot be chosen.
func (c *Call) comments(s *param.State, code string, l text.Lang) string {
	comments, mark := "", "\n# "
	if c.Preset.Name == "spago" {
		mark = "\n// "
	}
	takesBase := c.Preset.Name == param.Paper
	for _, taken := range c.Preset.Params {
		takesBase = takesBase || taken.Name == "base"
		for i, value := range c.Settings {
			if value != "" && param.Settings[i] == taken.Name && !strings.Contains(code, "<"+taken.Name+">") {
				comments += mark + taken.Upstream + " = " + value
			}
		}
	}
	if !takesBase && s.Base != encoder.DefaultBase {
		comments += mark + l.Say("its base is always 10000", "它的底数固定为 10000")
	}
	return comments
}

// EncoderJS returns the code that asks encoder.js for the same rows.
func (c *Call) EncoderJS(s *param.State) string {
	code := "encode({ convention: '" + c.Preset.Name + "',"
	for i, value := range c.Settings {
		switch {
		case value == "":
		case param.Settings[i] == "flip":
			code += " flip: " + map[string]string{"0": "false", "1": "true"}[value] + ","
		default:
			code += " " + camel(param.Settings[i]) + ": " + value + ","
		}
	}
	code += "\n  seqLen: " + s.Text("seq-len") + ", dModel: " + s.Text("d-model")
	if s.Base != encoder.DefaultBase {
		code += ", base: " + s.Text("base")
	}
	if c.Start != c.Preset.Convention.Start {
		code += ", start: " + encoder.Decimal(float64(c.Start))
	}
	return code + " })"
}

// camel returns a name of words_like_these as JavaScript has them.
func camel(name string) string {
	written, upper := "", false
	for i := range len(name) {
		switch {
		case name[i] == '_':
			upper = true
		case upper:
			written, upper = written+string(rune(name[i]-'a'+'A')), false
		default:
			written += name[i : i+1]
		}
	}
	return written
}

// filled returns a template with the values of its words.
func filled(template string, value func(word string) string) string {
	written, from := "", 0
	for i := range len(template) {
		switch template[i] {
		case '<':
			written, from = written+template[from:i], i+1
		case '>':
			written, from = written+value(template[from:i]), i+1
		}
	}
	return written + template[from:]
}
