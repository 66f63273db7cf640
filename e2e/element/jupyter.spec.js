// The widget in the front end of anywidget and in the manager of widgets with which Jupyter
// shows notebooks outside a notebook. A kernel is at the other end of a comm, by the
// protocol of ipywidgets; its traits are those of the class in examples/jupyter.
//
// marimo has a front end of its own. Of its package for pages, @marimo-team/islands 0.23, npm
// cannot install the dependencies, which are those of a workspace, and its script fetches
// Python and marimo from other hosts. e2e/embed/notebook.test.js has a stand-in for marimo.

import { expect, test } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failOnConsole, paper, startProgram } from '../support/page.js'
import { python } from '../support/python.js'

/** @typedef {import('@playwright/test').Page} Page */

const ignore = failOnConsole()

/** What the manager of widgets remarks on its own schema. */
const remark = 'strict mode: use allowUnionTypes'

const folder = fileURLToPath(new URL('../../examples/jupyter/', import.meta.url))

/** The traits of a new widget in Python, those of bytes as base64. @type {Record<string, any>} */
let traits

test.beforeAll(() => {
  const program = `
import base64, json, sys, types
import traitlets
sys.modules["anywidget"] = types.SimpleNamespace(AnyWidget=traitlets.HasTraits)
sys.path.insert(0, ${JSON.stringify(folder)})
sys.dont_write_bytecode = True
from positional_encoding import PositionalEncoding
pe = PositionalEncoding("heatmap", lang="en", seq_len=20, d_model=16)
traits = {name: getattr(pe, name) for name in pe.traits(sync=True)}
print(json.dumps({name: base64.b64encode(x).decode() if isinstance(x, bytes) else x for name, x in traits.items()}))
`
  const { status, stdout, stderr } = spawnSync(python('numpy', 'traitlets'), ['-c', program], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  traits = JSON.parse(stdout)
})

/** Opens a page of another site than that of the figures, with the manager of widgets. @param {Page} page @param {string} [body] */
async function open(page, body = '') {
  const files = test.info().project.use.baseURL
  await page.route('https://site.test/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: new URL(pathname + search, files).href }) })
  })
  await page.route('https://notebook.test/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname !== '/') return route.fulfill({ path: `${folder}node_modules${pathname}` })
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A notebook</title><link rel="icon" href="data:,">
        <script src="requirejs/require.js"></script>
        <script>requirejs.config({ paths: { anywidget: '/anywidget/dist/index' } })</script>
        <script src="@jupyter-widgets/html-manager/dist/embed-amd.js"></script>
        <main></main>${body}`,
    })
  })
  await page.goto('https://notebook.test/')
  await startProgram(page)
}

/** The script, as Python names it. */
const script = 'https://site.test/anywidget.js'

const base = { _dom_classes: [], _model_module: 'anywidget', _model_module_version: '~0.11.*', _model_name: 'AnyModel', _view_count: null,
  _view_module: 'anywidget', _view_module_version: '~0.11.*', _view_name: 'AnyView', layout: 'IPY_MODEL_layout', tabbable: null, tooltip: null, _anywidget_id: 'positional_encoding.PositionalEncoding' }
const layout = { model_name: 'LayoutModel', model_module: '@jupyter-widgets/base', model_module_version: '2.0.0', state: {} }

/**
 * Shows a widget in views, with a kernel that keeps what it receives.
 *
 * @param {Page} page
 * @param {number} [views]
 */
async function show(page, views = 1) {
  await open(page)
  const { _data, ...rest } = traits
  await page.evaluate(async ({ state, layout, views }) => {
    const { requirejs } = /** @type {any} */ (window)
    const [{ HTMLManager }, { requireLoader }] = await new Promise((resolve, reject) =>
      requirejs(['@jupyter-widgets/html-manager', '@jupyter-widgets/html-manager/dist/libembed-amd'], (/** @type {any[]} */ ...modules) => resolve(modules), reject))
    const manager = new HTMLManager({ loader: requireLoader })

    /** What Python knows, and the messages that brought it. */
    const kernel = { state: /** @type {Record<string, any>} */ (state), messages: 0, deliver: (/** @type {any} */ _) => {} }
    const comm = {
      comm_id: 'widget',
      target_name: 'jupyter.widget',
      on_close: () => {},
      on_msg: (/** @type {any} */ f) => { kernel.deliver = f },
      close: () => {},
      send(/** @type {any} */ { method, state, buffer_paths }, /** @type {any} */ callbacks, /** @type {any} */ _, /** @type {DataView[]} */ buffers = []) {
        if (method !== 'update') throw new Error(method)
        kernel.messages++
        Object.assign(kernel.state, JSON.parse(JSON.stringify(state)))
        buffer_paths.forEach((/** @type {string[]} */ [name], /** @type {number} */ i) => { kernel.state[name] = buffers[i] })
        const idle = { content: { execution_state: 'idle' }, parent_header: { msg_id: String(kernel.messages) } }
        queueMicrotask(() => callbacks?.iopub?.status?.(idle))
        return String(kernel.messages)
      },
    }
    await manager.set_state({ version_major: 2, version_minor: 0, state: { layout } })
    const model = await manager.new_model({ model_name: 'AnyModel', model_module: 'anywidget', model_module_version: '~0.11.*', model_id: 'widget', comm },
      { ...state, layout: 'IPY_MODEL_layout' })
    const shown = []
    for (let i = 0; i < views; i++) {
      const place = document.createElement('section')
      document.querySelector('main')?.append(place)
      const view = await manager.create_view(model)
      await manager.display_view(view, place)
      shown.push(view)
    }
    Object.assign(window, { model, kernel, manager, views: shown })
  }, { state: { ...base, ...rest, _data: null, _esm: script }, layout, views })
  ignore(remark)
}

/** What Python knows of the table. @param {Page} page */
const known = (page) => page.evaluate(() => {
  const { _data, _shape, state } = /** @type {any} */ (window).kernel.state
  return { shape: _shape, state, numbers: _data && [...new Float32Array(_data.buffer, _data.byteOffset, Math.min(4, _data.byteLength / 4))], bytes: _data?.byteLength }
})

/** Changes traits in Python. @param {Page} page @param {Record<string, any>} state */
const update = (page, state) => page.evaluate((state) => {
  const { kernel } = /** @type {any} */ (window)
  Object.assign(kernel.state, state)
  kernel.deliver({ content: { comm_id: 'widget', data: { method: 'update', state, buffer_paths: [] } }, header: {}, parent_header: {}, metadata: {}, buffers: [] })
}, state)

/** @param {Page} page */
const picture = (page) => page.locator('svg.picture')

test('Python sees what the reader does, and the figure follows Python', async ({ page }) => {
  await show(page)
  await expect(picture(page)).toHaveAttribute('aria-label', /in 16 dimensions/)
  await expect.poll(() => known(page)).toMatchObject({ shape: [20, 16], bytes: 20 * 16 * 4 })

  await page.getByRole('spinbutton', { name: 'd_model' }).fill('8')
  await expect.poll(() => known(page)).toMatchObject({ shape: [20, 8], state: { seq_len: 20, d_model: 8 }, bytes: 20 * 8 * 4 })

  // pe.set(seq_len=3, start=5)
  await update(page, { state: { ...(await known(page)).state, seq_len: 3, start: 5 } })
  await expect.poll(async () => (await known(page)).shape).toEqual([3, 8])
  const { numbers } = await known(page)
  for (const [j, x] of (numbers ?? []).entries()) expect(x).toBeCloseTo(paper(5, j, 8), 6)

  await update(page, { figure: 'dot' })
  await expect(page.getByRole('spinbutton', { name: 'offset k' })).toBeVisible()
  await update(page, { theme: 'dark' })
  await expect(page.locator('positional-encoding')).toHaveAttribute('theme', 'dark')
})

test('two views of a widget show the same state, and Python is not flooded', async ({ page }) => {
  await show(page, 2)
  await expect(picture(page)).toHaveCount(2)
  const fields = page.getByRole('spinbutton', { name: 'd_model' })
  await fields.first().fill('12')
  await expect(fields.last()).toHaveValue('12')
  await fields.last().fill('32')
  await expect(fields.first()).toHaveValue('32')
  await expect.poll(() => known(page)).toMatchObject({ shape: [20, 32], state: { d_model: 32 }, bytes: 20 * 32 * 4 })

  await update(page, { state: { seq_len: 5, d_model: 6 } })
  for (const view of [0, 1]) await expect(fields.nth(view)).toHaveValue('6')
  await expect.poll(async () => (await known(page)).shape).toEqual([5, 6])
  expect(await page.evaluate(() => /** @type {any} */ (window).kernel.messages)).toBeLessThan(20)
})

test('a view can be closed and another opened, and the script replaced while it runs', async ({ page }) => {
  await show(page)
  await expect(picture(page)).toBeVisible()
  const elements = page.locator('positional-encoding')

  await page.evaluate(() => /** @type {any} */ (window).views[0].remove())
  await expect(elements).toHaveCount(0)
  await update(page, { state: { seq_len: 7, d_model: 4 } })
  await page.evaluate(async () => {
    const { manager, model } = /** @type {any} */ (window)
    await manager.display_view(await manager.create_view(model), document.querySelector('section'))
  })
  await expect(page.getByRole('spinbutton', { name: 'd_model' })).toHaveValue('4')
  await expect.poll(() => known(page)).toMatchObject({ shape: [7, 4] })

  // As anywidget does with ANYWIDGET_HMR=1.
  await elements.evaluate((element) => Object.assign(element, { old: true }))
  await update(page, { _esm: script + '?edited' })
  await expect.poll(() => elements.evaluateAll((list) => list.map((element) => 'old' in element))).toEqual([false])
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('10')
  await expect.poll(() => known(page)).toMatchObject({ shape: [7, 10], bytes: 280 })

  await page.evaluate(() => /** @type {any} */ (window).model.close())
  await expect(elements).toHaveCount(0)
})

test('a saved notebook shows the figure without a kernel', async ({ page }) => {
  const { _data, ...rest } = traits
  const state = {
    version_major: 2, version_minor: 0,
    state: {
      layout,
      widget: {
        model_name: 'AnyModel', model_module: 'anywidget', model_module_version: '~0.11.*',
        state: { ...base, ...rest, _esm: script, state: { seq_len: 20, d_model: 16, position: 3 } },
        buffers: [{ path: ['_data'], data: _data, encoding: 'base64' }],
      },
    },
  }
  await open(page, `<script type="application/vnd.jupyter.widget-state+json">${JSON.stringify(state)}</script>
    <section><script type="application/vnd.jupyter.widget-view+json">{ "version_major": 2, "version_minor": 0, "model_id": "widget" }</script></section>`)
  const position = page.getByRole('spinbutton', { name: 'position' })
  await expect(position).toHaveValue('3')
  await page.getByRole('slider', { name: 'position' }).press('End')
  await expect(position).toHaveValue('19')
  ignore(remark)
})
