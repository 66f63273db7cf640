package text

// Rule returns a rule by which a library reads configurations in a language. One without a
// text in the language stays in English.
func Rule(lang Lang, english string) string {
	if chinese, ok := translation(chineseReaders[:], english); ok && lang == Chinese {
		return chinese
	}
	return english
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

// chineseReaders are the rules by which libraries read configurations, in English and in
// Chinese.
var chineseReaders = [...][2]string{
	{"rope_parameters is not known: without rope_theta the base is the default of the class, and there is no scaling and no error", "不认识 rope_parameters：没有 rope_theta 时底数取类的默认值，不缩放，也不报错"},
	{"rope_scaling takes the place of rope_parameters, and rope_theta moves in", "以 rope_scaling 取代 rope_parameters，并把 rope_theta 移入其中"},
	{"partial_rotary_factor beside rope_parameters wins over that in it", "rope_parameters 旁边的 partial_rotary_factor 优先于其中的"},
	{"proportional is a type, with its factor", "认识 proportional 类型，读取它的 factor"},
	{"the default type of this class ignores partial_rotary_factor", "这个类的 default 类型忽略 partial_rotary_factor"},
	{"YaRN: M is max_position_embeddings, whatever original_max_position_embeddings says", "YaRN：M 取 max_position_embeddings，不管 original_max_position_embeddings 是多少"},
	{"YaRN: mscale and mscale_all_dim are ignored", "YaRN：忽略 mscale 与 mscale_all_dim"},
	{"YaRN: the attention factor is 0.1·ln s + 1 for s < 1, too", "YaRN：s < 1 时注意力因子也是 0.1·ln s + 1"},
	{"YaRN: s is max_position_embeddings over original_max_position_embeddings whenever the latter is there; factor is ignored", "YaRN：只要有 original_max_position_embeddings，s 就取 max_position_embeddings 与它之商，忽略 factor"},
	{"YaRN: where factor is null, s is max_position_embeddings over original_max_position_embeddings", "YaRN：factor 为 null 时，s 取 max_position_embeddings 与 original_max_position_embeddings 之商"},
	{"YaRN: truncate is not read, and the bounds are whole numbers", "YaRN：不读取 truncate，边界取整"},
	{"YaRN: truncate is read beside the types of layers, so that it is ignored where it is nested", "YaRN：在各层类型的旁边读取 truncate，嵌套在其中的被忽略"},
	{"M is original_max_position_embeddings beside rope_parameters, else that in it, else max_position_embeddings", "M 取 rope_parameters 旁边的 original_max_position_embeddings，其次取其中的，再次取 max_position_embeddings"},
	{"LongRoPE: M is original_max_position_embeddings beside rope_scaling, and s is max_position_embeddings over it; without it s is factor", "LongRoPE：M 取 rope_scaling 旁边的 original_max_position_embeddings，s 取 max_position_embeddings 与它之商；没有它时 s 取 factor"},
	{"LongRoPE: the long list is used if max_position_embeddings is above M, whatever the length", "LongRoPE：只要 max_position_embeddings 大于 M 就用长列表，不论文本多长"},
	{"LongRoPE: the long list is used in calls that are longer than M", "LongRoPE：调用长于 M 时用长列表"},
	{"dynamic: the base grows with the longest call, and goes back after a call shorter than max_position_embeddings", "dynamic：底数随最长的一次调用增大，遇到短于 max_position_embeddings 的调用后复原"},
	{"DeepSeek: logits are multiplied by m(s, mscale_all_dim)²", "DeepSeek：logits 乘以 m(s, mscale_all_dim)²"},
	{"DeepSeek-V2 and Mistral 4: logits are multiplied by m(s, mscale_all_dim)²", "DeepSeek-V2 与 Mistral 4：logits 乘以 m(s, mscale_all_dim)²"},
	{"rope_theta and rope_scaling are read; rope_parameters is not known", "读取 rope_theta 与 rope_scaling，不认识 rope_parameters"},
	{"keys are converted as transformers 5.16 does", "像 transformers 5.16 那样转换各键"},
	{"YaRN: attention_factor, mscale and mscale_all_dim have no effect; the attention factor is m(s, 1)·attn_factor", "YaRN：attention_factor、mscale 与 mscale_all_dim 无效，注意力因子是 m(s, 1)·attn_factor"},
	{"YaRN: without apply_yarn_scaling the attention factor is attn_factor", "YaRN：apply_yarn_scaling 为假时，注意力因子是 attn_factor"},
	{"DeepSeek: the attention factor is m(s, mscale or 1)/m(s, mscale_all_dim or 0), logits are multiplied by m(s, mscale_all_dim)², and truncate is not read", "DeepSeek：注意力因子是 m(s, mscale 或 1)/m(s, mscale_all_dim 或 0)，logits 乘以 m(s, mscale_all_dim)²，不读取 truncate"},
	{"LongRoPE: s is max_position_embeddings over M; factor and attention_factor are not read", "LongRoPE：s 取 max_position_embeddings 与 M 之商，不读取 factor 与 attention_factor"},
	{"LongRoPE: the long list is used for the whole batch if a position in it is above M, and heads of which a part turns are refused", "LongRoPE：批次里只要有位置大于 M，整个批次都用长列表；只转动一部分的头会被拒绝"},
	{"LongRoPE: the long list is used for all positions if max_model_len is above M, which it is not unless it is set", "LongRoPE：max_model_len 大于 M 时，所有位置都用长列表；若不设置，它并不大于 M"},
	{"dynamic: the base at every length is the one for a text of s·max_position_embeddings", "dynamic：任何长度的底数，都是文本长 s·max_position_embeddings 时的那个"},
	{"dynamic: the base at every length is the one for a text of max_position_embeddings in a model trained on max_trained_positions; without that key there is no scaling", "dynamic：任何长度的底数，都按训练长度 max_trained_positions、文本长 max_position_embeddings 计算；没有前一个键就不缩放"},
	{"dynamic with alpha: the base is b·α^(d/(d−2)) at every length", "dynamic 带 alpha：任何长度的底数都是 b·α^(d/(d−2))"},
	{"ntk is b·s and ω/s^(2/d), or the mixed one with mixed_b", "ntk 是 b·s 与 ω/s^(2/d)；有 mixed_b 时是混合式"},
	{"proportional: factor is not read", "proportional：不读取 factor"},
	{"YaRN: written only with a factor, and refused without original_max_position_embeddings; attention_factor is written and not read", "YaRN：有 factor 才写入，缺 original_max_position_embeddings 则拒绝；attention_factor 写入但不读取"},
	{"YaRN: the bounds are whole numbers, and β are 32 and 1 for all architectures but Grok, whose own are 8 and 1, and Mistral 3", "YaRN：边界取整；β 一律是 32 和 1，除了 Grok（默认 8 和 1）与 Mistral 3"},
	{"YaRN: the attention factor is m(s, 1)", "YaRN：注意力因子是 m(s, 1)"},
	{"YaRN: with yarn_log_multiplier k the attention factor is m(s, 1)/m(s, k), or 1 for DeepSeek, whose logits are multiplied by m(s, k)²", "YaRN：有 yarn_log_multiplier k 时，注意力因子是 m(s, 1)/m(s, k)；DeepSeek 则是 1，logits 乘以 m(s, k)²"},
	{"LongRoPE: the long list is used if n_ctx is above M; s is max_position_embeddings over M, and attention_factor is not read", "LongRoPE：n_ctx 大于 M 时用长列表；s 取 max_position_embeddings 与 M 之商，不读取 attention_factor"},
	{"dynamic: nothing is written, so there is no scaling", "dynamic：什么也不写入，所以不缩放"},
	{"llama3 is a tensor of divisors, with the bounds 1 and 4 if they are missing", "llama3 写成除数张量，边界缺失时取 1 和 4"},
	{"llama3: M is original_max_position_embeddings beside rope_scaling, not the one in it, or 8192", "llama3：M 取 rope_scaling 之外的 original_max_position_embeddings（不取其中的），没有则取 8192"},
	{"llama3: M is original_max_position_embeddings in rope_scaling, else the one beside it, else 8192", "llama3：M 取 rope_scaling 中的 original_max_position_embeddings，其次取它旁边的，都没有则取 8192"},
	{"each class of the converter writes the types of scaling that it knows, from rope_scaling; rope_parameters is not known", "转换器的每个类只写入自己认识的缩放类型，且只从 rope_scaling 读取；不认识 rope_parameters"},
	{"the converter of this class writes no base, which is 10000 then", "转换器对这个类不写入底数，于是底数是 10000"},
	{"the converter of Baichuan and XVERSE writes no base, which is 10000 then", "转换器对 Baichuan 与 XVERSE 不写入底数，于是底数是 10000"},
	{"partial_rotary_factor in rope_parameters is read for GLM-4 only", "rope_parameters 中的 partial_rotary_factor 只对 GLM-4 读取"},
	{"YaRN: M is original_max_position_embeddings in rope_scaling, and for LongRoPE the one beside it", "YaRN：M 取 rope_scaling 中的 original_max_position_embeddings；LongRoPE 的 M 取它旁边的"},
	{"DeepSeek: the attention factor is 1, and logits are multiplied by m(s, k)² with yarn_log_multiplier k; the converter needs mscale_all_dim", "DeepSeek：注意力因子是 1；有 yarn_log_multiplier k 时 logits 乘以 m(s, k)²；转换器必须有 mscale_all_dim"},
	{"DeepSeek without yarn_log_multiplier: the attention factor is m(s, 1), and logits are multiplied by m(s, 1)² besides", "DeepSeek 没有 yarn_log_multiplier 时：注意力因子是 m(s, 1)，logits 还要再乘以 m(s, 1)²"},
	{"YaRN of OLMo 2 and 3: attention_factor multiplies the factor m(s, 1), and has to be there", "OLMo 2 与 3 的 YaRN：attention_factor 再乘以 m(s, 1)，且不可缺"},
	{"YaRN of Grok: yarn_attn_factor multiplies the factor m(s, 1)", "Grok 的 YaRN：yarn_attn_factor 再乘以 m(s, 1)"},
	{"YaRN: yarn of params.json is not read", "YaRN：不读取 params.json 中的 yarn"},
	{"YaRN: apply_scale of params.json is not read, and the attention factor is 1", "YaRN：不读取 params.json 中的 apply_scale，注意力因子是 1"},
	{"LongRoPE of MiniCPM: M is max_position_embeddings, and the attention factor 1", "MiniCPM 的 LongRoPE：M 取 max_position_embeddings，注意力因子是 1"},
	{"sliding layers have the base and the scaling of the others, but for Gemma 3, with 10000 and none, and OLMo 3, without scaling", "滑动窗口层的底数与缩放同其他层；例外是 Gemma 3（底数 10000，不缩放）与 OLMo 3（不缩放）"},
	{"mrope_section is read for Qwen2-VL and Qwen2.5-VL only", "只对 Qwen2-VL 与 Qwen2.5-VL 读取 mrope_section"},
	{"xdrope of HunYuan-VL is dynamic with alpha, whose pairs are dealt out to four axes", "HunYuan-VL 的 xdrope 即带 alpha 的 dynamic，各对分给四个轴"},
	{"xdrope: the base is b·α^(d/(d−2)) at every length, and pairs are dealt out to four axes", "xdrope：任何长度的底数都是 b·α^(d/(d−2))，各对分给四个轴"},
	{"openpangu is M-RoPE in turns, and refused without mrope_section and mrope_interleaved", "openpangu 是轮流分配的 M-RoPE，没有 mrope_section 与 mrope_interleaved 就拒绝读取"},
	{"deepseek_llama_scaling is read as deepseek_yarn", "deepseek_llama_scaling 按 deepseek_yarn 读取"},
	{"telechat3-yarn: the attention factor is 0.07·ln s + 1, and s is max_position_embeddings over original_max_position_embeddings", "telechat3-yarn：注意力因子是 0.07·ln s + 1，s 是 max_position_embeddings 除以 original_max_position_embeddings"},
	{"rope_dim in rope_parameters wins over partial_rotary_factor", "rope_parameters 中的 rope_dim 优先于 partial_rotary_factor"},
	{"proportional: a tensor of divisors, 1 or 1e30; factor is not read", "proportional：除数张量，取 1 或 1e30；不读取 factor"},
	{"sliding layers have a base of their own and no scaling", "滑动窗口层有自己的底数，不缩放"},
	{"M-RoPE in turns: pairs beyond 3s₁ and 3s₂ take a fourth number of the position, 0 for texts", "轮流分配的 M-RoPE：3s₁ 与 3s₂ 之后的对取位置的第四个数，文本的为 0"},
	{"type wins over rope_type", "type 优先于 rope_type"},
	{"models with the fields rope_theta and rope_scaling do not read rope_parameters", "有 rope_theta 与 rope_scaling 字段的模型不读取 rope_parameters"},
	{"YaRN: no attention_factor and no truncate; the attention factor is m(s, mscale or 1)/m(s, mscale_all_dim or 0), and M is 4096 if it is missing", "YaRN：没有 attention_factor 与 truncate；注意力因子是 m(s, mscale 或 1)/m(s, mscale_all_dim 或 0)，缺 M 时取 4096"},
	{"llama3: M is 8192 if it is missing, and the bounds 1 and 4", "llama3：缺省时 M 取 8192，界取 1 与 4"},
	{"LongRoPE: the long list is used at every length; s is max_position_embeddings over M", "LongRoPE：任何长度都用长列表；s 取 max_position_embeddings 与 M 之商"},
	{"dynamic: the base is the one for the length so far, and cached keys keep an older one", "dynamic：底数按到目前为止的长度计算，已缓存的键仍是旧底数"},
	{"mrope is read as one axis", "mrope 按单轴读取"},
	{"llama3: s is 8, the bounds 1 and 4 and M 8192 for every model; the configurations of Llama 3.2 say 32", "llama3：所有模型的 s 都是 8，界是 1 与 4，M 是 8192；而 Llama 3.2 的配置写的是 32"},
	{"Llama 4: s and the upper bound are read, the lower bound is 1 and M 8192", "Llama 4：读取 s 与上界；下界是 1，M 是 8192"},
	{"YaRN: the bounds are never whole numbers, and have to satisfy 0 < lo < hi < d/2−1", "YaRN：边界从不取整，且须满足 0 < lo < hi < d/2−1"},
	{"YaRN applies only if max_seq_len is above M, logits are multiplied by m(s, mscale)², and cosines and sines by nothing", "max_seq_len 大于 M 时才用 YaRN；logits 乘以 m(s, mscale)²，余弦与正弦不乘"},
	{"YaRN: β are 32 and 1, and the attention factor is m(s, 1)·attn_factor", "YaRN：β 是 32 和 1，注意力因子是 m(s, 1)·attn_factor"},
}
