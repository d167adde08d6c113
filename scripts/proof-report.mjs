// Generates the results in docs/evidence/remote-failures.md from a run's Playwright report.
import { stripVTControlCharacters } from 'node:util'

/**
 * Every test of a Playwright report: {title, ok, reason, outcome, control}; the last two come from its annotations, if any.
 * A test that was skipped because the run was aborted is not ok.
 */
export function readReport(report) {
  const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
  return report.suites.flatMap(listSpecs).map(({ title, tests: [test] }) => {
    const note = (type) => {
      const found = test.annotations.find((annotation) => annotation.type === type)
      return found && JSON.parse(found.description)
    }
    return {
      title,
      ok: test.status === 'expected',
      reason: oneLine(test.results.at(-1)?.error?.message ?? (test.status === 'skipped' ? 'not played' : '')),
      outcome: note('outcome'),
      control: note('control'),
    }
  })
}

const oneLine = (text) => stripVTControlCharacters(text).replace(/\s+/g, ' ').slice(0, 200).trim()

/** Nearest-rank percentile; null if there are no values. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

const recoveries = ['by itself', 'by itself, in a new document', 'Try again', 'Reload']
export const orDash = (value) => value ?? '–'
export const row = (cells) => `| ${cells.join(' | ')} |`

function outcomeRow(name, outcomes) {
  const after = (kind) => outcomes.filter(({ came }) => came === kind).map(({ afterMs }) => afterMs)
  const [messages, pages, slow] = [after('message'), after('page'), after('status')]
  const failed = outcomes.flatMap(({ failedMs }) => failedMs ?? [])
  return row([
    name,
    outcomes.length,
    messages.length,
    ...[0.5, 0.95, 1].map((share) => orDash(percentile(messages, share))),
    pages.length,
    orDash(percentile(pages, 1)),
    slow.length,
    orDash(percentile(slow, 1)),
    failed.length === 0 ? '–' : `${Math.min(...failed)} to ${Math.max(...failed)}`,
    ...recoveries.map((recovery) => outcomes.filter(({ healed }) => healed === recovery).length),
  ])
}

/** @param facts {runs, seed, date, minutes, machine, command} */
export function proofText(played, { runs, seed, date, minutes, machine, command }) {
  const cases = played.filter(({ title }) => !title.startsWith('control: '))
  const controls = played.filter(({ title }) => title.startsWith('control: '))
  const outcomes = cases.flatMap(({ ok, outcome }) => (ok && outcome ? [outcome] : []))
  const failed = cases.filter(({ ok }) => !ok)
  const white = cases.filter(({ reason }) => reason.includes('white screens'))
  const faults = [...new Set(outcomes.map(({ fault }) => fault))]
  const longest = Math.max(...outcomes.map(({ afterMs }) => afterMs))
  return `\`${command}\` on ${date}, seed ${seed}, ${machine}; ${Math.round(minutes)} minutes.

Ten faults, five remotes, three moments, ${runs} runs: ${cases.length} cases, of which **${cases.length - failed.length} held and ${failed.length} failed**. White screens: **${white.length}**. Nobody waited longer than **${longest} ms** for a message, the page, or the words that it takes long; 3000 are allowed. Times in milliseconds.

| fault | cases | message | p50 | p95 | max | page without message | max | said to be slow | max | then failed after | healed by itself | in a new document | by Try again | by Reload |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${[
  ...faults.map((fault) =>
    outcomeRow(
      fault,
      outcomes.filter((outcome) => outcome.fault === fault),
    ),
  ),
  outcomeRow('**all**', outcomes),
].join('\n')}

${failed.length === 0 ? 'No case failed.' : ['Failed:', '', ...failed.map(({ title, reason }) => `- ${title}: ${reason.replaceAll('|', '\\|')}`)].join('\n')}

Each of these breaks one thing on purpose and passes only when the check of a case fails for that very reason.

| broken | in the case | noticed as |
|---|---|---|
${controls.map(({ title, control, reason }) => (control ? row([control.name, `${control.played.fault} · ${control.played.remote} · ${control.played.moment}`, control.noticed]) : row([title.replace('control: ', ''), '', `**not noticed**: ${reason.replaceAll('|', '\\|')}`]))).join('\n')}`
}
