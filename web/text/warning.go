package text

import "github.com/posenc/posenc/encoder"

// Warning returns a warning about a key of a configuration in a language, without the key:
// the rule with the values in the places of #. One without a text in the language stays in
// English.
func Warning(lang Lang, rule, english string, values []string) string {
	if chinese, ok := translation(chineseWarnings[:], rule); ok && lang == Chinese {
		return encoder.FillIn(chinese, values)
	}
	return english
}

// chineseWarnings are the rules of warnings, in English and in Chinese. Each # stands for a
// value.
var chineseWarnings = [...][2]string{
	{"is # and rope_type is #: transformers takes rope_type, mlx-lm type, and vLLM refuses the file", "为 #，而 rope_type 为 #：transformers 取 rope_type，mlx-lm 取 type，vLLM 拒绝读取"},
	{"stands beside rope_scaling, which takes its place in transformers 5; transformers 4 knows rope_scaling only, and llama.cpp's converter takes rope_parameters", "与 rope_scaling 并存：transformers 5 以 rope_scaling 取代它，transformers 4 只认 rope_scaling，llama.cpp 的转换器取 rope_parameters"},
	{"is #, but # is #", "为 #，但 # 为 #"},
	{"is #, but #, the same number, is #", "为 #，但含义相同的 # 为 #"},
	{"is #, but # is #, which is read", "为 #，但 # 为 #，读取的是后者"},
	{"is #, not hidden_size/num_attention_heads, #: transformers before 4.45 (#32495) read the latter", "为 #，不等于 hidden_size/num_attention_heads，即 #：4.45 之前的 transformers（#32495）读取后者"},
	{"is written by the converter and not read: only Grok's loader reads it, and Mistral 3's if it is a β", "转换器会写入，但不会被读取：只有 Grok 的加载器读取它；若是 β，Mistral 3 的也读取"},
	{"stands in a file of transformers #, which does not know it: there the base is the default of the class, and nothing is scaled", "出现在 transformers # 的文件里，而该版本不认识它：底数取类的默认值，也不缩放"},
	{"is not known to transformers 4 and to llama's classes of mlx-lm: they read the base of rope_theta, or 10000, and no scaling, without an error", "transformers 4 与 mlx-lm 的 llama 类不认识它：它们以 rope_theta 或 10000 为底数，不缩放，也不报错"},
	{"is #, but max_position_embeddings/original_max_position_embeddings is #, which transformers 4.51–4.55 and 5.0 of 2025-10 to 2025-12 read instead", "为 #，但 max_position_embeddings/original_max_position_embeddings 为 #：transformers 4.51–4.55 以及 2025-10 至 2025-12 的 5.0 读取的是后者"},
	{"is #, but max_position_embeddings/original_max_position_embeddings is #, which transformers 4.51–4.55 and 5.0 of 2025-10 to 2025-12 read instead; max_position_embeddings may have been raised by hand", "为 #，但 max_position_embeddings/original_max_position_embeddings 为 #：transformers 4.51–4.55 以及 2025-10 至 2025-12 的 5.0 读取的是后者；max_position_embeddings 可能被手动调大过"},
	{"is # in transformers; vLLM, llama.cpp and mlx-lm have the default in its place, and logits grow by the square of the quotient", "在 transformers 中为 #；vLLM、llama.cpp 与 mlx-lm 用默认值代替它，logits 会按两者之商的平方变化"},
	{"stands without mscale_all_dim: transformers ignores it, and vLLM's classes of DeepSeek and mlx-lm do not", "没有配套的 mscale_all_dim：transformers 忽略它，vLLM 的 DeepSeek 类与 mlx-lm 则不忽略"},
	{"stands without mscale: transformers ignores it in the attention factor, and vLLM's classes of DeepSeek and mlx-lm do not", "没有配套的 mscale：transformers 计算注意力因子时忽略它，vLLM 的 DeepSeek 类与 mlx-lm 则不忽略"},
	{"is read by transformers from 4.55 on, except where it is nested by type of layer, and by vLLM from 2025-11-20 on; llama.cpp and mlx-lm have whole bounds", "transformers 自 4.55 起读取（按层的类型嵌套时除外），vLLM 自 2025-11-20 起读取；llama.cpp 与 mlx-lm 的边界总是取整"},
	{"and beta_slow are # and #; llama.cpp has 32 and 1 except for Grok and Mistral 3", "与 beta_slow 为 # 和 #；llama.cpp 除 Grok 与 Mistral 3 外一律用 32 和 1"},
	{"is missing: transformers takes max_position_embeddings, mlx-lm 4096 or 8192, and llama.cpp and vLLM of 2025 refuse the file; if max_position_embeddings was raised by hand, it should be #", "缺失：transformers 取 max_position_embeddings，mlx-lm 取 4096 或 8192，llama.cpp 与 2025 年的 vLLM 拒绝读取；若 max_position_embeddings 被手动调大过，它应为 #"},
	{"is missing: transformers takes max_position_embeddings, mlx-lm 4096 or 8192, and llama.cpp and vLLM of 2025 refuse the file", "缺失：transformers 取 max_position_embeddings，mlx-lm 取 4096 或 8192，llama.cpp 与 2025 年的 vLLM 拒绝读取"},
	{"grows with the length of the call in transformers and mlx-lm only: vLLM has one base for all lengths, unscaled since 2026, and llama.cpp no scaling; max_position_embeddings is the length that the model was trained on, and must not be raised", "只在 transformers 与 mlx-lm 中随调用长度增大：vLLM 对所有长度用同一底数，2026 年起不再缩放，llama.cpp 不缩放；max_position_embeddings 是模型训练时的长度，不可调大"},
	{"takes the place of short_factor in calls longer than original_max_position_embeddings, so that cached keys do not fit there; vLLM and llama.cpp decide by the limit of the context, and mlx-lm always takes the long list", "在调用长于 original_max_position_embeddings 时取代 short_factor，此前缓存的键与之不符；vLLM 与 llama.cpp 按上下文上限决定，mlx-lm 总是用长列表"},
	{"counts pairs with the frequencies of the whole head here; read as in other types, the frequencies of as many pairs reach down to 1/base", "在这里表示转动多少对，频率仍按整个头计算；若按其他类型的读法，同样多的对，频率会一直降到 1/底数"},
	{"divides frequencies in transformers and mlx-lm, and is not read by vLLM and llama.cpp", "在 transformers 与 mlx-lm 中用来除频率，vLLM 与 llama.cpp 不读取"},
	{"is not read by mlx-lm for models that have fields for rope_theta and rope_scaling", "对于有 rope_theta 与 rope_scaling 字段的模型，mlx-lm 不读取它"},
	{"has no effect in mlx-lm, which turns all pairs by one position", "在 mlx-lm 中无效：所有的对都按同一个位置转动"},
	{"is not known to transformers 4: the base is rope_theta, or the default of the class, and there is no scaling", "transformers 4 不认识它：底数是 rope_theta 或类的默认值，不缩放"},
	{"is missing: in this class nothing turns in some layers, and it would tell in which", "缺失：这个类的一部分层不转动，有它才能知道是哪些层"},
	{"is missing, and no class is known that would have one: 10000 is assumed", "缺失，也没有已知的类给出默认值：按 10000 处理"},
	{"changes positions or logits in calls that are longer than the model was trained on, which is not shown", "在调用长于训练长度时会改变位置或 logits，这里不显示"},
	{"is not a key that is read; did you mean #?", "不是会被读取的键；是否想写 #？"},
	{"is #, which is not known: pairs i and i + d/2 of whole heads are assumed", "为 #，不认识这个类：按整个头、i 与 i + d/2 成对处理"},
	{"deals pairs out to four axes, on which a text has the same position; one is shown", "把各对分给四个轴，文本在各轴上位置相同；这里只显示一个轴"},
	{"has no effect in transformers 5, which turns whole heads in this class", "在 transformers 5 中无效：这个类总是转动整个头"},
	{"was not known to llama.cpp then: the base is rope_theta, or the default of the class, and there is no scaling", "当时的 llama.cpp 不认识它：底数是 rope_theta 或类的默认值，不缩放"},
	{"is of a type that llama.cpp's converter did not write for this class then: there is no scaling", "的类型，当时 llama.cpp 的转换器对这个类不写入：不缩放"},
	{"is not written by llama.cpp's converter in this class: the base is 10000", "llama.cpp 的转换器对这个类不写入：底数是 10000"},
	{"was not known to vLLM then: the base is rope_theta, or the default of the class, and there is no scaling", "当时的 vLLM 不认识它：底数是 rope_theta 或类的默认值，不缩放"},
}
