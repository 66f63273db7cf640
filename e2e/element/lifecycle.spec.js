// Elements that scripts and frameworks insert, change, move and remove.

import { expect, test } from '@playwright/test'
import { drawn, failOnConsole, post, servePost, startProgram } from '../support/page.js'

failOnConsole()

/** @typedef {import('../../wasm/page/positional-encoding.js').PositionalEncodingElement} PositionalEncoding */
/** @typedef {import('@playwright/test').Page} Page */

const heatmap = '<positional-encoding figure="heatmap" seq-len="7" d-model="8"></positional-encoding>'

/**
 * Opens a page with a script that may bring more elements, and helps it.
 *
 * @param {Page} page
 * @param {string} [body]
 */
async function open(page, body = '<positional-encoding figure="dot"></positional-encoding><main></main>') {
  await page.addInitScript(() => {
    /** Is fulfilled when a figure is there. @param {EventTarget} element */
    const come = (element) => new Promise((resolve, reject) => {
      element.addEventListener('load', () => resolve(element), { once: true })
      element.addEventListener('error', (event) => reject(/** @type {any} */ (event).error), { once: true })
    })
    const told = /** @type {string[]} */ ([])
    for (const type of ['load', 'error']) {
      document.addEventListener(type, ({ target }) => target instanceof Element && told.push(`${type} ${target.getAttribute('figure')}`), true)
    }
    Object.assign(window, { come, told })
  })
  await post(page, body)
}

/** The text alternative of the picture of an element. @param {string} figure */
const pictureOf = (figure) => `positional-encoding[figure="${figure}"] svg.picture`

test('an element is mounted whichever DOM method inserts it', async ({ page }) => {
  await open(page)
  const outcomes = await page.evaluate(async (html) => {
    const main = /** @type {HTMLElement} */ (document.querySelector('main'))
    const values = { figure: /** @type {const} */ ('heatmap'), seqLen: 7, dModel: 8 }
    const make = () => document.createElement('positional-encoding')
    const template = () => Object.assign(document.createElement('template'), { innerHTML: html })
    /** @type {Record<string, () => void>} */
    const insertions = {
      'properties, then the page': () => main.append(Object.assign(make(), values)),
      'the page, then properties': () => {
        const element = make()
        main.append(element)
        Object.assign(element, values)
      },
      'a constructor': () => {
        const Element = /** @type {new () => PositionalEncoding} */ (customElements.get('positional-encoding'))
        main.append(Object.assign(new Element(), values))
      },
      'innerHTML': () => { main.innerHTML = html },
      'a clone of one that is there': () => main.append(/** @type {Node} */ (document.querySelector('main > :last-child')).cloneNode(true)),
      'a fragment': () => {
        const fragment = new DocumentFragment()
        fragment.append(Object.assign(make(), values))
        main.append(fragment)
      },
      'a template': () => main.append(template().content),
      'a clone of a template': () => main.append(document.importNode(template().content, true)),
      'another document': () => main.append(new DOMParser().parseFromString(html, 'text/html').body),
      'by way of another document': () => {
        const element = Object.assign(make(), values)
        new DOMParser().parseFromString('', 'text/html').body.append(element)
        main.append(element)
      },
      'document.write in a frame': () => {
        const frame = document.createElement('iframe')
        main.append(frame)
        frame.contentDocument?.write(html)
        main.append(/** @type {Node} */ (frame.contentDocument?.body.firstChild))
      },
      'a shadow root': () => {
        const host = document.createElement('div')
        main.append(host)
        host.attachShadow({ mode: 'open' }).innerHTML = html
      },
    }
    const outcomes = []
    for (const [name, insert] of Object.entries(insertions)) {
      const coming = /** @type {any} */ (window).come(main.getRootNode())
      const deep = new Promise((resolve) => main.addEventListener('load', resolve, { once: true }))
      insert()
      main.lastElementChild?.scrollIntoView()
      await Promise.race([coming, deep])
      const within = main.lastElementChild?.shadowRoot ?? main
      const element = main.lastElementChild?.localName === 'positional-encoding' ? main.lastElementChild : within.querySelector('positional-encoding:last-of-type')
      const svg = element?.shadowRoot?.querySelector('svg.picture')
      if (!svg?.getAttribute('aria-label')?.includes('7 positions in 8 dim')) outcomes.push(`${name}: ${element?.shadowRoot?.textContent}`)
      const { seqLen } = /** @type {PositionalEncoding} */ (element)
      if (seqLen !== 7) outcomes.push(`${name}: ${seqLen}`)
    }
    return outcomes
  }, heatmap)
  expect(outcomes).toEqual([])
})

