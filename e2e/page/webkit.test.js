// The article in WebKit.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hasDrawn, inArticle, toolPage, workbench } from '../support/figures.js'
import { serve } from '../support/server.js'
import { dropOn, encoded, holdFiles, model, npz, recorded, rotary } from '../support/tensors.js'
import { inTurn } from '../support/turn.js'
import { startWebKit } from '../support/webkit.js'

/** @type {Awaited<ReturnType<typeof serve>>} */
let server
/** @type {Awaited<ReturnType<typeof startWebKit>>} */
let webkit
before(async () => {
  server = await serve()
  webkit = await startWebKit()
})
after(async () => {
  await webkit?.stop()
  server?.stop()
})

/** Opens a page of the site, collects its console messages and errors, and starts the program. @param {string} path */
async function open(path) {
  await webkit.goto(server.url + path)
  await webkit.run(() => {
    /** @type {string[]} */
    const messages = []
    Object.assign(window, { messages })
    for (const level of /** @type {const} */ (['error', 'warn'])) console[level] = (...parts) => messages.push(parts.join(' '))
    addEventListener('error', ({ message }) => messages.push(message))
    addEventListener('unhandledrejection', ({ reason }) => messages.push(String(reason)))
  })
  await webkit.move([3, 3], [4, 4])
}

/** Waits until a function of the page returns true. @param {string | ((...args: any[]) => boolean)} f @param {...unknown} args */
async function until(f, ...args) {
  const done = await webkit.run(`async (...args) => {
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      if ((${f})(...args)) return true
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return false
  }`, ...args)
  assert.ok(done, `not within 60 s: ${f} of ${args}`)
}

/** What is in the first figure of a page, as an expression of the page. */
const root = "document.querySelector('positional-encoding').shadowRoot"

/** Opens the page of a tool, and waits until its figure is drawn. @param {string} tool */
async function openTool(tool) {
  await open(toolPage(tool))
  await waitForFigure(0)
}

/** Drops files on the first figure. @param {Record<string, Buffer>} files */
const drop = (files) => webkit.run(`(files) => (${dropOn})(${root}.querySelector('.picture-place'), files)`, encoded(files))

/** Scrolls to a figure, by its index, and waits until it is drawn. @param {number} n */
async function waitForFigure(n) {
  await webkit.run((n) => document.querySelectorAll('positional-encoding')[n].closest('details')?.setAttribute('open', ''), n)
  await webkit.run((n) => document.querySelectorAll('positional-encoding')[n].scrollIntoView({ behavior: 'instant', block: 'center' }), n)
  await until(`(n) => (${hasDrawn})(document.querySelectorAll('positional-encoding')[n])`, n)
}

