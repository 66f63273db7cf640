// WebKit, driven by its WebDriver on a screen of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort, responds } from './port.js'
import { long } from './turn.js'

/** The name that WebDriver has for the key of an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** @typedef {{ [elementKey]: string }} Element */

/** Starts a screen, whose number it prints. @param {number} width @param {number} height */
async function screen(width, height) {
  const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await once(xvfb.stdout, 'data')
  return { display: `:${String(number).trim()}`, stop: () => void xvfb.kill() }
}

/**
 * But in long runs, WebKit optimises no program while it runs, and draws without OpenGL, which has
 * no hardware here: tests take two thirds of the processor time.
 */
const quick = { JSC_useDFGJIT: 'false', JSC_useOMGJIT: 'false', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' }

/** Opens a window of WebKit. */
export async function startWebKit({ width = 1440, height = 900 } = {}) {
  const { display, stop: stopScreen } = await screen(width, height)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, ...(long ? {} : quick), DISPLAY: display, GDK_BACKEND: 'x11' } })
  await responds(`http://127.0.0.1:${port}/status`)

  /** @param {'GET' | 'POST' | 'DELETE'} method @param {string} path @param {unknown} [body] */
  async function send(method, path, body) {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, body: body ? JSON.stringify(body) : undefined })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`webkit: ${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  const { sessionId } = await send('POST', '', { capabilities: { alwaysMatch: { timeouts: { script: 90_000 }, 'webkitgtk:browserOptions': { args: ['--automation'] } } } })
  const session = `/${sessionId}`
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })

  return {
    goto: (/** @type {string} */ url) => send('POST', `${session}/url`, { url }),

    /** Calls a function, or the source of one, in the page and waits for what it promises. @param {string | ((...args: any[]) => unknown)} f @param {...unknown} args */
    run: (f, ...args) => send('POST', `${session}/execute/sync`, { script: `return (${f}).apply(null, arguments)`, args }),

    /** Moves the mouse to places in the window, one after the other. @param {...[number, number]} places */
    move: (...places) => send('POST', `${session}/actions`, {
      actions: [{ type: 'pointer', id: 'mouse', actions: places.map(([x, y]) => ({ type: 'pointerMove', x, y, duration: 0 })) }],
    }),

    /** The pixels of the window, as a PNG in base 64. @returns {Promise<string>} */
    screenshot: () => send('GET', `${session}/screenshot`),

    async stop() {
      await send('DELETE', session)
      driver.kill()
      stopScreen()
    },
  }
}
