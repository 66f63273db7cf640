// Where the program is, for those who load it: beside this script.

export const source = () => new URL('encoder.wasm', import.meta.url)
