// `npm run bench -- slow [page]`: what users see of every page on slow connections. With a page's path, measures only that
// page and does not update the document.
import { availableParallelism } from 'node:os'
import { chromium } from '@playwright/test'
import { chromiumWithoutMap } from 'e2e/fixtures/browser'
import { writeSection } from '../performance-document'
import { signIn, withSeededPortal } from '../seeded-portal'
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

const visits: Visit[] = []
await withSeededPortal(async ({ port }) => {
  // Without a GPU the map is rendered by the CPU, which is throttled here.
  const browser = await chromium.launch(chromiumWithoutMap)
  const session = await signIn(port)
  const origin = `http://acme.localhost:${port}`
  for (const profile of profiles) {
    for (const place of chosen) {
      for (const open of inMenu(place) ? [byAddress, byMenu] : [byAddress]) {
        const visit = await open({ browser, origin, session, profile, place, seed })
        visits.push(visit)
        const { by, readyMs, headingMs, slowMs, layoutShift } = visit
        console.log(
          `  ${profile.name} · ${place.path} by ${by}: heading ${headingMs} ms, slow ${slowMs ?? '–'}, ready ${readyMs} ms, shift ${layoutShift.toFixed(3)}`,
        )
        for (const problem of findProblems(visit)) console.log(`    ${problem}`)
      }
    }
  }
  await browser.close()
})
const text = report(visits, {
  date: new Date().toISOString().slice(0, 10),
  seed,
  machine: `${availableParallelism()} cores, Node ${process.versions.node}`,
})
console.log(`\n${text}`)
if (!only) await writeSection(text)
process.exit(visits.some((visit) => findProblems(visit).length > 0) ? 1 : 0)
