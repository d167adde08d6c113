import type { HealthBook } from '#guard/health'
import type { OutcomeBook } from '#guard/outcome-book'
import { describeAbsence } from '#rules/absence'
import { findFlag, listRemotes, type AuditEntry, type RegistryDocument } from '#rules/document'
import { getOwn } from '#rules/get-own'
import { servedShells } from '#rules/named-versions'
import type { Author } from '#rules/rights'
import { flagsMarkup } from './flags-section'
import { html, type Markup, type Part } from './html'
import { chip, tableSection, time } from './layout'
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
${rolloutsMarkup({ document, health, outcomes, canChange, now })}
${channelsMarkup(document, canChange)}
${flagsMarkup(document, { canChange, now })}
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

/** The column of changes is there if they are offered. */
const changeColumn = (canChange: boolean) => (canChange ? [{ action: 'Change' }] : [])

const channelsMarkup = (document: RegistryDocument, canChange: boolean): Markup => {
  const { channels, lastKnownGood } = document
  return tableSection({
    id: 'channels',
    heading: 'Channels',
    caption: 'Versions of the channels',
    columns: ['Remote', 'Stable', 'Beta', 'Falls back to', ...changeColumn(canChange)],
    rows: listRemotes(document).map((remote) => [
      html`${remote}${absent(describeAbsence(document, remote))}`,
      ...[channels.stable, channels.beta, lastKnownGood].map((versions) => getOwn(versions, remote) ?? '–'),
      html`<a href="/change/rollback?remote=${remote}">Roll back<span class="hidden"> ${remote}</span></a>`,
    ]),
    empty: 'No version was promoted yet.',
  })
}

const absent = (why: string | null): Part => why !== null && html`<br><span class="hint">${why}</span>`

const killsMarkup = (document: RegistryDocument, canChange: boolean): Markup =>
  tableSection({
    id: 'kills',
    heading: 'Killed versions',
    caption: 'Versions that nobody gets',
    columns: ['Version', 'Reason', 'Since', ...changeColumn(canChange)],
    rows: document.kill
      .filter(({ remote }) => !findFlag(document, remote))
      .map(({ remote, version, reason, at }) => [
        `${remote} ${version}`,
        reason,
        time(at),
        html`<a href="/change/unkill?build=${encodeURIComponent(`${remote}@${version}`)}">Take back<span class="hidden"> the kill of ${remote} ${version}</span></a>`,
      ]),
    empty: 'No version is killed.',
  })

const pinsMarkup = (document: RegistryDocument, canChange: boolean): Markup =>
  tableSection({
    id: 'pins',
    heading: 'Pins',
    caption: 'Tenants held at a version',
    columns: ['Tenant', 'Held at', 'Until', 'Reason', ...changeColumn(canChange)],
    rows: Object.entries(document.tenants).flatMap(([tenant, { pins }]) =>
      Object.entries(pins)
        .filter(([remote]) => !findFlag(document, remote))
        .map(([remote, { version, reason, until }]) => [
          tenant,
          `${remote} ${version}`,
          until === null ? 'unpinned' : time(until),
          reason,
          html`<a href="/change/unpin?pin=${encodeURIComponent(`${tenant} ${remote}`)}">Unpin<span class="hidden"> ${tenant} from ${remote}</span></a>`,
        ]),
    ),
    empty: 'No tenant is pinned.',
  })

const failuresMarkup = (health: HealthBook): Markup =>
  tableSection({
    id: 'failures',
    heading: 'Recent failures',
    caption: 'Failures that pages reported',
    columns: ['Version', 'Tenant', 'Class', { number: 'Status' }, { number: 'After' }, 'When'],
    rows: health
      .recent(FAILURES_SHOWN)
      .map(({ at, remote, version, tenant, class: errorClass, status, ms }) => [
        `${remote} ${version}`,
        tenant,
        errorClass,
        status ?? '–',
        ms === null ? '–' : `${Math.round(ms)} ms`,
        time(at),
      ]),
    empty: 'No page has reported a failure since this server started.',
  })

const shellsMarkup = (document: RegistryDocument): Markup => {
  const served = servedShells(document)
  return tableSection({
    id: 'shells',
    heading: 'Shells',
    caption: 'Shells that are served, and shells in pages that may be open',
    columns: ['Shell', 'Served', 'Shell API', 'API contract', 'Brings'],
    rows: document.shells.map((shell) => [
      shell.version,
      served.includes(shell) ? chip('yes', 'good') : chip('only in pages that are open'),
      shell.shellApi,
      shell.apiContract,
      Object.entries(shell.shared)
        .map((pair) => pair.join(' '))
        .join(', '),
    ]),
    empty: 'No shell was written down yet.',
  })
}
