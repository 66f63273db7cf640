// The private scope of Go's wasm_exec.js.
//
// The stock file keeps four things in globals: it reads fs, process and path
// if the page has them, else defines them, and it defines Go. Here it sees
// another global object, `inner`. What is written there stays in `own`, and
// the four names are looked for nowhere else; every other name is the real
// global object's, `outer`. So a page finds nothing new, a page or Node that
// has an fs or a process of its own neither disturbs Go nor is disturbed, and
// every copy of this module has its own.
//
// `inner` is also what Go programs get from js.Global(): what they export by
// js.Global().Set arrives in `own`.

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
 * HTML for a page that takes it from policies alone, to which this one has to
 * be named: posenc. All of it is written by Go, which escapes what it is given.
 *
 * @param {string} html
 */
function trusted(html) {
  try {
    policy ??= /** @type {any} */ (outer).trustedTypes?.createPolicy('posenc', { createHTML: (/** @type {string} */ html) => html })
  } catch {
    // The page does not know of it, or another copy of this module has been first.
  }
  return policy ? policy.createHTML(html) : html
}

// Go calls methods by Reflect.apply(method, receiver, arguments). Browsers
// refuse setTimeout and its like on any receiver but the real global object.
const reflect = {
  get: Reflect.get,
  /** @param {any} target @param {PropertyKey} name @param {any} value */
  set: (target, name, value) => Reflect.set(target, name, name === 'innerHTML' ? trusted(value) : value),
  deleteProperty: Reflect.deleteProperty,
  construct: Reflect.construct,
  /** @param {Function} method @param {any} receiver @param {any[]} args */
  apply: (method, receiver, args) => Reflect.apply(method, receiver === inner ? outer : receiver, args),
}

// Writing to standard output, the stock file names fs without its owner.
const fs = {
  /** @param {number} fd @param {Uint8Array} bytes */
  writeSync: (fd, bytes) => own.fs.writeSync(fd, bytes),
}

;(function (globalThis, fs, Reflect) {
// … wasm_exec.js …
})(inner, fs, reflect)

export const Go = own.Go
export { own as exports }
