// Where the programs are, for pages that load them: beside this script.

export const page = () => new URL('page.wasm', import.meta.url)
export const workbench = () => new URL('workbench.wasm', import.meta.url)

/** Where the program is that identifies numbers. */
export const encoder = () => new URL('encoder.wasm', import.meta.url)

const here = import.meta.url

/**
 * The folder where all files of the site lie, if this script is one of them; in
 * the bundle of somebody else nobody knows where that is.
 */
export const site = here.includes('/positional-encoding.js') ? new URL('.', here).href : ''
