// A running Go program and its functions.

import { Go, exports } from 'go:wasm_exec'

/**
 * Runs the Go program of a module and returns what calls its functions. When
 * the program has ended, for want of memory or of stack say, the next call is
 * answered by a new one.
 *
 * @param {WebAssembly.Module} module
 * @param {() => void} [onEnd] called when the program has ended
 */
export async function start(module, onEnd = () => {}) {
  const first = new Go()
  let program = run(first, await instantiate(module, first), ['encode'], onEnd)
  const { exported } = program
  if (program.broken) throw new Error('posenc: the WebAssembly is not a program of this library')

  /**
   * Calls an exported function and throws the Error that it may return.
   *
   * @param {string} name
   * @param {...any} args
   * @returns {any}
   */
  function call(name, ...args) {
    const result = running().call(name, args)
    if (result instanceof Error) throw result
    return result
  }

  function running() {
    if (program.ended()) {
      program.end()
      const go = new Go()
      program = run(go, new WebAssembly.Instance(module, go.importObject), exported, onEnd)
    }
    return program
  }

  /** Whether the program exports a function. @param {string} name */
  call.has = (name) => exported.includes(name)

  /** The memory of the program that the next call calls. @returns {WebAssembly.Memory} */
  call.memory = () => running().memory
  return call
}

/**
 * @param {WebAssembly.Module} module
 * @param {Go} go
 */
async function instantiate(module, go) {
  try {
    return await WebAssembly.instantiate(module, go.importObject)
  } catch (cause) {
    throw new Error('posenc: the WebAssembly is not a program of this library', { cause })
  }
}

/**
 * @param {Go} go
 * @param {WebAssembly.Instance} instance
 * @param {string[]} needed the functions without which it has not begun as it should
 * @param {() => void} onEnd
 */
function run(go, instance, needed, onEnd) {
  const before = { ...exports }
  let over = false
  let failed = false
  go.exit = () => {
    if (over) return
    over = true
    // It leaves listeners and timers behind. A timer resumes the program until
    // it has been noticed.
    go._resume = () => {}
    go._scheduledTimeouts.clear()
    onEnd()
  }
  // It returns when main blocks, and its promise is rejected if main cannot
  // even begin: then nothing new has been exported.
  go.run(instance).catch(() => {})
  // Functions that it exports to JavaScript, and those of WebAssembly.
  const functions = { ...instance.exports, ...exports }
  const exported = Object.keys(exports).filter((name) => exports[name] !== before[name])
  const broken = !needed.every((name) => exported.includes(name))
  return {
    broken,
    exported,
    memory: /** @type {WebAssembly.Memory} */ (instance.exports.mem),
    ended: () => over || failed || broken,
    end: () => go.exit(1),
    /** @param {string} name @param {any[]} args */
    call(name, args) {
      if (broken) throw new RangeError('posenc: the WebAssembly program could not be started anew')
      let result
      try {
        result = functions[name](...args)
      } catch (error) {
        // An exception that passes through Go leaves it in the middle of something.
        // There may be no stack left for a call here.
        failed = true
        go.exit(1)
        throw error
      }
      if (over) throw new RangeError('posenc: WebAssembly has run out of memory; what it computes in one call has to be smaller')
      return result
    },
  }
}