for (const path of inTurn(['', 'zh/'])) {
  test(`/${path} draws every figure without console messages, and underlines words that set one`, async () => {
    await open(path)
    const figures = await webkit.run(() => [...document.querySelectorAll('positional-encoding')].map((element) => String(element.getAttribute('figure'))))
    for (const n of figures.keys()) await waitForFigure(n)
    assert.deepEqual([...new Set(figures)].sort(), inArticle)
    assert.deepEqual(await webkit.run(() => /** @type {any} */ (window).messages), [])
    assert.equal(await webkit.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0)
    assert.equal(await webkit.run(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.set'))).textDecorationStyle), 'dotted')
  })
}

test('the cells of figures appear on the screen', async () => {
  for (const figure of ['heatmap', 'similarity', 'conventions', 'bugs', 'precision']) {
    await open(workbench.includes(figure) ? toolPage(figure) : '')
    const figures = await webkit.run(() => [...document.querySelectorAll('positional-encoding')].map((element) => element.getAttribute('figure')))
    await waitForFigure(figures.indexOf(figure))
    const colours = await webkit.run(coloursOf, figure, await webkit.screenshot())
    assert.ok(colours > 16, `the cells of ${figure} have ${colours} colours`)
  }
})

test('a checkpoint is dropped, chosen and cancelled', async () => {
  await openTool('checkpoint')
  const says = (/** @type {string} */ selector, /** @type {string} */ text) =>
    until(`(selector, text) => ${root}.querySelector(selector).textContent.includes(text)`, selector, text)
  const click = (/** @type {string} */ selector) => webkit.run(`(selector) => { ${root}.querySelector(selector).click() }`, selector)

  await webkit.run(holdFiles)
  await drop(model())
  await until(`() => !${root}.querySelector('.working').hidden`)
  await click('[data-does=cancel]')
  await says('.spoken', 'Cancelled.')
  await webkit.run(() => { /** @type {any} */ (globalThis).goOn() })

  await drop(model())
  await says('.notes', 'model.safetensors: safetensors, tensors: 3. With config.json.')
  await says('.spoken', 'No convention makes these numbers')
  await webkit.run(`() => {
    const list = ${root}.querySelector('select[data-tool=candidate]')
    list.value = '1'
    list.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
  await says('.spoken', 'base 10000')
  await says('.drawn', 'It does not agree with config.json')

  // The window of the system in which files are chosen cannot be driven: here it chooses one at once.
  await webkit.run(() => {
    HTMLInputElement.prototype.click = function () {
      const chosen = new DataTransfer()
      chosen.items.add(new File(['these are words'], 'notes.bin'))
      this.files = chosen.files
      this.dispatchEvent(new Event('change'))
    }
  })
  await click('[data-does=file]')
  await says('.problem', 'notes.bin: this is not a .safetensors, .gguf, .npz, .npy or .pt file')
  assert.deepEqual(await webkit.run(() => /** @type {any} */ (window).messages), [])
})

test('a model that is dropped on identify is opened in its place', async () => {
  await openTool('identify')
  await drop(model())
  await until(`() => ${root}.querySelector('[data-does=better]')`)
  await webkit.run(`() => { ${root}.querySelector('[data-does=better]').click() }`)
  await until(`() => ${root}.querySelector('positional-encoding')?.shadowRoot?.querySelector('.spoken')?.textContent.includes('No convention makes these numbers')`)
  assert.deepEqual(await webkit.run(() => /** @type {any} */ (window).messages), [])
})

test('a recording that is dropped on audit is compared with its configuration', async () => {
  await openTool('audit')
  await drop({ 'wrong.npz': npz(recorded(10000), true), 'config.json': rotary })
  await until(`() => ${root}.querySelector('.drawn')?.textContent.includes('2 of 2 rotations differ')`)
  assert.deepEqual(await webkit.run(() => /** @type {any} */ (window).messages), [])
})

/**
 * How many colours the cells of a figure have in a picture of the window.
 *
 * @param {string} figure
 * @param {string} screenshot
 */
async function coloursOf(figure, screenshot) {
  const image = new Image()
  image.src = `data:image/png;base64,${screenshot}`
  await image.decode()
  const cells = document.querySelector(`positional-encoding[figure=${figure}]`)?.shadowRoot?.querySelector('canvas')?.getBoundingClientRect() ?? new DOMRect()
  const context = Object.assign(document.createElement('canvas'), { width: 64, height: 64 }).getContext('2d')
  const scale = image.width / innerWidth
  const [top, bottom] = [Math.max(0, cells.top), Math.min(innerHeight, cells.bottom)]
  if (context) context.imageSmoothingEnabled = false
  context?.drawImage(image, cells.x * scale, top * scale, cells.width * scale, (bottom - top) * scale, 0, 0, 64, 64)
  return new Set(new Uint32Array(context?.getImageData(0, 0, 64, 64).data.buffer ?? [])).size
}

for (const scheme of ['light', 'dark']) {
  test(`the thumbs of sliders stand out from a ${scheme} background`, async () => {
    await open('')
    await webkit.run((scheme) => { document.documentElement.style.colorScheme = scheme }, scheme)
    await waitForFigure(await webkit.run(() => [...document.querySelectorAll('positional-encoding')].findIndex((element) => element.getAttribute('figure') === 'dot')))
    const widths = await webkit.run(thumbs, await webkit.screenshot())
    assert.equal(widths.length, 4)
    for (const width of widths) assert.ok(width >= 8 && width <= 16, `the thumb is ${width} px wide above the track`)
  })
}

/**
 * How wide the sliders of dot are, in pixels that stand out from the
 * ground, just above their tracks: there are only the thumbs.
 *
 * @param {string} screenshot
 */
async function thumbs(screenshot) {
  const image = new Image()
  image.src = `data:image/png;base64,${screenshot}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  context.drawImage(image, 0, 0)
  const scale = image.width / innerWidth
  const luminance = (/** @type {Uint8ClampedArray} */ data, /** @type {number} */ i) => [0.2126, 0.7152, 0.0722]
    .reduce((sum, share, k) => sum + share * (data[4 * i + k] / 255) ** 2.2, 0)
  const sliders = document.querySelector('positional-encoding[figure=dot]')?.shadowRoot?.querySelectorAll('input[type=range]') ?? []
  return [...sliders].map((slider) => {
    const { x, y, width, height } = slider.getBoundingClientRect()
    const { data } = context.getImageData(x * scale, (y + height / 2 - 5) * scale, width * scale, 1)
    const lights = Array.from({ length: data.length / 4 }, (_, i) => luminance(data, i))
    const ground = [...lights].sort((a, b) => a - b)[lights.length >> 1]
    const contrast = (/** @type {number} */ light) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05)
    return lights.filter((light) => contrast(light) >= 3).length / scale
  })
}

test('an apostrophe in small text is narrow', async () => {
  await open('')
  await waitForFigure(1)
  const widths = await webkit.run(() => {
    const places = ['figcaption', '.pipeline li', 'nav ol', 'p'].map((selector) => document.querySelector(selector))
    const root = document.querySelectorAll('positional-encoding')[1].shadowRoot
    places.push(root?.querySelector('.frame') ?? null, root?.querySelector('.drawn') ?? null)
    return places.map((place) => {
      if (!place) return null
      const svg = place.querySelector('svg.picture')
      const letter = svg ? document.createElementNS('http://www.w3.org/2000/svg', 'text') : document.createElement('span')
      letter.textContent = '’'
      ;(svg ?? place).append(letter)
      const width = letter.getBoundingClientRect().width / parseFloat(getComputedStyle(letter).fontSize)
      letter.remove()
      return width
    })
  })
  for (const width of widths) assert.ok(width && width < 0.5, `widths of ’ in em: ${widths}`)
})
