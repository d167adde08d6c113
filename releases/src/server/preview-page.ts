import type { ChangePreview } from '#actions/change-preview'
import type { GateResult } from '#gate/gate'
import type { PreviewRow } from '#rules/preview'
import { html, type Markup, type Part } from './html'
import { table } from './layout'

/** More rows than this are collapsed below a summary. */
const ROWS_SHOWN = 50

const versionText = (version: string | null): string => version ?? 'none'

/** Who gets what through a change, and the rules that it writes. `nobody` is shown if no tenant is affected. */
export function lookMarkup(
  { rows, notPerTenantBegins, notPerTenantEnds, effectiveShares, lines }: ChangePreview,
  { heading, nobody }: { heading: 2 | 3; nobody: string },
): Markup {
  const title = (text: string) => (heading === 2 ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`)
  const list = table(
    'Tenants that get a different version',
    ['Tenant', 'Remote or flag', 'Before', 'After', 'Why'],
    rows.map(({ tenant, remote, before, after, why }) => [
      tenant,
      remote,
      versionText(before),
      versionText(after),
      why,
    ]),
  )
  return html`${title('Who gets what')}
${rows.length === 0 && html`<p>${nobody}</p>`}
${rows.length > 1 && html`<ul>${sumUp(rows).map((line) => html`<li>${line}</li>`)}</ul>`}
${rows.length > ROWS_SHOWN ? html`<details><summary>All ${rows.length} of them</summary>${list}</details>` : rows.length > 0 && list}
${notPerTenantBegins.map((share) => html`<p>From then on: ${share}.</p>`)}
${notPerTenantEnds.map((share) => html`<p>No longer: ${share}.</p>`)}
${effectiveShares.map((share) => html`<p>${share}.</p>`)}
${title('What is written')}
${lines.length === 0 ? html`<p>No rule.</p>` : html`<ul class="rules">${lines.map((line) => html`<li>${line}</li>`)}</ul>`}`
}

/** '12 tenants: mfe-billing 1.3.0 → 1.4.0' */
function sumUp(rows: readonly PreviewRow[]): Part[] {
  const counts = new Map<string, number>()
  for (const { remote, before, after } of rows) {
    const key = `${remote} ${versionText(before)} → ${versionText(after)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([what, count]) => `${count} ${count === 1 ? 'tenant' : 'tenants'}: ${what}`)
}

const verdicts: Record<GateResult['verdict'], string> = { ok: 'holds', no: 'no', unknown: 'unknown, counts as a no' }

/** The checks that did not pass, and how many did. */
export function gateMarkup(results: readonly GateResult[]): Markup {
  const refused = results.filter(({ verdict }) => verdict !== 'ok')
  return html`<ul class="gate">${refused.map(({ check, subject, verdict, detail }) => html`<li><strong>${check} · ${subject}: ${verdicts[verdict]}.</strong> ${detail}</li>`)}</ul>
<p>${results.length - refused.length} of ${results.length} checks hold. Nothing was written.</p>`
}
