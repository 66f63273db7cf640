"""Measures what a function turns, by unit vectors."""

import sys

import numpy as np

from . import tensors
from .command import run
from .recording import Recording, Turner, Vector

POSITIONS = (0, *(1 << i for i in range(17)), 131071)


class Probe(Recording):
    """What a function turns. Its text says which elements, with which, and by which frequencies; an
    audit compares it with a configuration, by random vectors at the same positions.

    pairs is a list of (i, j): the elements that turn together; frequencies has radians for each
    position, negative if they turn backwards; attention_factor is the length of a turned unit
    vector; embedding says which rotary embedding has these frequencies."""

    def __str__(self):
        if not self.pairs:
            return f"none of {self.head_dim} elements turn"
        i, j = self.pairs[0]
        text = f"{2 * len(self.pairs)} of {self.head_dim} elements turn, {self.pairing}: {i} with {j}"
        text += f", … {self.pairs[-1][0]} with {self.pairs[-1][1]}" if len(self.pairs) > 1 else ""
        if abs(self.attention_factor - 1) > 1e-3:
            text += f"; cos and sin times {self.attention_factor:.6g}"
        if (self.frequencies < 0).any():
            text += "; backwards"
        return "\n".join([f"{text}; {self.embedding}", *self.notes])

    __repr__ = __str__


def probe(turn, head_dim, positions=POSITIONS, dtype="float32"):
    """Returns a Probe of a function turn(x, positions), which returns x turned: an array of rows,
    each with a position of its own, of PyTorch if that is imported, else of NumPy. The positions
    double, for frequencies follow from angles at ever farther ones."""
    positions = np.asarray(positions)
    ahead, behind = positions[2:], positions[1:-1]
    if positions[:2].tolist() != [0, 1] or (ahead > 2 * behind).any() or (ahead <= behind).any():
        rule = "begin with 0 and 1, and rise by no more than a factor of 2"
        raise ValueError(f"the positions {positions.tolist()} do not {rule}")
    found = Probe()
    units = np.tile(np.eye(head_dim), (len(positions), 1))
    _, after = _call(turn, units, np.repeat(positions, head_dim), dtype)
    if not after.data.any():
        raise ValueError("the function returned zeros for the unit vectors")
    _measure(found, after.numbers().reshape(len(positions), head_dim, head_dim), positions)

    vector = found.vectors["probe.q"] = Vector(Turner(getattr(turn, "__name__", type(turn).__name__), turn))
    random = np.random.default_rng(0).standard_normal((len(positions), head_dim))
    vector.append(*(t.map(lambda x: x[:, None]) for t in _call(turn, random, positions, dtype)), positions)
    return found


def _call(turn, rows, positions, dtype):
    """Calls the function, and returns the rows before and after."""
    torch = sys.modules.get("torch")
    if torch:
        x, given = torch.as_tensor(rows).to(getattr(torch, dtype)), torch.as_tensor(positions)
    else:
        x, given = rows.astype(dtype), positions
    before = tensors.of(x)
    after = tensors.of(turn(x, given))
    if after.data.size != rows.size:
        raise ValueError(f"the function returned the shape {after.shape} for {rows.shape}")
    after = after.map(lambda x: x.reshape(rows.shape))
    numbers = after.numbers()
    wild = np.argwhere(~np.isfinite(numbers))
    if len(wild):
        row, column = wild[0]
        raise ValueError(f"the function returned {numbers[row, column]}, which is not finite, at position {positions[row]}")
    return before, after


def _measure(found, turned, positions):
    """Measures turned unit vectors, turned[position, from, to]. The unit vector of a pair's first
    element becomes cos and sin of the angle, times a factor."""
    found.head_dim = turned.shape[1]
    home = np.abs(turned[0]).argmax(1)  # where an element is at position 0
    reach = np.abs(turned).max(0)
    reach[np.arange(len(home)), home] = 0
    other, moves = reach.argmax(1), reach.max(1) > 1e-6
    partner = {home[i]: i for i in range(len(home))}
    pairs = [(i, partner[other[i]]) for i in range(len(home)) if moves[i] and other[i] in partner]
    found.pairs = [(i, int(j)) for i, j in pairs if i < j]
    first, second = ([pair[k] for pair in found.pairs] for k in (0, 1))
    cos, sin = turned[:, first, home[first]], turned[:, first, home[second]]
    found.attention_factor = float(np.hypot(cos, sin).mean()) if first else 1.0

    angles, found.frequencies = np.arctan2(sin, cos), np.zeros(len(first))
    for angle, pos in zip(angles[1:], positions[1:]):
        ahead = np.remainder(angle - found.frequencies * pos + np.pi, 2 * np.pi) - np.pi
        if pos > 1 and (np.abs(ahead) > 0.1).any():
            found.notes.append(f"from position {pos} on, angles are not in proportion to positions")
            break
        found.frequencies = found.frequencies + ahead / pos

    distances = {j - i for i, j in found.pairs}
    found.pairing = "half" if distances == {len(first)} else "interleaved" if distances == {1} else "in no usual order"
    if (home[first + second] != first + second).any():
        found.pairing += " to half" if list(home[first]) == list(range(len(first))) else " to another order"
    found.embedding = "no frequencies" if not first else _identify(np.abs(found.frequencies))


def _identify(frequencies):
    """Says which rotary embedding has frequencies."""
    table = tensors.safetensors({"inv_freq": tensors.Tensor(frequencies.astype(np.float32), "float32")})
    _, text = run("identify", tensors.FILE, "--tensor=inv_freq", files={tensors.FILE: table})
    return text.decode().strip().removeprefix(f"{tensors.FILE} inv_freq: ")
