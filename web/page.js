// A classic script, since a page that is opened from a disk runs no module: addresses and
// folds, the start of the projector mode, and the focus of what scrolls.

// Search engines want the addresses of translations in full, which a site that
// works below any path cannot have in its files.
for (const link of document.querySelectorAll('link[hreflang]')) {
  if (link instanceof HTMLLinkElement) link.href = new URL(link.href, document.baseURI).href
}

// So do clients of oEmbed.
const discovery = document.querySelector('link[type="application/json+oembed"]')
if (discovery instanceof HTMLLinkElement) discovery.href += `?url=${encodeURIComponent(location.href)}`

/**
 * Goes to the figure that the address names, as in #figure=waves&d-model=64, which
 * is how shared links lead here, or to the section, as in #reading?d-model=64. A reader
 * who comes back stays where they were. A stage of a pinned figure is the text beside it.
 * A figure that has moved to the workbench has a link in its place, which is followed with
 * the state. A section whose figure has moved has a link with its name in data-hash: it is
 * followed if there is a state. If all figures of a section are in folds, a state opens these.
 */
function goToPlace() {
  const [section, query = section] = location.hash.slice(1).split('?')
  const asked = new URLSearchParams(query)
  const figure = asked.get('figure')
  const step = figure === 'unfold' && document.querySelector(`[data-stage="${Math.round(Number(asked.get('stage')))}"]`)
  const moved = location.hash.includes('?') && document.querySelector(`a[data-hash="${CSS.escape(section)}"]`)
  const place = moved || step || document.getElementById(figure ? `fig-${figure}` : section) || document.getElementById(figure ?? section.replace(/^fig-/, ''))
  if (place instanceof HTMLAnchorElement) {
    const state = query.split('&').filter((part) => part.includes('=') && !part.startsWith('figure=')).join('&')
    return location.replace(place.href + (state && `#${state}`))
  }
  unfold(place)
  const figures = location.hash.includes('?') ? [...document.querySelectorAll(`positional-encoding[hash~="${CSS.escape(section)}"]`)] : []
  if (figures.every((figure) => figure.closest('details'))) figures.forEach(unfold)
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

/** The address of this script; the article as one file contains it. */
const ownAddress = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''

let loadsPresenter = false

/** Starts the projector mode, whose script and style are loaded with the first start. */
function present() {
  // Once it is loaded, the script starts the mode and prevents the default.
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

// The menu in the navigation closes when something else is pressed or focused, and by Escape.
const menu = document.querySelector('.workbench nav details')
if (menu instanceof HTMLDetailsElement) {
  for (const event of ['pointerdown', 'focusin']) {
    document.addEventListener(event, ({ target }) => { if (!menu.contains(/** @type {Node} */ (target))) menu.open = false })
  }
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

// Each program on the pages of tools, conventions and vectors has a button that copies it.
for (const program of document.querySelectorAll('.workbench section pre')) {
  const chinese = document.documentElement.lang.startsWith('zh')
  const label = chinese ? '复制' : 'Copy'
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(program.textContent ?? '')
      button.textContent = chinese ? '已复制' : 'Copied'
    } catch {
      // The clipboard is refused, or absent without https: what is selected can be copied by a key.
      getSelection()?.selectAllChildren(program)
      button.textContent = chinese ? '已选中' : 'Selected'
    }
  })
  button.addEventListener('blur', () => { button.textContent = label })
  const frame = Object.assign(document.createElement('div'), { className: 'copyable' })
  program.replaceWith(frame)
  frame.append(program, button)
}

// What scrolls sideways takes the focus, for the keyboard; on wide screens little does.
const scrolling = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
    else target.removeAttribute('tabindex')
  }
})
document.querySelectorAll('.formula, pre').forEach((element) => scrolling.observe(element))

// Without modules no figure comes to life; another file has all it needs inside.
if (location.protocol === 'file:') document.querySelector('.disk')?.removeAttribute('hidden')
