// Pages in one file, opened from a disk.

import { copyFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The path of a file of the site. @param {string} name */
export const built = (name) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))

/** The address of a file of the site on the disk. @param {string} name */
export const fileAddress = (name) => pathToFileURL(built(name)).href

/**
 * Opens a copy of a file of the site, with no other file beside it and without a network.
 * It returns the address of the copy, and what else the page asks for.
 *
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').TestInfo} testInfo
 * @param {string} name
 */
export async function openAlone(page, testInfo, name) {
  const path = testInfo.outputPath(name)
  await copyFile(built(name), path)
  const address = pathToFileURL(path).href
  await page.route(/^https?:/, (route) => route.abort('internetdisconnected'))
  /** @type {string[]} */
  const requests = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(data|blob):/.test(url) && url.split('#')[0] !== address) requests.push(url)
  })
  await page.goto(address)
  return { address, requests }
}
