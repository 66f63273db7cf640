"""What a program turns, compared with what a configuration means."""

import contextlib
import functools
import inspect
import json
import re
import sys

import numpy as np

from . import configs, tensors
from .command import run
from .recording import POSITIONS, Recording, body_of, joined, record

MOST_POSITIONS = 1 << 17  # that a model is run at

_FILE = "recording.safetensors"

# Types of scaling that in transformers depend on the length of the text.
_BY_LENGTH = re.compile(rb'"(dynamic|longrope)"')

# Modules whose positions the configuration of the text does not describe.
_OTHER = re.compile(r"vision|visual|audio|cross|encoder_attn")


class Audit:
    """What an audit found. Its text is the verdict on layers that do the same, with the function at
    work. verdict is "agrees", "differs", "nothing-turns" or "cannot-tell", sentence says it in words;
    layers is the list that the command prints with --json, with the functions at work, each as its name,
    file and line."""

    def __init__(self, found, recording, notes):
        self.config, self.as_, self.verdict, self.sentence = map(found.get, ("config", "as", "verdict", "sentence"))
        self.layers, self.notes = found["layers"], notes
        for layer in self.layers:
            turners = recording.turners(layer["names"])
            layer["functions"] = list(dict.fromkeys((t.name, t.file, t.line) for t in turners))
            layer["turned by"] = joined(turners)

    def check(self):
        """Returns the audit, or raises an AssertionError with its text unless all agrees."""
        if self.verdict != "agrees":
            raise AssertionError(str(self))
        return self

    def __str__(self):
        lines = []
        for layer in self.layers:
            names = layer["names"]
            if len(names) > 4:
                names = names[:4] + [f"… ({len(names)} in all)"]
            by = layer["turned by"]
            lines.append(f"{', '.join(names)}: {layer['sentence']}" + (f"; turned by {by}" if by else ""))
        return "\n".join(lines + self.notes)

    __repr__ = __str__

    def __bool__(self):
        raise TypeError("an audit is neither true nor false; ask for its verdict, or call check()")


def audit(what, config=None, as_=None, inputs=None, layer=None, length=None, map=None, published=None):
    """Returns an Audit of what a recording has, or of a model, which it runs once with random
    tokens at a few far positions, or with inputs, its keyword arguments. The configuration is that
    of the model unless given: a dict, a path, the name of a model that is in the cache of the Hub, or
    an object; without one the audit of a recording says how vectors turn. as_ is the library that reads it, such as "vllm@0.11"; layer the type of all layers; length
    that of the text, for dynamic and longrope; map the layers of vectors whose names begin so, such as
    {"decoder.last": 27}, where these are not the first number in a name; published the weights of the model
    as they were published, as record takes them."""
    notes, own = [], not isinstance(what, Recording) and inputs is None
    if not isinstance(what, Recording):
        if not callable(what):
            rule = "is neither a model nor a recording; for the file of a recording, run the command posenc audit"
            raise TypeError(f"{what!r} {rule}")
        what, notes = _run(what, config, inputs, published)
    elif published is not None:
        raise ValueError("a recording has weights if record() was given published=")
    what.need()
    config = config if config is not None else what.config
    wild = [name for name, v in what.vectors.items() if not np.isfinite(v.after.numbers()).all()]
    if wild:
        notes = notes + [f"there are numbers that are not finite in {', '.join(wild)}"]
    others = [name for name in what.vectors if _OTHER.search(name)]
    if others:
        notes = notes + [f"not compared: {', '.join(others)}"]
    content = configs.file(config) if config is not None else b""
    if length is None and (as_ or "transformers").startswith("transformers") and _BY_LENGTH.search(content):
        length = int(what.last()) + 1
        if own:
            notes = notes + [f"few tokens stand for a text of {length}; a program that counts them takes it for a shorter one"]
    recorded = {name: t for name, t in what.tensors().items() if not _OTHER.search(name)}
    recorded.update(_still(what))
    files = {_FILE: tensors.safetensors(recorded)}
    if content:
        files["config.json"] = content
    _, text = run(
        "audit", _FILE, *["--config=config.json"] * bool(content), "--json",
        files=files, as_=as_, layer=layer, length=length,
        map=map and [f"{name}={number}" for name, number in map.items()],
    )
    return Audit(json.loads(text), what, what.notes + notes)


