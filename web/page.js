// A classic script, since a page that is opened from a disk runs no module.

// Search engines want the addresses of translations in full, which a site that
// works below any path cannot have in its files.
for (const link of document.querySelectorAll('link[hreflang]')) {
  if (link instanceof HTMLLinkElement) link.href = new URL(link.href, document.baseURI).href
}

// So do those who ask how this page can be embedded.
const discovery = document.querySelector('link[type="application/json+oembed"]')
if (discovery instanceof HTMLLinkElement) discovery.href += `?url=${encodeURIComponent(location.href)}`

/**
 * Goes to the figure that the address names, as in #figure=waves&d-model=64, which
 * is how shared links lead here, or to the section, as in #reading?d-model=64. Who
 * comes back to it comes to where they were.
 */
function goToPlace() {
  const [section, query = section] = location.hash.slice(1).split('?')
  const figure = new URLSearchParams(query).get('figure')
  const place = document.getElementById(figure ? `fig-${figure}` : section)
  if (!place || history.state?.arrived) return
  history.replaceState({ ...history.state, arrived: true }, '')
  place.scrollIntoView()
}
goToPlace()
addEventListener('hashchange', goToPlace)

// Without modules no figure comes to life; another file has all it needs inside.
if (location.protocol === 'file:') document.querySelector('.disk')?.removeAttribute('hidden')
