import type { DemoTenant } from '../names'

/** Each demo tenant's logo: a shape, then its name. Drawn inline, so that the demo needs no external files. */
const marks: Record<DemoTenant, { shape: string; word: string; second: string }> = {
  acme: {
    shape: '<path d="M20 4 36 34H4Z" fill="COLOR"/><path d="M20 17l6 11H14z" fill="GROUND"/>',
    word: 'Acme',
    second: 'Home Services',
  },
  bluebird: {
    shape:
      '<path d="M4 24C10 8 24 6 36 8c-4 3-4 6-7 12-4 8-13 12-19 12 4-3 6-5 6-8-4 2-8 2-12 0z" fill="COLOR"/><circle cx="28" cy="14" r="2" fill="GROUND"/>',
    word: 'Bluebird',
    second: 'Plumbing',
  },
  summit: {
    shape: '<path d="M2 34 15 10l7 12 5-7 11 19z" fill="COLOR"/><path d="M15 10l4 7-3-1-2 3-3-2z" fill="GROUND"/>',
    word: 'Summit',
    second: 'Electric',
  },
}

const encode = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

const draw = (tenant: DemoTenant, color: string, ground: string): string => {
  const { shape, word, second } = marks[tenant]
  const picture = shape.replaceAll('COLOR', color).replaceAll('GROUND', ground)
  const text = `<g font-family="system-ui,Segoe UI,Roboto,Helvetica,Arial,sans-serif" fill="${color}"><text x="46" y="20" font-size="18" font-weight="700">${word}</text><text x="46" y="35" font-size="12">${second}</text></g>`
  return encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40" viewBox="0 0 160 40">${picture}${text}</svg>`,
  )
}

/** For light backgrounds and print. */
export const drawLogo = (tenant: DemoTenant, color: string): string => draw(tenant, color, '#ffffff')
/** For dark bars. */
export const drawLightLogo = (tenant: DemoTenant): string => draw(tenant, '#ffffff', '#000000')
export const drawFavicon = (tenant: DemoTenant, color: string): string => {
  const picture = marks[tenant].shape.replaceAll('COLOR', color).replaceAll('GROUND', '#ffffff')
  return encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${picture}</svg>`)
}
