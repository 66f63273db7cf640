"""Writes what three versions of llama.cpp make of some configurations, to llamacpp.jsonl: for
each version some frequencies, the factor of cosines and sines and that of logits, or the
error. Where a version is left out, the family is older than it.

It was written from the sources of ggml-org/llama.cpp 3df2244df40c (b6700), 7e16fef085e8
(b7665) and 92366df30d4e (b9933), apart from the program that it tests:

    what is written     convert_hf_to_gguf.py; conversion/base.py, llama.py, deepseek.py,
                        mistral.py, mistral3.py, phi.py
    what is read        src/llama-model.cpp load_hparams; src/models
    the factor          src/llama-context.cpp llama_context; llm_build_deepseek2
    frequencies         ggml/src/ggml.c ggml_rope_yarn_corr_dims;
                        ggml/src/ggml-cpu/ops.cpp rope_yarn

    python3 llamacpp.py
"""

import json
import math
import pathlib

OLD, MIDDLE, NEW = "b6700", "b7665", "b9933"


class Refused(Exception):
    pass


def need(d, key):
    if key not in d:
        raise Refused(key)
    return d[key]


# What the classes of b6700 write of rope_scaling, by model_type.
LINEAR = {"llama", "mistral", "mixtral", "granite", "gemma3_text", "internlm2", "exaone4"}
LLAMA3 = {"llama", "mistral", "mixtral", "granite", "llama4_text", "exaone4"}
YARN = {"qwen2", "qwen3", "qwen3_moe", "glm4", "gpt_oss", "olmo3", "deepseek_v2", "deepseek_v3", "kimi_k2"}


def convert_old(c):
    """Returns the keys of GGUF that b6700 writes."""
    g, d = {"arch": c["model_type"]}, c.get("rope_scaling") or {}
    kind = d.get("rope_type", d.get("type"))
    if c["model_type"] not in ("falcon", "gpt_neox", "gemma2") and "rope_theta" in c:
        g["base"] = c["rope_theta"]
    if c["model_type"] == "hunyuan_v1_dense" and d.get("type") == "dynamic":
        dim = c["head_dim"]
        g["base"] = c["rope_theta"] * d["alpha"] ** (dim / (dim - 2))
    if c["model_type"] in LINEAR and kind == "linear":
        g.update(type="linear", factor=d["factor"])
    if c["model_type"] in YARN and kind == "yarn" and "factor" in d:
        g.update(type="yarn", factor=d["factor"])
        g["original"] = d.get("original_max_position_embeddings", 4096) if c["model_type"] == "gpt_oss" else need(d, "original_max_position_embeddings")
        if c["model_type"].startswith(("deepseek", "kimi")):
            g["log_mul"] = 0.1 * need(d, "mscale_all_dim")
        if c["model_type"] == "olmo3":
            g["attn_factor"] = need(d, "attention_factor")
    if c["model_type"] in LLAMA3 and d.get("rope_type") == "llama3":
        g["divisors"] = llama3(c, d, c.get("original_max_position_embeddings", 8192))
    return g


def convert(c, version):
    """Returns the keys of GGUF that b7665 and b9933 write."""
    g, d = {"arch": c["model_type"]}, dict(c.get("rope_parameters", c.get("rope_scaling")) or {})
    for key in ("rope_theta",) + (("original_max_position_embeddings",) if version == NEW else ()):
        if key not in d and key in c:
            d[key] = c[key]
    kind = d.get("rope_type", d.get("type"))
    if c["model_type"] not in ("falcon", "gpt_neox", "gemma2") and "rope_theta" in d:
        g["base"] = d["rope_theta"]
    if c["model_type"] == "hunyuan_v1_dense" and kind == "dynamic":
        dim = c["head_dim"]
        g["base"] = d["rope_theta"] * d["alpha"] ** (dim / (dim - 2))
    if kind == "linear" and "factor" in d:
        g.update(type="linear", factor=d["factor"])
    if kind == "yarn" and "factor" in d:
        g.update(type="yarn", factor=d["factor"], original=need(d, "original_max_position_embeddings"))
        g["fast"], g["slow"] = d.get("beta_fast", 32), d.get("beta_slow", 1)
    if "mscale_all_dim" in d and c["model_type"].startswith(("deepseek", "kimi")):
        g["log_mul"] = 0.1 * d["mscale_all_dim"]
    if "mscale_all_dim" in d and c["model_type"] == "ministral3":
        g["log_mul"] = d["mscale_all_dim"]
    if c["model_type"] in LLAMA3 and kind == "llama3":
        m = d if version == NEW else c
        g["divisors"] = llama3(dict(c, rope_theta=d["rope_theta"]), d, m.get("original_max_position_embeddings", 8192))
    return g