test('elements with properties set before the definition are upgraded with them', async ({ page }) => {
  await servePost(page, '<main></main>')
  await page.route('**/positional-encoding.js', async (route) => {
    await page.evaluate(() => {
      const values = [{ figure: 'heatmap', seqLen: 7, dModel: 8 }, { figure: 'waves', seqLen: 9, dModel: 4, theme: 'dark', hash: true }, { figure: 'table', sentence: 7 }]
      const elements = values.map((value) => Object.assign(document.createElement('positional-encoding'), value))
      document.querySelector('main')?.append(...elements.slice(0, 2))
      customElements.whenDefined('positional-encoding').then(() => document.querySelector('main')?.append(elements[2]))
    })
    await route.continue()
  })
  await page.goto('post.html')
  await startProgram(page)
  await expect(page.locator(pictureOf('heatmap'))).toHaveAttribute('aria-label', /7 positions in 8 dim/)
  await expect(page.locator(pictureOf('waves'))).toHaveAttribute('aria-label', /At position 8:/)
  await page.locator('positional-encoding').last().scrollIntoViewIfNeeded()
  await expect(page.locator('positional-encoding[figure="table"] tr.chosen th')).toHaveText('20')
  expect(await page.locator('positional-encoding').evaluateAll((all) => all.map((element) => element.cloneNode(false)).map((clone) => /** @type {Element} */ (clone).outerHTML)))
    .toEqual([
      '<positional-encoding figure="heatmap" seq-len="7" d-model="8"></positional-encoding>',
      '<positional-encoding figure="waves" hash="" theme="dark" seq-len="9" d-model="4"></positional-encoding>',
      '<positional-encoding figure="table" sentence="7"></positional-encoding>',
    ])
})

test('reordering elements neither remounts nor changes figures', async ({ page }) => {
  await open(page, `<main>${['heatmap', 'waves', 'dot', 'table', 'dials', 'shift'].map((figure) =>
    `<positional-encoding figure="${figure}" group="a" loading="eager" d-model="16"></positional-encoding>`).join('')}</main>`)
  const outcome = await page.evaluate(async () => {
    const main = /** @type {HTMLElement} */ (document.querySelector('main'))
    const { told } = /** @type {any} */ (window)
    const elements = /** @type {PositionalEncoding[]} */ ([...main.children])
    const live = () => elements.map((element) => element.shadowRoot?.querySelector('.live'))
    const before = live()
    const count = told.length
    elements[0].position = 5
    for (let k = 0; k < 20; k++) {
      for (const element of [...main.children]) main.prepend(element)
      await new Promise((resolve) => (k % 2 ? setTimeout(resolve) : requestAnimationFrame(resolve)))
      main.append(/** @type {Element} */ (main.firstElementChild))
    }
    return [live().every((node, i) => node && node === before[i]), told.length - count, elements.map(({ position }) => position)]
  })
  expect(outcome).toEqual([true, 0, [5, 5, 5, 5, 5, 5]])
  await expect(page.locator(pictureOf('heatmap'))).toHaveAttribute('aria-label', /row 5,/)
})

test('attributes that change while a figure is being mounted are shown', async ({ page }) => {
  await open(page)
  const shown = await page.evaluate(async () => {
    const { come } = /** @type {any} */ (window)
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const element = Object.assign(document.createElement('positional-encoding'), { figure: 'heatmap', loading: 'eager' })
    const coming = come(element)
    document.querySelector('main')?.append(element)
    // Its place is there, and it is being drawn.
    while (!element.shadowRoot?.querySelector('.coming')) await frame()
    element.seqLen = 7
    element.dModel = 8
    await coming
    const label = () => element.shadowRoot?.querySelector('svg.picture')?.getAttribute('aria-label') ?? ''
    while (!label().includes('7 positions in 8 dim')) await frame()

    // And while it becomes another one.
    element.figure = 'waves'
    while (!element.shadowRoot?.querySelector('.coming')) await frame()
    element.seqLen = 9
    await come(element)
    while (!label().includes('At position 8:')) await frame()
    return element.outerHTML
  })
  expect(shown).toContain('figure="waves"')
})

