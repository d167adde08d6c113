// What docs/proof-live.md says of a run: the figures are the report's, the sentences are from here.
import { orDash, percentile, row } from './proof-table.mjs'

const ofServer = ['server killed', 'server restart']

/** One entry a page and fault: {kind, round, page, noticeMs, healMs, problems}. */
export const pagesOf = (played) => played.flatMap(({ outcome }) => outcome?.pages.map((page) => ({ kind: outcome.kind, round: outcome.round, ...page })) ?? [])

/** A page that a fault was played on counts, and so does a control; a play that broke off has failed. */
export function countOf(played) {
  const held = [...pagesOf(played).map(({ problems }) => problems.length === 0), ...played.filter(({ outcome }) => !outcome).map(({ ok }) => ok)]
  const passed = held.filter(Boolean).length
  return { passed, failed: held.length - passed }
}

export function kindRows(played) {
  const pages = pagesOf(played)
  return [...new Set(pages.map(({ kind }) => kind))].map((kind) => {
    const own = pages.filter((page) => page.kind === kind)
    const faults = ofServer.includes(kind) ? new Set(own.map(({ round }) => round)).size : own.length
    const times = (name) => {
      const values = own.flatMap((page) => (page[name] === null ? [] : [Math.round(page[name])]))
      return [percentile(values, 0.5), percentile(values, 1)].map(orDash)
    }
    return [kind, faults, own.length, own.filter(({ problems }) => problems.length === 0).length, own.filter(({ noticeMs }) => noticeMs !== null).length, ...times('noticeMs'), ...times('healMs')]
  })
}

const escaped = (text) => text.replaceAll('|', '\\|')

/** @param facts {seed, pages, date, minutes, machine, command} */
export function liveText(played, { seed, pages, date, minutes, machine, command }) {
  const { passed, failed } = countOf(played.filter(({ title }) => !title.startsWith('control: ')))
  const controls = played.filter(({ title }) => title.startsWith('control: '))
  const problems = pagesOf(played).flatMap(({ kind, round, page, problems }) => problems.map((problem) => `- ${kind} · round ${round} · page ${page + 1}: ${problem}`))
  const broken = played.filter(({ ok, outcome, title }) => !ok && !outcome && !title.startsWith('control: ')).map(({ title, reason }) => `- ${title}: ${reason}`)
  const slowest = percentile(pagesOf(played).flatMap(({ noticeMs }) => (noticeMs === null ? [] : [Math.round(noticeMs)])), 1)
  return `# What a page does when its live connection is lost

\`${command}\` writes this page. Its figures are those of ${date}, seed ${seed}, ${machine}; ${Math.round(minutes)} minutes.

Of ${passed + failed} times that a page met a fault, **${passed} held and ${failed} failed**. No page took longer than **${orDash(slowest)} ms** to say that it is not live; 6000 are allowed.

## What a play is

A browser that freezes and hides its tabs as people’s do, ${pages} pages of the live visit in windows of their own, each behind a proxy of its own, and the portal's process as \`npm start\` runs it. A technician drives straight on, twice a second four metres, so that each place tells its number. Faults of the connection begin on every page at a moment of its own between two pings of the server; faults of the server hit all pages at once.

- **short drop**: every connection is reset, and so is every new one for 2 s.
- **half-open**: not a byte comes through any more, in either direction, and nobody is told. After 3 to 9 s everything but the live connection goes on.
- **frozen tab**: nothing of the page runs for 10 to 13 s, which the page itself shows; then it is looked at again. In half of the plays nothing happens to the line, in a quarter it was reset meanwhile, in a quarter it is half-open. A browser may drop a good line by itself on waking, as Chromium does since 156: that counts as lost, unless the page gave it up.
- **expired token**: the connection is reset, and the next token, or the next two, are spent, made up or more than a minute old.
- **server killed**: the process is ended by SIGKILL and started again on its data.
- **server restart**: the process is ended by SIGTERM and started again.

A play holds when, on that page,

1. 'Reconnecting...' is to be seen within 6 s of the fault (of waking), once, and not before it; when the line was good, never, and the line is kept,
2. within 30 s of the fault's end it is gone and a new position came in,
3. positions come in in the order in which they were sent, none twice but for the last known after subscribing, and the technician is never shown where they were before,
4. it is still the same document.

## Figures

Times in milliseconds: **notice** from the fault (from waking) until 'Reconnecting...' is to be seen, **healed** from the fault's end until the page is live. A killed or restarted server needs its start in between, which is not counted.

| fault | faults | pages | held | of which were told | notice p50 | slowest | healed p50 | slowest |
|---|---|---|---|---|---|---|---|---|
${kindRows(played).map(row).join('\n')}

${problems.length + broken.length === 0 ? 'None failed.' : ['## Failed', '', ...[...problems, ...broken].map(escaped)].join('\n')}

## Would it be noticed?

Each of these breaks one thing on purpose and passes only when the check of a play fails for that very reason.

| broken | in the play | noticed as |
|---|---|---|
${controls.map(({ title, control, reason }) => (control ? row([control.name, control.kind, control.noticed]) : row([title.replace('control: ', ''), '', `**not noticed**: ${escaped(reason)}`]))).join('\n')}

## What this does not show

Chromium only, on this machine, without TLS, with the map's still picture and without its movement between two positions. The protocol of the pages tells the newest position: what was sent while a page was away is not sent after it, and [docs/tracking.md](tracking.md) proves the one that does. Nobody's telephone went into a tunnel.
`
}
