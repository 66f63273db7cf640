// The theme of a figure on a page that declares no color-scheme: that of the text around
// the figure, since most pages switch between light and dark by a class alone.

/**
 * Follows the colour of the text around an element, in its shadow root.
 *
 * @param {Element} element
 * @param {Element} frame gets the class "on-dark" while that text is light
 */
export function followText(element, frame) {
  // However a page changes a colour, what inherits it begins a transition.
  const probe = Object.assign(element.ownerDocument.createElement('i'), { className: 'inherited-colour', ariaHidden: 'true' })
  const root = element.getRootNode()
  const around = element.parentElement ?? (root instanceof ShadowRoot ? root.host : element)
  const isOnDark = () => getComputedStyle(around).colorScheme === 'normal' && lightness(getComputedStyle(probe).color) > 0.5
  const follow = () => frame.classList.toggle('on-dark', isOnDark())
  probe.addEventListener('transitionrun', follow)
  probe.addEventListener('transitionend', follow)
  frame.after(probe)
  themes.set(frame, isOnDark)
  rooms.observe(frame)
}

/** Whether frames are on dark ground. @type {WeakMap<Element, () => boolean>} */
const themes = new WeakMap()

/**
 * Looks at frames when the page has been laid out, and before it is drawn: all that come with it
 * at once, and those in folds when these are opened. To look earlier would have the page laid out
 * for each of them.
 */
const rooms = globalThis.ResizeObserver && new ResizeObserver((entries) => {
  const found = entries.map(({ target }) => /** @type {const} */ ([target, themes.get(target)?.() ?? false]))
  for (const [frame, onDark] of found) frame.classList.toggle('on-dark', onDark)
})

/** How light a computed colour is, from 0 to 1. @param {string} colour such as rgb(0, 0, 0) or oklch(1 0 0) */
function lightness(colour) {
  const [a, b, c] = (colour.match(/-?[\d.]+(e-?\d+)?/g) ?? ['0', '0', '0']).map(Number)
  if (colour.startsWith('rgb')) return (0.2126 * a + 0.7152 * b + 0.0722 * c) / 255
  if (colour.startsWith('color(')) return 0.2126 * a + 0.7152 * b + 0.0722 * c
  return colour.startsWith('ok') ? a : a / 100
}
