// What the scripts share that play a matrix in a browser and write down what it measured.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { findHeadlessChromium } from './chromium.mjs'
import { readReport } from './proof-report.mjs'
import { root, run } from './steps.mjs'

/** Puts what was measured between the marks of a document, whose sentences people write. */
export function writeResults(path, text) {
  const file = join(root, path)
  const [before, rest] = readFileSync(file, 'utf8').split('<!-- results -->\n')
  const after = rest?.split('<!-- end of results -->')[1]
  if (after === undefined) throw new Error(`${path} has no marks <!-- results --> and <!-- end of results -->, between which the results belong`)
  writeFileSync(file, `${before}<!-- results -->\n${text}\n<!-- end of results -->${after}`)
}

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
