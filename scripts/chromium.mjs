import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The path of Chromium: CHROMIUM_PATH, the system's, or Playwright's download.
 * @returns {string | null}
 */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : null
  return [...INSTALLED, ...downloaded()].find((path) => existsSync(path)) ?? null
}

/**
 * The path of the browser that runs the walks: Chromium without its own window, where there is one,
 * since it takes a third less processor time. It has no notifications.
 * @returns {string | null}
 */
export function findHeadlessChromium() {
  const path = '/usr/bin/chromium-headless-shell'
  return !process.env.CHROMIUM_PATH && existsSync(path) ? path : findChromium()
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function downloaded() {
  const cache = process.platform === 'darwin' ? 'Library/Caches' : '.cache'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), cache, 'ms-playwright')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) =>
      ['chrome-linux', 'chrome-linux64'].map((system) => join(folder, name, system, 'chrome')),
    )
}
