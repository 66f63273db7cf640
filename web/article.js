// A classic script, for the article: its pinned figure, its table of contents, and the
// addresses of its sections.

/**
 * Lets a pinned figure follow the texts beside it, or below it where it stands above them. Each
 * text has a stage. As the beginning of a text rises to a line across the window, the picture moves
 * on to its stage; if scrolling stops before, the picture goes to the nearest stage. With reduced
 * motion, it jumps from stage to stage.
 *
 * @param {Element} pinned
 */
function followSteps(pinned) {
  const figure = pinned.querySelector('positional-encoding')
  const steps = [...pinned.querySelectorAll('[data-stage]')]
  const beside = matchMedia('(min-width: 1000px)')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let shown = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest
  /** How many texts have begun, but for the first: the last of them perhaps in part. */
  const reached = () => {
    const [line, way] = beside.matches ? [0.44, 0.4] : [0.78, 0.2] // of the height of the window
    const risen = (/** @type {Element} */ step) => (line + way - step.getBoundingClientRect().top / innerHeight) / way
    return steps.slice(1).reduce((sum, step) => sum + Math.min(Math.max(risen(step), 0), 1), 0)
  }
  /** @param {number} stage */
  const show = (stage) => {
    steps.forEach((step, i) => step.classList.toggle('current', i === Math.round(stage)))
    if (stage !== shown) figure?.setAttribute('stage', String(stage))
    shown = stage
  }
  const follow = () => {
    frame = 0
    if (steps.some((step) => step.getClientRects().length === 0)) return // as on a projector
    const stage = reached()
    show(calm.matches ? Math.round(stage) : Math.round(100 * stage) / 100)
    clearTimeout(rest)
    rest = setTimeout(() => show(Math.round(stage)), 150)
  }
  let frame = requestAnimationFrame(follow)
  const changed = () => { frame ||= requestAnimationFrame(follow) }
  addEventListener('scroll', changed, { passive: true })
  addEventListener('resize', changed)
  document.addEventListener('presented', () => { // which may have left another stage
    shown = NaN
    changed()
  })
}
document.querySelectorAll('.pinned').forEach(followSteps)

/** A margin that contains all that is above the window. */
const above = '10000000px'

/**
 * Marks in the table of contents which section is being read: the last one that begins
 * above a line near the top of the window, or, at the end of the page, where no more can come
 * to the top, the one in the address or the last. Those before it have been read.
 *
 * @param {HTMLElement} contents
 */
function followSections(contents) {
  const links = [...contents.querySelectorAll('a')]
  const sections = links.map(({ hash }) => /** @type {HTMLElement} */ (document.getElementById(hash.slice(1))))
  /** The sections that begin above the line. */
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
  let ended = false
  const mark = () => {
    const read = sections.map((section) => begun.has(section)).lastIndexOf(true)
    const asked = links.findIndex(({ hash }) => hash === location.hash)
    const current = !ended ? read : asked >= read ? asked : links.length - 1
    links.forEach((link, i) => {
      link.parentElement?.classList.toggle('read', i <= current)
      if (i === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    })
    if (!contents.matches(':focus-within')) setStop(Math.max(0, current))
    // The rail scrolls to the link that it marks.
    if (current >= 0 && !contents.matches(':hover, :focus-within')) {
      const { offsetTop, offsetHeight } = /** @type {HTMLElement} */ (links[current].parentElement)
      if (offsetTop < contents.scrollTop || offsetTop + offsetHeight > contents.scrollTop + contents.clientHeight) {
        contents.scrollTop = offsetTop - contents.clientHeight / 2
      }
    }
  }
  const beginnings = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? begun.add(target) : begun.delete(target)
    mark()
  }, { rootMargin: `${above} 0px -85%` })
  sections.forEach((section) => beginnings.observe(section))
  const end = sections.at(-1)?.lastElementChild
  if (end) {
    new IntersectionObserver(([{ isIntersecting }]) => {
      ended = isIntersecting
      mark()
    }, { threshold: 1 }).observe(end)
  }
  addEventListener('hashchange', mark)
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') && contents.matches(':popover-open')) contents.hidePopover()
  })
}
const contents = document.getElementById('contents')
if (contents) followSections(contents)

/**
 * Lets the number of a section, or the sign of a part of it, copy the address of the section.
 *
 * @param {HTMLAnchorElement} anchor
 */
function copyAddress(anchor) {
  const chinese = document.documentElement.lang.startsWith('zh')
  if (anchor.closest('h2')) anchor.tabIndex = -1 // the table of contents has the same links for the keyboard
  anchor.title = chinese ? '复制本节链接' : 'Copy the link to this section'
  anchor.addEventListener('click', async () => {
    const note = Object.assign(document.createElement('span'), { className: 'copied', role: 'status' })
    anchor.after(note)
    try {
      await navigator.clipboard.writeText(anchor.href)
      note.textContent = chinese ? '链接已复制' : 'Link copied'
    } catch {
      note.textContent = anchor.href
    }
    setTimeout(() => note.remove(), 2000)
  })
}
document.querySelectorAll('.anchor').forEach((anchor) => copyAddress(/** @type {HTMLAnchorElement} */ (anchor)))
