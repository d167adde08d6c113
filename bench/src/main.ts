import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as launchOptions } from '../../e2e/fixtures/browser'
import { startPortalProcess } from '../../e2e/fixtures/portal-process'
import { measureLoad, type Load, type LoadOptions } from './first-load'
import { buildPeers } from './peers/build-peers'
import { bareHtml, servePeer, withScript } from './peers/serve-peers'
import { writeSection } from './performance-document'
import { report, type PageSamples } from './report'
import { signIn } from './sign-in'

const pairs = Number(process.env['BENCH_PAIRS'] ?? 9)
const seed = Number(process.env['BENCH_SEED'] ?? 1)

const heading = (text: string) => `[...document.querySelectorAll('h1')].some((h) => h.textContent.startsWith('${text}')) && document.querySelector('button') !== null`
const pages = [
  { name: '/login', path: '/login', ready: `document.querySelector('#portal form button[type=submit]') !== null`, signedIn: false },
  { name: '/', path: '/', ready: heading('Appointment #'), signedIn: true },
  { name: '/invoices', path: '/invoices', ready: `document.querySelectorAll('tbody tr').length >= 10`, signedIn: true },
]

console.log('Building the peers: a minimal React page, and the same code as one bundle')
const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const scripts = await buildPeers(folder)
const portal = await startPortalProcess({ PORTAL_DATA_DIR: join(folder, 'data') })
const [floor, single] = await Promise.all([
  servePeer({ folder: join(folder, 'floor'), script: scripts.floor, portalPort: portal.port, html: bareHtml }),
  servePeer({ folder: join(folder, 'single'), script: scripts.single, portalPort: portal.port, html: withScript }),
])
const portOf = (server: typeof floor) => (server.address() as AddressInfo).port
const browser = await chromium.launch(launchOptions)

try {
  const storage = await signIn(portal.port)
  const samples: PageSamples[] = []
  for (const page of pages) {
    const load = (port: number, more: Partial<LoadOptions> = {}) =>
      measureLoad(browser, { url: `http://acme.localhost:${port}${page.path}`, ready: page.ready, ...(page.signedIn ? { storage } : {}), ...more })
    const taken: Record<'portal' | 'single' | 'floor', Load[]> = { portal: [], single: [], floor: [] }
    for (let pair = 0; pair < pairs + 1; pair++) {
      // Interleaved, with alternating order, so that a slow phase of the machine affects all three alike.
      const order = (['floor', 'single', 'portal'] as const).slice()
      if (pair % 2) order.reverse()
      for (const who of order) {
        const sample =
          who === 'portal' ? await load(portal.port) : who === 'single' ? await load(portOf(single)) : await load(portOf(floor), { ready: `document.querySelector('#portal button') !== null` })
        // The first round is a warm-up and is not counted.
        if (pair > 0) taken[who].push(sample)
      }
      console.log(`  ${page.name}: ${pair === 0 ? 'warm-up' : `pair ${pair} of ${pairs}`}`)
    }
    samples.push({ page: page.name, ...taken })
  }
  const text = report(samples, { pairs, seed, date: new Date().toISOString().slice(0, 10), machine: `${availableParallelism()} cores, Node ${process.versions.node}` })
  console.log(`\n${text}`)
  await writeSection(text)
} finally {
  await browser.close()
  floor.close()
  single.close()
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
}
