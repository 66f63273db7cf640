// The sample notebook, cell by cell. anywidget is replaced by what it does with traits;
// e2e/element/anywidget.spec.js tests the other side.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { python } from '../support/python.js'

const folder = fileURLToPath(new URL('../../examples/jupyter/', import.meta.url))
const notebook = JSON.parse(readFileSync(`${folder}positional_encoding.ipynb`, 'utf8'))

const program = `
import json, sys, types
import numpy as np, traitlets
from IPython.core.interactiveshell import InteractiveShell

sys.modules["anywidget"] = types.SimpleNamespace(AnyWidget=traitlets.HasTraits)
sys.path.insert(0, ${JSON.stringify(folder)})
sys.dont_write_bytecode = True
shell = InteractiveShell.instance()
shell.display_pub = None
for source in json.load(sys.stdin):
    shell.displayhook.exec_result = None
    result = shell.run_cell(source, silent=True)
    result.raise_error()
    pe = shell.user_ns["pe"]
    if not pe._shape:
        try:
            pe.to_numpy()
        except RuntimeError as e:
            print("before:", e)
        # What the figure writes.
        rows, columns = pe.state["seq_len"], pe.state["d_model"]
        p, i = np.arange(rows)[:, None], np.arange(columns // 2)
        angles = p / 10000 ** (2 * i / columns)
        pe._shape = [rows, columns]
        pe._data = np.stack([np.sin(angles), np.cos(angles)], -1).astype("<f4").tobytes()
        pe.state = {**pe.state, "position": 7}
print("state:", json.dumps(pe.state))
print("first:", pe.to_numpy()[1, :2].tolist())
pe._data = b""
try:
    pe.to_numpy()
except ValueError as e:
    print("large:", e)
`

test('all cells of the sample notebook run, and the state follows both sides', () => {
  assert.equal(notebook.nbformat, 4)
  const cells = notebook.cells.filter((/** @type {any} */ { cell_type }) => cell_type === 'code').map((/** @type {any} */ { source }) => source.join(''))
  const { status, stdout, stderr } = spawnSync(python('IPython', 'numpy', 'traitlets'), ['-c', program], { input: JSON.stringify(cells), encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /before: the figure has not been shown yet/)
  assert.match(stdout, /state: \{"seq_len": 50, "d_model": 64, "position": 20, "convention": "fairseq"\}/)
  assert.match(stdout, /first: \[0\.8414\d*, 0\.5403\d*\]/)
  assert.match(stdout, /large: a table of 50 × 64 has more than 2\*\*20 numbers/)
})
