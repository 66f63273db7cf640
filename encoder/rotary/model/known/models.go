// Package known has the rotary embeddings of well-known models: of the config.json of each,
// the keys that matter. They are facts, written anew, in the spelling of the model.
package known

// All returns the models.
func All() []Model { return append([]Model(nil), models...) }

// Find returns the model of a name, and whether there is one.
func Find(name string) (Model, bool) {
	for _, m := range models {
		if m.Name == name {
			return m, true
		}
	}
	return Model{}, false
}

// A Model is a model and its configuration.
type Model struct {
	Name       string // llama-3.1-8b
	Title      string
	Repository string // on huggingface.co

	// Source is where else the keys stand: "owner/name path commit" or "owner/name#number",
	// separated by "; ". AsPublished are the keys that no source has, as the file on
	// huggingface.co gives them, of no commit.
	Source      string
	AsPublished []string

	Config string // JSON
}

// models are all of them.
var models = []Model{
	{
		Name: "llama-3.1-8b", Title: "Llama 3.1 8B", Repository: "meta-llama/Llama-3.1-8B",
		Source: "meta-llama/llama-models models/sku_list.py 084b88e939e954d2851ee28f96398ca54aa8f8f9; meta-llama/llama-models models/llama3/model.py d42f3959d14418bbf1ae1bebe54a84f757b89410", AsPublished: []string{"max_position_embeddings"},
		Config: `{
  "model_type": "llama",
  "hidden_size": 4096,
  "num_attention_heads": 32,
  "max_position_embeddings": 131072,
  "rope_theta": 500000.0,
  "rope_scaling": {
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
    "rope_type": "llama3"
  }
}
`,
	},
	{
		Name: "llama-3.2-1b", Title: "Llama 3.2 1B", Repository: "meta-llama/Llama-3.2-1B-Instruct",
		Source: "kevinstephano/thunder_model_blocks thunder_model_blocks/hf_llama/llama_config.py 867e9dbdd63b4e4f5df3dad03af1584dcf36becd",
		Config: `{
  "model_type": "llama",
  "head_dim": 64,
  "hidden_size": 2048,
  "num_attention_heads": 32,
  "max_position_embeddings": 131072,
  "rope_theta": 500000.0,
  "rope_scaling": {
    "factor": 32.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
    "rope_type": "llama3"
  }
}
`,
	},
	{
		Name: "qwen2.5-7b-yarn", Title: "Qwen2.5 7B with YaRN", Repository: "Qwen/Qwen2.5-7B-Instruct",
		Source: "QwenLM/Qwen2.5 docs/source/deployment/vllm.md 4da996c576418cc9ecdff35aeddfcdca814e9568; pytorch/torchtune torchtune/models/qwen2_5/_model_builders.py 47a9e1989d7b1434b5a6dbaaa4b829283ba86281",
		Config: `{
  "model_type": "qwen2",
  "hidden_size": 3584,
  "num_attention_heads": 28,
  "max_position_embeddings": 32768,
  "rope_theta": 1000000.0,
  "rope_scaling": {
    "factor": 4.0,
    "original_max_position_embeddings": 32768,
    "type": "yarn"
  }
}
`,
	},
	{
		Name: "gpt-oss-20b", Title: "gpt-oss 20B", Repository: "openai/gpt-oss-20b",
		Source: "huggingface/transformers src/transformers/models/gpt_oss/configuration_gpt_oss.py decba1d2ea4ed3cbf0495d1828abad4b2dba1846",
		Config: `{
  "model_type": "gpt_oss",
  "hidden_size": 2880,
  "num_attention_heads": 64,
  "head_dim": 64,
  "max_position_embeddings": 131072,
  "initial_context_length": 4096,
  "rope_theta": 150000,
  "rope_scaling": {
    "beta_fast": 32.0,
    "beta_slow": 1.0,
    "factor": 32.0,
    "original_max_position_embeddings": 4096,
    "rope_type": "yarn",
    "truncate": false
  }
}
`,
	},
	{
		Name: "deepseek-v3", Title: "DeepSeek-V3", Repository: "deepseek-ai/DeepSeek-V3",
		Source: "deepseek-ai/DeepSeek-V3 inference/model.py 9b4e9788e4a3a731f7567338ed15d3ec549ce03b; deepseek-ai/DeepSeek-V3 inference/configs/config_671B.json 4c2fdb8f55e049553b9f4f1a3241f86d739c8cf8", AsPublished: []string{"max_position_embeddings", "mscale_all_dim"},
		Config: `{
  "model_type": "deepseek_v3",
  "hidden_size": 7168,
  "num_attention_heads": 128,
  "qk_nope_head_dim": 128,
  "qk_rope_head_dim": 64,
  "max_position_embeddings": 163840,
  "rope_theta": 10000,
  "rope_scaling": {
    "beta_fast": 32,
    "beta_slow": 1,
    "factor": 40,
    "mscale": 1.0,
    "mscale_all_dim": 1.0,
    "original_max_position_embeddings": 4096,
    "type": "yarn"
  }
}
`,
	},
	{
		Name: "kimi-k2", Title: "Kimi K2", Repository: "moonshotai/Kimi-K2-Instruct",
		Source: "AI-Hypercomputer/maxtext src/MaxText/configs/models/kimi-k2-1t.yml 48445cf00e73064e87886539714a8ba1794ee019; NVIDIA-NeMo/Megatron-Bridge src/megatron/bridge/models/kimi/kimi_provider.py 2afd2d34f7d7b2e84095af1a7fd7244902189ebc",
		Config: `{
  "model_type": "kimi_k2",
  "hidden_size": 7168,
  "num_attention_heads": 64,
  "qk_nope_head_dim": 128,
  "qk_rope_head_dim": 64,
  "max_position_embeddings": 131072,
  "rope_theta": 50000.0,
  "rope_scaling": {
    "beta_fast": 1.0,
    "beta_slow": 1.0,
    "factor": 32.0,
    "mscale": 1.0,
    "mscale_all_dim": 1.0,
    "original_max_position_embeddings": 4096,
    "type": "yarn"
  }
}
`,
	},
	{
		Name: "laguna-xs.2", Title: "Laguna XS.2", Repository: "poolside/Laguna-XS.2",
		Source: "lablup/mlxcel src/models/laguna_tests.rs 08e0903694fd368eec795583d326875e90fde879; huggingface/transformers src/transformers/models/laguna/configuration_laguna.py 8edd87b6331bf4f6fb290a6ee302637574ec2e7d; vllm-project/vllm#46280; vllm-project/recipes#564",
		Config: `{
  "model_type": "laguna",
  "hidden_size": 2048,
  "num_attention_heads": 48,
  "head_dim": 128,
  "max_position_embeddings": 262144,
  "rope_parameters": {
    "full_attention": {
      "rope_type": "yarn",
      "rope_theta": 500000.0,
      "factor": 64.0,
      "original_max_position_embeddings": 4096,
      "beta_fast": 64.0,
      "beta_slow": 1.0,
      "attention_factor": 1.0,
      "partial_rotary_factor": 0.5
    },
    "sliding_attention": {
      "rope_type": "default",
      "rope_theta": 10000.0
    }
  }
}
`,
	},
	{
		Name: "phi-3-vision-128k", Title: "Phi-3 Vision 128k", Repository: "microsoft/Phi-3-vision-128k-instruct",
		Source: "Blaizzy/mlx-vlm mlx_vlm/tests/test_models.py 8ca2a55b8e7a7e4d6c0daf2cba79c335e1429a2a",
		Config: `{
  "model_type": "phi3_v",
  "hidden_size": 3072,
  "num_attention_heads": 32,
  "max_position_embeddings": 131072,
  "original_max_position_embeddings": 4096,
  "rope_theta": 10000.0,
  "rope_scaling": {
    "type": "su",
    "short_factor": [1.05, 1.05, 1.05, 1.1, 1.1, 1.1, 1.2500000000000002, 1.2500000000000002, 1.4000000000000004, 1.4500000000000004, 1.5500000000000005, 1.8500000000000008, 1.9000000000000008, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.1000000000000005, 2.1000000000000005, 2.2, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996, 2.3999999999999995, 2.3999999999999995, 2.6499999999999986, 2.6999999999999984, 2.8999999999999977, 2.9499999999999975, 3.049999999999997, 3.049999999999997, 3.049999999999997],
    "long_factor": [1.0299999713897705, 1.0499999523162842, 1.0499999523162842, 1.0799999237060547, 1.2299998998641968, 1.2299998998641968, 1.2999999523162842, 1.4499999284744263, 1.5999999046325684, 1.6499998569488525, 1.8999998569488525, 2.859999895095825, 3.68999981880188, 5.419999599456787, 5.489999771118164, 5.489999771118164, 9.09000015258789, 11.579999923706055, 15.65999984741211, 15.769999504089355, 15.789999961853027, 18.360000610351562, 21.989999771118164, 23.079999923706055, 30.009998321533203, 32.35000228881836, 32.590003967285156, 35.56000518798828, 39.95000457763672, 53.840003967285156, 56.20000457763672, 57.95000457763672, 59.29000473022461, 59.77000427246094, 59.920005798339844, 61.190006256103516, 61.96000671386719, 62.50000762939453, 63.3700065612793, 63.48000717163086, 63.48000717163086, 63.66000747680664, 63.850006103515625, 64.08000946044922, 64.760009765625, 64.80001068115234, 64.81001281738281, 64.81001281738281]
  }
}
`,
	},
	{
		Name: "gemma-3-4b", Title: "Gemma 3 4B", Repository: "google/gemma-3-4b-it",
		Source: "huggingface/transformers src/transformers/models/gemma3/convert_gemma3_weights.py c1a83acdb3fd77f2e897215d94a5ceaf05c885f1",
		Config: `{
  "model_type": "gemma3_text",
  "hidden_size": 2560,
  "num_attention_heads": 8,
  "head_dim": 256,
  "max_position_embeddings": 131072,
  "rope_theta": 1000000.0,
  "rope_local_base_freq": 10000.0,
  "rope_scaling": {
    "factor": 8.0,
    "rope_type": "linear"
  },
  "sliding_window": 1024
}
`,
	},
	{
		Name: "gemma-4", Title: "Gemma 4 (defaults)", Repository: "",
		Source: "huggingface/transformers src/transformers/models/gemma4/configuration_gemma4.py decba1d2ea4ed3cbf0495d1828abad4b2dba1846",
		Config: `{
  "model_type": "gemma4_text",
  "hidden_size": 2304,
  "num_attention_heads": 8,
  "head_dim": 256,
  "global_head_dim": 512,
  "max_position_embeddings": 131072,
  "rope_parameters": {
    "full_attention": {
      "rope_type": "proportional",
      "partial_rotary_factor": 0.25,
      "rope_theta": 1000000.0
    },
    "sliding_attention": {
      "rope_type": "default",
      "rope_theta": 10000.0
    }
  }
}
`,
	},
	{
		Name: "internlm2-7b", Title: "InternLM2 7B", Repository: "internlm/internlm2-7b",
		Source: "InternLM/InternEvo configs/_base_/models/internlm2_7B.py 4c721653ecdb2c10c9fc65e3de8b46ecd184890a; InternLM/InternEvo transformers/README.md b13ac61a6b79efca46a11205ad4fd9abd6b1a4c5",
		Config: `{
  "model_type": "internlm2",
  "hidden_size": 4096,
  "num_attention_heads": 32,
  "max_position_embeddings": 32768,
  "rope_theta": 1000000,
  "rope_scaling": {
    "factor": 2.0,
    "type": "dynamic"
  }
}
`,
	},
	{
		Name: "phi-2", Title: "Phi-2", Repository: "microsoft/phi-2",
		Source: "ml-explore/mlx-lm mlx_lm/models/phi.py 26d3fe9dd07e2294779a42501e322930cc346f60",
		Config: `{
  "model_type": "phi",
  "hidden_size": 2560,
  "num_attention_heads": 32,
  "max_position_embeddings": 2048,
  "rope_theta": 10000.0,
  "partial_rotary_factor": 0.4
}
`,
	},
}