def llama3(c, d, m):
    s, low, high = d.get("factor", 8), d.get("low_freq_factor", 1), d.get("high_freq_factor", 4)
    list = []
    for i in range(c["head_dim"] // 2):
        wave = 2 * math.pi * c.get("rope_theta", 1e4) ** (2 * i / c["head_dim"])
        t = (m / wave - low) / (high - low)
        list.append(1 if wave < m / high else s if wave > m / low else 1 / ((1 - t) / s + t))
    return list


def mscale(s, k):
    return 1 if s <= 1 else 0.1 * k * math.log(s) + 1


def run(g, c, version):
    """Returns the frequencies and factors of what was written."""
    n = c.get("qk_rope_head_dim", c["head_dim"])
    base, s = g.get("base", 1e4), g.get("factor", 1)
    yarn = g.get("type") == "yarn"
    latent = c["model_type"].startswith(("deepseek", "kimi"))
    fast, slow = (g["fast"], g["slow"]) if g["arch"] == "ministral3" and yarn else (32, 1)
    omega = []
    for i in range(n // 2):
        w = base ** (-2 * i / n) / (g["divisors"][i] if "divisors" in g else 1)
        if yarn:
            # In C a quotient by 0 is infinite, and so is its logarithm.
            dim = lambda turns: n * math.log(g["original"] / (turns * 2 * math.pi)) / (2 * math.log(base)) if turns else 1e9
            lo, hi = max(0, math.floor(dim(fast))), min(n - 1, math.ceil(dim(slow)))
            ramp = 1 - min(1, max(0, (i - lo) / max(0.001, hi - lo)))
            w = w / s * (1 - ramp) + w * ramp
        else:
            w /= s
        omega.append(w)
    own = 1 + 0.1 * math.log(s) if yarn else 1  # of rope_yarn
    file = g.get("attn_factor", 1)
    if version == OLD:
        attention, softmax = own * file, 1
        if latent and yarn:
            attention, softmax = 1, (1 + g["log_mul"] * math.log(s)) ** 2
    else:
        attention, softmax = file, 1
        if yarn:
            k = g.get("log_mul", 0) / (0.1 if latent else 1)
            one = k if latent and k != 1 else 1
            attention = (mscale(s, one) / mscale(s, k) if k else mscale(s, 1)) * file
            if latent:
                softmax = (attention * (1 + 0.1 * k * math.log(s))) ** 2
    return omega, attention, softmax


def config(name, theta, dim=128, p=32768, **more):
    return {"model_type": name, "rope_theta": theta, "head_dim": dim, "max_position_embeddings": p, **more}


def yarn(s, m, **more):
    return {"rope_type": "yarn", "factor": s, "original_max_position_embeddings": m, **more}


band = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}


def ministral(fast, slow):
    parameters = {**yarn(16.0, 16384, mscale=1.0, mscale_all_dim=1.0, beta_fast=fast, beta_slow=slow), "rope_theta": 1e6}
    return {k: v for k, v in config("ministral3", 0, p=262144, rope_parameters=parameters).items() if k != "rope_theta"}


CASES = {
    "Llama with llama3, M within": config("llama", 5e5, rope_scaling={**band, "original_max_position_embeddings": 4096}),
    "Llama with llama3, M beside": config("llama", 5e5, rope_scaling=band, original_max_position_embeddings=4096),
    "Llama with llama3 by type": config("llama", 5e5, rope_scaling={("type" if k == "rope_type" else k): v for k, v in band.items()}),
    "Llama with linear": config("llama", 1e4, rope_scaling={"type": "linear", "factor": 4.0}),
    "Llama with YaRN": config("llama", 1e4, rope_scaling=yarn(16.0, 4096)),
    "Llama with rope_parameters": {k: v for k, v in config("llama", 0, rope_parameters={**yarn(4.0, 8192), "rope_theta": 5e5}).items() if k != "rope_theta"},
    "Mistral with YaRN": config("mistral", 1e4, rope_scaling=yarn(8.0, 8192)),
    "Qwen2.5 with YaRN": config("qwen2", 1e6, rope_scaling=yarn(4.0, 32768)),
    "Qwen3 with YaRN, M beside": config("qwen3", 1e6, rope_scaling={"rope_type": "yarn", "factor": 4.0}, original_max_position_embeddings=32768),
    "Qwen3 with linear": config("qwen3", 1e6, rope_scaling={"rope_type": "linear", "factor": 2.0}),
    "Qwen2.5 with YaRN, s 0.5": config("qwen2", 1e6, rope_scaling=yarn(0.5, 32768)),
    "Qwen2.5-VL with YaRN": config("qwen2_5_vl", 1e6, rope_scaling=yarn(4.0, 32768, mrope_section=[16, 24, 24])),
    "gpt-oss": config("gpt_oss", 150000, 64, 131072, rope_scaling=yarn(32.0, 4096, beta_fast=32.0, beta_slow=1.0, truncate=False)),
    "Seed-OSS with YaRN": config("seed_oss", 1e7, rope_scaling=yarn(4.0, 32768)),
    "GLM-4.5 with YaRN": config("glm4_moe", 1e6, partial_rotary_factor=1.0, rope_scaling=yarn(4.0, 32768)),
    "OLMo 3": config("olmo3", 5e5, p=65536, rope_scaling=yarn(8.0, 8192, attention_factor=1.2079441541679836)),
    "DeepSeek-V3": config("deepseek_v3", 1e4, 64, 163840, qk_rope_head_dim=64, rope_scaling=yarn(40.0, 4096, mscale=1.0, mscale_all_dim=1.0)),
    "DeepSeek-V2-Lite": config("deepseek_v2", 1e4, 64, 163840, qk_rope_head_dim=64, rope_scaling=yarn(40.0, 4096, mscale=0.707, mscale_all_dim=0.707)),
    "Kimi K2 without mscale_all_dim": config("kimi_k2", 5e4, 64, 131072, qk_rope_head_dim=64, rope_scaling=yarn(32.0, 4096)),
    "Ministral 3": ministral(32.0, 1.0),
    "Ministral 3, no β_fast": ministral(0.0, 1.0),
    "Ministral 3, no β_slow": ministral(32.0, 0.0),
    "Ministral 3, β_fast below β_slow": ministral(2.0, 32.0),
    "Ministral 3, β above all pairs": ministral(1e5, 5e4),
    "HunYuan": config("hunyuan_v1_dense", 1e4, rope_scaling={"type": "dynamic", "alpha": 1000.0, "factor": 1.0}),
    "HunYuan by rope_type": config("hunyuan_v1_dense", 1e4, rope_scaling={"rope_type": "dynamic", "alpha": 1000.0, "factor": 1.0}),
    "Falcon 2 11B": config("falcon", 500042, 128, 8192),
    "GLM-4 with YaRN": config("glm4", 1e4, partial_rotary_factor=1.0, rope_scaling=yarn(4.0, 32768)),
    "Qwen3-Next with YaRN": config("qwen3_next", 1e7, partial_rotary_factor=1.0, p=262144, rope_scaling=yarn(4.0, 262144)),
}
SINCE = {"qwen3_next": MIDDLE}


def main():
    lines = []
    for name, c in CASES.items():
        line = {"name": name, "config": c, "versions": {}}
        for version in (OLD, MIDDLE, NEW)[(OLD, MIDDLE, NEW).index(SINCE.get(c["model_type"], OLD)):]:
            try:
                g = convert_old(c) if version == OLD else convert(c, version)
                omega, attention, softmax = run(g, c, version)
                at = {str(i): omega[i] for i in sorted({0, 1, len(omega) // 3, len(omega) // 2, 2 * len(omega) // 3, len(omega) - 1})}
                line["versions"][version] = {"frequencies": at, "attention": attention, "softmax": softmax}
            except Refused as e:
                line["versions"][version] = {"missing": str(e)}
        lines.append(json.dumps(line))
    pathlib.Path(__file__).with_name("llamacpp.jsonl").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
