import { stripVTControlCharacters } from 'node:util'
import { expect } from '@playwright/test'
import { test } from './fixture'
import { allControls } from './negative-controls'
import { runCase } from './run-case'

const isSample = Number(process.env['FAULTS_RUNS'] ?? 0) === 0
const controls = allControls(Number(process.env['FAULTS_SEED'] ?? 1))

// A sample plays two of them; all must still fit the build.
if (isSample) {
  test('controls: each finds what it breaks', () => {
    const broken = controls
      .map(({ sabotage }) => sabotage())
      .filter(({ shell }) => shell === undefined || shell.replaced.size > 0)
    expect(broken).toHaveLength(controls.length)
  })
}

for (const { name, played, sabotage, noticed } of isSample ? controls.slice(0, 2) : controls) {
  test(`control: ${name}`, async ({ stage }, info) => {
    const reason = await runCase(played, stage, sabotage()).then(
      () => 'nothing was noticed',
      (error: unknown) => stripVTControlCharacters(String(error)),
    )
    expect(reason).toMatch(noticed)
    info.annotations.push({
      type: 'control',
      description: JSON.stringify({ name, played, noticed: noticed.exec(reason)?.[0].replace(/\s+/g, ' ') }),
    })
  })
}
