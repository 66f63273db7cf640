import unittest

import numpy as np

import posenc


def turn(x, positions, base=500000, dim=None, pairing="half", factor=1, most=1 << 20, sign=1):
    """Turns rows of NumPy or PyTorch."""
    x, positions = np.array(x), np.minimum(np.asarray(positions), most).astype(np.float32)
    d = dim or x.shape[-1]
    angles = sign * positions[:, None] * (base ** (-np.arange(0, d, 2) / d)).astype(np.float32)
    first, second = (slice(0, d, 2), slice(1, d, 2)) if pairing == "interleaved" else (slice(d // 2), slice(d // 2, d))
    a, b = x[:, first].copy(), x[:, second].copy()
    x[:, first] = (a * np.cos(angles) - b * np.sin(angles)) * factor
    x[:, second] = (b * np.cos(angles) + a * np.sin(angles)) * factor
    return x


class Probe(unittest.TestCase):
    def test_measures(self):
        for changes, text in (
            ({}, "^128 of 128 elements turn, half: 0 with 64, … 63 with 127; rotary embedding .*, base 500000;"),
            ({"pairing": "interleaved", "base": 10000}, "interleaved: 0 with 1, … 126 with 127; .*base 10000;"),
            ({"dim": 32}, "^32 of 128 elements turn, half: 0 with 16, "),
            ({"factor": 1.2}, "; cos and sin times 1.2; "),
            ({"sign": -1}, "; backwards; .*base 500000;"),
            ({"most": 4096}, "from position 8192 on, angles are not in proportion to positions"),
        ):
            with self.subTest(changes):
                self.assertRegex(str(posenc.probe(lambda x, p: turn(x, p, **changes), head_dim=128)), text)
        self.assertEqual(str(posenc.probe(lambda x, p: x, head_dim=64)), "none of 64 elements turn")

    def test_frequencies(self):
        found = posenc.probe(turn, head_dim=64)
        np.testing.assert_allclose(found.frequencies, 500000.0 ** (-np.arange(32) / 32), rtol=1e-6)
        self.assertEqual(found.pairs[:2], [(0, 32), (1, 33)])

    def test_single_pair(self):
        self.assertRegex(str(posenc.probe(turn, head_dim=2)), "^2 of 2 elements turn, half: 0 with 1; there is only one number")

    def test_audit(self):
        config = {"model_type": "llama", "head_dim": 64, "rope_theta": 500000, "max_position_embeddings": 131072}
        posenc.audit(posenc.probe(turn, head_dim=64), config).check()
        found = posenc.audit(posenc.probe(turn, head_dim=64))
        self.assertIn("the whole head turns, 64 elements, half pairing, forward, base 500000", str(found))
        with self.assertRaisesRegex(ValueError, "as_ is for a configuration"):
            posenc.audit(posenc.probe(turn, head_dim=64), as_="vllm")
        wrong = posenc.audit(posenc.probe(lambda x, p: turn(x, p, base=10000), head_dim=64), config)
        self.assertEqual((wrong.verdict, wrong.layers[0]["bug"]), ("differs", "default-base"))

    def test_errors(self):
        for wrong, message in (
            (lambda x, p: x * float("nan"), "^the function returned nan, which is not finite, at position 0$"),
            (lambda x, p: np.where(np.asarray(p)[:, None] > 4096, np.inf, x), "returned inf, which is not finite, at position 8192$"),
            (lambda x, p: x * 0, "^the function returned zeros for the unit vectors$"),
        ):
            with self.subTest(message), self.assertRaisesRegex(ValueError, message):
                posenc.probe(wrong, head_dim=64)
        with self.assertRaisesRegex(ValueError, "do not begin with 0 and 1, and rise by no more than a factor of 2"):
            posenc.probe(turn, head_dim=64, positions=[0, 1, 5])
        with self.assertRaisesRegex(ValueError, r"returned the shape \(64,\) for \(1216, 64\)"):
            posenc.probe(lambda x, p: x[0], head_dim=64)


if __name__ == "__main__":
    unittest.main()
