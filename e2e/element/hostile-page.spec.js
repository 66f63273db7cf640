// A page with styles for all elements, global names that are taken, changed builtins
// and invalid attributes.

import { expect, test } from '@playwright/test'
import { figures } from '../support/figures.js'
import { drawn, failOnConsole, post } from '../support/page.js'
import { inTurn } from '../support/turn.js'

failOnConsole()

/** @typedef {import('@playwright/test').Page} Page */

/** All figures, and one that cannot be. */
const all = [...figures, 'pie'].map((kind) => `<positional-encoding figure="${kind}" loading="eager"></positional-encoding>`).join('')

const hiding = 'body * { all: unset; display: none !important }'

const styles = {
  hiding,
  inherited: `* {
    direction: rtl; unicode-bidi: bidi-override; letter-spacing: 1em; word-spacing: 2em; line-height: 0; text-indent: 5em;
    text-transform: uppercase; text-align: right; text-decoration: line-through; text-shadow: 9px 9px red; white-space: pre;
    font: italic small-caps 900 40px fantasy; font-feature-settings: "zero"; tab-size: 20; quotes: none; list-style: inside;
    word-break: break-all; hyphens: auto; border-collapse: collapse; border-spacing: 30px; empty-cells: hide;
    color: lime; accent-color: red; caret-color: red; visibility: hidden; cursor: none; pointer-events: none; user-select: none;
    fill: red; stroke: red; stroke-width: 9px; text-anchor: end; dominant-baseline: hanging; image-rendering: auto;
    -webkit-text-fill-color: red; -webkit-text-stroke: 3px red }`,
  important: `body * {
    direction: rtl !important; letter-spacing: 1em !important; line-height: 0 !important; font: 40px fantasy !important;
    visibility: hidden !important; display: none !important; text-transform: uppercase !important }`,
  named: '.frame, .room, .live, .panel, .field, .picture, button, input, svg, canvas, div, p { display: none !important; width: 1px }',
  variables: '* { --ink: red; --ground: red; --sine: red; --edge: red }',
}

/** Properties that tell of all that a style could do to what inherits from an element. */
const telling = [
  'display', 'visibility', 'opacity', 'direction', 'writing-mode', 'box-sizing', 'color', 'background-color', 'font', 'font-variant', 'font-feature-settings',
  'letter-spacing', 'word-spacing', 'text-indent', 'text-transform', 'text-align', 'text-shadow', 'white-space', 'word-break', 'tab-size', 'cursor', 'pointer-events',
  'user-select', 'fill', 'stroke', 'stroke-width', 'text-anchor', 'dominant-baseline', 'image-rendering', 'border-top', 'accent-color', 'caret-color',
  '-webkit-text-fill-color', '-webkit-text-stroke', '-webkit-text-decorations-in-effect',
]

test('styles of the page do not reach into figures', async ({ page }) => {
  await post(page, all)
  await expect(page.locator('.criteria svg')).toHaveAttribute('aria-label', /claims hold/)
  // What the browser makes of what is in the figures, and where it is.
  await page.evaluate((names) => {
    // But for the empty one that is there to have the colour of the page's text.
    const all = () => [...document.querySelectorAll('positional-encoding')].flatMap((element) => {
      const { left, top } = element.getBoundingClientRect()
      return [...element.shadowRoot?.querySelectorAll(':not(.inherited-colour)') ?? []].map((node) => {
        const style = getComputedStyle(node)
        const box = node.getBoundingClientRect()
        const where = [box.left - left, box.top - top, box.width, box.height].map(Math.round).join()
        const named = names.map((name) => [name, style.getPropertyValue(name)])
        return { id: `${element.getAttribute('figure')} ${node.localName}`, what: { where, ...Object.fromEntries(named) } }
      })
    })
    Object.assign(window, { all, before: all() })
  }, telling)
  for (const [name, style] of Object.entries(styles)) {
    const sheet = await page.addStyleTag({ content: style })
    await drawn(page)
    expect(await page.evaluate(() => {
      const { all, before } = /** @type {any} */ (window)
      /** @type {{ id: string, what: Record<string, string> }[]} */
      const after = all()
      if (after.length !== before.length) return [`${after.length} nodes, not ${before.length}`]
      return after.flatMap(({ id, what }, i) => Object.keys(what).filter((key) => what[key] !== before[i].what[key])
        .map((key) => `${id} ${key}: ${what[key]}, not ${before[i].what[key]}`)).slice(0, 10)
    }), name).toEqual([])
    await sheet.evaluate((element) => /** @type {Element} */ (element).remove())
    await drawn(page)
  }
})

