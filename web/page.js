// A classic script, since a page that is opened from a disk runs no module.

// Search engines want the addresses of translations in full, which a site that
// works below any path cannot have in its files.
for (const link of document.querySelectorAll('link[hreflang]')) {
  if (link instanceof HTMLLinkElement) link.href = new URL(link.href, document.baseURI).href
}

// Without modules no figure comes to life; another file has all it needs inside.
if (location.protocol === 'file:') document.querySelector('.disk')?.removeAttribute('hidden')
