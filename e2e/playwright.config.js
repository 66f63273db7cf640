import { defineConfig } from '@playwright/test'
import { executablePath } from './browser.js'

export default defineConfig({
  testMatch: '*.spec.js',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    // The server picks its port; Playwright reads it off the line that it prints.
    baseURL: process.env.POSENC_URL,
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'go tool site -dir dist -addr 127.0.0.1:0',
    cwd: '..',
    wait: { stdout: /posenc: (?<posenc_url>\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
})
