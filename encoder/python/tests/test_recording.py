import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from unittest import mock

import like_mlx
import like_transformers
import like_vllm
import numpy as np
import rotary_functions
import torch

import posenc
from posenc import tensors

PLAIN = {"rope_type": "default", "rope_theta": 500000.0}


def line_of(module, text):
    """The place of a line of a module."""
    lines = Path(module.__file__).read_text("utf-8").splitlines()
    return module.__file__, next(i for i, line in enumerate(lines, 1) if text in line)


def names(audit):
    return [name for layer in audit.layers for name in layer["names"]]


def mistakes(audit):
    return {mistake for layer in audit.layers for mistake in layer.get("mistakes", [])}


def apply_rotary_emb(xq, xk, freqs_cis):
    """Multiplies neighbours as complex numbers, in the manner of Meta's Llama: of the shape (batch,
    tokens, heads, head_dim)."""
    pairs = (torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2)) for x in (xq, xk) if x is not None)
    return tuple(torch.view_as_real(x * freqs_cis[:, None]).flatten(-2) for x in pairs)


def neighbours(q, k, cos, sin):
    """Turns neighbours, where the models have halves of each head."""

    def turn(x):
        a, b, c, s = x[..., ::2], x[..., 1::2], *(t[:, None, :, : t.shape[-1] // 2] for t in (cos, sin))
        return torch.stack([a * c - b * s, b * c + a * s], -1).flatten(-2)

    return turn(q), turn(k)


def permuted(weight):
    """The rows of each head of 32 in the order for neighbours."""
    return weight.view(-1, 2, 16, weight.shape[-1]).transpose(1, 2).reshape(weight.shape)


class Case(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)


class Transformers(Case):
    def model(self, **keys):
        return like_transformers.Model(like_transformers.Config(**keys))

    def test_agrees(self):
        audit = posenc.audit(self.model()).check()
        self.assertEqual(names(audit), [f"model.layers.{i}.self_attn.{x}" for i in (0, 1) for x in "qk"])
        for layer in audit.layers:
            at = line_of(rotary_functions, "def apply_rotary_pos_emb")
            self.assertEqual(layer["functions"], [("apply_rotary_pos_emb", *at)])
            self.assertIn("scaling-ignored", layer["excluded"])
        made = "{}:{}".format(*line_of(like_transformers, "def forward(self, x, position_ids)"))
        tables = rf" with cos and sin of RotaryEmbedding \(.*{Path(made).name}\)"
        self.assertRegex(str(audit), r"agrees with config.json as transformers .*" + tables)

    def test_embedding_at_fault(self):
        model = self.model()
        for name, embedding in (
            ("scaling-ignored", like_transformers.RotaryEmbedding(model.config, factor=1)),
            ("default-base", like_transformers.RotaryEmbedding(model.config, base=10000)),
            ("frequencies-in-16-bits", like_transformers.RotaryEmbedding(model.config).bfloat16()),
        ):
            with self.subTest(name):
                model.model.rotary_emb = embedding
                audit = posenc.audit(model)
                self.assertEqual((audit.verdict, mistakes(audit)), ("differs", {name}))
                self.assertRegex(audit.sentence, f"4 of 4 rotations differ from config.json as transformers .*: {name}$")
                said = f"model.layers.0.self_attn.q, .*: {name}; its inv_freq differs from pair .* on; turned by apply_rotary_pos_emb"
                with self.assertRaisesRegex(AssertionError, said):
                    audit.check()

    def test_positions_of_pictures(self):
        config = {"model_type": "qwen2_vl", "rope_scaling": {"type": "mrope", "mrope_section": [4, 6, 6]}, "rope_theta": 1e6}
        model = self.model(rope_parameters={"rope_theta": 1e6})
        patches = [[10, 10 + i // 4, 10 + i % 4] for i in range(16)]
        rows = [[i] * 3 for i in range(10)] + patches + [[i] * 3 for i in range(14, 20)]
        positions = torch.tensor(rows).T[:, None]
        tokens = torch.randint(100, (1, len(rows)))
        for name, axes in (("agrees", [0] * 4 + [1] * 6 + [2] * 6), ("axes-ignored", [0] * 16)):
            with self.subTest(name):
                model.model.rotary_emb = like_transformers.AxesEmbedding(model.config, axes)
                with posenc.record(model) as recording:
                    model(tokens, position_ids=positions)
                audit = posenc.audit(recording, config={**model.config.to_dict(), **config})
                self.assertIn(name, str(audit))
                self.assertEqual(audit.verdict, "agrees" if name == "agrees" else "differs")

    def test_function_at_fault(self):
        right = rotary_functions.apply_rotary_pos_emb
        for name, function in (
            ("pairing-swapped", neighbours),
            ("direction-reversed", lambda q, k, cos, sin: right(q, k, cos, -sin)),
        ):
            function.__name__ = "apply_rotary_pos_emb"
            with self.subTest(name), mock.patch.object(like_transformers, "apply_rotary_pos_emb", function):
                audit = posenc.audit(self.model())
                self.assertEqual((audit.verdict, mistakes(audit)), ("differs", {name}))
                self.assertRegex(audit.sentence, f"4 of 4 rotations differ from config.json as transformers .*: {name}$")
                self.assertEqual([at[1:] for at in audit.layers[0]["functions"]], [(__file__, function.__code__.co_firstlineno)])
                self.assertIn("its inv_freq agrees", str(audit))

    def test_weights(self):
        model = self.model()
        published = {name: x.clone() for name, x in model.state_dict().items()}

        def found(source):
            audit = posenc.audit(model, published=source)
            self.assertEqual(len({layer.get("weights") for layer in audit.layers}), 1)
            return audit.verdict, mistakes(audit), audit.layers[0].get("weights")

        self.assertEqual(found(published), ("agrees", set(), "as-published"))
        for name, x in model.state_dict().items():
            if name.endswith(("q_proj.weight", "k_proj.weight")):
                x.copy_(permuted(x))
        self.assertEqual(found(published), ("differs", {"weights-permuted"}, "permuted"))
        neighbours.__name__ = "apply_rotary_pos_emb"
        with mock.patch.object(like_transformers, "apply_rotary_pos_emb", neighbours), tempfile.TemporaryDirectory() as cache:
            self.assertEqual(found(None), ("differs", {"pairing-swapped"}, None))
            self.assertEqual(found(published), ("agrees", set(), "permuted"))
            folder = Path(cache, "models--some--model", "snapshots", "c0ffee")
            folder.mkdir(parents=True)
            Path(cache, "models--some--model", "refs").mkdir()
            Path(cache, "models--some--model", "refs", "main").write_text("c0ffee")
            with self.assertRaisesRegex(FileNotFoundError, "c0ffee has no .safetensors file"):
                posenc.audit(model, published=folder)
            arrays = {name.removeprefix("model."): tensors.of(x) for name, x in published.items()}
            for i, part in enumerate(("layers.0", "layers.1")):
                file = tensors.safetensors({name: x for name, x in arrays.items() if part in name})
                Path(folder, f"model-0000{i + 1}-of-00002.safetensors").write_bytes(file)
            with mock.patch.dict(os.environ, {"HF_HUB_CACHE": cache}):
                self.assertEqual(found("some/model"), ("agrees", set(), "permuted"))
            self.assertEqual(found(folder), ("agrees", set(), "permuted"))

    def test_weights_that_are_not_there(self):
        model = self.model()
        lacking = r"no weights, of the program and published, were found for model\.layers\.0\.self_attn\.q, "
        self.assertRegex(str(posenc.audit(model, published={"q_proj.weight": torch.zeros(4, 4)})), lacking)
        with tempfile.TemporaryDirectory() as folder:
            for content in (b"", b"{}", b"\xff" * 16, b"\2\0\0\0\0\0\0\0[]", b"\2\0\0\0\0\0\0\0{]"):
                path = Path(folder, "model.safetensors")
                path.write_bytes(content)
                with self.subTest(content), self.assertRaisesRegex(ValueError, "model.safetensors is not a .safetensors file"):
                    posenc.audit(model, published=path)
        with posenc.record(model) as recording:
            model(torch.zeros(1, 9, dtype=torch.int64))
        with self.assertRaisesRegex(ValueError, r"record\(\) was given published="):
            posenc.audit(recording, published={})

    def test_map(self):
        config = {"model_type": "gemma3_text", "head_dim": 32, "rope_theta": 1e6, "rope_local_base_freq": 2e4}
        config["layer_types"] = ["sliding_attention", "full_attention"]
        model = self.model(rope_parameters={"rope_theta": 1e6})
        self.assertEqual(posenc.audit(model, config).layers[0]["bug"], "another-layer-type")
        posenc.audit(model, config, map={"model.layers.0": 1}).check()

    def test_model_of_the_hub(self):
        with tempfile.TemporaryDirectory() as cache, mock.patch.dict(os.environ, {"HF_HUB_CACHE": cache}):
            folder = Path(cache, "models--some--model")
            for path, text in (("refs/main", "c0ffee"), ("snapshots/c0ffee/config.json", json.dumps(self.model().config.to_dict(), default=str))):
                (folder / path).parent.mkdir(parents=True)
                (folder / path).write_text(text)
            posenc.audit(self.model(), "some/model").check()
            with self.assertRaisesRegex(FileNotFoundError, "another/model"):
                posenc.audit(self.model(), "another/model")

    def test_key_or_layer_that_does_not_turn(self):
        right = rotary_functions.apply_rotary_pos_emb
        only_q = lambda q, k, cos, sin: (right(q, k, cos, sin)[0], k)  # noqa: E731
        with mock.patch.object(like_transformers, "apply_rotary_pos_emb", only_q):
            audit = posenc.audit(self.model())
        self.assertEqual([(layer["verdict"], layer["names"][0][-1], len(layer["names"])) for layer in audit.layers], [("agrees", "q", 2), ("nothing-turns", "k", 2)])
        model = self.model()
        model.model.layers[1].self_attn.turn = False
        self.assertRegex(str(posenc.audit(model)), r"(?m)^model\.layers\.1\.self_attn\.q: nothing turns here")

    def test_tables_without_far_positions(self):
        model = self.model()
        whole = model.model.rotary_emb.forward

        def forward(x, position_ids):
            cos, sin = whole(x, torch.arange(x.shape[1])[None])
            return cos[:, position_ids[0]], sin[:, position_ids[0]]

        model.model.rotary_emb.forward = forward
        audit = posenc.audit(model).check()
        self.assertRegex(str(audit), r"far positions were not reached \(index \d+ is out of bounds")

    def test_positions_at_fault(self):
        model = self.model()
        right = model.model.forward
        model.model.forward = lambda input_ids, position_ids: right(input_ids, position_ids + 1)
        self.assertEqual(mistakes(posenc.audit(model)), {"positions-from-1"})

    def test_generation(self):
        model = self.model()
        with posenc.record(model) as recording:
            model(torch.zeros(1, 300, dtype=torch.int64))
            for past in range(300, 330):
                model(torch.tensor([[past % 7]]), past=past)
        vector = recording.vectors["model.layers.1.self_attn.k"]
        self.assertEqual(vector.before.shape, (len(vector.positions), 2, 32))
        self.assertLessEqual(len(vector.positions), 64)
        self.assertEqual([*vector.positions[:8], vector.positions[-1]], [*range(8), 329])
        posenc.audit(recording).check()

    def test_first_of_a_batch_with_padding(self):
        model = self.model()
        positions = torch.tensor([[1, 1, *range(9)], range(11)])
        with posenc.record(model) as recording:
            model(torch.randint(100, (2, 11)), position_ids=positions)
        self.assertEqual(recording.vectors["model.layers.0.self_attn.q"].positions.tolist(), positions[0].tolist())
        posenc.audit(recording).check()

    def test_bfloat16(self):
        model = self.model(rope_parameters=PLAIN)
        model.to(torch.bfloat16).model.rotary_emb = like_transformers.RotaryEmbedding(model.config)
        audit = posenc.audit(model).check()
        self.assertIn("default-base", audit.layers[0]["excluded"])

    def test_not_finite(self):
        model = self.model()
        model.model.layers[1].self_attn.q_proj.weight.data[0, 0] = torch.inf
        self.assertIn("not finite in model.layers.1.self_attn.q", str(posenc.audit(model)))

    def test_size(self):
        for dtype in (torch.float32, torch.bfloat16):
            model = self.model(num_attention_heads=32, num_key_value_heads=8, head_dim=128, num_hidden_layers=4)
            model.to(dtype)
            with posenc.record(model) as recording, tempfile.TemporaryDirectory() as folder:
                model(torch.zeros(1, 300, dtype=torch.int64))
                recording.save(Path(folder, "recording.safetensors"))
                self.assertLess(Path(folder, "recording.safetensors").stat().st_size * 64 / 4, 20 << 20)


class Probe(Case):
    def test_bfloat16(self):
        def turn(x, positions):
            self.assertEqual(x.dtype, torch.bfloat16)
            cos, sin = like_transformers.RotaryEmbedding(config)(x, positions[None])
            return rotary_functions.apply_rotary_pos_emb(x[None, None], x[None, None], cos, sin)[0]

        config = like_transformers.Config(rope_parameters=PLAIN)
        found = posenc.probe(turn, head_dim=32, dtype="bfloat16")
        np.testing.assert_allclose(found.frequencies[:8], 500000.0 ** (-np.arange(8) / 16), rtol=1e-4)
        posenc.audit(found, config).check()


class VLLM(Case):
    def test_in_place(self):
        model = like_vllm.LlamaForCausalLM(like_transformers.Config(rope_parameters=PLAIN, rope_theta=500000.0))
        audit = posenc.audit(model, as_="vllm@0.11").check()
        self.assertEqual(names(audit), ["layers.0.q", "layers.0.k", "layers.1.q", "layers.1.k"])
        at = line_of(like_vllm, "def forward(self, positions, query")
        self.assertEqual(audit.layers[0]["functions"], [("RotaryEmbedding", *at)])

    def test_weights(self):
        model = like_vllm.LlamaForCausalLM(like_transformers.Config(rope_parameters=PLAIN, rope_theta=500000.0))
        published = {}
        for i, layer in enumerate(model.layers):
            for letter, x in zip("qkv", layer.qkv_proj.weight.detach().clone().split(layer.sizes)):
                published[f"model.layers.{i}.{letter}_proj.weight"] = x
            layer.qkv_proj.weight.data[: -layer.sizes[2]] = permuted(layer.qkv_proj.weight.data[: -layer.sizes[2]])
        audit = posenc.audit(model, as_="vllm@0.11", published=published)
        self.assertEqual(mistakes(audit), {"weights-permuted"})

    def test_base_at_fault(self):
        model = like_vllm.LlamaForCausalLM(like_transformers.Config(rope_parameters=PLAIN), base=10000)
        self.assertEqual(mistakes(posenc.audit(model, as_="vllm")), {"default-base"})


class MLX(Case):
    def test_offset(self):
        model = like_mlx.Model(like_mlx.ModelArgs())
        audit = posenc.audit(model, as_="mlx-lm").check()
        self.assertEqual(names(audit), ["layers.0.q", "layers.0.k", "layers.1.q", "layers.1.k"])
        self.assertIn("far ones were not reached", str(audit))
        far = posenc.audit(model, as_="mlx-lm", inputs={"inputs": np.arange(9)[None], "cache": 1000}).check()
        self.assertNotIn("far ones", str(far))

    def test_base_at_fault(self):
        model = like_mlx.Model(like_mlx.ModelArgs())
        model.layers[1].rope = like_mlx.RoPE(16, 10000)
        audit = posenc.audit(model, as_="mlx-lm")
        wrong = [(layer["names"], layer["bug"]) for layer in audit.layers if layer["verdict"] == "differs"]
        self.assertEqual(wrong, [(["layers.1.q", "layers.1.k"], "default-base")])


class Found(Case):
    """Ways in which models have functions that turn vectors."""

    def turned(self, attention, **options):
        model = torch.nn.Sequential(attention)
        with posenc.record(model, **options) as recording:
            model(torch.randn(1, 2, 5, 16))
        return recording

    def test_method_attribute_and_name(self):
        def turn_about(x):
            return x.flip(-1)

        class Method(torch.nn.Module):
            @staticmethod
            def apply_rotary(x):
                return x.flip(-1)

            def forward(self, x):
                return self.apply_rotary(x)

        class Attribute(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.rotary_fn = Method.apply_rotary

            def forward(self, x):
                return self.rotary_fn(x)

        class Named(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.turn = turn_about

            def forward(self, x):
                return self.turn(x)

        before = Method.apply_rotary
        for module, options in ((Method(), {}), (Attribute(), {}), (Named(), {"functions": ["turn_about"]})):
            with self.subTest(type(module).__name__):
                self.assertEqual(list(self.turned(module, **options).vectors), ["0.q"])
        self.assertIs(Method.apply_rotary, before)

    def test_positions_by_name(self):
        class Rotary(torch.nn.Module):
            def forward(self, input_ids, x, at_positions):
                return x.flip(-1)

        class Attention(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.rotary_emb = Rotary()

            def forward(self, x):
                return self.rotary_emb(torch.full((1, 5), 77), x, torch.arange(40, 45)[None])

        self.assertEqual(self.turned(Attention()).vectors["0.q"].positions.tolist(), list(range(40, 45)))

    def test_complex_numbers(self):
        class Model(torch.nn.Module):
            def forward(self, tokens, start_pos, heads=12, keys=True):
                n = tokens.shape[1]
                angles = torch.arange(start_pos, start_pos + n)[:, None] * 10000 ** (-torch.arange(0, 16, 2) / 16)
                xq = torch.randn(1, n, heads, 16)
                freqs_cis = torch.polar(torch.ones_like(angles), angles)
                return apply_rotary_emb(xq, xq + 1 if keys else None, freqs_cis=freqs_cis)

        model, config = Model(), {"model_type": "llama", "head_dim": 16, "rope_theta": 10000, "rope_traditional": True}
        with posenc.record(model) as recording:
            model(torch.zeros(1, 9, dtype=torch.int64), start_pos=100)
        self.assertEqual(recording.vectors["Model.k"].positions.tolist(), list(range(100, 109)))
        posenc.audit(recording, config, as_="mlx-lm").check()
        with posenc.record(model) as recording:  # as many heads as tokens
            model(torch.zeros(1, 12, dtype=torch.int64), start_pos=100)
            model(torch.zeros(1, 1, dtype=torch.int64), start_pos=112)
        posenc.audit(recording, config, as_="mlx-lm").check()
        with posenc.record(model) as recording:
            model(torch.zeros(1, 9, dtype=torch.int64), start_pos=100, keys=False)
        self.assertIn("of its module, only Model.q was turned", str(recording))

    def test_nothing(self):
        recording = self.turned(torch.nn.Identity())
        self.assertIn("nothing was recorded", str(recording))
        with self.assertRaisesRegex(ValueError, r"nothing was recorded: .*; name others with record\(model, functions="):
            posenc.audit(recording, {"head_dim": 16})

    def test_restores(self):
        model = like_transformers.Model(like_transformers.Config())
        before = like_transformers.apply_rotary_pos_emb, torch.nn.Module.__call__
        with self.assertRaises(IndexError), posenc.record(model):
            model(torch.tensor([[1000]]))
        self.assertEqual((like_transformers.apply_rotary_pos_emb, torch.nn.Module.__call__), before)

    def test_ends_in_any_order(self):
        model, other = (like_transformers.Model(like_transformers.Config()) for _ in range(2))
        before = like_transformers.apply_rotary_pos_emb, torch.nn.Module.__call__
        first, second = posenc.record(model), posenc.record(other)
        of_first, of_second = first.__enter__(), second.__enter__()
        first.__exit__(None, None, None)
        model(torch.arange(9)[None])
        other(torch.arange(9)[None])
        second.__exit__(None, None, None)
        self.assertEqual((like_transformers.apply_rotary_pos_emb, torch.nn.Module.__call__), before)
        self.assertEqual(of_first.vectors, {})
        self.assertIn("model.layers.0.self_attn.q", of_second.vectors)

    def test_threads(self):
        model = like_transformers.Model(like_transformers.Config())
        wrong, ran, stop = [], threading.Event(), threading.Event()

        def run():
            try:
                while not stop.is_set():
                    model(torch.arange(30, 50)[None])
                    ran.set()
            except Exception as error:
                wrong.append(error)

        threads = [threading.Thread(target=run) for _ in range(2)]
        try:
            with posenc.record(model) as recording:
                model(torch.arange(9)[None])
                for thread in threads:
                    thread.start()
                for _ in range(20):
                    model(torch.arange(9)[None])
                ran.wait(10)
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        self.assertEqual(wrong, [])
        self.assertEqual({name.rpartition(".")[0] for name in recording.vectors}, {f"model.layers.{i}.self_attn" for i in (0, 1)})
        posenc.audit(recording).check()
        self.assertIn("several threads ran the model", str(recording))

    def test_thread_of_its_own(self):
        model = like_transformers.Model(like_transformers.Config())
        with posenc.record(model) as recording:
            thread = threading.Thread(target=model, args=(torch.arange(9)[None],))
            thread.start()
            thread.join()
        posenc.audit(recording).check()

    def test_wrong_types(self):
        for names in ("turn", [len]):
            with self.subTest(names), self.assertRaisesRegex(TypeError, "^functions=.* is not a list of names, such as "):
                posenc.record(functions=names).__enter__()
        with self.assertRaisesRegex(TypeError, "^'x.safetensors' is neither a model nor a recording; .* run the command posenc audit$"):
            posenc.audit("x.safetensors", config={"head_dim": 16})

    def test_numbers_that_are_not_finite(self):
        model = like_transformers.Model(like_transformers.Config())
        for key in ("max_position_embeddings", "vocab_size", "rope_theta"):
            with self.subTest(key), self.assertRaisesRegex(ValueError, f'^config.json: .*{key} "inf" is not a number$'):
                posenc.audit(model, {"head_dim": 32, "rope_theta": 5e5, key: float("inf")})

    def test_no_configuration(self):
        with self.assertRaisesRegex(ValueError, "the Identity has no config; give one with config="):
            posenc.audit(torch.nn.Identity())

    def test_neither_true_nor_false(self):
        with self.assertRaisesRegex(TypeError, "ask for its verdict, or call check"):
            bool(posenc.audit(like_transformers.Model(like_transformers.Config())))


class Pytest(unittest.TestCase):
    def test_fixture(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "test_model.py").write_text(
                "import like_transformers as like\n"
                "def test_right(assert_rotary):\n    assert_rotary(like.Model(like.Config()))\n"
                "def test_wrong(assert_rotary):\n"
                "    config = {**like.Config().to_dict(), 'rope_parameters': {}}\n"
                "    assert_rotary(like.Model(like.Config()), config)\n"
            )
            run = subprocess.run(
                [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", folder, folder],
                cwd=Path(__file__).parent, capture_output=True, text=True,
            )
        self.assertIn("1 failed, 1 passed", run.stdout, run.stderr)
        self.assertIn("AssertionError: model.layers.0.self_attn.q", run.stdout)


if __name__ == "__main__":
    unittest.main()
