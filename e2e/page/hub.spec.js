// The config.json of a model of the Hub, fetched by the name of the model. A server stands in for the
// Hub: the page and its policy name it, as make build HUB=… would have them.

import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { drawn, mountedFigures, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

// A page that a test serves may ask a server on the same machine.
test.use({ permissions: ['local-network-access'] })

/** @type {import('node:http').IncomingMessage[]} */
const asked = []
/** What the other host is asked for, to which a redirect leads. @type {(string | undefined)[]} */
const askedElsewhere = []

const config = JSON.stringify({ head_dim: 64, rope_theta: 20000 })
const cors = { 'access-control-allow-origin': '*' }

const elsewhere = createServer((request, response) => {
  askedElsewhere.push(request.url)
  response.writeHead(200, cors).end(config)
})

const standIn = createServer((request, response) => {
  asked.push(request)
  switch (request.url) {
    case '/owner/silent/resolve/main/config.json': return
    case '/owner/open/resolve/main/config.json':
    case '/owner/open/resolve/v2.0/config.json':
    case '/api/resolve-cache/renamed/config.json': return response.writeHead(200, cors).end(config)
    case '/owner/renamed/resolve/main/config.json': return response.writeHead(307, { ...cors, location: '/api/resolve-cache/renamed/config.json' }).end()
    case '/owner/away/resolve/main/config.json': return response.writeHead(302, { ...cors, location: `${addressOf(elsewhere)}/config.json` }).end()
    case '/owner/quantized/resolve/main/config.json': return response.writeHead(404, cors).end()
    case '/owner/referred/resolve/main/config.json': return response.writeHead(404).end()
    case '/owner/busy/resolve/main/config.json': return response.writeHead(429, cors).end()
    default: return response.writeHead(401, cors).end() // also for models that are not there
  }
})

/** @param {import('node:http').Server} server */
const addressOf = (server) => `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`

test.beforeAll(async () => {
  for (const server of [standIn, elsewhere]) await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
})
test.beforeEach(() => {
  asked.length = askedElsewhere.length = 0
})
test.afterAll(() => {
  for (const server of [standIn, elsewhere]) server.closeAllConnections()
  for (const server of [standIn, elsewhere]) server.close()
})

const rules = readFileSync(new URL('../../dist/_headers', import.meta.url), 'utf8')

/** The policy that _headers sets at a path. @param {string} path */
const policyAt = (path) => new RegExp(`^${path.replaceAll('*', '\\*')}\n(?: .*\n)*? {2}Content-Security-Policy: (.*)`, 'm').exec(rules)?.[1] ?? ''

/** Opens the page of a tool. @param {Page} page @param {string} [lang] @param {string} [hash] @param {string} [tool] */
async function open(page, lang = '', hash = '', tool = 'rotary') {
  await page.route(`**/workbench/${tool}/`, async (route) => {
    const response = await route.fetch()
    const policy = policyAt(`/${lang}workbench/${tool}/*`).replace('https://huggingface.co', addressOf(standIn))
    const body = (await response.text()).replace('data-hub="https://huggingface.co/"', `data-hub="${addressOf(standIn)}/"`)
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await page.goto(`${lang}workbench/${tool}/${hash}`)
}

/** @param {Page} page */
const form = (page) => page.locator('.hub')

/** Asks for a model. @param {Page} page @param {string} name */
async function ask(page, name) {
  await form(page).getByRole('textbox').fill(name)
  await form(page).getByRole('button').click()
}

for (const name of ['owner/open', 'owner/renamed', 'https://huggingface.co/owner/open/blob/v2.0/config.json?library=transformers']) {
  test(`the configuration of ${name} is shown, and kept in the address`, async ({ page }) => {
    await open(page)
    await ask(page, name)
    await expect(page.locator('.drawn')).toContainText('No scaling. ')
    await expect(page.locator('textarea')).toHaveValue(/20000/)
    await expect(page).toHaveURL(/rope_theta/)
    await expect(form(page).getByRole('status')).toHaveText('')
    expect(asked[0].headers.referer).toBeUndefined()
    expect(asked[0].headers.cookie).toBeUndefined()
  })
}

test('a configuration is fetched for a recording, too', async ({ page }) => {
  await open(page, '', '#model=owner/open', 'audit')
  await form(page).getByRole('button').click()
  await expect(page.locator('textarea')).toHaveValue(/20000/)
  await expect(page.locator('.drawn')).toContainText('What was turned? Give a recording of the program.')
})

/** What the form says of models: the same name, in both languages. @type {[name: string, english: string, chinese: string][]} */
const refusals = [
  ['owner/away',
    'The config.json of owner/away cannot be fetched from HUB: the file is missing or kept elsewhere, or something blocks the request. Open its config.json there, and paste it below.',
    '无法从 HUB 获取 owner/away 的 config.json：文件不存在或存放在别处，或请求被拦截。请在那里打开它的 config.json，粘贴到下面。'],
  ['owner/gated',
    'HUB has no model owner/gated, or shows its files only to those who may see them. If you may, log in there, open its config.json, and paste it below.',
    'HUB 上没有 owner/gated，或者只向获准的人显示其文件。如已获准，请登录后打开它的 config.json，粘贴到下面。'],
  ['owner/quantized',
    'owner/quantized has no config.json at HUB. Paste the config.json of the model that it was made from below.',
    'HUB 上的 owner/quantized 没有 config.json。请把它所基于的模型的 config.json 粘贴到下面。'],
  ['owner/referred',
    'The config.json of owner/referred cannot be fetched from HUB: the file is missing or kept elsewhere, or something blocks the request. Open its config.json there, and paste it below.',
    '无法从 HUB 获取 owner/referred 的 config.json：文件不存在或存放在别处，或请求被拦截。请在那里打开它的 config.json，粘贴到下面。'],
  ['owner/busy',
    'HUB answers the request for the config.json of owner/busy with status 429. Open its config.json there, and paste it below.',
    '请求 owner/busy 的 config.json 时，HUB 返回状态 429。请在那里打开它的 config.json，粘贴到下面。'],
  ['gpt2',
    'gpt2 is not the name of a model, as in meta-llama/Llama-3.1-8B. Write that, or paste the config.json below.',
    'gpt2 不是模型名称。请写成 meta-llama/Llama-3.1-8B 这样的形式，或把 config.json 粘贴到下面。'],
]

for (const [i, lang] of ['', 'zh/'].entries()) {
  test(`in /${lang} one sentence says why a configuration cannot be fetched, and what to paste instead`, async ({ page }) => {
    await open(page, lang)
    const host = new URL(addressOf(standIn)).host
    for (const [name, ...sentences] of refusals) {
      await ask(page, name)
      await expect(form(page).getByRole('status')).toHaveText(sentences[i].replace('HUB', host))
    }
    await ask(page, 'owner/gated')
    await expect(form(page).getByRole('link')).toHaveAttribute('href', `${addressOf(standIn)}/owner/gated/blob/main/config.json`)
    expect(askedElsewhere).toEqual([])
    await expect(page.getByText(lang ? '名称会发送到 huggingface.co。' : 'Files and pastes stay on your machine; a name that you fetch goes to huggingface.co.')).toBeVisible()
  })

  test(`in /${lang} a Hub that says nothing is given up after ten seconds`, async ({ page }) => {
    await page.clock.install()
    await open(page, lang)
    await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 60_000)
    await ask(page, 'owner/silent')
    await expect.poll(() => asked.length).toBe(1)
    await page.clock.runFor(9000)
    await expect(form(page).getByRole('status')).toHaveText(lang ? /^正在从 .* 获取 owner\/silent 的 config\.json……$/ : /^Fetching the config\.json of owner\/silent from .* …$/)
    await page.clock.runFor(1000)
    await expect(form(page).getByRole('status')).toHaveText(lang ? /十秒内没有响应。请在那里打开 owner\/silent 的 config\.json，粘贴到下面。$/
      : /has not answered for 10 seconds\. Open the config\.json of owner\/silent there, and paste it below\.$/)
  })
}

test('a second press gives the first request up', async ({ page }) => {
  await open(page)
  await ask(page, 'owner/silent')
  await expect.poll(() => asked.length).toBe(1)
  await ask(page, 'owner/open')
  await expect(page.locator('.drawn')).toContainText('No scaling. ')
  await expect(form(page).getByRole('status')).toHaveText('')
})

for (const lang of inTurn(['', 'zh/'])) {
  test(`in /${lang} a name in the address, or in the box of the tool, is filled in and waits for the press`, async ({ page }) => {
    await open(page, lang, '#model=owner/open&read-by=vllm-2026-08-17')
    const field = form(page).getByRole('textbox')
    await expect(field).toHaveValue('owner/open')
    await startProgram(page)
    await expect(mountedFigures(page)).toHaveCount(1)
    await drawn(page)
    await expect(page.locator('select[data-part=read-by]')).toHaveValue('vllm-2026-08-17')
    await page.evaluate(() => { location.hash = '#model=https%3A%2F%2Fhuggingface.co%2Fowner%2Frenamed' })
    await expect(field).toHaveValue('owner/renamed')
    await page.locator('textarea').fill('huggingface.co/owner/gated/tree/main')
    await expect(field).toHaveValue('owner/gated')
    expect(asked).toEqual([])
    await page.evaluate(() => { location.hash = '#model=phi-2' })
    await expect(page.locator('textarea')).toHaveValue(/"model_type": "phi"/)
    await expect(field).toHaveValue('owner/gated')
  })
}

test('no other page, and no figure on other pages, fetches from the Hub', async ({ page }) => {
  await page.goto('workbench/identify/')
  await expect(form(page)).toHaveCount(0)
  for (const path of ['/*', '/embed*', '/posenc*']) expect(policyAt(path), path).toMatch(/^default-src 'none'; (?!.*huggingface)/)
})
