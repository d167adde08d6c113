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

/** A complete page of the sandbox. Its style sheet is {@link pageStyles}, served from the same origin. */
export function page(options: { title: string; body: Markup; script?: string }): string {
  const script = options.script ? html`<script src="${options.script}" defer></script>` : ''
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${options.title}</title>
<link rel="stylesheet" href="/sandbox.css">${script}
</head>
<body><main>${options.body}</main></body>
</html>`.markup
}

export const pageStyles = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem; }
th, td { text-align: left; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid GrayText; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 32rem; border: 1px solid GrayText; background: #fff; }
`
