// Fits the frames of this page that show figures, <iframe src="…/embed.html?…">,
// to the heights that the figures have: they change with the width of the page
// and with what a reader does. It leaves all other frames alone, and nothing
// behind. It may be loaded as a module or as an ordinary script.

{
  /** More than any figure has, in CSS pixels. */
  const most = 20_000

  /** The address of a frame, unless that is none. @param {HTMLIFrameElement} frame */
  const addressOf = (frame) => {
    try {
      return new URL(frame.src || 'about:blank', document.baseURI)
    } catch {
      return new URL('about:blank')
    }
  }

  /** Where a frame comes from, if it shows a figure. @param {HTMLIFrameElement} frame */
  const originOf = (frame) => {
    const { pathname, origin } = addressOf(frame)
    if (!/\/embed(\.html)?$/.test(pathname)) return undefined
    // A sandbox takes it away.
    return frame.sandbox.length > 0 && !frame.sandbox.contains('allow-same-origin') ? 'null' : origin
  }

  /** Asks a frame how high it should be. It may have told that before this script was there. @param {unknown} frame */
  const ask = (frame) => {
    if (frame instanceof HTMLIFrameElement && originOf(frame)) frame.contentWindow?.postMessage({ type: 'posenc:ask' }, '*')
  }

  addEventListener('message', ({ source, origin, data }) => {
    const height = data?.type === 'posenc:height' ? data.height : undefined
    if (!Number.isFinite(height) || height <= 0 || height > most) return
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow !== source || originOf(frame) !== origin) continue
      const edges = getComputedStyle(frame).boxSizing === 'border-box' ? frame.offsetHeight - frame.clientHeight : 0
      frame.style.height = `${height + edges}px`
    }
  })

  document.addEventListener('load', ({ target }) => ask(target), true)
  document.querySelectorAll('iframe').forEach(ask)
}