test('figures are visible, react and show errors on a page that hides all elements', async ({ page }) => {
  await post(page, `<style>${hiding}</style>
    <positional-encoding figure="heatmap" seq-len="50" d-model="64"></positional-encoding>
    <positional-encoding figure="dot" d-model="7"></positional-encoding>`)
  await page.getByRole('spinbutton', { name: 'position' }).fill('12')
  await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', /row 12,/)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem', { name: 'PNG' })).toBeVisible()
  await expect(page.getByText('Cannot draw this figure: d-model 7 is odd')).toBeVisible()
  await page.evaluate(() => document.querySelector('positional-encoding')?.setAttribute('base', '0'))
  await expect(page.getByText('base 0 is below 1')).toBeVisible()
})

test('a figure has a width in floats, flex boxes, grids and table cells', async ({ page }) => {
  for (const style of ['positional-encoding { float: left }', 'body { display: flex }', 'body { display: grid; justify-items: start }', 'body { display: table-cell }', 'body { writing-mode: vertical-rl }']) {
    await post(page, `<style>${style}</style><positional-encoding figure="heatmap"></positional-encoding>`)
    const box = await page.locator('svg.picture').boundingBox()
    expect(box?.width, style).toBeGreaterThan(250)
  }
})

const taken = ['Go', 'fs', 'process', 'path', 'exports', 'module', 'require', 'define', 'encode', 'relativeDot', 'mount', 'update', 'unmount', 'state', 'picture']

test('figures neither change nor add global names', async ({ page }) => {
  await page.addInitScript((taken) => {
    for (const name of taken) {
      const value = Object.freeze({ mine: name, versions: Object.freeze({ node: '20.0.0' }) })
      Object.defineProperty(window, name, { value, writable: false, configurable: false, enumerable: true })
    }
    Object.assign(window, { names: [] })
    Object.assign(window, { names: Object.getOwnPropertyNames(window) })
  }, taken)
  await post(page, '<positional-encoding figure="heatmap" group="a"></positional-encoding><positional-encoding figure="waves" group="a"></positional-encoding>')
  await page.getByRole('spinbutton', { name: 'position' }).first().fill('12')
  await expect(page.locator('svg.picture').last()).toHaveAttribute('aria-label', /position 12/)
  const sum = await page.evaluate(async () => {
    const { load } = await import(/** @type {any} */ (new URL('positional-encoding.js', location.href).href))
    return (await load()).encode({ seqLen: 1, dModel: 4 }).data.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b)
  })
  expect(sum).toBe(2)
  expect(await page.evaluate((taken) => {
    const { names } = /** @type {any} */ (window)
    return [taken.filter((name) => /** @type {any} */ (window)[name].mine !== name), Object.getOwnPropertyNames(window).filter((name) => !names.includes(name))]
  }, taken)).toEqual([[], []])
})

test('figures work with extended prototypes and a broken JSON.stringify', async ({ page }) => {
  await page.addInitScript(() => {
    for (const { prototype } of [Object, Array, String, Number, Function, Element]) {
      const extra = /** @type {any} */ (prototype)
      extra.foo = () => 'bar'
      extra.sentence = extra.order = extra.group = extra.hash = 'bar'
    }
    /** @type {any} */ (Array.prototype).toJSON = () => 'bar'
    JSON.stringify = /** @type {any} */ (() => undefined)
  })
  await post(page, '<positional-encoding figure="attention"></positional-encoding><positional-encoding figure="heatmap" theme="blue"></positional-encoding>')
  await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', /dog bites man/)
  await expect(page.getByText('theme "blue" is not one of auto, light, dark')).toBeVisible()
  await page.locator('positional-encoding').last().evaluate((element) => element.removeAttribute('theme'))
  await page.getByRole('spinbutton', { name: 'position' }).fill('12')
  await expect(page.locator('svg.picture').last()).toHaveAttribute('aria-label', /row 12,/)
})

