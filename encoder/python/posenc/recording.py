"""Recordings of what a running program turns: vectors before and after.

The recorder needs no knowledge of a model. While it is active, it stands before each function
named such as apply_rotary_pos_emb or rope_embedding, wherever it was imported, and before each
module whose class is named …Rotary… or …RoPE…; by the modules that are running it knows the layer. What a call
turned are the arrays that it returned, or changed in place, in the shape of an argument."""

import contextlib
import copy
import functools
import inspect
import linecache
import os
import re
import sys
import threading
import types

import numpy as np

from . import configs, tensors, weights

# What is kept of each vector: q and k of 64 layers, before and after, have 20 MB.
MOST_TOKENS, MOST_HEADS, MOST_BYTES = 64, 8, (20 << 20) // 256

_FUNCTION = re.compile(r"apply_\w*(rotary|rope)|(rotary|rope)\w*_emb", re.I)
_MODULE = re.compile(r"Rotary|Ro[Pp][Ee]")
_NO_MODULE = re.compile(r"Attention|Block|Decoder|Encoder|Model")
_TABLE = re.compile(r"^_?(cos|sin|freqs|cis|cache)", re.I)
POSITIONS = ("position_ids", "positions", "input_pos")
_OFFSETS = ("offset", "start_pos")

# The recorders that began, in this order. Each replaces what those before it have put in place of functions.
_begun, _lock = [], threading.RLock()

# The axes of tokens: of (batch, heads, tokens, d) or (batch, tokens, heads, d), (tokens, heads, d)
# or (heads, tokens, d), and (tokens, heads·d).
_ORDER = {4: (2, 1), 3: (0, 1), 2: (0,)}


@contextlib.contextmanager
def record(model=None, functions=(), published=None):
    """Records what turns while a model runs:

        with posenc.record(model) as recording:
            model(input_ids)

    Of several threads, the first that runs the model is recorded. Without a model, only functions are found, and no
    layers. functions are the names of others that turn vectors. A compiled model calls none of these: record it
    as it was before. published are the weights of the model as they were published, with which its own are
    compared: a dict of arrays, a .safetensors file, a folder with such files, or a name in the cache of the Hub."""
    recorder = _Recorder(model, functions, published)
    try:
        recorder.begin()
        yield recorder.recording
    finally:
        recorder.end()


class Recording:
    """Vectors before and after a program turned them, by names such as
    model.layers.0.self_attn.q: at most 64 tokens and 8 heads, or fewer wide ones, of the first text
    of a batch."""

    def __init__(self, config=None):
        self.config = config
        self.vectors = {}  # by name
        self.still = []  # modules that turned nothing, while others of their class did
        self.notes = []  # what a reader should know

    def tensors(self):
        """The tensors of the file."""
        named = {}
        for name, v in self.vectors.items():
            named[name], named[name + "_rotated"] = v.before, v.after
            named[name + "_positions"] = tensors.Tensor(v.positions.astype(np.float64), "float64")
            if v.frequencies:
                named[name + "_inv_freq"] = v.frequencies
            if v.weights:
                named[name + "_weight"], named[name + "_weight_published"] = v.weights
        return named

    def save(self, path):
        """Writes a .safetensors file, which posenc audit reads."""
        self.need()
        with open(path, "wb") as file:
            file.write(tensors.safetensors(self.tensors()))

    def need(self):
        """Raises an error if nothing was recorded."""
        if not self.vectors:
            reason = "no module …Rotary… or …RoPE… and no function such as apply_rotary_pos_emb turned anything"
            hint = "name others with record(model, functions=[…])"
            raise ValueError("; ".join([f"nothing was recorded: {reason}", *self.notes, hint]))

    def turners(self, names):
        """What turned the vectors with the given names."""
        return [self.vectors[name].turner for name in names if name in self.vectors]

    def last(self):
        """The last position."""
        return max(v.positions.max() for v in self.vectors.values())

    def __str__(self):
        if not self.vectors:
            return "; ".join(["nothing was recorded", *self.notes])
        lines = [f"{len(self.vectors)} vectors up to position {self.last():g}, turned by {joined(self.turners(self.vectors))}"]
        if self.still:
            lines.append("nothing turned in " + ", ".join(self.still))
        return "\n".join(lines + self.notes)

    __repr__ = __str__


def joined(turners):
    """The texts of turners, each once."""
    return ", ".join(dict.fromkeys(map(str, turners)))


