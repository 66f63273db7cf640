package positions_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/text"
)

// open returns the tensors of a file with given names and shapes, of a type without
// numbers for quantised ones.
func open(t *testing.T, tensors ...string) []checkpoint.Tensor {
	t.Helper()
	var header []string
	end := 0
	for i := 0; i < len(tensors); i += 2 {
		dtype, size := "F16", 2
		if strings.HasPrefix(tensors[i], "quantised") {
			dtype, size = "F8_E4M3", 1
		}
		for length := range strings.SplitSeq(tensors[i+1], ",") {
			var n int
			fmt.Sscan(length, &n)
			size *= n
		}
		header = append(header, fmt.Sprintf(`"%s":{"dtype":"%s","shape":[%s],"data_offsets":[%d,%d]}`, tensors[i], dtype, tensors[i+1], end, end+size))
		end += size
	}
	text := "{" + strings.Join(header, ",") + "}"
	b := append(binary.LittleEndian.AppendUint64(nil, uint64(len(text))), text...)
	b = append(b, make([]byte, end)...)
	f, err := checkpoint.Open(t.Context(), "model.safetensors", bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	return f.Tensors
}

// TestList finds the tensors of positions among those of well-known models, with the
// names and shapes that they have there.
func TestList(t *testing.T) {
	for _, c := range []struct{ name, shape, want string }{
		{"wpe.weight", "1024,768", "table"},
		{"h.0.attn.c_attn.weight", "768,2304", ""},
		{"wte.weight", "5025,768", ""},
		{"embeddings.position_embeddings.weight", "512,768", "table"},
		{"embeddings.token_type_embeddings.weight", "2,768", ""},
		{"roberta.embeddings.position_embeddings.weight", "514,768", "table"},
		{"model.decoder.embed_positions.weight", "1026,1024", "table"},
		{"model.encoder.embed_positions.weight", "1500,384", "table"},
		{"text_model.embeddings.position_embedding.weight", "77,512", "table"},
		{"vision_model.embeddings.position_embedding.weight", "50,768", "table 7×7 behind 1"},
		{"visual.positional_embedding", "257,1024", "table 16×16 behind 1"},
		{"pos_embed", "1,197,768", "table 14×14 behind 1"},
		{"decoder_pos_embed", "1,197,512", "table 14×14 behind 1"},
		{"model.pos_embed", "1,256,1152", "table 16×16 behind 0"},
		{"image_encoder.pos_embed", "1,64,64,768", "table 64×64 behind 0"},
		{"encoder.pos_embedding", "1,197,768", "table 14×14 behind 1"},
		{"embeddings.position_embeddings", "1,578,768", "table"},
		{"params/Transformer/posembed_input/pos_embedding", "1,577,768", "table 24×24 behind 1"},
		{"cls_token", "1,1,768", ""},
		{"query_tokens", "1,32,768", "table"}, // by its shape, wrongly
		{"position_embd.weight", "1024,768", "table"},
		{"pos_encoder.pe", "5000,1,512", "table"},
		{"layers.0.self_attn.rotary_emb.inv_freq", "64", "frequencies"},
		{"rope_freqs.weight", "64", "factors"},
		{"encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", "32,8", "bias"},
		{"layers.0.blocks.0.attn.relative_position_bias_table", "169,3", "bias"},
		{"embeddings.position_ids", "1,512", "indices"},
		{"quantised.pos_embed.weight", "512,64", "table"},
		{"quantised.other", "1,512,64", ""},
		{"conv.weight", "1,3,3,7", ""},
	} {
		tensors := open(t, c.name, c.shape)
		got := ""
		for _, p := range positions.List(tensors) {
			got = p.Kind.String()
			if p.Grid != nil {
				got += fmt.Sprintf(" %d×%d behind %d", p.Grid[0], p.Grid[1], p.Prefix)
			}
			if chinese := text.Read(text.Chinese, p.Reason.Text, p.Reason.Values); chinese == p.Reason.String() || strings.Count(p.Reason.Text, "#") != len(p.Reason.Values) {
				t.Errorf("%s: %s has no Chinese", c.name, p.Reason)
			}
		}
		if got != c.want {
			t.Errorf("%s (%s): %q, want %q", c.name, c.shape, got, c.want)
		}
	}
}

// TestReason checks reasons by name and by shape.
func TestReason(t *testing.T) {
	list := positions.List(open(t, "transformer.wpe.weight", "8,4", "other", "1,8,16"))
	if len(list) != 2 || list[0].Reason.String() != "the name ends in wpe, as in GPT-2" ||
		list[1].Reason.String() != "the shape (1, 8, 16) is that of a table of 8 positions, which is added to each sample of a batch" {
		t.Errorf("%v", list)
	}
	if _, _, ok := positions.Named("h.0.mlp.weight"); ok {
		t.Error("h.0.mlp.weight is named as positions")
	}
}

// TestLook finds sines and cosines under names that say nothing, and nothing else.
func TestLook(t *testing.T) {
	sines := func(rows, d int, scale float64) []float64 {
		e, err := encoder.New(rows, d)
		if err != nil {
			t.Fatal(err)
		}
		x := make([]float64, rows*d)
		e.Rows64(x, 0, rows)
		for i := range x {
			x[i] *= scale
		}
		return x
	}
	random := rand.New(rand.NewPCG(3, 5))
	noise := make([]float64, 256*64)
	for i := range noise {
		noise[i] = random.NormFloat64()
	}
	for _, c := range []struct {
		name string
		x    []float64
		want bool
	}{
		{"a.b.c", sines(256, 64, 1), true},
		{"scaled", sines(256, 64, 11.3), true},
		{"blk.0.attn_q.weight", sines(256, 64, 1), false},
		{"noise", noise, false},
		{"zeros", make([]float64, 256*64), false},
		{"ones", slices.Repeat([]float64{1}, 256*64), false},
	} {
		var b []byte
		for _, x := range c.x {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x)))
		}
		header := fmt.Sprintf(`{"%s":{"dtype":"F32","shape":[256,64],"data_offsets":[0,%d]}}`, c.name, len(b))
		b = append(append(binary.LittleEndian.AppendUint64(nil, uint64(len(header))), header...), b...)
		f, err := checkpoint.Open(t.Context(), "a.safetensors", bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		list, err := positions.Look(t.Context(), f.Tensors)
		if err != nil || (len(list) == 1) != c.want {
			t.Errorf("%s: %v, %v; want %v", c.name, list, err, c.want)
		}
	}
}
