/** Safe markup: every value in it was escaped by {@link html}. */
export interface Markup {
  readonly markup: string
}
type Part = string | number | Markup | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function toText(part: Part): string {
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(toText).join('')
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Escapes template values, unless they are Markup. For text and quoted attributes only. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: strings.reduce((text, string, index) => text + toText(parts[index - 1] ?? '') + string) }
}

/** A complete page of the sandbox. Its style sheet is served from the same origin. */
export function page(options: { title: string; body: Markup; script?: string }): string {
  const script = options.script ? html`<script src="${options.script}" defer></script>` : ''
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${options.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox.css">${script}
</head>
<body><main>${options.body}</main></body>
</html>`.markup
}

/** A table whose rows are two lines on narrow screens: ARIA roles are explicit, since browsers drop the implicit ones there. */
export const table = (heads: readonly string[], rows: readonly (readonly Part[])[]): Markup => html`<table role="table">
<thead role="rowgroup"><tr role="row">${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
  ([first = '', ...rest]) =>
    html`<tr role="row"><th role="rowheader" scope="row">${first}</th>${rest.map((cell, index) => html`<td role="cell" data-label="${heads[index + 1] ?? ''}">${cell}</td>`)}</tr>`,
)}</tbody>
</table>`
