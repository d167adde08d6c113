// What a page does when its live connection is lost, in a browser and against the portal's own process.
//   node scripts/proof-live.mjs [sample]       each fault once, on two pages
//   node scripts/proof-live.mjs full [seed]    each twenty times, with five pages; writes the results into docs/proof-live.md
import { countOf, kindRows, liveText } from './proof-live-report.mjs'
import { playMatrix, writeResults } from './run-matrix.mjs'
import { build, install, requireNode } from './steps.mjs'

requireNode()
const [size = 'sample', seed = '1'] = process.argv.slice(2)
if (!['sample', 'full'].includes(size) || !/^\d+$/.test(seed)) {
  console.error('node scripts/proof-live.mjs [sample|full] [seed], the seed a whole number; a sample and 1 unless given.')
  process.exit(1)
}
const isFull = size === 'full'
await install()
await build()

const pages = isFull ? 5 : 2
const { played, ...facts } = await playMatrix('e2e/live/playwright.config.ts', { LIVE_SEED: seed, LIVE_PAGES: String(pages), ...(isFull && { LIVE_COUNT: '20' }) })
const columns = ['faults', 'pages', 'held', 'told', 'notice p50', 'slowest', 'healed p50', 'slowest']
for (const [kind, ...figures] of kindRows(played)) console.log(`${kind.padEnd(16)}${figures.map((figure, index) => `${columns[index]} ${figure}`).join(', ')}`)
if (isFull) {
  writeResults('docs/proof-live.md', liveText(played, { seed, pages, command: `node scripts/proof-live.mjs full ${seed}`, ...facts }))
  console.log('docs/proof-live.md is written')
}
const { passed, failed } = countOf(played)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
