import { guardLimitsText, ratioText } from '#actions/describe'
import { p75, type Health } from '#guard/guard'
import type { HealthBook } from '#guard/health'
import type { OutcomeBook } from '#guard/outcome-book'
import type { Outcomes } from '#guard/outcomes'
import type { Proportion } from '#guard/sequential-test'
import { audienceText, shareText } from '#rules/audience'
import { findFlag, isOpen, openRollouts, type RegistryDocument, type Rollout } from '#rules/document'
import { effectiveShareText } from '#rules/effective-share'
import { placeIn } from '#rules/resolve'
import { getShare, withPercent } from '#rules/rollout-share'
import { html, type Markup, type Part } from './html'
import { chip, table, time } from './layout'

interface Parts {
  document: RegistryDocument
  health: HealthBook
  outcomes: OutcomeBook
  canChange: boolean
  now: Date
}

/** Running and paused rollouts with their members and health, and the outcome of the last ended ones. */
export function rolloutsMarkup(parts: Parts): Markup {
  const { document, canChange } = parts
  const open = openRollouts(document)
  const ended = document.rollouts.filter((rollout) => !isOpen(rollout)).slice(0, 10)
  return html`<section aria-labelledby="rollouts"><h2 id="rollouts">Rollouts</h2>
${open.length === 0 ? html`<p class="empty">No rollout is running.${canChange && html` <a href="/change/rollout">Start one</a> to let some tenants or people have a version first.`}</p>` : open.map((rollout) => rolloutMarkup(rollout, parts))}
${
  ended.length > 0 &&
  html`<details><summary>Ended lately (${ended.length})</summary><ul class="rules">${ended.map(({ id, remote, to, state, because }) => html`<li>${id}: ${remote} ${to} is ${state}${because && `: ${because}`}</li>`)}</ul></details>`
}</section>`
}

function rolloutMarkup(rollout: Rollout, { document, health, outcomes, canChange, now }: Parts): Markup {
  const { id, remote, to, guard, startedAt } = rollout
  const isPaused = rollout.state === 'paused'
  const isFlag = findFlag(document, remote) !== undefined
  const effective = effectiveShareText(document, rollout, now)
  const killed = document.kill.find((kill) => kill.remote === remote && kill.version === to)
  const action = (path: string, label: string) =>
    html`<a class="button" href="${path}">${label}<span class="hidden"> ${id}</span></a>`
  return html`<article class="card" aria-labelledby="rollout-${id}">
<h3 id="rollout-${id}">${id}: ${remote} ${to} ${isPaused ? chip('paused', 'warn') : chip('running', 'good')}</h3>
${canChange && html`<p class="buttons">${action(`/change/raise?rollout=${id}`, 'Raise')} ${isPaused ? action(`/change/resume?rollout=${id}`, 'Resume') : action(`/change/pause?rollout=${id}`, 'Pause')} <a class="button" href="/change/${isFlag ? `flag-rollback?flag=${remote}` : `rollback?remote=${remote}`}">Roll back<span class="hidden"> ${remote}</span></a></p>`}
<dl><div><dt>Percentage</dt><dd>${getShare(rollout).percent} %</dd></div><div><dt>For</dt><dd>${audienceText(rollout)}</dd></div>${effective !== null && html`<div><dt>Reaches</dt><dd>${effective}</dd></div>`}<div><dt>Since</dt><dd>${time(startedAt)}</dd></div></dl>
${killed && html`<p class="banner warn">${to} is killed, so nobody gets it: ${killed.reason}</p>`}
${isPaused && html`<p class="banner warn">It is paused, so nobody gets it until it is resumed.</p>`}
${!killed && !isPaused && membersMarkup(rollout, document)}
${!isFlag && healthMarkup(id, health)}
${outcomesMarkup(id, outcomes)}
<p class="hint">${guardText(guard, { canChange, isFlag })}</p>
</article>`
}

function guardText(guard: Rollout['guard'], { canChange, isFlag }: { canChange: boolean; isFlag: boolean }): Part {
  if (!guard) return 'Without a guard: nobody takes it back by itself.'
  const limits = guardLimitsText(guard, isFlag)
  if (!canChange)
    return html`Guarded, but without the signing key this node only logs that it should be taken back, at ${limits}.`
  return html`Guarded: taken back by itself at ${limits}. A single reporter alone does not count.`
}

function healthMarkup(id: string, health: HealthBook): Markup {
  const { canary, control } = health.of(id)
  const columns = ['Side', ...['Loads', 'Failed', 'Crashed', 'p75 to ready'].map((number) => ({ number }))]
  return table(`Health of ${id}`, columns, [healthRow('Canary', canary), healthRow('Control', control)])
}

function outcomesMarkup(id: string, outcomes: OutcomeBook): Markup {
  const { canary, control } = outcomes.of(id)
  const text = ({ count, of }: Proportion) => (of === 0 ? '–' : `${count} of ${of} (${ratioText(count / of)})`)
  const row = (side: string, { failed, booking, payment }: Outcomes): Part[] => [
    side,
    failed.of,
    text(failed),
    text(booking),
    text(payment),
  ]
  const counts = ['People', 'Met a failed page', 'Begun bookings made', 'Opened invoices paid']
  const columns = ['Side', ...counts.map((number) => ({ number }))]
  return table(`What people met and did in ${id}`, columns, [row('Canary', canary), row('Control', control)])
}

function healthRow(side: string, { loads, failures, crashes, readyMs }: Health): Part[] {
  const ready = p75(readyMs)
  const share = (count: number) => (loads === 0 ? '–' : ratioText(count / loads))
  return [side, loads, share(failures), share(crashes), ready === null ? '–' : `${Math.round(ready)} ms`]
}

/** More than these are collapsed. */
const MEMBERS_SHOWN = 20

function membersMarkup(rollout: Rollout, document: RegistryDocument): Markup {
  const isByPeople = rollout.unit === 'user'
  const names = Object.keys(document.tenants).sort()
  // Which users are in the percentage is only known when they visit.
  const drawn = isByPeople ? withPercent(rollout, 0) : rollout
  const members = [...new Set([...rollout.include, ...names])]
    .map((tenant) => ({ tenant, ...placeIn(drawn, { tenant, user: '' }) }))
    .filter(({ isIn }) => isIn)
  const label = ({ tenant, bucket }: (typeof members)[number]) =>
    rollout.include.includes(tenant) ? `${tenant} (named)` : `${tenant} (bucket ${bucket})`
  const share = isByPeople ? shareText(rollout) : ''
  const people = share !== '' && `${share}${members.length > 0 ? ', and all of: ' : '.'}`
  const text = members.map(label)
  if (text.length === 0) return html`<p>In it: ${people || 'no tenant that the registry knows.'}</p>`
  if (text.length <= MEMBERS_SHOWN) return html`<p>In it: ${people}${text.join(', ')}</p>`
  return html`<details><summary>In it: ${people}${text.length} tenants</summary><p>${text.join(', ')}</p></details>`
}
