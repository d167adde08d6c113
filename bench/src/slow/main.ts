// `npm run bench -- slow [page]`: what users see of every page on slow connections. With a page's path, measures only that
// page and does not update the document.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumWithoutMap } from 'e2e/fixtures/browser'
import { startPortalProcess } from 'e2e/fixtures/portal-process'
import { writeSection } from '../performance-document'
import { signIn } from '../sign-in'
import { inMenu, places } from './places'
import { profiles } from './profiles'
import { findProblems, report } from './report'
import { byAddress, byMenu, type Visit } from './visit'

const only = process.argv[2]
const seed = Number(process.env['BENCH_SEED'] ?? 1)
const chosen = places.filter(({ path }) => !only || path === only)
if (chosen.length === 0) {
  console.error(`No page has the path ${only}. Pages: ${places.map(({ path }) => path).join(' ')}`)
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const portal = await startPortalProcess({ PORTAL_DATA_DIR: join(folder, 'data') })
// Without a GPU the map is rendered by the CPU, which is throttled here.
const browser = await chromium.launch(chromiumWithoutMap)
const visits: Visit[] = []
try {
  const storage = await signIn(portal.port)
  const origin = `http://acme.localhost:${portal.port}`
  for (const profile of profiles) {
    for (const place of chosen) {
      for (const visit of inMenu(place) ? [byAddress, byMenu] : [byAddress]) {
        const seen = await visit({ browser, origin, storage, profile, place, seed })
        visits.push(seen)
        const { by, readyMs, headingMs, slowMs, layoutShift } = seen
        console.log(
          `  ${profile.name} · ${place.path} by ${by}: heading ${headingMs} ms, slow ${slowMs ?? '–'}, ready ${readyMs} ms, shift ${layoutShift.toFixed(3)}${findProblems(
            seen,
          )
            .map((problem) => `\n    ${problem}`)
            .join('')}`,
        )
      }
    }
  }
} finally {
  await browser.close()
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
}
const text = report(visits, {
  date: new Date().toISOString().slice(0, 10),
  seed,
  machine: `${availableParallelism()} cores, Node ${process.versions.node}`,
})
console.log(`\n${text}`)
if (!only) await writeSection(text)
process.exit(visits.some((visit) => findProblems(visit).length > 0) ? 1 : 0)
