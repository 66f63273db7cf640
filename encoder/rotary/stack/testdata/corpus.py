"""Writes what transformers 5.16 makes of the configurations of corpus.jsonl, to
corpus_expected.jsonl: for each a line with what it knows positions by, and for each type of
layer the number of pairs, their order, the attention factor and some frequencies; and the
layers that turn, if some do not.

It was written from the sources of huggingface/transformers decba1d2ea4e,
src/transformers/modeling_rope_utils.py and models/<class>/configuration_<class>.py and
modeling_<class>.py, and for the classes that are not there from the modeling_*.py beside the
configurations, apart from the program that it tests.

    python3 corpus.py
"""

import json
import math
import pathlib

import numpy as np

# What positions are known by, where it is no rotary embedding.
OTHERS = {
    "learned": "bert roberta gpt2 gpt_bigcode mbart clip_text_model clip siglip_vision_model albert git opt whisper distilbert dpr bart vit wav2vec2 hubert",
    "buckets": "t5",
    "alibi": "bloom mpt",
    "sinusoidal": "marian",
    "relative": "xlnet deberta-v2",
    "none": "jamba nemotron_h",
}
KIND = {name: kind for kind, names in OTHERS.items() for name in names.split()}

# rotate_half of pairs 2i, 2i+1; "to-half" writes them to i and i + d/2.
INTERLEAVED = "chatglm gptj codegen llama4 llama4_text deepseek_v2 deepseek_v4 deepseek_ref".split()
TO_HALF = "deepseek_v3 deepseek_v32 kimi_k2 kimi_k25 glm_moe_dsa".split()

# rope_theta and partial_rotary_factor of classes whose files may leave them out.
BASE = {"mixtral": 1e6}
PART = {"gpt_neox": 0.25, "stablelm": 0.25, "phi": 0.5, "chatglm": 0.5, "qwen3_5_moe": 0.25, "qwen3_5_moe_text": 0.25, "qwen3_5": 0.25, "qwen3_5_text": 0.25, "glm4_moe": 0.5}


def default(base, d):
    return base ** (-np.arange(0, d, 2) / d)


def mscale(s, k=1):
    return 0.1 * k * math.log(s) + 1 if s > 1 else 1.0


