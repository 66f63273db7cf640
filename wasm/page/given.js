// What a reader gives to the form of a tool before its program is there. The form is in the
// HTML of the page, in the element of the figure; the form of the live figure, which takes its
// place, takes what is in it.

/** What has been done in the forms of elements, the last thing last. @type {WeakMap<Element, Map<string, (place: Element) => void>>} */
const given = new WeakMap()

/** The form of an element in the HTML of its page. @param {Element} element @returns {HTMLElement | null} */
const formOf = (element) => element.querySelector(':scope > .intake')

/** Keeps what is given in the form of an element, if it has one, until there is a figure. @param {Element} element */
export function keepGiven(element) {
  const form = formOf(element)
  if (!form || given.has(element)) return
  /** @type {Map<string, (place: Element) => void>} */
  const acts = new Map()
  given.set(element, acts)
  /** @param {string} what @param {(place: Element) => void} act */
  const keep = (what, act) => {
    acts.delete(what)
    acts.set(what, act)
  }
  /** @param {FileList} files */
  const keepFiles = (files) => files.length > 0 && keep('files', (place) => drop(place, files))
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) keep('text', (place) => set(place, 'textarea', target.value))
    if (target instanceof HTMLSelectElement) keep('sample', (place) => set(place, 'select', target.value))
    if (target instanceof HTMLInputElement && target.files) keepFiles(target.files)
  })
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    form.querySelectorAll('button').forEach((other) => other.setAttribute('aria-pressed', String(other === button)))
    keep('sample', (place) => place.querySelector(`[data-does="${button.value}"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  })
  element.addEventListener('dragover', (event) => given.has(element) && event.preventDefault())
  element.addEventListener('drop', (event) => {
    const files = /** @type {DragEvent} */ (event).dataTransfer?.files
    if (!given.has(element) || !files?.length) return
    event.preventDefault()
    keepFiles(files)
  })
}

/**
 * A function that hands what has been given to the live figure, and the focus with it. It is
 * called when the figure is seen.
 *
 * @param {Element} element
 * @param {Element} place of the figure
 */
export function handOver(element, place) {
  const form = formOf(element)
  const focused = form?.querySelector(':focus')
  const acts = given.get(element) ?? new Map()
  given.delete(element)
  return () => {
    form?.remove()
    acts.forEach((act) => act(place))
    if (focused instanceof HTMLTextAreaElement) {
      const box = place.querySelector('textarea')
      box?.focus({ preventScroll: true })
      box?.setSelectionRange(focused.selectionStart, focused.selectionEnd)
    } else if (focused instanceof HTMLSelectElement) {
      place.querySelector('select')?.focus({ preventScroll: true })
    }
  }
}

/** @param {Element} place @param {'textarea' | 'select'} name @param {string} value */
function set(place, name, value) {
  const field = place.querySelector(name)
  if (!field) return
  field.value = value
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** @param {Element} place @param {FileList} files */
function drop(place, files) {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  place.querySelector('.picture-place')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}
