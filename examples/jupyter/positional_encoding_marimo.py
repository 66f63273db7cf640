import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import numpy as np
    from positional_encoding import PositionalEncoding

    return PositionalEncoding, mo, np


@app.cell
def _(mo):
    mo.md("The figure below is alive: click a row, and the cells that use it run again.")
    return


@app.cell
def _(PositionalEncoding, mo):
    pe = mo.ui.anywidget(PositionalEncoding("heatmap", seq_len=50, d_model=64))
    pe
    return (pe,)


@app.cell
def _(mo, np, pe):
    mo.stop(not pe.value["_shape"], "The figure has not been shown yet.")
    rows = pe.widget.to_numpy()
    assert np.allclose(np.linalg.norm(rows, axis=1), np.sqrt(64 / 2))
    chosen = rows[pe.value["state"].get("position", 20)]
    chosen[:4]
    return (chosen,)


if __name__ == "__main__":
    app.run()
