const face = (name: string, source: string, weights: string, size: string, ascent: string, descent: string): string =>
  `@font-face{font-family:"${name}";src:${source};font-weight:${weights};size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`

/**
 * Arial with Figtree's measures, so that nothing moves once it is there; Roboto, the system's font of Android, has them within 1 %. Sizes are the widths of a page's text in
 * Figtree at 450 and 650, divided by those in Arial and Arial Bold; the lines are as high as Figtree's (0.95 and 0.25 of its size).
 */
export const FALLBACK_FONTS = [
  face('Figtree Arial', 'local(Arial),local(ArialMT),local("Liberation Sans")', '1 549', '100%', '95%', '25%'),
  face(
    'Figtree Arial',
    'local("Arial Bold"),local(Arial-BoldMT),local("Liberation Sans Bold")',
    '550 900',
    '96.2%',
    '98.8%',
    '26%',
  ),
].join('')
