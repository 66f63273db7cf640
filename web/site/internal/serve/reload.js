// Reloads the page after a build. Only the server of "make serve" adds this script,
// and only to what it sends: pages in dist/ do not have it.

// A frame reloads with the page around it. Hidden pages do not listen, because a
// browser opens at most six connections to one server.
if (window.top === window) {
  /** @type {string | undefined} */
  let build
  /** @type {EventSource | undefined} */
  let events
  const listen = () => {
    events?.close()
    if (document.hidden) return
    events = new EventSource('/_reload')
    events.onmessage = ({ data }) => {
      if (build !== undefined && build !== data) location.reload()
      build = data
    }
  }
  document.addEventListener('visibilitychange', listen)
  listen()
}
