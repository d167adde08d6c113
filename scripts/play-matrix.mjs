// What the scripts share that play a matrix in a browser and write down what it measured.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { findHeadlessChromium } from './chromium.mjs'
import { readReport } from './proof-table.mjs'
import { root, run } from './steps.mjs'

/** Plays what a Playwright config names: {played, date, minutes, machine}. */
export async function playMatrix(config, env) {
  const chromium = await findHeadlessChromium()
  const work = mkdtempSync(join(tmpdir(), 'portal-proof-'))
  const report = join(work, 'report.json')
  const started = Date.now()
  await run(join(root, 'node_modules/.bin/playwright'), ['test', '-c', config], {
    env: { ...env, E2E_WORKERS: '2', E2E_REPORT: report, ...(chromium ? { CHROMIUM: chromium } : {}) },
  })
  if (!existsSync(report)) {
    console.error('Nothing was played; what Playwright printed above says why.')
    process.exit(1)
  }
  const played = readReport(JSON.parse(readFileSync(report, 'utf8')))
  rmSync(work, { recursive: true })
  const browser = chromium ? execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim().replace(/ (built|running) on .*/, '') : 'Playwright’s Chromium'
  return {
    played,
    date: new Date(started).toISOString().slice(0, 10),
    minutes: (Date.now() - started) / 60_000,
    machine: `${cpus().length} cores with ${Math.round(totalmem() / 2 ** 30)} GB, two browsers at a time, load ${loadavg()[2].toFixed(1)} in the last quarter of an hour, ${browser}, Node ${process.versions.node}`,
  }
}
