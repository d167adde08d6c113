// `npm run proof [runs] [seed]`: plays every fault with every remote at every moment, and writes the results into docs/proof.md.
import { playMatrix, writeResults } from './run-matrix.mjs'
import { proofText } from './proof-report.mjs'
import { build, install, requireNode } from './steps.mjs'

requireNode()
const [runs = 3, seed = 1] = process.argv.slice(2).map(Number)
if (!(Number.isInteger(runs) && runs > 0 && Number.isInteger(seed))) {
  console.error('npm run proof -- [runs] [seed], both whole numbers; 3 and 1 unless given.')
  process.exit(1)
}
await install()
await build()

const { played, ...facts } = await playMatrix('e2e/fault-injection/playwright.config.ts', { FAULTS_RUNS: String(runs), FAULTS_SEED: String(seed) })
writeResults('docs/proof.md', proofText(played, { runs, seed, command: `npm run proof -- ${runs} ${seed}`, ...facts }))
const failed = played.filter(({ ok }) => !ok).length
console.log(`\ndocs/proof.md is written: ${played.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
