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
  if (!place || history.state?.arrived) return
  history.replaceState({ ...history.state, arrived: true }, '')
  place.scrollIntoView()
}
goToPlace()
addEventListener('hashchange', goToPlace)

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

// Without modules no figure comes to life; another file has all it needs inside.
if (location.protocol === 'file:') document.querySelector('.disk')?.removeAttribute('hidden')