class Turner:
    """A function or a module that turns vectors, and the module that made its cosines and sines."""

    def __init__(self, name, function):
        self.name, self.tables = name, None
        code = getattr(inspect.unwrap(function), "__code__", None)
        self.file, self.line = (code.co_filename, code.co_firstlineno) if code else (None, None)
        while code and linecache.getline(self.file, self.line).lstrip().startswith("@"):
            self.line += 1

    def __str__(self):
        text = self.name
        if self.file:
            path = os.path.relpath(self.file) if self.file.startswith(os.getcwd() + os.sep) else self.file
            text += f" ({path}:{self.line})"
        return text + (f" with cos and sin of {self.tables}" if self.tables else "")


class Vector:
    """A vector: its tokens, each with heads; if they are known, the frequencies by which its pairs turn, and
    the weights that make it, in the program and as they were published."""

    def __init__(self, turner, frequencies=None, weights=None):
        self.turner, self.frequencies, self.weights, self.before = turner, frequencies, weights, None

    def append(self, before, after, positions, sure=True):
        """Adds tokens, and keeps few of them. It returns false if they do not go with those that it
        has, whose axis is sure."""
        kind = before.shape[1:], before.dtype, after.dtype
        if self.before is None:
            self.sure, self.kind = sure, kind
        elif kind != self.kind or not (sure and self.sure):
            return False
        else:
            before = before.map(lambda x: np.concatenate([self.before.data, x]))
            after = after.map(lambda x: np.concatenate([self.after.data, x]))
            positions = np.concatenate([self.positions, positions], -1)
        kept = few(positions.shape[-1])
        self.before, self.after = before.map(lambda x: x[kept]), after.map(lambda x: x[kept])
        self.positions = positions[..., kept]
        return True


def few(n):
    """The tokens that are kept of n: the first 8, then ever farther ones, and the last."""
    if n <= MOST_TOKENS:
        return np.arange(n)
    return np.unique(np.concatenate([np.arange(8), np.geomspace(8, n - 1, MOST_TOKENS - 8).round().astype(int)]))


class _Frame:
    """A module that is running, and how many vectors it has turned by each role."""

    def __init__(self, module):
        self.module, self.counts = module, {}