const names = [
  'figure', 'seq-len', 'd-model', 'base', 'start', 'position', 'offset', 'colormap', 'view', 'sentence', 'order', 'annotation', 'threshold', 'dimensions',
  'layout', 'range', 'theta', 'measure', 'step', 'stage', 'language', 'convention', 'versus', 'odd-width', 'bug', 'sample', 'precision', 'route',
  'model', 'config', 'read-by', 'layer-type', 'call-length', 'program',
  'head-dim', 'pairing', 'vectors', 'heads', 'head', 'direction',
  'library', 'grid-height', 'grid-width', 'patch-row', 'patch-column', 'new-height', 'new-width', 'resampling', 'file-format', 'number-type',
  'padding-idx', 'flip', 'shift', 'scale', 'amplitude', 'min-timescale', 'lang', 'theme', 'group', 'hash', 'controls', 'loading',
]

const markup = ['<img src=x onerror="hurt()">', '"><script>hurt()</script>', '\' onpointermove=\'hurt()', 'javascript:hurt()', '</style><svg onload=hurt()>']
const numbers = ['1e999', '-1e999', '1e-400', '-0', '0x10', '١٠', '１０', ' 5 ', '1_000', 'NaN', 'Infinity', '', '0.1', '9007199254740993', '-9007199254740993', '1e308', '9'.repeat(10_000)]
const texts = ['x'.repeat(10_000), '💥'.repeat(3000), '\u202egnp.1', 'a\nb\u0000c', '\ud800', '__proto__', '&lt;b&gt;', '%00']

/** Keeps what figures complain of, and what attributes do. @param {Page} page */
const listen = (page) => page.addInitScript(() => {
  const heard = { complaints: [], hurt: 0 }
  Object.assign(window, { heard, hurt: () => heard.hurt++, alert: () => heard.hurt++ })
  addEventListener('error', (event) => /** @type {any} */ (heard.complaints).push(event.message))
})

