import { expect } from '@playwright/test'
import { test } from './fixture'
import { runScenario } from './run-scenario'
import { allPlays, kinds, scenarioName } from './scenarios'

const seed = Number(process.env['LIVE_SEED'] ?? 1)
/** How often each fault is made; by default every kind once on a few pages. */
const count = Number(process.env['LIVE_COUNT'] ?? 0)

for (const play of count > 0
  ? allPlays(seed, count, Number(process.env['LIVE_PAGES'] ?? 2))
  : kinds.map((kind) => ({ kind, round: 1, seed }))) {
  test(scenarioName(play), async ({ stage }, info) => {
    const pages = await runScenario(play, stage, stage.watchers)
    info.annotations.push({ type: 'outcome', description: JSON.stringify({ ...play, pages }) })
    expect(
      pages.flatMap(({ page, problems }) => problems.map((problem) => `page ${page + 1}: ${problem}`)),
      `seed ${seed}`,
    ).toEqual([])
  })
}