class _Excerpt:
    """Which part of an argument is kept: some tokens and heads of its first text."""

    def __init__(self, name, x, place, head_dim):
        self.name, self.axis = name, place.axes[0]
        self.width = head_dim or x.shape[-1]
        self.shape = tuple(x.shape)
        self.tokens = few(x.shape[self.axis])
        self.batch = len(x.shape) == 4 or len(x.shape) == 3 and self.axis == 1 and place.batch
        self.positions, self.known = place.positions[..., self.tokens], place.known
        self.heads = None
        self.before = self.of(x)
        # Where there are as many heads as tokens, all are kept: which axis is which, the audit finds.
        self.sure = len(place.axes) == 1 or len(self.tokens) < x.shape[self.axis]
        if self.sure:
            item = self.before.data.itemsize
            self.heads = min(MOST_HEADS, max(1, MOST_BYTES // (MOST_TOKENS * self.width * item)))
            self.before = self.before.map(lambda x: x[:, :self.heads])

    def of(self, x):
        """Copies the part, in the shape (tokens, heads, head_dim)."""
        axis = self.axis - 1 if self.batch else self.axis
        part = tensors.take(x[0] if self.batch else x, axis, self.tokens)
        return part.map(lambda x: np.moveaxis(x, axis, 0).reshape(len(self.tokens), -1, self.width)[:, :self.heads])


class _Place:
    """The positions of the tokens of an array, of the first text, and which of its axes may be theirs.
    Positions are of the shape (tokens), (texts, tokens) or, for pictures, (3, texts, tokens) or
    (3, tokens), before which a row may number the text; rows that are equal are kept once."""

    def __init__(self, x, positions, axes, known=True):
        self.axes, self.known = axes, known
        data = positions if isinstance(positions, np.ndarray) else tensors.of(positions).data
        rows = data.ndim == 2 and len(data) in (3, 4) and (len(x.shape) == 2 or len(data) != x.shape[0])
        several = data.ndim == 3 or rows
        self.batch = data.ndim == 3 or data.ndim == 2 and not rows
        if self.batch:
            data = data[..., 0, :]
        if several:
            data = data[-3:]
        self.positions = data[0] if several and (data == data[0]).all() else data


class _Recorder:
    def __init__(self, model, functions, published):
        self.model, self.functions = model, set(functions)
        if isinstance(functions, str) or not all(isinstance(name, str) for name in self.functions):
            raise TypeError(f'functions={functions!r} is not a list of names, such as ["turn"]')
        self.active = False  # from begin to end
        self.thread = None  # which is recorded: the first that runs the model or turns vectors
        self.elsewhere = False  # whether others ran the model, or turned vectors
        self.published = weights.Published(published) if published is not None else None
        named = list(model.named_modules()) if hasattr(model, "named_modules") else []
        self.modules = [m for _, m in named]
        self.names = {id(m): name for name, m in named}
        self.recording = Recording(configs.of(model))
        self.frames = [_Frame(None)]
        self.undo = []
        self.wrapped = {}  # functions by their id, with what stands before them
        self.busy = False
        self.ran, self.turned = {}, set()  # modules
        self.start()

    def start(self):
        """Forgets what is known of the last call of the model."""
        self.length = self.given = self.last = self.offset = None
        self.tables = {}  # arrays of cosines and sines by their id, and from where they are

    # What stands before functions and modules.

    def begin(self):
        with _lock:
            self.active = True
            _begun.append(self)
            self.replace_all()

    def records(self, own):
        """Whether the thread that asks is recorded; own is whether it runs what is to be recorded."""
        thread = threading.get_ident()
        if self.active and own and self.thread is None:
            self.thread = thread
        self.elsewhere |= self.active and own and self.thread != thread
        return self.thread == thread

    def replace_all(self):
        spaces = [vars(m) for m in list(sys.modules.values()) if isinstance(m, types.ModuleType)]
        classes = list(dict.fromkeys(type(m) for m in self.modules))
        spaces += [f.__globals__ for c in classes for f in [inspect.unwrap(body_of(c))] if hasattr(f, "__globals__")]
        spaces += [m.__dict__ for m in self.modules if hasattr(m, "__dict__")]
        for space in {id(space): space for space in spaces}.values():
            for name, value in list(space.items()):
                if self.turns(name, value):
                    self.replace(functools.partial(space.__setitem__, name), value, self.before(name, value))
        for owner in dict.fromkeys(owner for c in classes for owner in c.__mro__[:-1]):
            for name, value in list(vars(owner).items()):
                static = isinstance(value, staticmethod)
                function = value.__func__ if static else value
                if self.turns(name, function):
                    by = self.before(name, function)
                    self.replace(functools.partial(setattr, owner, name), value, staticmethod(by) if static else by)
        for owner in dict.fromkeys(next((o for o in c.__mro__ if "__call__" in vars(o)), None) for c in classes):
            if owner:
                value = vars(owner)["__call__"]
                self.replace(functools.partial(setattr, owner, "__call__"), value, self.around(value))

    def end(self):
        with _lock:
            self.active, self.thread = False, None
            while _begun and not _begun[-1].active:  # the last first, whichever ends first
                for put, value in reversed(_begun.pop().undo):
                    put(value)
        if self.elsewhere:
            self.note("several threads ran the model or turned vectors; only the first of them is recorded")
        turned = {type(m) for m in self.ran.values() if id(m) in self.turned}
        self.recording.still = [name for name, m in self.ran.items() if type(m) in turned and id(m) not in self.turned]
        lacking = [name for name, v in self.recording.vectors.items() if self.published and not v.weights]
        if lacking:
            self.note(f"no weights, of the program and published, were found for {', '.join(lacking)}")
        modules = [name.rpartition(".")[0] for name in self.recording.vectors]
        for name in self.recording.vectors:
            if modules.count(name.rpartition(".")[0]) == 1:
                self.note(f"of its module, only {name} was turned")

    def replace(self, put, value, by):
        self.undo.append((put, value))
        put(by)

    def turns(self, name, value):
        """Whether a value with a name is a function that turns vectors."""
        own = value.__name__ if isinstance(value, types.FunctionType) else name
        if not any(_FUNCTION.search(n) or n in self.functions for n in (str(name), own)):
            return False
        return callable(value) and not isinstance(value, type) and not hasattr(value, "named_modules")

    def before(self, name, function):
        """Returns what records the calls of a function."""
        if id(function) not in self.wrapped:
            turner = Turner(getattr(function, "__name__", name), function)

            @functools.wraps(function)
            def call(*args, **kwargs):
                if not self.records(own=not self.names):
                    return function(*args, **kwargs)
                return self.observe(turner, function, function, args, kwargs)

            self.wrapped[id(function)] = call
        return self.wrapped[id(function)]

    def around(self, original):
        """Returns what calls a module, and knows that it runs."""

        @functools.wraps(original)
        def call(module, *args, **kwargs):
            if not self.records(own=id(module) in self.names):
                return original(module, *args, **kwargs)
            kind = type(module)
            body = functools.partial(body_of(kind), module)
            if _MODULE.search(kind.__name__) and not _NO_MODULE.search(kind.__name__):
                if id(kind) not in self.wrapped:
                    self.wrapped[id(kind)] = Turner(kind.__name__, body_of(kind))
                bound = functools.partial(original, module)
                return self.observe(self.wrapped[id(kind)], bound, body, args, kwargs, module)
            if len(self.frames) == 1:
                self.start()
                self.read(_named(body, args, kwargs))
            if "Attention" in kind.__name__ and id(module) in self.names:
                self.ran[self.names[id(module)]] = module
            self.frames.append(_Frame(module))
            try:
                return original(module, *args, **kwargs)
            finally:
                self.frames.pop()

        return call

    def read(self, arguments):
        """Reads positions and the number of tokens from the arguments of the model."""
        for name, x in arguments:
            if name in POSITIONS and tensors.is_integer(x) and 1 <= len(x.shape) <= 3:
                self.given = x
            elif name in _OFFSETS and isinstance(x, int):
                self.offset = x
            elif self.length is None and tensors.is_integer(x) and len(x.shape):
                self.length = x.shape[-1]

    # What a call does.

    def observe(self, turner, function, signature, args, kwargs, module=None):
        """Calls a function, and keeps what it turns."""
        if self.busy:
            return function(*args, **kwargs)
        arguments = _named(signature, args, kwargs)
        plans = self.plan(arguments, module)
        self.busy = True
        try:
            result = function(*args, **kwargs)
        finally:
            self.busy = False
        self.keep(turner, arguments, plans, result, module)
        return result

    def plan(self, arguments, module):
        """Copies the arguments that may be turned."""
        inputs = [(n, x) for n, x in arguments if tensors.is_float(x) and len(x.shape) in _ORDER and 0 not in x.shape]
        return [
            _Excerpt(name, x, self.place(arguments, x), self.head_dim(x, module))
            for name, x in inputs if not _TABLE.match(name)
        ]

    def place(self, arguments, x):
        """Finds the positions of an array: those that the model was given, else the function, else
        the module that made its cosines and sines; else those from an offset or 0 on."""
        values = [v for _, x in arguments for v in _flat(x)]
        tables = [self.tables[id(v)][1] for v in values if id(v) in self.tables]
        integers = [v for _, x in _by_name(arguments) for v in _flat(x) if tensors.is_integer(v) and 1 <= len(v.shape) <= 3]
        for found in [self.given, *integers, *tables, self.last]:
            if found is not None and _axes(x.shape, found.shape[-1]):
                return _Place(x, found, _axes(x.shape, found.shape[-1]))
        axes = _axes(x.shape, self.length) or _ORDER[len(x.shape)][:1]
        offset = next((v for n, v in arguments if n in _OFFSETS and v is not None), self.offset)
        if tensors.is_array(offset):
            offset = tensors.of(offset).data.flat[0]
        return _Place(x, np.arange(x.shape[axes[0]]) + (offset or 0), axes, known=offset is not None)

    def head_dim(self, x, module):
        """Finds the width of a head in rows of several."""
        text = getattr(self.recording.config, "text_config", None) or self.recording.config
        for thing in [module, *(f.module for f in reversed(self.frames)), text]:
            for name in ("head_size", "head_dim"):
                width = getattr(thing, name, None)
                if isinstance(width, int) and width > 0 and x.shape[-1] % width == 0:
                    return width
        return None

    def keep(self, turner, arguments, plans, result, module):
        """Keeps what a call turned: the results in the shape of an argument, or what it changed."""
        outputs = [y for y in _flat(result) if tensors.is_array(y)]
        pairs = []
        for y in outputs:
            plan = next((p for p in plans if p.shape == tuple(y.shape) and all(p is not q for q, _ in pairs)), None)
            if plan:
                pairs.append((plan, y))
        if outputs and len(pairs) < len(outputs):
            return self.keep_tables(turner, arguments, outputs, module)
        if not outputs:
            inputs = dict(arguments)
            pairs = [(p, inputs[p.name]) for p in plans]
            pairs = [(p, x) for p, x in pairs if not np.array_equal(p.of(x).data, p.before.data)]
        if not pairs:
            return plans and self.note(f"{turner} was called, and turned nothing that is known")
        turner, frequencies = self.with_tables(turner, arguments)
        frequencies = frequencies or _frequencies(module)
        for plan, y in pairs:
            name = self.name(plan.name)
            if not plan.known:
                self.note("no positions were found, and those from 0 on are assumed")
            if name not in self.recording.vectors:
                self.recording.vectors[name] = Vector(turner, frequencies, self.weights(name))
            vector = self.recording.vectors[name]
            if not vector.append(plan.before, plan.of(y), plan.positions, plan.sure):
                why = "another shape or type, or as many heads as tokens"
                self.note(f"{name} had {why}, in a later call or the first, and only the first is kept")
        self.turned.update(id(f.module) for f in self.frames)

    def keep_tables(self, turner, arguments, outputs, module):
        """Remembers arrays of cosines and sines, with their positions."""
        positions = next((x for _, x in _by_name(arguments) if tensors.is_integer(x) and 1 <= len(x.shape) <= 3), None)
        self.last = positions if positions is not None else self.last
        for y in outputs:
            self.tables[id(y)] = y, positions, turner, _frequencies(module)  # y, lest its id be that of another

    def with_tables(self, turner, arguments):
        """Returns a turner with what made its cosines and sines, and the frequencies of that, if they are known."""
        known = (self.tables[id(v)][2:] for _, x in arguments for v in _flat(x) if id(v) in self.tables)
        tables, frequencies = next(known, (None, None))
        if tables and (turner, tables) not in self.wrapped:
            both = self.wrapped[turner, tables] = copy.copy(turner)
            both.tables = tables
        return self.wrapped.get((turner, tables), turner), frequencies

    def name(self, argument):
        """Names a vector by the module that runs and the argument, q or k; if a function turns one
        at a time, the first is q and the second k."""
        frame = self.frames[-1]
        letter = argument.lower().removeprefix("x")[:1]
        letter = letter if letter in ("q", "k") else "x"
        count = frame.counts[letter] = frame.counts.get(letter, 0) + 1
        if letter == "x" and count <= 2:
            letter, count = "qk"[count - 1], 1
        own = letter + (str(count) if count > 1 else "")
        path = self.names.get(id(frame.module)) or (type(frame.module).__name__ if frame.module is not None else "")
        return f"{path}.{own}" if path else own

    def weights(self, name):
        """The weights that make a vector with a name, in the program and as they were published; None if
        these are not given, or not found."""
        path, _, letter = name.rpartition(".")
        return self.published and self.published.beside(self.frames[-1].module, path, letter)

    def note(self, text):
        if text not in self.recording.notes:
            self.recording.notes.append(text)


def _frequencies(module):
    """A copy of the inv_freq of a module, or None if it has none."""
    x = getattr(module, "inv_freq", None)
    return tensors.of(x) if tensors.is_array(x) and tensors.is_float(x) and len(x.shape) == 1 else None


def body_of(kind):
    """The function with the code of a class of modules."""
    return getattr(kind, "forward", None) or kind.__call__


def _named(function, args, kwargs):
    """The arguments of a call, with the names of their parameters."""
    try:
        names = [p.name for p in inspect.signature(function).parameters.values() if p.kind <= p.POSITIONAL_OR_KEYWORD]
    except (TypeError, ValueError):
        names = []
    names += [f"argument {i}" for i in range(len(names), len(args))]
    return [*zip(names, args), *kwargs.items()]


def _by_name(arguments):
    """The arguments of a call, those first whose names say that they are positions."""
    return sorted(arguments, key=lambda argument: "pos" not in argument[0])


def _flat(x):
    """The values in nested tuples and lists, and in dicts."""
    if isinstance(x, dict):
        x = list(x.values())
    if isinstance(x, (tuple, list)):
        return [value for item in x for value in _flat(item)]
    return [x]


def _axes(shape, tokens):
    """The axes that may be that of a number of tokens, the likeliest first."""
    return [axis for axis in _ORDER[len(shape)] if shape[axis] == tokens]
