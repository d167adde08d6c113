// `npm run proof [runs] [seed]`: plays every fault with every remote at every moment, and writes docs/proof.md.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { proofText, readReport } from './proof-table.mjs'
import { build, install, requireNode, root, run } from './steps.mjs'

requireNode()
const [runs = 3, seed = 1] = process.argv.slice(2).map(Number)
if (!(Number.isInteger(runs) && runs > 0 && Number.isInteger(seed))) {
  console.error('npm run proof -- [runs] [seed], both whole numbers; 3 and 1 unless given.')
  process.exit(1)
}
await install()
await build()

const chromium = await findChromium()
const work = mkdtempSync(join(tmpdir(), 'portal-proof-'))
const report = join(work, 'faults.json')
const started = Date.now()
await run(join(root, 'node_modules/.bin/playwright'), ['test', '-c', 'e2e/faults/playwright.config.ts'], {
  env: { FAULTS_RUNS: String(runs), FAULTS_SEED: String(seed), E2E_WORKERS: '2', E2E_REPORT: report, ...(chromium ? { CHROMIUM: chromium } : {}) },
})
if (!existsSync(report)) {
  console.error('Nothing was played; what Playwright printed above says why.')
  process.exit(1)
}
const played = readReport(JSON.parse(readFileSync(report, 'utf8')))
rmSync(work, { recursive: true })

const browser = chromium ? execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim().replace(/ (built|running) on .*/, '') : 'Playwright’s Chromium'
writeFileSync(
  join(root, 'docs/proof.md'),
  proofText(played, {
    runs,
    seed,
    date: new Date(started).toISOString().slice(0, 10),
    minutes: (Date.now() - started) / 60_000,
    machine: `${cpus().length} cores with ${Math.round(totalmem() / 2 ** 30)} GB, two browsers at a time, load ${loadavg()[2].toFixed(1)} in the last quarter of an hour, ${browser}, Node ${process.versions.node}`,
    command: `npm run proof -- ${runs} ${seed}`,
  }),
)
const failed = played.filter(({ ok }) => !ok).length
console.log(`\ndocs/proof.md is written: ${played.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
