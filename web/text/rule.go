package text

// Rule returns a rule by which a library reads configurations in a language, by its id, of
// which english is the English text.
func Rule(lang Lang, id, english string) string { return lang.Say(english, find(readers[:], id)) }

// readers are the rules by which libraries read configurations, by their ids.
var readers = [...]pair{
	{"ignores-rope-parameters", "不认识 rope_parameters：没有 rope_theta 时底数取类的默认值，不缩放，也不报错"},
	{"converts-rope-scaling", "以 rope_scaling 取代 rope_parameters，并把 rope_theta 移入其中"},
	{"partial-in-parameters", "rope_parameters 旁边的 partial_rotary_factor 优先于其中的"},
	{"proportional", "认识 proportional 类型，读取它的 factor"},
	{"whole-head", "这个类的 default 类型忽略 partial_rotary_factor"},
	{"yarn-length-is-p", "YaRN：M 取 max_position_embeddings，不管 original_max_position_embeddings 是多少"},
	{"yarn-no-pair", "YaRN：忽略 mscale 与 mscale_all_dim"},
	{"yarn-unclamped", "YaRN：s < 1 时注意力因子也是 0.1·ln s + 1"},
	{"yarn-ratio-4", "YaRN：只要有 original_max_position_embeddings，s 就取 max_position_embeddings 与它之商，忽略 factor"},
	{"yarn-ratio-5", "YaRN：只要有 original_max_position_embeddings，s 就取 max_position_embeddings 与它之商，忽略 factor"},
	{"yarn-null-factor", "YaRN：factor 为 null 时，s 取 max_position_embeddings 与 original_max_position_embeddings 之商"},
	{"yarn-no-truncate", "YaRN：不读取 truncate，边界取整"},
	{"yarn-outer-truncate", "YaRN：在各层类型的旁边读取 truncate，嵌套在其中的被忽略"},
	{"original-beside", "M 取 rope_parameters 旁边的 original_max_position_embeddings，其次取其中的，再次取 max_position_embeddings"},
	{"longrope-beside", "LongRoPE：M 取 rope_scaling 旁边的 original_max_position_embeddings，s 取 max_position_embeddings 与它之商；没有它时 s 取 factor"},
	{"longrope-by-file", "LongRoPE：只要 max_position_embeddings 大于 M 就用长列表，不论文本多长"},
	{"longrope-by-call", "LongRoPE：调用长于 M 时用长列表"},
	{"dynamic-by-call", "dynamic：底数随最长的一次调用增大，遇到短于 max_position_embeddings 的调用后复原"},
	{"xdrope", "HunYuan-VL 的 xdrope 即带 alpha 的 dynamic，各对分给四个轴"},
	{"deepseek-softmax", "DeepSeek：logits 乘以 m(s, mscale_all_dim)²"},
	{"late-softmax", "DeepSeek-V2 与 Mistral 4：logits 乘以 m(s, mscale_all_dim)²"},
	{"vllm-v4-keys", "读取 rope_theta 与 rope_scaling，不认识 rope_parameters"},
	{"vllm-converted", "像 transformers 5.16 那样转换各键"},
	{"vllm-yarn", "YaRN：attention_factor、mscale 与 mscale_all_dim 无效，注意力因子是 m(s, 1)·attn_factor"},
	{"vllm-apply-yarn", "YaRN：apply_yarn_scaling 为假时，注意力因子是 attn_factor"},
	{"vllm-no-truncate", "YaRN：不读取 truncate，边界取整"},
	{"vllm-deepseek", "DeepSeek：注意力因子是 m(s, mscale 或 1)/m(s, mscale_all_dim 或 0)，logits 乘以 m(s, mscale_all_dim)²，不读取 truncate"},
	{"vllm-longrope", "LongRoPE：s 取 max_position_embeddings 与 M 之商，不读取 factor 与 attention_factor"},
	{"vllm-longrope-by-batch", "LongRoPE：批次里只要有位置大于 M，整个批次都用长列表；只转动一部分的头会被拒绝"},
	{"vllm-longrope-by-limit", "LongRoPE：max_model_len 大于 M 时，所有位置都用长列表；若不设置，它并不大于 M"},
	{"vllm-dynamic", "dynamic：任何长度的底数，都是文本长 s·max_position_embeddings 时的那个"},
	{"vllm-dynamic-trained", "dynamic：任何长度的底数，都按训练长度 max_trained_positions、文本长 max_position_embeddings 计算；没有前一个键就不缩放"},
	{"vllm-alpha", "dynamic 带 alpha：任何长度的底数都是 b·α^(d/(d−2))"},
	{"vllm-ntk", "ntk 是 b·s 与 ω/s^(2/d)；有 mixed_b 时是混合式"},
	{"vllm-xdrope", "xdrope：任何长度的底数都是 b·α^(d/(d−2))，各对分给四个轴"},
	{"vllm-openpangu", "openpangu 是轮流分配的 M-RoPE，没有 mrope_section 与 mrope_interleaved 就拒绝读取"},
	{"vllm-deepseek-llama", "deepseek_llama_scaling 按 deepseek_yarn 读取"},
	{"vllm-telechat3", "telechat3-yarn：注意力因子是 0.07·ln s + 1，s 是 max_position_embeddings 除以 original_max_position_embeddings"},
	{"vllm-rope-dim", "rope_parameters 中的 rope_dim 优先于 partial_rotary_factor"},
	{"vllm-proportional", "proportional：不读取 factor"},
	{"gguf-by-class", "转换器的每个类只写入自己认识的缩放类型，且只从 rope_scaling 读取；不认识 rope_parameters"},
	{"gguf-no-base", "转换器对这个类不写入底数，于是底数是 10000"},
	{"gguf-baichuan", "转换器对 Baichuan 与 XVERSE 不写入底数，于是底数是 10000"},
	{"gguf-part", "rope_parameters 中的 partial_rotary_factor 只对 GLM-4 读取"},
	{"gguf-original", "YaRN：M 取 rope_scaling 中的 original_max_position_embeddings；LongRoPE 的 M 取它旁边的"},
	{"gguf-yarn", "YaRN：有 factor 才写入，缺 original_max_position_embeddings 则拒绝；attention_factor 写入但不读取"},
	{"gguf-bounds", "YaRN：边界取整；β 一律是 32 和 1，除了 Grok（默认 8 和 1）与 Mistral 3"},
	{"gguf-attention", "YaRN：注意力因子是 m(s, 1)"},
	{"gguf-multiplier", "YaRN：有 yarn_log_multiplier k 时，注意力因子是 m(s, 1)/m(s, k)；DeepSeek 则是 1，logits 乘以 m(s, k)²"},
	{"gguf-unclamped", "YaRN：s < 1 时注意力因子也是 0.1·ln s + 1"},
	{"gguf-latent", "DeepSeek：注意力因子是 1；有 yarn_log_multiplier k 时 logits 乘以 m(s, k)²；转换器必须有 mscale_all_dim"},
	{"gguf-latent-twice", "DeepSeek 没有 yarn_log_multiplier 时：注意力因子是 m(s, 1)，logits 还要再乘以 m(s, 1)²"},
	{"gguf-olmo", "OLMo 2 与 3 的 YaRN：attention_factor 再乘以 m(s, 1)，且不可缺"},
	{"gguf-grok", "Grok 的 YaRN：yarn_attn_factor 再乘以 m(s, 1)"},
	{"gguf-mistral-plain", "YaRN：不读取 params.json 中的 yarn"},
	{"gguf-mistral-one", "YaRN：不读取 params.json 中的 apply_scale，注意力因子是 1"},
	{"gguf-longrope", "LongRoPE：n_ctx 大于 M 时用长列表；s 取 max_position_embeddings 与 M 之商，不读取 attention_factor"},
	{"gguf-dynamic", "dynamic：什么也不写入，所以不缩放"},
	{"gguf-llama3", "llama3 写成除数张量，边界缺失时取 1 和 4"},
	{"gguf-llama3-beside", "llama3：M 取 rope_scaling 之外的 original_max_position_embeddings（不取其中的），没有则取 8192"},
	{"gguf-llama3-within", "llama3：M 取 rope_scaling 中的 original_max_position_embeddings，其次取它旁边的，都没有则取 8192"},
	{"gguf-minicpm", "MiniCPM 的 LongRoPE：M 取 max_position_embeddings，注意力因子是 1"},
	{"gguf-proportional", "proportional：除数张量，取 1 或 1e30；不读取 factor"},
	{"gguf-one-base", "滑动窗口层的底数与缩放同其他层；例外是 Gemma 3（底数 10000，不缩放）与 OLMo 3（不缩放）"},
	{"gguf-sliding", "滑动窗口层有自己的底数，不缩放"},
	{"gguf-mrope", "只对 Qwen2-VL 与 Qwen2.5-VL 读取 mrope_section"},
	{"gguf-axes", "轮流分配的 M-RoPE：3s₁ 与 3s₂ 之后的对取位置的第四个数，文本的为 0"},
	{"mlx-type", "type 优先于 rope_type"},
	{"mlx-keys", "有 rope_theta 与 rope_scaling 字段的模型不读取 rope_parameters"},
	{"mlx-yarn", "YaRN：没有 attention_factor 与 truncate；注意力因子是 m(s, mscale 或 1)/m(s, mscale_all_dim 或 0)，缺 M 时取 4096"},
	{"mlx-llama3", "llama3：缺省时 M 取 8192，界取 1 与 4"},
	{"mlx-longrope", "LongRoPE：任何长度都用长列表；s 取 max_position_embeddings 与 M 之商"},
	{"mlx-dynamic", "dynamic：底数按到目前为止的长度计算，已缓存的键仍是旧底数"},
	{"mlx-mrope", "mrope 按单轴读取"},
	{"mlx-softmax", "DeepSeek：logits 乘以 m(s, mscale_all_dim)²"},
	{"llama-models-8", "llama3：所有模型的 s 都是 8，界是 1 与 4，M 是 8192；而 Llama 3.2 的配置写的是 32"},
	{"llama-models-4", "Llama 4：读取 s 与上界；下界是 1，M 是 8192"},
	{"gpt-oss-bounds", "YaRN：边界从不取整，且须满足 0 < lo < hi < d/2−1"},
	{"deepseek-length", "max_seq_len 大于 M 时才用 YaRN；logits 乘以 m(s, mscale)²，余弦与正弦不乘"},
	{"yarn-authors", "YaRN：β 是 32 和 1，注意力因子是 m(s, 1)·attn_factor"},
}

// translation returns the Chinese of a text in a list of both.
func translation(list [][2]string, english string) (chinese string, ok bool) {
	for _, both := range list {
		if both[0] == english {
			return both[1], true
		}
	}
	return "", false
}
