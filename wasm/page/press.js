// The point of a picture that a reader presses before the figure is there. It is pressed
// again when the figure is there.

/**
 * The points that have been pressed last, by the rooms of figures.
 *
 * @type {WeakMap<Element, { x: number, y: number }>}
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
    if (!(target instanceof Element) || room.querySelector('.live') || target.closest('.lost, .intake')) return
    const box = room.getBoundingClientRect()
    pressed.set(room, { x: clientX - box.left, y: clientY - box.top })
    const note = room.querySelector('.soon') ?? Object.assign(document.createElement('p'), { className: 'soon', role: 'status' })
    note.textContent = loading
    room.append(note)
  })
}

/**
 * A function that presses in a figure what was pressed before it was there. It is called
 * when the figure is seen.
 *
 * @param {HTMLElement} place of the figure
 */
export function pressAgain(place) {
  const room = place.parentElement
  const what = room && pressed.get(room)
  return () => {
    if (room) pressed.delete(room)
    const picture = place.querySelector('.picture-place')
    if (!what || !picture) return
    const box = place.getBoundingClientRect()
    const at = { clientX: box.left + what.x, clientY: box.top + what.y, bubbles: true, pointerId: 1, pointerType: 'mouse' }
    for (const name of ['pointerdown', 'pointerup', 'click']) picture.dispatchEvent(new PointerEvent(name, at))
  }
}