def _still(recording):
    """Returns vectors that stay as they are, of layers in which nothing turned. What their numbers
    were is unknown, and does not matter."""
    like = next(iter(recording.vectors.values()))
    random = np.random.default_rng(0).standard_normal(like.before.shape).astype(np.float32)
    list = {}
    for name in recording.still:
        if not _OTHER.search(name):
            list[name + ".q"] = list[name + ".q_rotated"] = tensors.Tensor(random, "float32")
            list[name + ".q_positions"] = tensors.Tensor(like.positions.astype(np.float64), "float64")
    return list


def _run(model, config, inputs, published):
    """Records a model, and returns the recording with what a reader should know of it."""
    recorded = functools.partial(_recorded, model, published)
    if inputs is not None:
        return recorded(inputs), []
    if config is None and configs.of(model) is None:
        raise ValueError(f"the {type(model).__name__} has no config; give one with config=")
    keys = {}
    for known in (configs.of(model), config):
        own = json.loads(configs.file(known)) if known is not None else {}
        keys.update(own, **(own.get("text_config") or {}))
    inputs, takes = _inputs(model, keys, far=True)
    if not takes:
        return recorded(inputs), ["the model takes no positions: far ones were not reached; inputs= gives it a longer text"]
    try:
        return recorded(inputs), []
    except IndexError as error:  # from tables with a row for each token
        inputs, _ = _inputs(model, keys, far=False)
        return recorded(inputs), [f"far positions were not reached ({error}); inputs= gives the model a longer text"]


def _recorded(model, published, inputs):
    """Records a model as it runs once."""
    torch = sys.modules.get("torch")
    with record(model, published=published) as recording, torch.no_grad() if torch else contextlib.nullcontext():
        model(**inputs)
    return recording


def _inputs(model, keys, far):
    """Returns random tokens for a model, and whether it takes their positions, far ones or from 0 on."""
    for key in ("max_position_embeddings", "vocab_size"):
        if isinstance(keys.get(key), str):
            raise ValueError(f'config.json: {key} "{keys[key]}" is not a number')
    names = list(inspect.signature(body_of(type(model))).parameters)[1:]
    length = keys.get("max_position_embeddings") or 4096
    if "dynamic" in json.dumps(keys.get("rope_parameters") or keys.get("rope_scaling")):
        length *= 2  # shorter texts are not scaled
    last = min(length, MOST_POSITIONS) - 1
    takes = next((name for name in POSITIONS if name in names), None)
    if takes and far:
        positions = np.concatenate([np.arange(8), np.geomspace(8, last, 16).round().astype(np.int64)])
        positions = np.unique(positions.clip(0, last))
    else:
        positions = np.arange(min(64, last + 1))
    vocabulary = keys.get("vocab_size") or 256  # at whose ends are tokens for padding and images
    tokens = np.random.default_rng(0).integers(vocabulary // 4, vocabulary // 2 + 1, len(positions))
    shape = (-1,) if takes == "positions" else (1, -1)  # vLLM has no batches
    array = _array_of(model)
    inputs = {"input_ids" if "input_ids" in names else names[0]: array(tokens.reshape(shape))}
    if takes:
        inputs[takes] = array(positions.reshape(shape))
    if "use_cache" in names:
        inputs["use_cache"] = False
    return inputs, takes is not None


def _array_of(model):
    """Returns what makes an array of the library of a model."""
    torch, mlx = sys.modules.get("torch"), sys.modules.get("mlx.core")
    if torch and isinstance(model, torch.nn.Module):
        device = next((x.device for x in model.parameters()), None)
        return lambda x: torch.as_tensor(x, device=device)
    if mlx and any(c.__module__.startswith("mlx.") for c in type(model).__mro__):
        return mlx.array
    return np.asarray
