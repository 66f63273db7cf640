// Reloads the page after a build, and shows over it why a build failed. Only the drafts of
// "make serve" have this script: pages in dist/ do not.

// A frame reloads with the page around it.
if (window.top === window) {
  /** @type {number | undefined} */
  let current
  const fault = document.createElement('pre')
  fault.setAttribute('role', 'alert')
  Object.assign(fault.style, {
    position: 'fixed', inset: '0', zIndex: '2147483647', margin: '0', padding: '24px', overflow: 'auto',
    background: '#1b1b1b', color: '#ffb4a8', font: '15px/1.5 ui-monospace, monospace', whiteSpace: 'pre-wrap',
  })
  const ask = async () => {
    if (document.hidden) return
    // The server may be gone, and the file, while it is written.
    const state = await fetch('/_builds').then((response) => response.json()).catch(() => undefined)
    if (!state) return
    if (current !== undefined && state.build !== current) location.reload()
    current = state.build
    if (state.failed === fault.textContent) return // a reader may have scrolled it, or selected text
    fault.textContent = state.failed
    if (state.failed) document.body.append(fault)
    else fault.remove()
  }
  setInterval(ask, 300)
  document.addEventListener('visibilitychange', ask)
  ask()
}
