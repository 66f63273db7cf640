"""Live figures of posenc in notebooks (Jupyter, marimo): a widget made with anywidget.

    from positional_encoding import PositionalEncoding

    pe = PositionalEncoding("heatmap", seq_len=100, d_model=256)
    pe                        # shows it
    pe.state["position"]      # follows the figure
    pe.set(d_model=512)       # changes it
    pe.to_numpy()             # the table as a float32 array
"""

import anywidget
import numpy as np
import traitlets


class PositionalEncoding(anywidget.AnyWidget):
    # The copy of dist/anywidget.js on your site; page.wasm and workbench.wasm lie beside it.
    _esm = "https://example.org/posenc/anywidget.js"

    figure = traitlets.Unicode("heatmap").tag(sync=True)
    lang = traitlets.Unicode("").tag(sync=True)
    theme = traitlets.Unicode("").tag(sync=True)
    controls = traitlets.Unicode("").tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    _shape = traitlets.List().tag(sync=True)
    _data = traitlets.Bytes(b"").tag(sync=True)

    def __init__(self, figure="heatmap", *, lang="", theme="", controls="", **state):
        super().__init__(figure=figure, lang=lang, theme=theme, controls=controls, state=state)

    def set(self, **state):
        """Changes parts of the state, such as seq_len, d_model, base, position or convention."""
        self.state = {**self.state, **state}

    def to_numpy(self):
        """The table that the figure shows, one row for each position, as float32."""
        if not self._shape:
            raise RuntimeError("the figure has not been shown yet; show it in a cell, and call to_numpy in the next one")
        rows, columns = self._shape
        if not self._data:
            raise ValueError(f"a table of {rows} × {columns} has more than 2**20 numbers; choose a smaller seq_len")
        return np.frombuffer(self._data, dtype="<f4").reshape(rows, columns)
