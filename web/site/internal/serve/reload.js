// Reloads the page after a build, and shows over it why a build failed. Only the server of
// "make serve" adds this script, and only to what it sends: pages in dist/ do not have it.

// A frame reloads with the page around it. Hidden pages do not listen, because a
// browser opens at most six connections to one server.
if (window.top === window) {
  /** @type {number | undefined} */
  let current
  /** @type {EventSource | undefined} */
  let events
  const fault = document.createElement('pre')
  fault.setAttribute('role', 'alert')
  Object.assign(fault.style, {
    position: 'fixed', inset: '0', zIndex: '2147483647', margin: '0', padding: '24px', overflow: 'auto',
    background: '#1b1b1b', color: '#ffb4a8', font: '15px/1.5 ui-monospace, monospace', whiteSpace: 'pre-wrap',
  })
  const listen = () => {
    events?.close()
    if (document.hidden) return
    events = new EventSource('/_reload')
    events.onmessage = ({ data }) => {
      const { build, failed } = JSON.parse(data)
      if (current !== undefined && build !== current) location.reload()
      current = build
      fault.textContent = failed
      if (failed) document.body.append(fault)
      else fault.remove()
    }
  }
  document.addEventListener('visibilitychange', listen)
  listen()
}
