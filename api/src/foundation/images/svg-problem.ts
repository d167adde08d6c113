import type { Message } from '../errors'

const problems: readonly (readonly [sign: RegExp, reason: Message])[] = [
  [/<(?:[\w-]+:)?(?:animate\w*|set)\b/i, (i18n) => i18n._('it moves. Please give a still picture')],
  [/<(?:[\w-]+:)?script\b|<[^>]*\son\w+\s*=/i, (i18n) => i18n._('it has a script')],
  [/<(?:[\w-]+:)?foreignObject\b/i, (i18n) => i18n._('there is a web page in it (foreignObject)')],
  // Its pixels would be decoded where nothing bounds them.
  [
    /<(?:[\w-]+:)?(?:image|feImage)\b/i,
    (i18n) => i18n._('there is another picture in it (image). Please draw it as shapes, or give a PNG'),
  ],
  [/@import|\burl\(\s*["']?\s*(?!["'#\s])/i, (i18n) => i18n._('it needs something from another address')],
]

/** Drawing programs define the addresses of their namespaces as entities. Any other could hide what is looked for here. */
const NAMESPACE = /<!ENTITY\s+[\w.:-]+\s+(["'])https?:\/\/[^"'<&]*\1\s*>/gi

/** Why an SVG is not taken, as the end of a sentence; null if nothing speaks against drawing it. */
export function svgProblem(svg: string): Message | null {
  const shown = svg.replace(/<!--[^]*?-->/g, '').replace(NAMESPACE, '')
  if (/<!ENTITY/i.test(shown)) return (i18n) => i18n._('it defines entities of its own')
  return problems.find(([sign]) => sign.test(shown))?.[1] ?? null
}
