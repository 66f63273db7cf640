// The form on the page of a tool that reads a config.json: it fetches one from the Hub, by the name
// of a model, and puts it into the box of the tool. Nothing is fetched before its button is
// pressed. A name behind the address of the page, #model=meta-llama/Llama-3.1-8B, is filled in.

const form = /** @type {HTMLFormElement} */ (document.querySelector('.hub'))
const field = /** @type {HTMLInputElement} */ (form.querySelector('input'))
const message = /** @type {HTMLElement} */ (form.querySelector('[role=status]'))
const hub = new URL(String(form.dataset.hub))

/** For how many milliseconds the Hub may say nothing. */
const patience = 10000

/** What the form says, in English and Chinese; {file} is a link to the file at the Hub. */
const words = {
  ready: ['Press “Fetch” for the config.json of {model} from {host}.', '按“获取”，从 {host} 读取 {model} 的 config.json。'],
  asking: ['Fetching the config.json of {model} from {host} …', '正在从 {host} 获取 {model} 的 config.json……'],
  unnamed: ['{model} is not the name of a model, as in meta-llama/Llama-3.1-8B. Write that, or paste the config.json below.', '{model} 不是模型名称。请写成 meta-llama/Llama-3.1-8B 这样的形式，或把 config.json 粘贴到下面。'],
  closed: ['{host} has no model {model}, or shows its files only to those who may see them. If you may, log in there, open its {file}, and paste it below.', '{host} 上没有 {model}，或者只向获准的人显示其文件。如已获准，请登录后打开它的 {file}，粘贴到下面。'],
  absent: ['{model} has no config.json at {host}. Paste the config.json of the model that it was made from below.', '{host} 上的 {model} 没有 config.json。请把它所基于的模型的 config.json 粘贴到下面。'],
  refused: ['{host} answers the request for the config.json of {model} with status {status}. Open its {file} there, and paste it below.', '请求 {model} 的 config.json 时，{host} 返回状态 {status}。请在那里打开它的 {file}，粘贴到下面。'],
  blocked: ['The config.json of {model} cannot be fetched from {host}: the file is missing or kept elsewhere, or something blocks the request. Open its {file} there, and paste it below.', '无法从 {host} 获取 {model} 的 config.json：文件不存在或存放在别处，或请求被拦截。请在那里打开它的 {file}，粘贴到下面。'],
  silent: ['{host} has not answered for 10 seconds. Open the {file} of {model} there, and paste it below.', '{host} 十秒内没有响应。请在那里打开 {model} 的 {file}，粘贴到下面。'],
}

/** @typedef {{ name: string, revision: string }} Model */

/**
 * The model of a name, OWNER/NAME, or of the address of one of its pages at the Hub; null if it is
 * neither.
 *
 * @param {string} text
 * @returns {Model | null}
 */
function modelOf(text) {
  const address = text.trim().replace(/^https?:\/\//, '')
  const host = ['huggingface.co', 'hf.co', hub.host].find((host) => address.startsWith(`${host}/`))
  const path = host ? address.slice(host.length + 1) : text.trim()
  const [, name, revision = 'main'] = /^(\w[\w.-]*\/\w[\w.-]*)(?:\/(?:tree|blob|raw|resolve)\/([^/?#]+)(?:\/config\.json)?)?\/?(?:[?#].*)?$/.exec(path) ?? []
  return name ? { name, revision } : null
}

/** Says something about a model. @param {keyof typeof words} what @param {Model} model @param {number} [code] */
function say(what, { name, revision }, code) {
  const values = { model: name, host: hub.host, status: String(code) }
  const sentence = words[what][document.documentElement.lang.startsWith('zh') ? 1 : 0]
  const [before, after] = sentence.replace(/\{(model|host|status)\}/g, (_, key) => values[/** @type {keyof typeof values} */ (key)]).split('{file}')
  message.className = what === 'ready' || what === 'asking' ? 'notes' : 'problem'
  message.replaceChildren(before)
  if (after === undefined) return
  const { href } = new URL(`${name}/blob/${revision}/config.json`, hub)
  message.append(Object.assign(document.createElement('a'), { href, textContent: 'config.json' }), after)
}

/** Puts a text into the box of the tool, or of the form before its program is there. @param {string} text */
function give(text) {
  const element = /** @type {Element} */ (document.querySelector('figure positional-encoding'))
  const box = (element.shadowRoot?.querySelector('.live') ?? element).querySelector('textarea')
  if (!box) return
  box.value = text
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** The request that is going on. */
let asking = new AbortController()

/** Fetches the configuration of a model, and gives up the one before. @param {Model} model */
async function fetchConfig(model) {
  asking.abort()
  const request = asking = new AbortController()
  const { signal } = request
  say('asking', model)
  await customElements.whenDefined('positional-encoding')
  const timer = setTimeout(() => { say('silent', model); request.abort() }, patience)
  try {
    const response = await fetch(new URL(`${model.name}/resolve/${model.revision}/config.json`, hub), { signal, referrerPolicy: 'no-referrer', credentials: 'omit' })
    if (response.status === 401 || response.status === 403) return say('closed', model)
    if (response.status === 404) return say('absent', model)
    if (!response.ok) return say('refused', model, response.status)
    // Where no policy forbids it, a redirect may lead to another host.
    if (new URL(response.url).origin !== hub.origin) return say('blocked', model)
    give(await response.text())
    message.replaceChildren()
  } catch {
    if (!signal.aborted) say('blocked', model)
  } finally {
    clearTimeout(timer)
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const model = modelOf(field.value)
  model ? fetchConfig(model) : say('unnamed', { name: field.value, revision: '' })
})

/** Offers a text as a name, if it is one. @param {string} text */
function offer(text) {
  const model = modelOf(text)
  if (!model) return
  field.value = model.revision === 'main' ? model.name : text.trim()
  say('ready', model)
}

// A name that is pasted into the box of the tool is one, too.
document.addEventListener('input', (event) => {
  const [box] = event.composedPath()
  if (box instanceof HTMLTextAreaElement) offer(box.value)
})

/** Takes a name out of the address, where the names of the tool's own models have no slash. */
function takeFromAddress() {
  const parts = location.hash.slice(1).split('&')
  const named = parts.find((part) => /^model=.*(\/|%2F)/i.test(part))
  if (!named) return false
  const others = parts.filter((part) => part !== named).join('&')
  history.replaceState(history.state, '', `${location.pathname}${location.search}${others && `#${others}`}`)
  offer(String(new URLSearchParams(named).get('model')))
  return true
}
takeFromAddress()
addEventListener('hashchange', (event) => {
  if (!takeFromAddress()) return
  event.stopImmediatePropagation()
  dispatchEvent(new Event('hashchange'))
})

export {}
