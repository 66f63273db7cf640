// A classic script, since a page that is opened from a disk runs no module.

// Search engines want the addresses of translations in full, which a site that
// works below any path cannot have in its files.
for (const link of document.querySelectorAll('link[hreflang]')) {
  if (link instanceof HTMLLinkElement) link.href = new URL(link.href, document.baseURI).href
}

// So do those who ask how this page can be embedded.
const discovery = document.querySelector('link[type="application/json+oembed"]')
if (discovery instanceof HTMLLinkElement) discovery.href += `?url=${encodeURIComponent(location.href)}`

/**
 * Goes to the figure that the address names, as in #figure=waves&d-model=64, which
 * is how shared links lead here, or to the section, as in #reading?d-model=64. Who
 * comes back to it comes to where they were. To a stage of a pinned figure leads the
 * text beside it. A figure that has moved to the workbench has a link in its place, which
 * is followed with the state.
 */
function goToPlace() {
  const [section, query = section] = location.hash.slice(1).split('?')
  const asked = new URLSearchParams(query)
  const figure = asked.get('figure')
  const step = figure === 'unfold' && document.querySelector(`[data-stage="${Math.round(Number(asked.get('stage')))}"]`)
  const place = step || document.getElementById(figure ? `fig-${figure}` : section) || document.getElementById(figure ?? section.replace(/^fig-/, ''))
  if (place instanceof HTMLAnchorElement) {
    const state = query.split('&').filter((part) => part.includes('=') && !part.startsWith('figure=')).join('&')
    return location.replace(place.href + (state && `#${state}`))
  }
  unfold(place)
  if (!place || history.state?.arrived) return
  history.replaceState({ ...history.state, arrived: true }, '')
  place.scrollIntoView()
}
goToPlace()
addEventListener('hashchange', goToPlace)

/** Opens a fold, and those around an element. @param {Element | null} element */
function unfold(element) {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
}

// Links that are followed once more change no hash.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null
  if (link instanceof HTMLAnchorElement) unfold(document.getElementById(link.hash.slice(1).split('?')[0]))
})

// On paper all folds are open.
/** @type {HTMLDetailsElement[]} */
let opened = []
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('details')].filter((fold) => !fold.open)
  for (const fold of opened) fold.open = true
})
addEventListener('afterprint', () => {
  for (const fold of opened) fold.open = false
})

/**
 * Lets a pinned figure show the stage of the text that is being read: the one at a line
 * across the window, below the figure where that stands above the texts.
 *
 * @param {Element} pinned
 */
function followSteps(pinned) {
  const figure = pinned.querySelector('positional-encoding')
  const steps = [...pinned.querySelectorAll('[data-stage]')]
  const beside = matchMedia('(min-width: 1000px)')
  /** @type {IntersectionObserver | undefined} */
  let observer
  const watch = () => {
    const line = beside.matches ? 55 : 78 // percent of the height of the window
    observer?.disconnect()
    observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        steps.forEach((step) => step.classList.toggle('current', step === target))
        figure?.setAttribute('stage', target.getAttribute('data-stage') ?? '')
      }
    }, { rootMargin: `-${line}% 0px -${99 - line}%` })
    steps.forEach((step) => observer?.observe(step))
  }
  watch()
  beside.addEventListener('change', watch)
}
document.querySelectorAll('.pinned').forEach(followSteps)

/** The address of this script; the article as one file contains it. */
const ownAddress = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''

let loadsPresenter = false

/** Starts the projector mode, whose script and style are loaded with the first start. */
function present() {
  // The script, once it is there, starts the mode and prevents the default.
  if (!document.dispatchEvent(new Event('present', { cancelable: true })) || !ownAddress || loadsPresenter) return
  loadsPresenter = true
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('present.css', ownAddress).href })
  style.addEventListener('load', () => {
    document.head.append(Object.assign(document.createElement('script'), { src: new URL('present.js', ownAddress).href }))
  })
  document.head.append(style)
}

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
  if (key !== 'p' || ctrlKey || metaKey || altKey || defaultPrevented) return
  if (target instanceof Element && target.closest('input, select, textarea, [contenteditable], positional-encoding')) return
  present()
})
if (new URLSearchParams(location.search).has('present')) present()

/** A margin in which all lies that is above the window. */
const above = '10000000px'

/**
 * Marks in the table of contents which section is being read: the last one that begins
 * above a line across the window. Those before it have been read.
 *
 * @param {HTMLElement} contents
 */
