import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumWithoutMap } from '../fixtures/browser'

export interface OwnBrowser {
  context: BrowserContext
  /** Opens a page in a separate window, so that no page hides another. */
  openPage: () => Promise<Page>
  close: () => Promise<void>
}

/**
 * Starts a browser with default settings: browsers launched by Playwright never hide pages or throttle their timers, so their
 * pages can't be frozen. Without WebGL, since rendering the map in software takes CPU time; the static image that the portal
 * shows instead also reveals the technician's position.
 */
export async function startOwnBrowser(): Promise<OwnBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'))
  const child = spawn(
    chromiumWithoutMap.executablePath ?? chromium.executablePath(),
    [
      ...(chromiumWithoutMap.args ?? []),
      '--headless=new',
      '--no-first-run',
      '--force-prefers-reduced-motion',
      '--window-size=1280,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  // Distributions start Chromium by a wrapper script, so the whole process group gets the signal.
  const kill = () => process.kill(-child.pid!)
  process.once('exit', kill)
  const ended = new Promise((done) => child.once('exit', done))
  const address = await new Promise<string>((done, fail) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /ws:\/\/\S+/.exec(output)
      if (found) done(found[0])
    })
    child.once('exit', (code) => fail(new Error(`Chromium ended with code ${code}:\n${output}`)))
  })
  const browser = await chromium.connectOverCDP(address, { isLocal: true, noDefaults: true })
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium opened no window')
  const devtools = await browser.newBrowserCDPSession()
  // Sequential, so that each call gets its own page.
  let last: Promise<unknown> = Promise.resolve()
  return {
    context,
    openPage() {
      const opened = last.then(async () => {
        const [page] = await Promise.all([
          context.waitForEvent('page'),
          devtools.send('Target.createTarget', { url: 'about:blank', newWindow: true }),
        ])
        return page
      })
      last = opened.catch(() => undefined)
      return opened
    },
    async close() {
      await browser.close()
      process.off('exit', kill)
      kill()
      await ended
      // Its last processes may still be writing.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
