// Shared by the scripts that run a matrix of tests in a browser and document the results.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { findHeadlessChromium } from './chromium.mjs'
import { readReport } from './proof-report.mjs'
import { root, run } from './steps.mjs'

/** Replaces the results between the markers of a document that is otherwise written by hand. Throws if it has no markers. */
export function writeResults(path, text) {
  const file = join(root, path)
  const [before, rest] = readFileSync(file, 'utf8').split('<!-- results -->\n')
  const after = rest?.split('<!-- end of results -->')[1]
  if (after === undefined)
    throw new Error(
      `${path} must contain <!-- results --> and <!-- end of results -->; the results are written between them`,
    )
  writeFileSync(file, `${before}<!-- results -->\n${text}\n<!-- end of results -->${after}`)
}

/** Runs the tests of a Playwright config. Returns {played, date, minutes, machine}; exits if Playwright wrote no report. */
export async function playMatrix(config, env) {
  const chromium = await findHeadlessChromium()
  const work = mkdtempSync(join(tmpdir(), 'portal-proof-'))
  const report = join(work, 'report.json')
  const startedAt = Date.now()
  await run(join(root, 'node_modules/.bin/playwright'), ['test', '-c', config], {
    env: { ...env, E2E_WORKERS: '2', E2E_REPORT: report, ...(chromium ? { CHROMIUM: chromium } : {}) },
  })
  if (!existsSync(report)) {
    console.error('No tests were run; see the output of Playwright above.')
    process.exit(1)
  }
  const played = readReport(JSON.parse(readFileSync(report, 'utf8')))
  rmSync(work, { recursive: true })
  const browser = chromium
    ? execFileSync(chromium, ['--version'], { encoding: 'utf8' })
        .trim()
        .replace(/ (built|running) on .*/, '')
    : 'Playwright’s Chromium'
  return {
    played,
    date: new Date(startedAt).toISOString().slice(0, 10),
    minutes: (Date.now() - startedAt) / 60_000,
    machine: `${cpus().length} cores with ${Math.round(totalmem() / 2 ** 30)} GB, two browsers at a time, load ${loadavg()[2].toFixed(1)} in the last quarter of an hour, ${browser}, Node ${process.versions.node}`,
  }
}
