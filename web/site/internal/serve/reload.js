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
    const response = await fetch('/_builds').catch(() => undefined) // the server may be gone
    if (!response?.ok) return
    const { build, failed } = await response.json()
    if (current !== undefined && build !== current) location.reload()
    current = build
    fault.textContent = failed
    if (failed) document.body.append(fault)
    else fault.remove()
  }
  setInterval(ask, 300)
  document.addEventListener('visibilitychange', ask)
  ask()
}
