/** Pixels across, in which a photo of the welcome pages is kept. */
export const heroWidths = [640, 1280, 1920] as const

/** The address of an uploaded picture. It has no origin: every host of the tenant answers it. */
export const pictureAddress = (subdomain: string, name: string): string => `/v1/tenants/${subdomain}/pictures/${name}`

/** The other widths of an uploaded photo, from the name of one; null for any other address. */
export const heroSrcSet = (url: string | null): string | null =>
  url && /^\/v1\/.*-\d+\.webp$/.test(url)
    ? heroWidths.map((width) => `${url.replace(/\d+\.webp$/, `${width}.webp`)} ${width}w`).join(', ')
    : null
