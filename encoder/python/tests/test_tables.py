import subprocess
import sys
import unittest

import numpy as np
import torch

import posenc
from posenc.command import explained


class Tables(unittest.TestCase):
    def test_encode(self):
        table = posenc.encode("fairseq", seq_len=50, d_model=16, padding_idx=1)
        self.assertEqual((table.shape, table.dtype), ((50, 16), np.float64))
        np.testing.assert_allclose(table[3, [0, 8]], [np.sin(3), np.cos(3)], atol=1e-15)
        self.assertAlmostEqual(posenc.encode(positions=[0, 2.5], d_model=8)[1, 0], np.sin(2.5), delta=1e-15)  # of NumPy, the last bit varies
        self.assertEqual(posenc.encode("mae", grid=(2, 3), d_model=8, dtype=np.float32).dtype, np.float32)

    def test_types(self):
        for positions in ([0, 2.5], (0, 2.5), np.array([0, 2.5]), torch.tensor([0, 2.5]), list(torch.tensor([0, 2.5])), "0,2.5"):
            for d_model in (4, np.array(4), torch.tensor(4)):
                with self.subTest((positions, d_model)):
                    np.testing.assert_allclose(posenc.encode(positions=positions, d_model=d_model)[:, 0], [0, np.sin(2.5)], atol=1e-15)
        self.assertEqual(posenc.encode(positions=torch.arange(3), d_model=4).shape, (3, 4))
        flipped = posenc.encode("diffusers-timestep", seq_len=3, d_model=4, flip=np.True_)
        np.testing.assert_array_equal(flipped, posenc.encode("diffusers-timestep", seq_len=3, d_model=4, flip=True))
        for grid in ([2, 3], np.array([2, 3]), "2x3"):
            np.testing.assert_array_equal(posenc.encode("mae", grid=grid, d_model=8), posenc.encode("mae", grid=(2, 3), d_model=8))

    def test_many_positions(self):
        table = posenc.encode(positions=range(30000), d_model=4)
        np.testing.assert_array_equal(table, posenc.encode(seq_len=30000, d_model=4))
        self.assertIn("30000 × 4 numbers of paper", posenc.check(table, positions=np.arange(30000.0)))
        with self.assertRaisesRegex(ValueError, "^positions .* is not a list of numbers"):
            posenc.encode(positions=["x"] * 30000, d_model=4)

    def test_options_of_the_command(self):
        for name, value in (("format", "csv"), ("output", "table.npy")):
            with self.subTest(name), self.assertRaisesRegex(TypeError, f"^encode returns an array, and takes no {name}='{value}'"):
                posenc.encode(seq_len=3, d_model=4, **{name: value})

    def test_check(self):
        table = posenc.encode("fairseq", seq_len=50, d_model=16, padding_idx=1)
        self.assertIn("50 × 16 numbers of fairseq", posenc.check(table, "fairseq", padding_idx=1))
        with self.assertRaisesRegex(AssertionError, r"^not paper: row 0, column 1 \(from 0\) is .* those of fairseq, "):
            posenc.check(table)

    def test_errors(self):
        for wrong, message in (
            (lambda: posenc.encode("tensor", seq_len=3, d_model=4), 'convention "tensor" is unknown'),
            (lambda: posenc.encode(seq_len=3), "vectors needs the width of rows, as in d_model=64"),
            (lambda: posenc.encode("fairseq", seq_len=3, d_model=4, padding_ix=1), 'option "padding_ix" is unknown; did you mean padding_idx?'),
            (lambda: posenc.check(np.zeros((3, 4)), d_model=8), "^there are 4 columns, and paper makes 8$"),
            (lambda: posenc.check(np.zeros((3, 4), complex)), "type complex128 of table is not one of float64, "),
            (lambda: posenc.rope({"head_dim": 128, "rope_theta": "large"}), 'config.json: rope_theta "large" is not a number'),
        ):
            with self.subTest(message), self.assertRaisesRegex(ValueError, message):
                wrong()
        message = "map \"x\" is not such as decoder.first=0; as in --as vllm, as-is --padding-idx 1"
        self.assertEqual(explained(message, {"as_": None, "map": "x"}), 'map "x" is not such as decoder.first=0; as in as_ vllm, as-is padding_idx=1')
        self.assertEqual(explained('posenc: as "x" is unknown', {"as_": "x"}), 'as_ "x" is unknown')

    def test_rope(self):
        config = {"head_dim": 4, "rope_theta": 100, "rope_scaling": {"rope_type": "linear", "factor": 2}}
        (group,) = posenc.rope(config, as_="transformers,mlx-lm")
        self.assertEqual((group["base"], len(group["readers"])), (100, 2))
        np.testing.assert_allclose(group["frequencies"], [0.5, 0.05])
        (pair,) = posenc.rope(config, as_="vllm", diff={**config, "rope_theta": 200})
        self.assertEqual(pair["verdict"], "differ")

    def test_numbers_of_configurations(self):
        config = {"head_dim": 64, "rope_theta": 5e5, "rope_scaling": {"rope_type": "linear", "factor": 2}}
        want = posenc.rope(config)
        for same in (
            {"rope_theta": np.float32(5e5)}, {"rope_theta": torch.tensor(5e5)}, {"head_dim": np.int64(64)},
            {"rope_scaling": {"rope_type": "linear", "factor": np.array(2)}}, {"time_step_limit": (0, float("inf"))},
        ):
            with self.subTest(same):
                self.assertEqual(posenc.rope({**config, **same}), want)
        for x in (float("nan"), np.float32("nan"), float("inf")):
            with self.subTest(x), self.assertRaisesRegex(ValueError, f'rope_theta "{x}" is not a number'):
                posenc.rope({**config, "rope_theta": x})

    def test_imports_no_framework(self):
        subprocess.run([sys.executable, "-c", "import posenc, sys; assert 'torch' not in sys.modules"], check=True)


if __name__ == "__main__":
    unittest.main()