def yarn(base, d, p, longest):
    """_compute_yarn_parameters"""
    s, m = p["factor"], p.get("original_max_position_embeddings") or longest
    fast, slow = p.get("beta_fast") or 32, p.get("beta_slow") or 1

    def at(turns):
        return d * math.log(m / (turns * 2 * math.pi)) / (2 * math.log(base))

    low, high = at(fast), at(slow)
    if p.get("truncate", True):
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, d - 1)
    ramp = np.clip((np.arange(d // 2) - low) / ((high if high != low else low + 0.001) - low), 0, 1)
    w = default(base, d)
    a = p.get("attention_factor")
    if a is None:
        k, all_dim = p.get("mscale"), p.get("mscale_all_dim")
        a = mscale(s, k) / mscale(s, all_dim) if k and all_dim else mscale(s)
    return w / s * ramp + w * (1 - ramp), a


def llama3(base, d, p):
    """_compute_llama3_parameters"""
    s, low, high, m = p["factor"], p["low_freq_factor"], p["high_freq_factor"], p["original_max_position_embeddings"]
    w = default(base, d)
    out = []
    for x in w:
        length = 2 * math.pi / x
        if length < m / high:
            out.append(x)
        elif length > m / low:
            out.append(x / s)
        else:
            t = (m / length - low) / (high - low)
            out.append((1 - t) * x / s + t * x)
    return np.array(out)


def longrope(base, d, p, c):
    """_compute_longrope_parameters, for a short call"""
    m = c.get("original_max_position_embeddings") or p.get("original_max_position_embeddings") or c["max_position_embeddings"]
    s = p.get("factor") or c["max_position_embeddings"] / m
    a = p.get("attention_factor") or (math.sqrt(1 + math.log(s) / math.log(m)) if s > 1 else 1.0)
    return default(base, d) / np.array(p["short_factor"]), a


def embedding(c, name, p, head, base, part):
    """One type of layer: its frequencies and its attention factor."""
    kind = p.get("rope_type") or p.get("type") or "default"
    base = p.get("rope_theta") or base
    if kind == "proportional":
        w = default(base, head)
        turning = int(p.get("partial_rotary_factor", 1.0) * head // 2)
        return np.where(np.arange(head // 2) < turning, w, 0), 1.0
    d = int(head * p.get("partial_rotary_factor", part))
    if kind == "yarn":
        return yarn(base, d, p, c.get("max_position_embeddings"))
    if kind == "llama3":
        return llama3(base, d, p), 1.0
    if kind in ("longrope", "su"):
        return longrope(base, d, p, c)
    if kind == "linear":
        return default(base, d) / p["factor"], 1.0
    assert kind in ("default", "mrope"), kind
    return default(base, d), 1.0


def turning(c, name):
    """The layers with rotary attention, or None for all."""
    n = c.get("num_hidden_layers") or c.get("n_layer") or 0
    if name in ("llama4", "llama4_text"):
        flags = c.get("no_rope_layers") or [(i + 1) % c.get("no_rope_layer_interval", 4) for i in range(n)]
        return [i for i in range(n) if flags[i]]
    if name in ("mllama", "mllama_text_model"):
        return [i for i in range(n) if i not in c["cross_attention_layers"]]
    if name.startswith("qwen3_5"):
        types = c.get("layer_types") or ["linear_attention" if (i + 1) % 4 else "full_attention" for i in range(n)]
        return [i for i in range(n) if types[i] == "full_attention"]
    return None


def expected(whole):
    c = whole
    for key in ("text_config", "llm_config", "language_config"):
        if isinstance(c.get(key), dict) and c[key]:
            c = c[key]
            break
    name = c.get("model_type") or whole.get("model_type")
    if c.get("mla_use_nope"):
        return {"positions": "none"}
    if name in KIND:
        return {"positions": KIND[name]}

    head = c.get("qk_rope_head_dim") or c.get("head_dim") or c.get("kv_channels")
    if not head:
        hidden = c.get("hidden_size") or c.get("n_embd") or 4096
        head = hidden // (c.get("num_attention_heads") or c.get("n_head") or 32)
    base = c.get("rope_theta") or c.get("rotary_emb_base") or BASE.get(name, 10000.0)
    part = c.get("partial_rotary_factor", c.get("rotary_pct", PART.get(name, 1.0)))
    if c.get("rotary_dim") and name != "minimax_m2":
        part = c["rotary_dim"] / head
    order = "interleaved" if name in INTERLEAVED else "interleaved-to-half" if name in TO_HALF else "half"
    if name in TO_HALF and c.get("rope_interleave") is False:
        order = "half"
    p = c.get("rope_scaling") or c.get("rope_parameters") or {}
    if name == "minimax_m2":  # the default type reads partial_rotary_factor alone
        part = c.get("partial_rotary_factor", 1.0)

    if name in ("deepseek_v4", "deepseek_ref"):
        w, _ = embedding(c, name, p, head, c.get("compress_rope_theta", 160000), part)
        layers = {"main": (default(base, head), 1.0, order), "compress": (w, 1.0, order)}
    elif any(isinstance(x, dict) for x in p.values()):
        layers = {}
        for layer, own in p.items():
            wide = c.get("global_head_dim") if layer == "full_attention" and c.get("global_head_dim") else head
            layers[layer] = (*embedding(c, name, own, wide, base, part), order)
    else:
        layers = {"": (*embedding(c, name, p, head, base, part), order)}
        if name == "mimo_v2_flash":
            layers = {"full_attention": layers[""], "sliding_attention": (default(c["swa_rope_theta"], int(head * part)), 1.0, order)}
        if name == "gemma3_text":
            layers = {
                "full_attention": (*embedding(c, name, p, head, 1e6, part), order),
                "sliding_attention": (default(10000.0, head), 1.0, order),
            }
        if c.get("index_head_dim"):
            layers = {"attention": layers[""], "indexer": (*layers[""][:2], "interleaved" if c.get("indexer_rope_interleave") else "half")}
    some = lambda w: {i: float(w[i]) for i in sorted({0, 1, len(w) // 8, len(w) // 3, len(w) // 2, len(w) - 1})}
    result = {"positions": "rotary", "layers": {k: {"pairs": len(w), "order": o, "attention": a, "frequencies": some(w)} for k, (w, a, o) in layers.items()}}
    if (t := turning(c, name)) is not None:
        result["turning"] = t
    return result


here = pathlib.Path(__file__).parent
with open(here / "corpus_expected.jsonl", "w") as out:
    for line in open(here / "corpus.jsonl"):
        print(json.dumps(expected(json.loads(line)["config"])), file=out)