/** Fails unless a message says in a few words which attribute cannot be, and why. @param {string} message @param {string} lang */
function readable(message, lang) {
  const [begin, rule] = lang === 'en'
    ? ['Cannot draw this figure: ', / is | leads | has no option /]
    : ['无法绘制此图：', /[一-鿿]/]
  const words = message.slice(begin.length).split(' ')
  expect(message.slice(0, begin.length), message).toBe(begin)
  // The name comes first, or last: paper has no option flip.
  expect(names.includes(words[0]) || names.includes(words[words.length - 1]), message).toBe(true)
  expect(message.slice(begin.length), message).toMatch(rule)
  expect(message.length, message).toBeLessThan(500) // with the names of all figures, or of all that read a configuration
  expect(message, message).not.toMatch(/undefined|null|\[object|�.*�.*�.*�|[\u0000-\u001f\u202e]/)
}

for (const lang of inTurn(['en', 'zh'])) {
  test(`invalid initial attributes are explained, and the figure is mounted once they are valid (${lang})`, async ({ page }) => {
    test.slow()
    await listen(page)
    await post(page, '<positional-encoding figure="dot"></positional-encoding><main></main>', { lang })
    for (const value of [markup[0], '1e999', '١٠', '9'.repeat(10_000)]) {
      const outcomes = await page.evaluate(async ([names, value]) => {
        const elements = names.map((name) => {
          const element = document.createElement('positional-encoding')
          for (const [key, text] of [['figure', 'table'], ['loading', 'eager'], [name, value]]) element.setAttribute(key, text)
          return element
        })
        const { complaints } = /** @type {any} */ (window).heard
        const before = complaints.length
        const done = elements.map((element) => new Promise((resolve) => {
          element.addEventListener('load', () => resolve('loaded'), { once: true })
          element.addEventListener('error', () => resolve('refused'), { once: true })
        }))
        document.querySelector('main')?.replaceChildren(...elements)
        // Who asks for its numbers does not wait until a figure is near.
        for (const element of elements) element.encoding().catch(() => {})
        const outcomes = await Promise.all(done)
        const refused = elements.filter((_, i) => outcomes[i] === 'refused')
        const messages = refused.map((element) => element.shadowRoot?.querySelector('.failure')?.textContent ?? '')

        // Now they are what they were to be.
        const mended = refused.map((element) => new Promise((resolve) => element.addEventListener('load', resolve, { once: true })))
        for (const element of refused) {
          names.forEach((name) => element.removeAttribute(name))
          element.setAttribute('figure', 'table')
          element.setAttribute('loading', 'eager')
        }
        await Promise.all(mended)
        return {
          messages, told: complaints.length - before,
          strange: elements.filter((element) => element.shadowRoot?.querySelector('img, script, style, [onload], .failure') || !element.shadowRoot?.querySelector('table')).length,
        }
      }, /** @type {[string[], string]} */ ([names, value]))
      expect(outcomes.messages.length).toBeGreaterThan(names.length / 2)
      expect(outcomes).toEqual({ messages: outcomes.messages, told: outcomes.messages.length, strange: 0 })
      outcomes.messages.forEach((message) => readable(message, lang))
    }
    expect(await page.evaluate(() => /** @type {any} */ (window).heard.hurt)).toBe(0)
    await page.locator('positional-encoding').first().evaluate((element) => element.setAttribute('d-model', '64'))
    await expect(page.locator('svg.picture').first()).toHaveAttribute('aria-label', /64/)
  })

  test(`invalid attributes are explained on the figure, which stays (${lang})`, async ({ page }) => {
    test.slow()
    await listen(page)
    await post(page, '<positional-encoding figure="heatmap" seq-len="50" d-model="64"></positional-encoding>', { lang })
    const outcomes = await page.evaluate(async ([names, values]) => {
      const element = document.querySelector('positional-encoding')
      const { complaints } = /** @type {any} */ (window).heard
      const begin = names.map((name) => element?.getAttribute(name))
      const messages = []
      const failures = []
      const turn = () => new Promise((resolve) => setTimeout(resolve))
      const come = () => new Promise((resolve) => element?.addEventListener('load', resolve, { once: true }))
      for (const name of names) {
        // These make it another figure, which takes its time.
        const other = ['lang', 'group', 'hash'].includes(name)
        for (const value of other ? values.slice(0, 6) : values) {
          const count = complaints.length
          const coming = other && come()
          element?.setAttribute(name, value)
          await (coming || turn())
          const note = element?.shadowRoot?.querySelector('.lost')
          if (complaints.length - count !== (note ? 1 : 0)) failures.push(`${name} ${value}: ${complaints.length - count} events`)
          if (note) messages.push(note.textContent ?? '')
          if (element?.shadowRoot?.querySelector('img, script, style, [onload]')) failures.push(`${name} ${value}: markup`)
        }
        const coming = (other || name === 'figure') && come()
        names.forEach((name, i) => {
          const value = begin[i]
          if (value === element?.getAttribute(name)) return
          if (typeof value === 'string') element?.setAttribute(name, value)
          else element?.removeAttribute(name)
        })
        await (coming || turn())
        const note = element?.shadowRoot?.querySelector('.lost')
        if (note) failures.push(`${name}: ${note.textContent} stays`)
      }
      return { messages, failures }
    }, [names, [...markup, ...numbers, ...texts]])
    expect(outcomes.failures).toEqual([])
    expect(outcomes.messages.length).toBeGreaterThan(300)
    new Set(outcomes.messages).forEach((message) => readable(message, lang))
    expect(await page.evaluate(() => /** @type {any} */ (window).heard.hurt)).toBe(0)
    await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', lang === 'en' ? /50 positions in 64 dim/ : /50.*64/)
  })
}

test('markup in a sentence is escaped in the picture and in its file', async ({ page }) => {
  await listen(page)
  await post(page, '<positional-encoding figure="attention"></positional-encoding><positional-encoding figure="inject"></positional-encoding>')
  for (const value of [...markup, '\ud800 \u0000 \u0001 \ufffe', '\u202egnp.1 a', '💥'.repeat(50), ' '.repeat(200), 'مرحبا بالعالم', ']]>&amp;']) {
    for (const figure of await page.locator('positional-encoding').all()) {
      const outcome = await figure.evaluate(async (element, value) => {
        const posenc = /** @type {import('../../wasm/page/positional-encoding.js').PositionalEncodingElement} */ (element)
        posenc.sentence = value
        await new Promise((resolve) => posenc.addEventListener('change', resolve, { once: true }))
        const svg = new DOMParser().parseFromString(await (await posenc.toBlob('image/svg+xml')).text(), 'image/svg+xml')
        const { width } = await createImageBitmap(await posenc.toBlob())
        return [width > 0, svg.querySelector('parsererror, script, img, [onload]')?.textContent, posenc.shadowRoot?.querySelector('img, script, [onload], .lost')?.textContent]
      }, value)
      expect(outcome, value).toEqual([true, undefined, undefined])
    }
  }
  expect(await page.evaluate(() => /** @type {any} */ (window).heard.hurt)).toBe(0)
})
