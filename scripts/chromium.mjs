// Finds a browser for journeys and benchmarks: the system's, else Debian's package, else the one that Playwright downloads.
import { existsSync } from 'node:fs'
import { installPackage } from './debian.mjs'
import { run } from './steps.mjs'

const first = (...paths) => [process.env.CHROMIUM, ...paths].find((path) => path && existsSync(path))
const browser = () => first('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
const headlessShell = () => first('/usr/bin/chromium-headless-shell')

/** Path of a browser, or undefined to use the one that Playwright has downloaded. */
export async function findChromium() {
  if (!browser()) await installPackage('chromium')
  if (browser()) return browser()
  console.log('Fetching Playwright’s Chromium')
  const { code } = await run('npx', ['playwright', 'install', 'chromium'])
  if (code !== 0) console.error('No browser found. Install Chromium and set CHROMIUM to its path.')
  return undefined
}

/** Path of Chromium's headless shell (as Playwright uses by default), where journeys take a quarter less time; else of a full browser. */
export async function findHeadlessChromium() {
  if (!headlessShell()) await installPackage('chromium-headless-shell')
  return headlessShell() ?? findChromium()
}
