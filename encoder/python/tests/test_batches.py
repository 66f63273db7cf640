import unittest
from collections import UserDict

import numpy as np
import torch

import posenc

MASK = torch.tensor([[0, 0, 1, 1, 1], [1, 1, 1, 1, 1]])


class Batches(unittest.TestCase):
    def test_position_ids(self):
        made = posenc.position_ids(UserDict(attention_mask=MASK, labels=MASK, position_ids=MASK))
        self.assertEqual(list(made), ["arange", "mask@4", "mask@5"])
        np.testing.assert_array_equal(made["mask@4"], [[1, 1, 0, 1, 2], [0, 1, 2, 3, 4]])
        image = {"input_ids": np.array([[5, 9, 9, 9, 9, 9, 9, 5]]), "image_grid_thw": np.array([[1, 4, 6]])}
        (ids,) = posenc.position_ids({**image, "pixel_values": np.zeros((24, 8))}, rule="qwen2-vl@4", image_token_id=9).values()
        self.assertEqual(ids.shape, (3, 1, 8))
        np.testing.assert_array_equal(ids[2, 0], [0, 1, 2, 3, 1, 2, 3, 4])

    def test_check_position_ids(self):
        batch = {"attention_mask": MASK}
        self.assertEqual(posenc.check_position_ids([[9, 9, 0, 1, 2], [0, 1, 2, 3, 4]], batch, "mask@5"), posenc.check_position_ids(
            np.array([[0, 0, 0, 1, 2], [0, 1, 2, 3, 4]]), batch, rule="mask@5"))  # padding has any
        with self.assertRaisesRegex(AssertionError, r"^differs from mask.* row 0, column 2 \(from 0\) is 2, want 0: padding-counted"):
            posenc.check_position_ids(torch.arange(5).repeat(2, 1), batch)

    def test_types(self):
        for mask in (MASK.bfloat16(), MASK.bool(), MASK.bool().tolist(), list(MASK), [list(row) for row in MASK], MASK.float().numpy()):
            with self.subTest(mask):
                np.testing.assert_array_equal(posenc.position_ids({"attention_mask": mask})["mask@5"], [[0, 0, 0, 1, 2], [0, 1, 2, 3, 4]])
        ids = torch.tensor([[0, 0, 0, 1, 2], [0, 1, 2, 3, 4]])
        for own in (ids.bfloat16(), list(ids)):
            with self.subTest(own):
                self.assertIn("agrees with mask in all 8 ids", posenc.check_position_ids(own, {"attention_mask": MASK}, "mask@5"))

    def test_errors(self):
        with self.assertRaisesRegex(TypeError, r"^ids None is not rows of integers, such as "):
            posenc.check_position_ids(None, {"attention_mask": MASK}, "mask@5")
        for wrong, message in (
            (lambda: posenc.position_ids({"attention_mask": [[0, 2]]}), "attention_mask.* 2 is neither 0 nor 1"),
            (lambda: posenc.position_ids({"attention_masks": [[0, 1]]}), 'key "attention_masks" is unknown'),
            (lambda: posenc.position_ids({}), "number of tokens 0 is not between"),
            (lambda: posenc.position_ids({"attention_mask": MASK}, rule="mask@9"), "mask@9"),
        ):
            with self.subTest(message), self.assertRaisesRegex(ValueError, message):
                wrong()


if __name__ == "__main__":
    unittest.main()