function followSections(contents) {
  const links = [...contents.querySelectorAll('a')]
  const sections = links.map(({ hash }) => /** @type {HTMLElement} */ (document.getElementById(hash.slice(1))))
  /** Which sections begin above the line. */
  const begun = new Set()
  // The list is one stop of the Tab key, at the current section; arrow keys go on from there.
  const setStop = (/** @type {number} */ at) => links.forEach((link, i) => { link.tabIndex = i === at ? 0 : -1 })
  contents.addEventListener('keydown', (event) => {
    const at = links.indexOf(/** @type {HTMLAnchorElement} */ (event.target))
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (at < 0 || next === undefined || !links[next]) return
    event.preventDefault()
    setStop(next)
    links[next].focus()
  })
  setStop(0)
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? begun.add(target) : begun.delete(target)
    const current = sections.map((section) => begun.has(section)).lastIndexOf(true)
    links.forEach((link, i) => {
      link.parentElement?.classList.toggle('read', i <= current)
      if (i === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    })
    if (!contents.matches(':focus-within')) setStop(Math.max(0, current))
    // The rail keeps in view what it marks.
    if (current >= 0 && !contents.matches(':hover, :focus-within')) {
      const { offsetTop, offsetHeight } = /** @type {HTMLElement} */ (links[current].parentElement)
      if (offsetTop < contents.scrollTop || offsetTop + offsetHeight > contents.scrollTop + contents.clientHeight) {
        contents.scrollTop = offsetTop - contents.clientHeight / 2
      }
    }
  }, { rootMargin: `${above} 0px -60%` })
  sections.forEach((section) => observer.observe(section))
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') && contents.matches(':popover-open')) contents.hidePopover()
  })
}
const contents = document.getElementById('contents')
if (contents) followSections(contents)

/**
 * Lets the number of a section copy the address of the section, with the state that the
 * address has.
 *
 * @param {HTMLAnchorElement} anchor
 */
function copyAddress(anchor) {
  const chinese = document.documentElement.lang.startsWith('zh')
  anchor.tabIndex = -1 // the table of contents has the same links for the keyboard
  anchor.title = chinese ? '复制本节链接' : 'Copy the link to this section'
  anchor.addEventListener('click', async () => {
    const [section, query = section.includes('=') ? section : ''] = location.hash.slice(1).split('?')
    const address = anchor.href + (query && `?${query}`)
    const note = Object.assign(document.createElement('span'), { className: 'copied', role: 'status' })
    anchor.after(note)
    try {
      await navigator.clipboard.writeText(address)
      note.textContent = chinese ? '链接已复制' : 'Link copied'
    } catch {
      note.textContent = address
    }
    setTimeout(() => note.remove(), 2000)
  })
}
document.querySelectorAll('.anchor').forEach((anchor) => copyAddress(/** @type {HTMLAnchorElement} */ (anchor)))

// What scrolls sideways takes the focus, for the keyboard; on wide screens little does.
const scrolling = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
    else target.removeAttribute('tabindex')
  }
})
document.querySelectorAll('.formula, pre').forEach((element) => scrolling.observe(element))

/**
 * Shows the bar while a figure that follows it is in view. A chip comes when the text has
 * explained what it sets, which a figure names in data-explains, or if the address sets
 * anything.
 *
 * @param {HTMLElement} bar
 */
function showBar(bar) {
  const followers = bar.querySelector('.controls')?.getAttribute('data-figures')?.split(' ')
  const explaining = [...document.querySelectorAll('[data-explains]')]
  /** What each explains. @param {Element} element */
  const explained = (element) => element.getAttribute('data-explains')?.split(' ') ?? []
  const known = new Set(location.hash.includes('=') ? explaining.flatMap(explained) : [])
  /** The figures in view that follow the bar. @type {Set<Element>} */
  const inView = new Set()
  const show = () => {
    bar.dataset.known = [...known].join(' ')
    bar.classList.toggle('shown', known.size > 0 && inView.size > 0)
  }
  const figures = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? inView.add(target) : inView.delete(target)
    show()
  }, { rootMargin: '-15% 0px' })
  for (const figure of document.querySelectorAll('figure positional-encoding[group]')) {
    if (followers?.includes(figure.getAttribute('figure') ?? '')) figures.observe(figure)
  }
  const texts = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) explained(target).forEach((name) => known.add(name))
    }
    show()
  }, { rootMargin: `${above} 0px 0px` })
  explaining.forEach((figure) => texts.observe(figure))
}
document.querySelectorAll('.bar').forEach((bar) => showBar(/** @type {HTMLElement} */ (bar)))

// Without modules no figure comes to life; another file has all it needs inside.
if (location.protocol === 'file:') document.querySelector('.disk')?.removeAttribute('hidden')
