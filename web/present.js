// The projector mode: one screen of the page at a time, as large as the window allows. A
// screen is a section, or a part of a section with one figure; running text is left to
// the lecturer where there is a figure or a formula to talk about, and paragraphs alone have
// no screen. A fold with a figure has screens of its own, on which it is open; other folds
// stay closed, for questions to be answered, until they are opened. Elements stay where
// they are in the document, so that figures stay alive.
//
// page.js loads this script when the mode is asked for; the article as one file contains it.

{
  const root = document.documentElement
  const chinese = root.lang.startsWith('zh')
  const words = chinese
    ? { region: '投影模式', previous: '上一屏', next: '下一屏', leave: '退出', counter: (/** @type {number} */ i, /** @type {number} */ n) => `第 ${i} 屏，共 ${n} 屏` }
    : { region: 'Projector mode', previous: 'Previous screen', next: 'Next screen', leave: 'Leave', counter: (/** @type {number} */ i, /** @type {number} */ n) => `Screen ${i} of ${n}` }

  /** The elements that a lecturer shows; other text is spoken. */
  const shown = 'figure, .pinned, .pipeline, .formula, pre, table'

  /** At most one of these is on a screen: a figure, or a pinned one with the texts of its stages. */
  const oneOnly = 'figure, .pinned'

  /** Folds, those with a figure and others. */
  const figureFold = 'details:has(figure)'
  const plainFold = 'details:not(:has(figure))'

  /**
   * A screen has the elements that are to be seen, in the order of the document, the
   * stage of its pinned figure, and the fold that it shows the inside of.
   *
   * @typedef {{ elements: Element[], stage?: Element, fold?: HTMLDetailsElement }} Screen
   */

  /** Divides elements into screens with at most one figure each. @param {Element[]} elements */
  function divide(elements) {
    /** @type {Element[][]} */
    const parts = [[]]
    for (const element of elements) {
      const part = parts[parts.length - 1]
      const full = part.some((other) => other.matches(oneOnly))
      if (part.length > 0 && (element.matches('h2, h3') && part.some((other) => !other.matches('h2, h3')) || full && !element.matches(`p, ${plainFold}`))) parts.push([])
      parts[parts.length - 1].push(element)
    }
    return parts
  }

  /** The screens of a section, each below its heading. @param {Element} section @returns {Screen[]} */
  function screensOf(section) {
    const heading = section.querySelector(':scope > h2')
    return divide([...section.children]).flatMap((part) => {
      const folds = part.filter((element) => element.matches(figureFold))
      const visual = part.some((element) => element.matches(shown))
      const elements = part.filter((element) => visual ? element.matches(`${shown}, h2, h3, ${plainFold}`) : folds.length > 1 || !folds.includes(element))
      if (heading && !elements.includes(heading)) elements.unshift(heading)
      const inside = folds.flatMap((fold) => screensInside(section, heading, /** @type {HTMLDetailsElement} */ (fold)))
      if (elements.every((element) => element.matches('h2, h3, p'))) return inside
      const pinned = elements.find((element) => element.matches('.pinned'))
      const stages = pinned ? [...pinned.querySelectorAll('[data-stage]')] : []
      const outside = stages.length > 0 ? stages.map((stage) => ({ elements: [section, ...elements, stage], stage })) : [{ elements: [section, ...elements] }]
      return [...outside, ...inside]
    })
  }

  /**
   * The screens of what is inside a fold, below its summary: its figures alone, and the
   * formulas between them.
   *
   * @param {Element} section @param {Element | null} heading @param {HTMLDetailsElement} fold @returns {Screen[]}
   */
  function screensInside(section, heading, fold) {
    /** @type {Element[][]} */
    const parts = []
    for (const element of fold.children) {
      if (!element.matches(shown)) continue
      const last = parts.at(-1)
      if (last && !element.matches(oneOnly) && !last.some((other) => other.matches(oneOnly))) last.push(element)
      else parts.push([element])
    }
    const summary = fold.querySelector('summary')
    return parts.map((part) => ({ elements: [section, heading, fold, summary, ...part].filter((element) => element !== null), fold }))
  }

  /** The screens of the page: its title with the first figure, then those of each section. @returns {Screen[]} */
  function screens() {
    const title = document.querySelector('header')
    const parts = [...document.querySelectorAll('main > *')]
    const first = parts.filter((part) => part.matches('figure'))
    return [
      { elements: [title, ...first].filter((element) => element !== null) },
      ...parts.filter((part) => part.matches('section')).flatMap(screensOf),
    ]
  }

  /** @type {Screen[]} */
  let all = []
  let current = 0
  /** @type {HTMLElement | undefined} */
  let panel
  /** The fold that the screen has opened. @type {HTMLDetailsElement | undefined} */
  let opened

  /** @param {string} label @param {string} text @param {() => void} press */
  function button(label, text, press) {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick: press })
    made.setAttribute('aria-label', label)
    made.title = label
    return made
  }

  const previous = button(words.previous, '‹', () => show(current - 1))
  const next = button(words.next, '›', () => show(current + 1))
  const leave = button(words.leave, '×', stop)
  const counter = document.createElement('span')
  counter.setAttribute('role', 'status')

  function clear() {
    for (const element of document.querySelectorAll('.on-screen')) element.classList.remove('on-screen')
  }

  /** Opens the fold of a screen, and closes the one that was opened before. @param {HTMLDetailsElement} [fold] */
  function unfold(fold) {
    if (fold === opened) return
    if (opened) opened.open = false
    opened = fold?.open ? undefined : fold
    if (fold) fold.open = true
  }

  /** Shows a screen. @param {number} index */
  function show(index) {
    current = Math.min(Math.max(index, 0), all.length - 1)
    const { elements, stage, fold } = all[current]
    clear()
    unfold(fold)
    for (const element of elements) element.classList.add('on-screen')
    if (stage) stage.closest('.pinned')?.querySelector('positional-encoding')?.setAttribute('stage', stage.getAttribute('data-stage') ?? '')
    counter.textContent = `${current + 1} / ${all.length}`
    counter.setAttribute('aria-label', words.counter(current + 1, all.length))
    previous.disabled = current === 0
    next.disabled = current === all.length - 1
    remember(String(current + 1))
    scrollTo({ top: 0, behavior: 'instant' })
    fillWidth()
  }

  /**
   * Keeps the number of the screen in the address, as ?present=7, or takes it out. The mode is a
   * step of the history, so that Back leaves it; its screens are not.
   *
   * @param {string} [number]
   */
  function remember(number) {
    const address = new URL(location.href)
    const begins = number && !address.searchParams.has('present')
    if (number) address.searchParams.set('present', number)
    else address.searchParams.delete('present')
    history[begins ? 'pushState' : 'replaceState'](history.state, '', address)
  }

  /** Follows Back and Forward. */
  function travel() {
    if (!new URLSearchParams(location.search).has('present')) stop()
    else if (!panel) start()
    else if (first() !== current) show(first())
  }

  /** By how much a screen is larger than on the page. */
  const [least, most] = [1, 3]
  let large = least

  /** @param {number} factor */
  function enlarge(factor) {
    large = Math.min(Math.max(factor, least), most)
    root.style.setProperty('--large', large.toFixed(3))
  }

  /** Makes a screen as large as the width of the window allows. */
  const fillWidth = () => enlarge(innerWidth / 960)

  /** Where the picture of the screen ends, or the page if there is none, in pixels. */
  function lowerEnd() {
    const figure = [...document.querySelectorAll('main > figure.on-screen positional-encoding, .on-screen > .on-screen positional-encoding')].at(-1)
    const picture = figure?.shadowRoot?.querySelector('[part~="picture"]') ?? figure?.querySelector('img')
    return picture ? picture.getBoundingClientRect().bottom + scrollY : root.scrollHeight
  }

  /** Makes a screen smaller that is higher than what the panel leaves of the window, down to the least size. */
  function fit() {
    const excess = lowerEnd() / (panel?.getBoundingClientRect().top ?? innerHeight)
    if (excess > 1.001 && large > least) enlarge(large / Math.max(excess, 1.02))
  }

  /** Fits the screen again in each frame: a picture is higher or lower when it is drawn anew. */
  function follow() {
    if (!panel) return
    fit()
    requestAnimationFrame(follow)
  }

  /** Reports whether the screen can be scrolled in a direction. @param {1 | -1} direction */
  function canScroll(direction) {
    return direction > 0 ? scrollY + innerHeight < root.scrollHeight - 2 : scrollY > 2
  }

  /** By how many screens a key moves, and whether it scrolls to the end of a screen first. @type {Record<string, { scrolls: boolean, by: 1 | -1 }>} */
  const keys = {
    ArrowRight: { scrolls: false, by: 1 },
    ArrowLeft: { scrolls: false, by: -1 },
    ArrowDown: { scrolls: true, by: 1 },
    ArrowUp: { scrolls: true, by: -1 },
    PageDown: { scrolls: true, by: 1 },
    PageUp: { scrolls: true, by: -1 },
    ' ': { scrolls: true, by: 1 },
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.key === 'Escape') return stop()
    const [inner] = event.composedPath()
    if (!(inner instanceof Element)) return
    const paging = event.key.startsWith('Page')
    // Fields and figures have keys of their own; a remote control sends page keys.
    if (inner.closest(paging ? 'input, select, textarea' : 'input, select, textarea, [contenteditable]')) return
    if (!paging && inner.getRootNode() !== document) return
    if (event.key === ' ' && inner.closest('button, [role="button"], summary, a')) return
    if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      return show(event.key === 'Home' ? 0 : all.length - 1)
    }
    const key = keys[event.key]
    if (!key) return
    const by = event.key === ' ' && event.shiftKey ? -1 : key.by
    if (key.scrolls && canScroll(by)) return
    event.preventDefault()
    event.stopPropagation()
    show(current + by)
  }

  /** The index of the screen of the address, or of the one that is being read: the first that ends below the uppermost fifth of the window. */
  function first() {
    const asked = Number(new URLSearchParams(location.search).get('present'))
    if (Number.isInteger(asked) && asked > 0) return asked - 1 // show knows the last one
    const index = all.findIndex(({ elements, fold }) => ((fold?.open === false ? fold : elements.at(-1))?.getBoundingClientRect().bottom ?? 0) > innerHeight / 5)
    return Math.max(index, 0)
  }

  function start() {
    if (panel) return
    all = screens()
    const index = first()
    panel = document.createElement('div')
    panel.className = 'presenter'
    panel.setAttribute('role', 'region')
    panel.setAttribute('aria-label', words.region)
    panel.append(previous, counter, next, leave)
    document.body.append(panel)
    root.classList.add('presenting')
    addEventListener('keydown', press, { capture: true })
    addEventListener('resize', fillWidth)
    show(index)
    follow()
  }

  function stop() {
    if (!panel) return
    panel.remove()
    panel = undefined
    removeEventListener('keydown', press, { capture: true })
    removeEventListener('resize', fillWidth)
    const { elements: seen, fold } = all[current]
    clear()
    opened = undefined // the fold of the screen stays open
    root.classList.remove('presenting')
    root.style.removeProperty('--large')
    remember()
    const place = fold ?? seen.find((element) => !element.matches('section')) ?? seen[0]
    if (current > 0) place.scrollIntoView({ behavior: 'instant' })
    document.dispatchEvent(new Event('presented'))
  }

  addEventListener('popstate', travel)
  document.addEventListener('present', (event) => {
    event.preventDefault()
    start()
  })
  // As a file of its own, it has been loaded because the mode was asked for.
  if (document.currentScript instanceof HTMLScriptElement && document.currentScript.src) start()
}
