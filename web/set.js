// A classic script, for the pages whose words set figures.

/**
 * Makes buttons of the words that set a figure, which break at the ends of lines as the
 * text around them does:
 *
 *     <span data-set="d-model=512&amp;position=1" data-for="fig-formula">Position 1 in 512 dimensions</span>
 *
 * A button sets the parameters of data-set, and pressed once more it sets them back. It
 * sets them on the element in data-for or, while that is not mounted, on one of the same
 * group. Until there is one, they are kept. It is pressed while the figure has these values.
 * A link with data-set sets them on the way to the figure.
 */
function letWordsSet() {
  /** @typedef {{ place: HTMLElement, wanted: [name: string, value: string][], button: HTMLElement, before?: [name: string, value: string][] }} Words */

  /** The values for a group, or for an element without one, that is not mounted yet. @type {Map<string | Element, Map<string, string>>} */
  const kept = new Map()
  const status = document.createElement('p')
  status.className = 'announcement'
  status.setAttribute('role', 'status')

  /** @param {Element} element */
  const owner = (element) => element.getAttribute('group') || element
  /** @param {Element} element */
  const isMounted = (element) => Boolean(element.shadowRoot?.querySelector('.live'))
  /** The elements that have the state of an element, itself first. @param {Element} element */
  const sharers = (element) => [element, ...[...document.querySelectorAll('positional-encoding[group]')].filter((other) => owner(other) === owner(element))]

  /** The value that a mounted element shows: d-model is its property dModel. @param {Element} element @param {string} name */
  const shown = (element, name) => String(Reflect.get(element, name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())))

  /** The value of a parameter, mounted or kept. @param {HTMLElement} place @param {string} name */
  const current = (place, name) => {
    const mounted = sharers(place).find(isMounted)
    return mounted ? shown(mounted, name) : kept.get(owner(place))?.get(name)
  }

  /** @param {Words} words */
  const isSet = ({ place, wanted }) => wanted.every(([name, value]) => current(place, name) === value)

  /** @param {HTMLElement} place @param {[name: string, value: string][]} values */
  const set = (place, values) => {
    const mounted = sharers(place).find(isMounted)
    if (mounted) return values.forEach(([name, value]) => mounted.setAttribute(name, value))
    kept.set(owner(place), new Map([...kept.get(owner(place)) ?? [], ...values]))
  }

  /** @param {Words} words */
  const press = (words) => {
    const { place, wanted } = words
    const back = isSet(words) ? words.before : undefined
    if (!isSet(words)) {
      const before = wanted.map(([name]) => /** @type {[string, string | undefined]} */ ([name, current(place, name)]))
      words.before = before.every(([, value]) => value !== undefined) ? /** @type {[string, string][]} */ (before) : undefined
    }
    const values = back ?? wanted
    set(place, values)
    status.textContent = values.map(([name, value]) => `${name.replaceAll('-', '_')} = ${value}`).join(', ')
    show()
  }

  /** @type {Words[]} */
  const all = []
  const show = () => all.forEach((words) => words.button.setAttribute('aria-pressed', String(isSet(words))))

  for (const element of document.querySelectorAll('[data-set]')) {
    if (!(element instanceof HTMLElement)) continue
    const place = document.querySelector(`#${element.dataset.for} positional-encoding`)
    if (!(place instanceof HTMLElement)) continue
    const wanted = [...new URLSearchParams(element.dataset.set)]
    if (element instanceof HTMLAnchorElement) {
      element.addEventListener('click', () => { set(place, wanted); show() })
      continue
    }
    const button = document.createElement('span')
    button.className = 'set'
    button.tabIndex = 0
    button.setAttribute('role', 'button')
    button.append(...element.childNodes)
    // Some readers of the screen skip formulas in names.
    if ([...button.childNodes].every((node) => node.nodeName === 'math')) button.setAttribute('aria-label', button.textContent.trim())
    const words = { place, wanted, button }
    button.addEventListener('click', () => press(words))
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      if (!event.repeat) press(words)
    })
    all.push(words)
    element.replaceWith(button)
  }
  if (all.length > 0) document.body.append(status)

  document.addEventListener('load', ({ target }) => {
    if (!(target instanceof Element) || target.localName !== 'positional-encoding') return
    const values = kept.get(owner(target))
    kept.delete(owner(target))
    values?.forEach((value, name) => target.setAttribute(name, value))
    show()
  })
  document.addEventListener('change', show)
  show()
}

// On a page that is opened from a disk no figure is mounted, unless the page has its
// program inside.
if (location.protocol !== 'file:' || !document.querySelector('.disk')) letWordsSet()
