/** Pixels across, in which a photo of the welcome pages is kept. */
export const heroWidths = [640, 1280, 1920] as const

/**
 * In pixels, how pages show a logo (`LogoPicture` of `@portal/ui`): at least so high, at most so wide; and what a phone's top bar
 * needs beside it for the menu, the icon that books a visit, and space.
 */
const LOGO = { lowest: 24, widest: 360, besideOnPhone: 134 }
const NARROWEST_PHONE = 320

/** What becomes of a logo that is very wide; null for any other. */
export function describeWideLogo({ width, height }: { width: number; height: number }): string | null {
  const proportion = width / height
  const narrowest = Math.ceil(proportion * LOGO.lowest + LOGO.besideOnPhone)
  const where = proportion * LOGO.lowest > LOGO.widest ? 'Pages' : `Phones narrower than ${narrowest} pixels`
  if (narrowest <= NARROWEST_PHONE) return null
  return `${where} show the company’s name instead of it: it is ${proportion.toFixed(1)} times as wide as high, and would be lower than ${LOGO.lowest} pixels.`
}

/** The address of an uploaded picture. It has no origin: every host of the tenant answers it. */
export const pictureAddress = (subdomain: string, name: string): string => `/v1/tenants/${subdomain}/pictures/${name}`

/** The other widths of an uploaded photo, from the name of one; null for any other address. */
export const heroSrcSet = (url: string | null): string | null =>
  url && /^\/v1\/.*-\d+\.webp$/.test(url)
    ? heroWidths.map((width) => `${url.replace(/\d+\.webp$/, `${width}.webp`)} ${width}w`).join(', ')
    : null
