// A browser for the journeys: the system's, else Debian's package, else the one that Playwright downloads.
import { existsSync } from 'node:fs'
import { run } from './steps.mjs'

const places = () => [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path))

/** Path of a browser, or undefined when Playwright has one of its own. */
export async function findChromium() {
  if (places()) return places()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the system’s packages')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    if (places()) return places()
  }
  console.log('Fetching Playwright’s Chromium')
  const { code } = await run('npx', ['playwright', 'install', 'chromium'])
  if (code !== 0) console.error('No browser could be had. Install Chromium and set CHROMIUM to its path.')
  return undefined
}
