import { test } from './fixture'
import { allCases, caseName, drawSample } from './matrix'
import { runCase } from './run-case'

const seed = Number(process.env['FAULTS_SEED'] ?? 1)
/** How often the whole matrix is run; 0 for a sample with every fault once. */
const runs = Number(process.env['FAULTS_RUNS'] ?? 0)

for (const played of runs > 0 ? allCases(seed, runs) : drawSample(seed)) {
  test(caseName(played), async ({ stage }, info) => {
    const outcome = await runCase(played, stage)
    info.annotations.push({ type: 'outcome', description: JSON.stringify({ ...played, ...outcome }) })
  })
}
