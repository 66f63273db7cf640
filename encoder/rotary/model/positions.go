package model

import (
	"cmp"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// Positions is what a model knows the order of its tokens by.
type Positions string

const (
	Rotary     Positions = "rotary"     // a rotary embedding, of all layers or of some
	Rotary2D   Positions = "rotary-2d"  // one that turns by the rows and columns of an image
	Learned    Positions = "learned"    // a trained vector for each position
	Sinusoidal Positions = "sinusoidal" // a fixed table of sines and cosines
	ALiBi      Positions = "alibi"      // a bias of logits in proportion to the distance
	Buckets    Positions = "buckets"    // a trained bias for each range of distances
	Relative   Positions = "relative"   // another term for each distance
	None       Positions = "none"       // its recurrence, its convolutions, or its mask alone
)

// instead are the rules of the errors of NoRotary.
var instead = map[Positions]string{
	Rotary2D:   "rotary-2d: has no rotary embedding of one axis: it turns by the rows and columns of an image",
	Learned:    "learned: has no rotary embedding: it has a learned vector for each position",
	Sinusoidal: "sinusoidal: has no rotary embedding: it has a table of sines and cosines",
	ALiBi:      "alibi: has no rotary embedding: it has ALiBi, a bias that grows with the distance",
	Buckets:    "buckets: has no rotary embedding: it has a learned bias for each range of distances",
	Relative:   "relative: has no rotary embedding: it has learned terms for relative positions",
	None:       "no-positions: has no rotary embedding: nothing in it encodes positions but its mask or its recurrence",
}

// others are the families without a rotary embedding, by their model_type: the source is
// huggingface/transformers decba1d2ea4e, src/transformers/models, and for the names of
// GGML gguf-py/gguf/constants.py of ggml-org/llama.cpp 92366df30d4e.
var others = []struct {
	positions Positions
	names     string
}{
	{Learned, "gpt2 gpt_bigcode gpt_neo openai-gpt imagegpt decision_transformer biogpt opt xlm xlm-roberta xlm-roberta-xl flaubert starcoder clvp_decoder reformer"},
	{Learned, "bert bert-generation roberta roberta-prelayernorm camembert distilbert albert electra convbert ernie megatron-bert mobilebert squeezebert rembert roc_bert splinter big_bird bigbird_pegasus longformer led nystromformer yoso mra canine luke mluke ibert realm dpr xmod data2vec-text visual_bert lxmert layoutlm layoutlmv2 layoutlmv3 layoutxlm lilt markuplm tapas bros vilt fnet perceiver esm"},
	{Learned, "bart mbart plbart blenderbot blenderbot-small mvp whisper bark trocr prophetnet xlm-prophetnet florence2 cohere_asr pp_formulanet pp_doclayout_v2 rag"},
	{Learned, "vit deit dinov2 dinov2_with_registers vit_msn vit_hybrid yolos dpt pix2struct_vision_model timesformer vivit audio-spectrogram-transformer tvp hiera pvt mgp-str eomt videomt seggpt vitdet vitmatte vitpose vitpose_backbone radio pixio depth_anything depth_pro prompt_depth_anything tipsv2_dpt tipsv2_vision_model videoprism videoprism_vision_model lw_detr lw_detr_vit rf_detr rf_detr_dinov2 superglue"},
	{Learned, "clip clip_text_model clip_vision_model clipseg clipseg_text_model clipseg_vision_model chinese_clip chinese_clip_text_model chinese_clip_vision_model altclip altclip_text_model altclip_vision_model metaclip_2 metaclip_2_text_model metaclip_2_vision_model siglip siglip_text_model siglip_vision_model siglip2 siglip2_text_model siglip2_vision_model aimv2 aimv2_text_model aimv2_vision_model xclip xclip_text_model xclip_vision_model clap clap_text_model align align_text_model groupvit groupvit_text_model groupvit_vision_model owlvit owlvit_text_model owlvit_vision_model owlv2 owlv2_text_model owlv2_vision_model"},
	{Learned, "blip blip_text_model blip_vision_model blip-2 blip_2_qformer blip_2_vision_model instructblip instructblip_qformer instructblip_vision_model instructblipvideo instructblipvideo_qformer instructblipvideo_vision_model flava flava_text_model flava_image_model flava_multimodal_model git git_vision_model bridgetower bridgetower_text_model bridgetower_vision_model kosmos_2_vision_model kosmos_2_5_vision_model idefics_vision idefics2_vision idefics3_vision smolvlm_vision internvl_vision qianfan_ocr_vision janus_vision_model minicpmv4_6_vision mllama_vision_model florence_vision phi4_multimodal_vision hunyuan_vl_vision glm_image_vision gemma4_unified_vision cosmos3_edge_vision"},
	{Learned, "sam sam_vision_model sam_hq sam_hq_vision_model sam2 sam2_vision_model sam2_hiera_det_model deepseek_ocr2_sam_vision_model slanext sam3_lite_text sam3_lite_text_text_model"},
	{Learned, "wav2vec2 hubert unispeech unispeech-sat data2vec-audio sew"}, // by a convolution
	{Sinusoidal, "marian pegasus pegasus_x m2m_100 nllb-moe xglm fsmt ctrl speech_to_text speecht5 musicgen musicgen_decoder musicgen_melody musicgen_melody_decoder informer autoformer time_series_transformer patchtst timesfm kosmos-2 kosmos_2_text_model kosmos-2.5 kosmos_2_5_text_model tipsv2 tipsv2_text_model videoprism_text_model"},
	{Sinusoidal, "vit_mae videomae ijepa detr conditional_detr deformable_detr dab-detr table-transformer maskformer mask2former oneformer rt_detr rt_detr_v2 d_fine deimv2 grounding-dino mm-grounding-dino omdet-turbo pp_doclayout_v3 edgetam edgetam_vision_model sam3_detr_encoder sam3_detr_decoder sam3_geometry_encoder sam3_mask_decoder sam3_lite_text_detr_encoder sam3_lite_text_detr_decoder sam3_lite_text_geometry_encoder sam3_lite_text_mask_decoder"},
	{Sinusoidal, "audioflamingo3_encoder qwen2_audio_encoder qwen2_5_omni_audio_encoder qwen3_asr_encoder qwen3_omni_moe_audio_encoder voxtral_encoder"},
	{ALiBi, "bloom mpt refact jina-bert-v2 jais"},
	{Buckets, "t5 mt5 umt5 byt5 longt5 switch_transformers udop mpnet t5encoder wavlm pop2piano pix2struct pix2struct_text_model cpmant"},
	{Relative, "xlnet transfo-xl deberta deberta-v2 funnel nezha sew-d beit data2vec-vision zoedepth swin swinv2 swin2sr donut-swin nougat maskformer-swin clap_audio_model levit dinat seamless_m4t seamless_m4t_v2 wav2vec2-bert wav2vec2-conformer fastspeech2_conformer fastspeech2_conformer_with_hifigan vits parakeet_encoder parakeet_ctc parakeet_rnnt nemotron_asr_streaming nemotron_asr_streaming_encoder nemotron3_5_asr granite_speech_encoder granite_speech_plus_encoder gemma3n_audio gemma4_audio gemma4_unified_audio phi4_multimodal_audio inkling inkling_mm_model inkling_text"},
	{None, "mamba mamba2 falcon_mamba falcon-mamba rwkv rwkv4 rwkv5 rwkv6 rwkv7 rwkv6qwen2 arwkv7 xlstm jamba zamba nemotron_h nemotron_h_moe kimi-linear granitemoehybrid patchtsmixer moshi_depth moonshine_streaming_encoder idefics_perciever idefics2_perceiver inkling_audio inkling_vision"},
	{None, "resnet rt_detr_resnet convnext convnextv2 dinov3_convnext regnet bit mobilenet_v1 mobilenet_v2 mobilevit mobilevitv2 efficientnet align_vision_model poolformer hgnet_v2 focalnet cvt glpn segformer swiftformer pvt_v2 superpoint textnet upernet uvdoc uvdoc_backbone timm_backbone timm_wrapper gemma3n_vision slanet pp_lcnet pp_lcnet_v3 pp_lcnet_v4 pp_ocrv5_mobile_det pp_ocrv5_mobile_rec pp_ocrv5_server_det pp_ocrv5_server_rec pp_ocrv6_medium_det pp_ocrv6_small_det pp_ocrv6_small_rec pp_ocrv6_tiny_rec"},
	{None, "dac encodec xcodec higgs_audio_v2_tokenizer vibevoice_acoustic_tokenizer univnet speecht5_hifigan fastspeech2_conformer_hifigan wavtokenizer-dec qwen2_5_omni_bigvgan chameleon_vqgan emu3_vqgan janus_vqgan glm_image_vqmodel"},
	{Rotary2D, "dinov3_vit chmv2 eomt_dinov3 sapiens2 sapiens2_head pixtral llama4_vision_model mlcd_vision_model efficientloftr lightglue vjepa2 sam2_video edgetam_video sam3 sam3_vision_model sam3_vit_model sam3_tracker sam3_tracker_video sam3_video"},
	{Rotary2D, "qwen2_vl_vision qwen2_5_vl_vision qwen2_5_omni_vision_encoder qwen3_vl_vision qwen3_vl_moe_vision qwen3_omni_moe_vision_encoder qwen3_5_vision qwen3_5_moe_vision glm4v_vision glm4v_moe_vision glm_ocr_vision ernie4_5_vl_moe_vision exaone4_5_vision paddleocr_vl_vision video_llama_3_vision kimi_k25_vision cohere_compass_vision minimax_m3_vl_vision muse_glimmer_vision gemma4_vision step3p5_vision"},
}

// embeddingTypes are the values of position_embedding_type.
var embeddingTypes = map[string]Positions{
	"absolute": Learned, "learned": Learned, "learned_absolute": Learned, "relative_key": Relative, "relative_key_query": Relative,
	"rotary": Rotary, "rope": Rotary, "alibi": ALiBi, "nope": None,
}

// Positions returns what the model of a file knows positions by: by a key that says so,
// or by its class. A class that is not known is taken to turn queries and keys.
func (f *File) Positions() Positions { return f.Uses(nil) }

// Uses is Positions, and notes in use the key that says so.
func (f *File) Uses(use Use) Positions {
	name, d := f.Architecture(use), f.Text
	typ, typed := embeddingTypes[d.Text(nil, "position_embedding_type")]
	memory := name == "zamba2" && d.Bool(nil, "use_mem_rope", false)
	for _, says := range []struct {
		so  bool
		key string
		p   Positions
	}{
		{typed, "position_embedding_type", typ},
		{d.Bool(nil, "alibi", false), "alibi", ALiBi},
		{d.Bool(nil, "mla_use_nope", false), "mla_use_nope", None},
		{name == "mpt" && d.Bool(nil, "rope", false), "rope", Rotary},
		{name == "mpt" && d.Has("alibi"), "alibi", Learned},
		{name == "baichuan" && d.Number(nil, "hidden_size").Value == 5120, "hidden_size", ALiBi}, // 13B, not 7B
		{memory, "use_mem_rope", Rotary},
		{name == "zamba2", "use_mem_rope", None},
		{d.Has("axes_dims_rope"), "axes_dims_rope", Rotary2D}, // of diffusers
	} {
		if says.so {
			d.find(use, says.key)
			return says.p
		}
	}
	if f.Format == GGUF && d.Number(nil, "rope_theta").Given() {
		return Rotary // nomic-bert of older converters, too
	}
	return positionsOf(name)
}

// positionsOf returns what the models of a model_type know positions by.
func positionsOf(name string) Positions {
	for _, o := range others {
		if contains(o.names, name) {
			return o.positions
		}
	}
	return Rotary
}

// contains reports whether a name is among names with spaces between them.
func contains(names, name string) bool { return strings.Contains(" "+names+" ", " "+name+" ") }

// NoRotary returns an *encoder.Error that says what a model has in place of a rotary
// embedding, for programs that need one, or nil if it has one.
func (f *File) NoRotary() error {
	rule, ok := instead[f.Positions()]
	if !ok {
		return nil
	}
	return (&encoder.Error{Code: encoder.Unsupported, Parameter: "configuration", Subject: cmp.Or(f.modelType(), "the configuration"), Rule: rule}).With()
}
