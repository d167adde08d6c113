import { difference } from '#actions/change-preview'
import type { RevisionPayload } from '#registry/signature'
import { emptyDocument } from '#rules/document'
import { html, type Markup } from './html'
import { time } from './layout'
import { lookMarkup } from './preview-page'

export const REVISIONS_A_PAGE = 20

interface History {
  /** Newest first: one page of revisions, plus the next older one if there is one, to compare with. */
  revisions: readonly RevisionPayload[]
  page: number
}

/** Who changed what, why, and what it changed for whom. */
export function historyMarkup({ revisions, page }: History): Markup {
  const shown = revisions.slice(0, REVISIONS_A_PAGE)
  const hasMore = revisions.length > REVISIONS_A_PAGE
  return html`<h1>History</h1>
${shown.length === 0 && html`<p class="empty">${page > 1 ? 'There are no revisions that old.' : 'No revision can be read.'}</p>`}
${shown.map((revision, index) => revisionMarkup(revision, revisions[index + 1]))}
${(page > 1 || hasMore) && html`<nav class="pages" aria-label="Pages of the history">${page > 1 && html`<a href="/history?page=${page - 1}" rel="prev">Newer</a>`} ${hasMore && html`<a href="/history?page=${page + 1}" rel="next">Older</a>`}</nav>`}`
}

function revisionMarkup({ document, entry }: RevisionPayload, previous: RevisionPayload | undefined): Markup {
  const { revision } = document
  const before = previous?.document ?? (revision === 1 ? emptyDocument() : undefined)
  return html`<article class="card" aria-labelledby="revision-${revision}"><h2 id="revision-${revision}">Revision ${revision}</h2>
<dl><div><dt>What</dt><dd><code>${entry.what}</code></dd></div><div><dt>Why</dt><dd>${entry.why}</dd></div><div><dt>Who</dt><dd>${entry.who}</dd></div><div><dt>When</dt><dd>${time(entry.at)}</dd></div></dl>
${
  before?.revision === revision - 1
    ? html`<details><summary>What it changed<span class="hidden"> in revision ${revision}</span></summary>${lookMarkup(difference(before, document, new Date(entry.at)), { heading: 3, nobody: 'No tenant that the registry knew got another version by this.' })}</details>`
    : html`<p>The changes can’t be shown: the previous revision can’t be read.</p>`
}
</article>`
}