test('encoding uses the current attributes, and rejects if they are invalid or the element is removed', async ({ page }) => {
  await open(page)
  expect(await page.evaluate(async () => {
    const element = Object.assign(document.createElement('positional-encoding'), { figure: 'heatmap', dModel: 7 })
    document.querySelector('main')?.append(element)
    const outcomes = [await element.encoding().catch(String)]
    outcomes.push(await element.encoding().catch(String)) // it is known by now
    element.dModel = 8
    outcomes.push((await element.encoding()).shape)
    element.figure = /** @type {any} */ ('pie')
    outcomes.push((await element.encoding()).shape) // of the figure that stays
    const gone = Object.assign(document.createElement('positional-encoding'), { figure: 'heatmap' })
    document.querySelector('main')?.append(gone)
    const asked = gone.toBlob().catch(String)
    gone.remove()
    outcomes.push(await asked)
    return outcomes
  })).toEqual([
    'RangeError: posenc: d-model 7 is odd; sines and cosines come in pairs', 'RangeError: posenc: d-model 7 is odd; sines and cosines come in pairs',
    [100, 8], [100, 8], 'Error: posenc: the element has left the document',
  ])
})

test('an element removed and added again while it is being mounted is mounted once', async ({ page }) => {
  await open(page)
  expect(await page.evaluate(async () => {
    const { told } = /** @type {any} */ (window)
    const main = document.querySelector('main')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const rest = () => new Promise((resolve) => setTimeout(resolve))
    const outcomes = []
    for (const wait of [() => {}, rest, frame, () => frame().then(frame), () => frame().then(frame).then(rest)]) {
      const element = Object.assign(document.createElement('positional-encoding'), { figure: 'waves', loading: 'eager' })
      const count = told.length
      main?.append(element)
      while (!element.shadowRoot?.querySelector('.coming')) await rest()
      element.remove()
      await wait()
      main?.append(element)
      await element.encoding()
      for (let k = 0; k < 6; k++) await frame()
      outcomes.push([told.length - count, element.shadowRoot?.querySelectorAll('.live svg.picture').length])
    }
    return outcomes
  })).toEqual(Array(5).fill([1, 1]))
})

test('a figure keeps its styles when it is moved into a frame of the same origin and back', async ({ page }) => {
  await open(page, `<main style="width: 600px">${heatmap}</main><iframe srcdoc="<p>A frame" style="width: 600px; height: 700px"></iframe>`)
  const looks = () => page.evaluate(() => {
    const inner = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).contentDocument
    const element = document.querySelector('positional-encoding') ?? inner?.querySelector('positional-encoding')
    const style = getComputedStyle(/** @type {Element} */ (element?.shadowRoot?.querySelector('.panel')))
    return [element?.ownerDocument === document, style.display, style.fontSize, style.color]
  })
  const before = await looks()
  await page.evaluate(() => {
    const inner = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).contentDocument
    inner?.body.append(/** @type {Element} */ (document.querySelector('positional-encoding')))
  })
  expect(await looks()).toEqual([false, ...before.slice(1)])
  const frame = page.frameLocator('iframe')
  await frame.getByRole('spinbutton', { name: 'position' }).fill('3')
  await expect(frame.locator('svg.picture')).toHaveAttribute('aria-label', /row 3,/)
  // One that begins there finds its style too.
  await page.evaluate(() => {
    const inner = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).contentDocument
    const element = /** @type {Element} */ (inner?.querySelector('positional-encoding'))
    element.setAttribute('figure', 'waves')
  })
  await expect(frame.locator('.live svg.picture')).toHaveAttribute('aria-label', /waves/) // the other one stays until it is drawn
  expect(await looks()).toEqual([false, ...before.slice(1)])
  await page.evaluate(() => {
    const inner = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).contentDocument
    document.querySelector('main')?.append(/** @type {Element} */ (inner?.querySelector('positional-encoding')))
  })
  expect(await looks()).toEqual(before)
})

test('the address follows a figure that changes its language, and not one that is removed', async ({ page }) => {
  await open(page, '<positional-encoding figure="heatmap" seq-len="50" d-model="8" hash></positional-encoding>')
  const position = page.locator('positional-encoding').locator('input[type="number"][data-part="position"]')
  await position.fill('5')
  await expect(page).toHaveURL(/#position=5$/)
  await page.locator('positional-encoding').evaluate((element) => element.setAttribute('lang', 'zh'))
  await expect(page.getByText('导出')).toBeVisible()
  await position.fill('6')
  await expect(page).toHaveURL(/#position=6$/)
  await page.evaluate(() => {
    location.hash = 'position=7'
  })
  await expect(position).toHaveValue('7')
  await page.evaluate(() => {
    const element = /** @type {PositionalEncoding} */ (document.querySelector('positional-encoding'))
    Object.assign(window, { element })
    element.remove()
    location.hash = 'position=8'
  })
  await drawn(page)
  await page.evaluate(() => document.body.append(/** @type {any} */ (window).element))
  await expect(position).toHaveValue('8')
})
