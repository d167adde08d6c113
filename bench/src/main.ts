import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumWithoutMap } from 'e2e/fixtures/browser'
import type { ReleaseLab } from 'e2e/fixtures/release-portal'
import { demoIds } from 'demo/names'
import { measureLoad } from './first-load'
import { buildPeers } from './peers/build-peers'
import { bareHtml, servePeer, splitHtml } from './peers/serve-peers'
import { serveTls } from './peers/serve-tls'
import { writeSection } from './performance-document'
import { report, type Contender, type PageSamples } from './report'
import { signIn, withLab } from './seeded-portal'

const pairs = Number(process.env['BENCH_PAIRS'] ?? 9)
const seed = Number(process.env['BENCH_SEED'] ?? 1)
const only = process.argv[2]

const { appointments, invoices, quotes } = demoIds('acme')
const pages = [
  { name: '/login', path: '/login', isSignedIn: false },
  { name: '/', path: '/', remote: 'mfe-tracking' },
  { name: '/invoices', path: '/invoices', remote: 'mfe-billing' },
  { name: '/invoice/:id', path: `/invoice/${invoices.paid}`, remote: 'mfe-billing' },
  { name: '/schedule', path: '/schedule', remote: 'mfe-scheduling' },
  { name: '/quotes', path: '/quotes', remote: 'mfe-quotes' },
  { name: '/quote_preview/:id', path: `/quote_preview/${quotes.sent}`, remote: 'mfe-quotes' },
  { name: '/profile', path: '/profile', remote: 'mfe-account' },
  { name: '/service_history', path: '/service_history', remote: 'mfe-scheduling' },
  { name: '/appointment/:id', path: `/appointment/${appointments.live}`, remote: 'mfe-tracking' },
  { name: '/invoices, no visit ahead', path: '/invoices', email: 'newcomer@example.com' },
].filter(({ name }) => !only || name === only)
/** HTTP/1.1 is what development and small deployments have; its figures differ little, so three pages will do. */
const onHttp1 = pages.slice(0, 3)

console.log('Building the peers: a minimal React page, and the same code as one program with code splitting')
const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const builds = await buildPeers(folder)
const samples: PageSamples[] = []

await withLab(
  async (lab) => {
    const { port } = lab.portal
    const [floor, split] = await Promise.all([
      servePeer({ folder: join(folder, 'floor'), build: builds.floor, portalPort: port, html: bareHtml }),
      servePeer({ folder: join(folder, 'split'), build: builds.split, portalPort: port, html: splitHtml }),
    ])
    const plain = { floor: floor.port, split: split.port, portal: port }
    const tls = await serveTls(folder, plain)
    const browser = await chromium.launch({
      ...chromiumWithoutMap,
      args: [...(chromiumWithoutMap.args ?? []), `--ignore-certificate-errors-spki-list=${tls.trusted}`],
    })
    const release = await publishAgain(lab)
    for (const [protocol, scheme, ports, chosen] of [
      ['HTTP/2', 'https', tls.ports, pages],
      ['HTTP/1.1', 'http', plain, onHttp1],
    ] as const) {
      for (const { name, path, isSignedIn = true, email, remote } of chosen) {
        const session = isSignedIn ? await signIn(port, email) : undefined
        const load = (contender: Contender) =>
          measureLoad(browser, {
            origin: `${scheme}://acme.localhost:${ports[contender]}`,
            path,
            session,
            release: contender === 'portal' && remote && protocol === 'HTTP/2' ? () => release(remote) : undefined,
            ready: contender === 'floor' ? `document.querySelector('#portal button') !== null` : undefined,
          })
        const pageSamples: PageSamples = { protocol, page: name, floor: [], split: [], portal: [] }
        // The floor is the same page whatever the path.
        const contenders: Contender[] = path === '/login' ? ['floor', 'split', 'portal'] : ['split', 'portal']
        for (let pair = 0; pair < pairs + 1; pair++) {
          // Interleaved, with alternating order, so that a slow phase of the machine affects all alike.
          for (const contender of pair % 2 ? [...contenders].reverse() : contenders) {
            const sample = await load(contender)
            // The first round is a warm-up and is not counted.
            if (pair > 0) pageSamples[contender].push(sample)
          }
        }
        console.log(`  ${protocol} ${name}`)
        const headings = new Set([...pageSamples.split, ...pageSamples.portal].map(({ heading }) => heading))
        if (headings.size > 1) throw new Error(`${name} is not the same page in both: ${[...headings].join(', ')}`)
        samples.push(pageSamples)
      }
    }
    await browser.close()
    await tls.stop()
    floor.close()
    split.close()
  },
  { UPDATE_POLL_SECONDS: '30' },
)
await rm(folder, { recursive: true, force: true })
const text = report(samples, {
  pairs,
  seed,
  date: new Date().toISOString().slice(0, 10),
  machine: `${availableParallelism()} cores, Node ${process.versions.node}`,
})
console.log(`\n${text}`)
if (!only) await writeSection(text)

/** Publishes every remote's build a second time, so that each file of it has two addresses; returns what makes the one of them stable that isn't. */
async function publishAgain(lab: ReleaseLab): Promise<(remote: string) => Promise<void>> {
  const again = '1.0.0-aaaaaaaaaaaa'
  const usual = new Map<string, string>()
  for (const remote of new Set(pages.flatMap((page) => page.remote ?? []))) {
    usual.set(remote, await lab.stableVersion(remote))
    await lab.publish(remote, again)
  }
  return async (remote) => {
    const version = (await lab.stableVersion(remote)) === again ? (usual.get(remote) ?? '') : again
    await lab.promote(remote, version)
    await lab.untilServed(remote, version)
  }
}
