import { flagOf, type RegistryDocument, type Rollout } from '../document'
import { p75, type Health } from '../guard'
import type { HealthBook } from '../health'
import { placeIn } from '../resolve'
import { audienceText, limitsText, ratioText } from './describe'
import { html, type Markup, type Part } from './html'
import { table, time } from './layout'

/** Running rollouts with their members and health, and the outcome of the last ended ones. */
export function rolloutsMarkup(document: RegistryDocument, health: HealthBook, canChange: boolean): Markup {
  const running = document.rollouts.filter(({ state }) => state === 'running')
  const ended = document.rollouts.filter(({ state }) => state !== 'running').slice(0, 10)
  return html`<section aria-labelledby="rollouts"><h2 id="rollouts">Running rollouts</h2>
${running.length === 0 ? html`<p class="empty">No rollout is running.${canChange && html` <a href="/change/rollout">Start one</a> to let some tenants or people have a version first.`}</p>` : running.map((rollout) => rolloutMarkup(rollout, document, health, canChange))}
${
    ended.length > 0 &&
    html`<details><summary>Ended lately (${ended.length})</summary><ul class="rules">${ended.map(({ id, remote, to, state, because }) => html`<li>${id}: ${remote} ${to} is ${state}${because && `: ${because}`}</li>`)}</ul></details>`
  }</section>`
}

function rolloutMarkup(rollout: Rollout, document: RegistryDocument, health: HealthBook, canChange: boolean): Markup {
  const { id, remote, to, percent, guard, startedAt } = rollout
  const { canary, control } = health.of(id)
  const killed = document.kill.find((kill) => kill.remote === remote && kill.version === to)
  const action = (path: string, label: string) => html`<a class="button" href="${path}">${label}<span class="hidden"> ${id}</span></a>`
  return html`<article class="card" aria-labelledby="rollout-${id}">
<h3 id="rollout-${id}">${id}: ${remote} ${to}</h3>
${canChange && html`<p class="buttons">${action(`/change/raise?rollout=${id}`, 'Raise')} ${action(`/change/pause?rollout=${id}`, 'Pause')} <a class="button" href="/change/${flagOf(document, remote) ? `flag-rollback?flag=${remote}` : `rollback?remote=${remote}`}">Roll back<span class="hidden"> ${remote}</span></a></p>`}
<dl><div><dt>Percentage</dt><dd>${percent} %</dd></div><div><dt>For</dt><dd>${audienceText(rollout)}</dd></div><div><dt>Since</dt><dd>${time(startedAt)}</dd></div></dl>
${killed ? html`<p class="banner warn">${to} is killed, so nobody gets it: ${killed.reason}</p>` : membersMarkup(rollout, document)}
${table(
  `Health of ${id}`,
  [{ label: 'Side' }, { label: 'Loads', isNumber: true }, { label: 'Failed', isNumber: true }, { label: 'Crashed', isNumber: true }, { label: 'p75 to ready', isNumber: true }],
  [healthRow('Canary', canary), healthRow('Control', control)],
)}
<p class="hint">${guardText(guard, canChange)}</p>
</article>`
}

function guardText(guard: Rollout['guard'], canChange: boolean): Part {
  if (!guard) return 'Without a guard: nobody takes it back by itself.'
  if (!canChange) return html`Guarded, but without the signing key this node only logs that it should be taken back, at ${limitsText(guard)}.`
  return html`Guarded: taken back by itself at ${limitsText(guard)}. A single reporter alone does not count.`
}

function healthRow(side: string, { loads, failures, crashes, readyMs }: Health): Part[] {
  const ready = p75(readyMs)
  const share = (count: number) => (loads === 0 ? '–' : ratioText(count / loads))
  return [side, loads, share(failures), share(crashes), ready === null ? '–' : `${Math.round(ready)} ms`]
}

/** More than these are collapsed. */
const MEMBERS_SHOWN = 20

function membersMarkup(rollout: Rollout, document: RegistryDocument): Markup {
  const { unit, percent } = rollout
  const names = Object.keys(document.tenants).sort()
  // Which users are in the percentage is only known when they visit.
  const drawn = unit === 'user' ? { ...rollout, percent: 0 } : rollout
  const members = [...new Set([...rollout.include, ...names])].map((tenant) => ({ tenant, ...placeIn(drawn, { tenant, user: '' }) })).filter(({ isIn }) => isIn)
  const label = ({ tenant, bucket }: (typeof members)[number]) => (rollout.include.includes(tenant) ? `${tenant} (named)` : `${tenant} (bucket ${bucket})`)
  const people = unit === 'user' && percent > 0 && `${percent} % of the people of every tenant${members.length > 0 ? ', and all of: ' : '.'}`
  const text = members.map(label)
  if (text.length === 0) return html`<p>In it: ${people || 'no tenant that the registry knows.'}</p>`
  if (text.length <= MEMBERS_SHOWN) return html`<p>In it: ${people}${text.join(', ')}</p>`
  return html`<details><summary>In it: ${people}${text.length} tenants</summary><p>${text.join(', ')}</p></details>`
}
