import type { ReadState } from '#registry/verified-reader'
import { html, type Markup, type Part } from './html'
import type { Session } from './sessions'

interface Page {
  title: string
  body: Markup
  /** Null: not signed in. */
  session: Session | null
  /** State of the registry; absent on sign-in and message pages. */
  state?: ReadState
  notice?: string | null
  /** Path of the page, to mark its menu item. */
  at?: string
}

/** A complete page: no script, one same-origin style sheet. */
export function page({ title, body, session, state, notice, at = '' }: Page): string {
  const link = (href: string, label: string) =>
    html`<a href="${href}"${at === href ? html` aria-current="page"` : ''}>${label}</a>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Releases</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><div class="bar"><p class="name">Releases</p>${
    session &&
    html`<nav aria-label="Pages">${link('/', 'Overview')}${session.by.role !== 'tenant' && link('/history', 'History')}</nav>
<form class="sign-out" method="post" action="/sign-out">${csrfField(session)}<span>${session.by.who}</span> <button class="quiet">Sign out</button></form>`
  }</div></header>
<main id="main" tabindex="-1">
${state?.problem && problemBanner(state)}
${notice && html`<p class="banner good" role="status">${notice}</p>`}
${body}
</main>
</body>
</html>`.markup
}

const problemBanner = ({ problem, document }: ReadState): Markup => html`<div class="banner bad" role="alert">
<h2>The release registry is invalid</h2>
<p><strong>${problem}.</strong> Pages are served by revision ${document.revision}, the last one that holds.</p>
<p>Nothing can be changed until this is fixed: <code>npm run release -- verify</code> lists all that is wrong. Remove what somebody else wrote, and bring back what is missing.</p>
</div>`

export const csrfField = ({ csrf }: Session): Markup => html`<input type="hidden" name="csrf" value="${csrf}">`

/** An alert at the top of a page. */
export const banner = (kind: 'bad' | 'warn', heading: string, text: Part): Markup =>
  html`<div class="banner ${kind}" role="alert"><h2>${heading}</h2>${text}</div>`

/** 2027-01-10 12:00 UTC */
export const time = (instant: string): Markup =>
  html`<time datetime="${instant}">${instant.slice(0, 16).replace('T', ' ')} UTC</time>`

/** A state: a dot and words. */
export const chip = (words: string, tone: 'good' | 'warn' | 'bad' | '' = ''): Markup =>
  html`<span class="chip ${tone}">${words}</span>`

/** Its label. Numbers are at the right; what can be done is beside the row's header. */
type Column = string | { number: string } | { action: string }

/**
 * A table whose rows are two lines on narrow screens. The first column is the row header. ARIA roles are explicit, since
 * browsers drop the implicit ones when `display` is changed.
 */
export function table(caption: string, columns: readonly Column[], rows: readonly (readonly Part[])[]): Markup {
  const labels = columns.map((column) => {
    if (typeof column === 'string') return { label: column, kind: '' }
    return 'number' in column
      ? { label: column.number, kind: html` class="number"` }
      : { label: column.action, kind: html` class="act"` }
  })
  const cell = (part: Part, { label, kind }: (typeof labels)[number], index: number) =>
    index === 0
      ? html`<th role="rowheader" scope="row">${part}</th>`
      : html`<td role="cell" data-label="${label}"${kind}>${part}</td>`
  return html`<table role="table"><caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${labels.map(({ label, kind }) => html`<th role="columnheader" scope="col"${kind}>${label}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) => html`<tr role="row">${labels.map((column, index) => cell(row[index], column, index))}</tr>
`,
  )}</tbody></table>`
}

interface Section {
  id: string
  heading: string
  caption: string
  columns: readonly Column[]
  rows: readonly (readonly Part[])[]
  /** Shown instead of a table without rows. */
  empty: string
}

/** A section of a page with one table. */
export const tableSection = ({ id, heading, caption, columns, rows, empty }: Section): Markup =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${rows.length === 0 ? html`<p class="empty">${empty}</p>` : table(caption, columns, rows)}</section>`

/** A page with only a message: not found, forbidden, too many requests. */
export const messagePage = (title: string, text: Part, session: Session | null): string =>
  page({ title, session, body: html`<h1>${title}</h1><p>${text}</p><p><a href="/">To the overview</a></p>` })
