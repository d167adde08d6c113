import type { HealthBook } from '#guard/health'
import type { OutcomeBook } from '#guard/outcome-book'
import { describeAbsence } from '#rules/absence'
import { findFlag, listRemotes, type AuditEntry, type RegistryDocument } from '#rules/document'
import type { Author } from '#rules/rights'
import { flagsMarkup } from './flags-section'
import { html, type Markup, type Part } from './html'
import { table, time } from './layout'
import { rolloutsMarkup } from './rollout-section'
import { tenantsMarkup, type TenantFilter } from './tenants-section'

interface Overview {
  document: RegistryDocument
  by: Author
  /** Audit entry of the revision in force; null if there is none or it can't be read. */
  last: AuditEntry | null
  health: HealthBook
  outcomes: OutcomeBook
  /** Whether the page offers changes. */
  canChange: boolean
  filter: TenantFilter
  now: Date
}

const FAILURES_SHOWN = 50

/** Who gets what, the health of rollouts, and recent failures. */
export function overviewMarkup({ document, by, last, health, outcomes, canChange, filter, now }: Overview): Markup {
  const { revision } = document
  if (by.role === 'tenant')
    return html`<h1>Releases</h1>
${!canChange && readOnlyMarkup}
${tenantsMarkup({ by, document, filter, canChange, now })}
${pinsMarkup(document, canChange)}`
  return html`<h1>Releases</h1>
<p class="state">Revision ${revision} is in force.${last && html` Last: <code>${last.what}</code> by ${last.who}, ${time(last.at)}: ${last.why}`}</p>
${canChange ? changesMarkup : readOnlyMarkup}
${rolloutsMarkup({ document, health, outcomes, canChange })}
${channelsMarkup(document, canChange)}
${flagsMarkup(document, canChange)}
${tenantsMarkup({ by, document, filter, canChange, now })}
${killsMarkup(document, canChange)}
${pinsMarkup(document, canChange)}
${shellsMarkup(document)}
${failuresMarkup(health)}`
}

const CHANGES = [
  ['promote', 'Promote to a channel'],
  ['rollout', 'Start a rollout'],
  ['flag-set', 'Set a flag'],
  ['rollback', 'Roll back'],
  ['kill', 'Kill a version'],
  ['pin', 'Pin a tenant'],
  ['channel', 'Channel of a tenant'],
] as const

const changesMarkup = html`<nav class="buttons" aria-label="Changes">${CHANGES.map(([id, label]) => html`<a class="button" href="/change/${id}">${label}</a> `)}</nav>`

/** For a node without the signing key. */
export const readOnlyMarkup = html`<p class="banner warn">This node has no signing key, so it shows releases and can’t change them. Set <code>RELEASES_PRIVATE_KEY</code> here, or run <code>npm run release</code> where the key is.</p>`

const section = (id: string, heading: string, content: Part): Markup =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${content}</section>`
const empty = (text: string): Markup => html`<p class="empty">${text}</p>`

/** A row may have one part more, its change, than is shown. */
const columnsFor = (labels: string[], canChange: boolean) =>
  [...labels, ...(canChange ? ['Change'] : [])].map((label) => ({ label }))

const channelsMarkup = (document: RegistryDocument, canChange: boolean): Markup => {
  const { channels, lastKnownGood } = document
  const versionIn = (versions: Record<string, string>, remote: string) =>
    Object.hasOwn(versions, remote) ? versions[remote] : '–'
  const rows = listRemotes(document).map((remote): Part[] => [
    html`${remote}${absent(describeAbsence(document, remote))}`,
    versionIn(channels.stable, remote),
    versionIn(channels.beta, remote),
    versionIn(lastKnownGood, remote),
    html`<a href="/change/rollback?remote=${remote}">Roll back<span class="hidden"> ${remote}</span></a>`,
  ])
  const columns = columnsFor(['Remote', 'Stable', 'Beta', 'Falls back to'], canChange)
  return section(
    'channels',
    'Channels',
    rows.length === 0 ? empty('No version was promoted yet.') : table('Versions of the channels', columns, rows),
  )
}

const absent = (why: string | null): Part => why !== null && html`<br><span class="hint">${why}</span>`

const killsMarkup = (document: RegistryDocument, canChange: boolean): Markup => {
  const rows = document.kill
    .filter(({ remote }) => !findFlag(document, remote))
    .map(({ remote, version, reason, at }): Part[] => [
      `${remote} ${version}`,
      reason,
      time(at),
      html`<a href="/change/unkill?build=${encodeURIComponent(`${remote}@${version}`)}">Take back<span class="hidden"> the kill of ${remote} ${version}</span></a>`,
    ])
  const columns = columnsFor(['Version', 'Reason', 'Since'], canChange)
  return section(
    'kills',
    'Killed versions',
    rows.length === 0 ? empty('No version is killed.') : table('Versions that nobody gets', columns, rows),
  )
}

const pinsMarkup = (document: RegistryDocument, canChange: boolean): Markup => {
  const rows = Object.entries(document.tenants).flatMap(([tenant, { pins }]) =>
    Object.entries(pins)
      .filter(([remote]) => !findFlag(document, remote))
      .map(([remote, { version, reason, until }]): Part[] => [
        tenant,
        `${remote} ${version}`,
        until === null ? 'unpinned' : time(until),
        reason,
        html`<a href="/change/unpin?pin=${encodeURIComponent(`${tenant} ${remote}`)}">Unpin<span class="hidden"> ${tenant} from ${remote}</span></a>`,
      ]),
  )
  const columns = columnsFor(['Tenant', 'Held at', 'Until', 'Reason'], canChange)
  return section(
    'pins',
    'Pins',
    rows.length === 0 ? empty('No tenant is pinned.') : table('Tenants held at a version', columns, rows),
  )
}

const failuresMarkup = (health: HealthBook): Markup => {
  const rows = health
    .recent(FAILURES_SHOWN)
    .map(({ at, remote, version, tenant, class: errorClass, status, ms }): Part[] => [
      `${remote} ${version}`,
      tenant,
      errorClass,
      status ?? '–',
      ms === null ? '–' : `${Math.round(ms)} ms`,
      time(at),
    ])
  const columns = [
    { label: 'Version' },
    { label: 'Tenant' },
    { label: 'Class' },
    { label: 'Status', isNumber: true },
    { label: 'After', isNumber: true },
    { label: 'When' },
  ]
  return section(
    'failures',
    'Recent failures',
    rows.length === 0
      ? empty('No page has reported a failure since this server started.')
      : table('Failures that pages reported', columns, rows),
  )
}

const shellsMarkup = ({ shells }: RegistryDocument): Markup => {
  const rows = shells.map(({ version, shellApi, apiContract, shared }, index): Part[] => [
    version,
    index === 0 ? 'yes' : 'only open pages',
    shellApi,
    apiContract,
    Object.entries(shared)
      .map(([name, its]) => `${name} ${its}`)
      .join(', '),
  ])
  const columns = ['Shell', 'Served', 'Shell API', 'API contract', 'Brings'].map((label) => ({ label }))
  return section(
    'shells',
    'Shells',
    rows.length === 0
      ? empty('No shell was written down yet.')
      : table('Shells whose pages may be open', columns, rows),
  )
}
