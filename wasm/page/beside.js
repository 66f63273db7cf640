// Where the programs are, for pages that load them: beside this script.

export const page = () => new URL('page.wasm', import.meta.url)
export const workbench = () => new URL('workbench.wasm', import.meta.url)

/** Where the programs without figures are. */
export const encoder = () => new URL('encoder.wasm', import.meta.url)
export const reader = () => new URL('reader.wasm', import.meta.url)

const here = import.meta.url

/**
 * The folder of the site, if this script is one of its files; empty in the bundle of
 * another page. Turbopack would take new URL('.', here) for a module.
 */
export const site = here.includes('/positional-encoding.js') ? here.replace(/[?#].*/, '').replace(/[^/]*$/, '') : ''
