// What a reader presses before the figure is there: a chip of the bar, or a point of the
// picture. It is pressed again when the figure is there.

/**
 * What has been pressed last, by the rooms of figures.
 *
 * @type {WeakMap<Element, { chip: string } | { x: number, y: number }>}
 */
const pressed = new WeakMap()

/**
 * Remembers what is pressed in an element without a figure, and says there that the figure
 * is on its way.
 *
 * @param {Element} element
 * @param {string} loading what is said
 */
export function remember(element, loading) {
  const room = element.shadowRoot?.querySelector('.room')
  room?.addEventListener('click', (event) => {
    const { target, clientX, clientY } = /** @type {MouseEvent} */ (event)
    if (!(target instanceof Element) || room.querySelector('.live') || target.closest('.lost')) return
    const chip = target.closest('[data-chip]')?.getAttribute('data-chip')
    const box = room.getBoundingClientRect()
    pressed.set(room, chip ? { chip } : { x: clientX - box.left, y: clientY - box.top })
    const note = room.querySelector('.soon') ?? Object.assign(document.createElement('p'), { className: 'soon', role: 'status' })
    note.textContent = loading
    room.append(note)
  })
}

/** The chip of an element that has the focus. @param {Element} element */
const focused = (element) => element.querySelector('[data-chip]:focus')?.getAttribute('data-chip')

/**
 * A function that presses in a figure what was pressed before it was there, and gives the
 * focus to the chip that had it. It is called when the figure is seen.
 *
 * @param {HTMLElement} place of the figure
 */
export function pressAgain(place) {
  const room = place.parentElement
  const host = place.getRootNode()
  const what = room && pressed.get(room)
  const focus = host instanceof ShadowRoot ? focused(host.host) : undefined
  const chip = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (place.querySelector(`[data-chip="${name}"]`))
  return () => {
    if (room) pressed.delete(room)
    if (what && 'chip' in what) return chip(what.chip)?.click()
    if (focus) chip(focus)?.focus({ preventScroll: true })
    const picture = place.querySelector('.picture-place')
    if (!what || !picture) return
    const box = place.getBoundingClientRect()
    const at = { clientX: box.left + what.x, clientY: box.top + what.y, bubbles: true, pointerId: 1, pointerType: 'mouse' }
    for (const name of ['pointerdown', 'pointerup', 'click']) picture.dispatchEvent(new PointerEvent(name, at))
  }
}
