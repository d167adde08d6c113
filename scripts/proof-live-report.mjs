// Generates the results in docs/evidence/live-connection.md from a run's Playwright report.
import { orDash, percentile, row } from './proof-report.mjs'

const ofServer = ['server killed', 'server restart']

/** One entry per page and fault: {kind, round, page, noticeMs, healMs, problems}. */
export const toRouteObjects = (played) =>
  played.flatMap(
    ({ outcome }) => outcome?.pages.map((page) => ({ kind: outcome.kind, round: outcome.round, ...page })) ?? [],
  )

/** Counts every page that a fault was played on, and every play without pages: a control, or an aborted play, which has failed. */
export function countResults(played) {
  const verdicts = [
    ...toRouteObjects(played).map(({ problems }) => problems.length === 0),
    ...played.filter(({ outcome }) => !outcome).map(({ ok }) => ok),
  ]
  const passed = verdicts.filter(Boolean).length
  return { passed, failed: verdicts.length - passed }
}

export function kindRows(played) {
  const pages = toRouteObjects(played)
  return [...new Set(pages.map(({ kind }) => kind))].map((kind) => {
    const own = pages.filter((page) => page.kind === kind)
    const faults = ofServer.includes(kind) ? new Set(own.map(({ round }) => round)).size : own.length
    const times = (name) => {
      const values = own.flatMap((page) => (page[name] === null ? [] : [Math.round(page[name])]))
      return [percentile(values, 0.5), percentile(values, 1)].map(orDash)
    }
    return [
      kind,
      faults,
      own.length,
      own.filter(({ problems }) => problems.length === 0).length,
      own.filter(({ noticeMs }) => noticeMs !== null).length,
      ...times('noticeMs'),
      ...times('healMs'),
    ]
  })
}

const escape = (text) => text.replaceAll('|', '\\|')

/** @param facts {seed, pages, date, minutes, machine, command} */
export function liveText(played, { seed, pages, date, minutes, machine, command }) {
  const { passed, failed } = countResults(played.filter(({ title }) => !title.startsWith('control: ')))
  const controls = played.filter(({ title }) => title.startsWith('control: '))
  const problems = toRouteObjects(played).flatMap(({ kind, round, page, problems }) =>
    problems.map((problem) => `- ${kind} · round ${round} · page ${page + 1}: ${problem}`),
  )
  const broken = played
    .filter(({ ok, outcome, title }) => !ok && !outcome && !title.startsWith('control: '))
    .map(({ title, reason }) => `- ${title}: ${reason}`)
  const slowest = percentile(
    toRouteObjects(played).flatMap(({ noticeMs }) => (noticeMs === null ? [] : [Math.round(noticeMs)])),
    1,
  )
  return `\`${command}\` on ${date}, seed ${seed}, ${machine}; ${Math.round(minutes)} minutes.

Of ${passed + failed} times that one of ${pages} pages met a fault, **${passed} held and ${failed} failed**. No page took longer than **${orDash(slowest)} ms** to say that it is not live; 6000 are allowed.

| fault | faults | pages | held | of which were told | notice p50 | slowest | healed p50 | slowest |
|---|---|---|---|---|---|---|---|---|
${kindRows(played).map(row).join('\n')}

${problems.length + broken.length === 0 ? 'None failed.' : ['Failed:', '', ...[...problems, ...broken].map(escape)].join('\n')}

Each of these breaks one thing on purpose and passes only when the check of a play fails for that very reason.

| broken | in the play | noticed as |
|---|---|---|
${controls.map(({ title, control, reason }) => (control ? row([control.name, control.kind, control.noticed]) : row([title.replace('control: ', ''), '', `**not noticed**: ${escape(reason)}`]))).join('\n')}`
}
