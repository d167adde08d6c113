// What docs/proof.md says of a run: the figures are the report's, the sentences are from here.
import { stripVTControlCharacters } from 'node:util'

/**
 * Every test of a Playwright report: {title, ok, reason, outcome, control}; the last two where they were noted down.
 * One that was not played, because a run broke off, has not held.
 */
export function readReport(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return report.suites.flatMap(specsOf).map(({ title, tests: [test] }) => {
    const note = (type) => {
      const found = test.annotations.find((annotation) => annotation.type === type)
      return found && JSON.parse(found.description)
    }
    return { title, ok: test.status === 'expected', reason: oneLine(test.results.at(-1)?.error?.message ?? (test.status === 'skipped' ? 'not played' : '')), outcome: note('outcome'), control: note('control') }
  })
}

const oneLine = (text) => stripVTControlCharacters(text).replace(/\s+/g, ' ').slice(0, 200).trim()

/** Nearest rank; null of nothing. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

const ways = ['by itself', 'by itself, in a new document', 'Try again', 'Reload']
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
    ...ways.map((way) => outcomes.filter(({ healed }) => healed === way).length),
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
  return `# What happens when a remote fails

\`${command}\` writes this page. Its figures are those of ${date}, seed ${seed}, ${machine}; ${Math.round(minutes)} minutes.

Ten faults, five remotes, three moments, ${runs} runs: ${cases.length} cases, of which **${cases.length - failed.length} held and ${failed.length} failed**. White screens: **${white.length}**. Nobody waited longer than **${longest} ms** for a message, the page, or the words that it takes long; 3000 are allowed.

## What a case is

A browser of its own, signed in, behind a proxy that does the fault to the connection itself: resets are resets, and what hangs never answers. The fault begins

- **typed**: before the address of one of the remote's pages is typed; the browser holds nothing of the portal,
- **click**: while another remote's page is shown, before the link in the menu is clicked,
- **later**: after the remote's page was shown in full, before it is reloaded with an empty cache. For scheduling its banner fails under another remote's page, for billing the payment in the menu does.

A case holds when, in this order,

1. the message, the page, or the words that it takes long come within 3 s of the click (of the menu's being there, for an address): those words only of what hangs or is slow,
   - what hangs is said to have failed after 20 s of silence, between 15 and 23 s of the click (silence may begin before the menu is there),
   - what is slow (10 kB/s) comes, and is never said to have failed,
2. the menu never goes away once it is there, and there is always something to be read beside it,
3. the four other remotes' pages open while the fault goes on,
4. once the fault is over the page comes after at most one 'Try again', without a reload.

In about half of the cases there is an older build that was good; then it may take the place. **Another React** is no fault of the wire but a release that asks for React 18. Since a document keeps the builds that it began with, that one heals with a new document: the older build's, or by the 'Reload' that is offered once the release is taken back. It is the one exception to the fourth point. A tampered file has one bit changed and all headers as they were.

## Figures

Times in milliseconds.

| fault | cases | message | p50 | p95 | max | page without message | max | said to be slow | max | then failed after | healed by itself | in a new document | by Try again | by Reload |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${[...faults.map((fault) => outcomeRow(fault, outcomes.filter((outcome) => outcome.fault === fault))), outcomeRow('**all**', outcomes)].join('\n')}

${failed.length === 0 ? 'No case failed.' : ['## Failed', '', ...failed.map(({ title, reason }) => `- ${title}: ${reason.replaceAll('|', '\\|')}`)].join('\n')}

## Would it be noticed?

Each of these breaks one thing on purpose and passes only when the check of a case fails for that very reason.

| broken | in the case | noticed as |
|---|---|---|
${controls.map(({ title, control, reason }) => (control ? row([control.name, `${control.played.fault} · ${control.played.remote} · ${control.played.moment}`, control.noticed]) : row([title.replace('control: ', ''), '', `**not noticed**: ${reason.replaceAll('|', '\\|')}`]))).join('\n')}

## What this does not show

Chromium only, over HTTP/1.1 from this machine, without the map, which a machine without a graphics card draws too slowly. Two faults at once are played in a control only. A fault lasts as long as somebody needs to look at every other page, not for hours.
`
}
