// The private scope of Go's wasm_exec.js.
//
// The stock file uses four globals: it reads fs, process and path if the page has
// them, else defines them, and it defines Go. Here its global object is `inner`:
// writing a property sets it in `own`, and the four names are read from `own` alone,
// all others from the real global object, `outer`. So no global is defined, an fs or
// a process of the page or of Node does not matter, and each copy of this module has
// its own.
//
// `inner` is also js.Global() in Go programs: js.Global().Set sets a property of `own`.

const outer = globalThis

const names = new Set(['Go', 'fs', 'process', 'path'])
/** @type {any} */
const own = Object.create(null)

/** @param {PropertyKey} name */
const home = (name) => name in own || names.has(/** @type {string} */ (name)) ? own : outer

// The target is `own`, not `outer`: a proxy must repeat the frozen properties
// of its target, and a page may have frozen an fs of its own.
const inner = new Proxy(own, {
  has: (_, name) => name in home(name),
  get: (_, name) => home(name)[name],
})

/** @type {{ createHTML: (html: string) => any } | undefined} */
let policy

/**
 * Returns HTML for a page that requires Trusted Types and allows the policy posenc.
 * Go has written the HTML, and has escaped all values.
 *
 * @param {string} html
 */
function trusted(html) {
  try {
    policy ??= /** @type {any} */ (outer).trustedTypes?.createPolicy('posenc', { createHTML: (/** @type {string} */ html) => html })
  } catch {
    // The page does not allow it, or another copy of this module has created it.
  }
  return policy ? policy.createHTML(html) : html
}

// Go calls methods by Reflect.apply(method, receiver, arguments). In browsers,
// setTimeout and others throw on receivers other than the real global object.
const reflect = {
  get: Reflect.get,
  /** @param {any} target @param {PropertyKey} name @param {any} value */
  set: (target, name, value) => Reflect.set(target, name, name === 'innerHTML' ? trusted(value) : value),
  deleteProperty: Reflect.deleteProperty,
  construct: Reflect.construct,
  /** @param {Function} method @param {any} receiver @param {any[]} args */
  apply: (method, receiver, args) => Reflect.apply(method, receiver === inner ? outer : receiver, args),
}

// For standard output, the stock file uses the variable fs.
const fs = {
  /** @param {number} fd @param {Uint8Array} bytes */
  writeSync: (fd, bytes) => own.fs.writeSync(fd, bytes),
}

;(function (globalThis, fs, Reflect) {
// … wasm_exec.js …
})(inner, fs, reflect)

export const Go = own.Go
export { own as exports }
