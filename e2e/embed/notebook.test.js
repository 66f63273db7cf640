// The sample notebooks, cell by cell. anywidget is replaced by what it does with traits, and
// marimo by what it does with cells. e2e/element/jupyter.spec.js tests the other side, in the
// front end of anywidget.

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

const marimo = `
import inspect, sys, types
import numpy as np, traitlets

class Stop(Exception):
    pass

def stop(condition, output):
    if condition:
        raise Stop(output)

class App:
    cells = []
    def cell(self, function):
        self.cells.append(function)
        return function

class Element:
    def __init__(self, widget):
        self.widget = widget
    @property
    def value(self):
        return {name: getattr(self.widget, name) for name in self.widget.traits(sync=True)}

ui = types.SimpleNamespace(anywidget=Element)
sys.modules["anywidget"] = types.SimpleNamespace(AnyWidget=traitlets.HasTraits)
sys.modules["marimo"] = types.SimpleNamespace(App=App, ui=ui, md=print, stop=stop)
sys.path.insert(0, ${JSON.stringify(folder)})
sys.dont_write_bytecode = True
import positional_encoding_marimo

names = {}
for cell in App.cells:
    arguments = inspect.signature(cell).parameters
    returned = inspect.getsource(cell).rsplit("return", 1)[1].strip(" \\n(),").split(", ")
    try:
        values = cell(**{name: names[name] for name in arguments})
    except Stop as e:
        print("stopped:", e)
        widget = names["pe"].widget
        widget._shape = [50, 64]
        angles = np.arange(50)[:, None] / 10000 ** (np.arange(32) / 32)
        widget._data = np.stack([np.sin(angles), np.cos(angles)], -1).astype("<f4").tobytes()
        widget.state = {**widget.state, "position": 1}
        values = cell(**{name: names[name] for name in arguments})
    names.update(zip(returned, values or ()))
print("chosen:", names["chosen"][:2].tolist())
`

/** What a program prints, with a Python that has the modules it needs. @param {string} program @param {string[]} modules @param {string} [input] */
function print(program, modules, input) {
  const { status, stdout, stderr } = spawnSync(python(...modules), ['-c', program], { input, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout
}

test('all cells of the sample notebook run, and the state follows both sides', () => {
  assert.equal(notebook.nbformat, 4)
  const cells = notebook.cells.filter((/** @type {any} */ { cell_type }) => cell_type === 'code').map((/** @type {any} */ { source }) => source.join(''))
  const stdout = print(program, ['IPython', 'numpy', 'traitlets'], JSON.stringify(cells))
  assert.match(stdout, /before: the figure has not been shown yet/)
  assert.match(stdout, /state: \{"seq_len": 50, "d_model": 64, "position": 20, "convention": "fairseq"\}/)
  assert.match(stdout, /first: \[0\.8414\d*, 0\.5403\d*\]/)
  assert.match(stdout, /large: a table of 50 × 64 has more than 2\*\*20 numbers/)
})

test('all cells of the notebook for marimo run, and wait until the figure is shown', () => {
  const stdout = print(marimo, ['numpy', 'traitlets'])
  assert.match(stdout, /stopped: The figure has not been shown yet/)
  assert.match(stdout, /chosen: \[0\.8414\d*, 0\.5403\d*\]/)
})
