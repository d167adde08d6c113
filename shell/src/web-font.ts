import { WEB_FONT } from '@portal/theme'

const address = new URL('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', import.meta.url).href

/** Fetches the portal's font once the page has nothing better to do. Until then the fallback of the same measures is seen. */
export function fetchWebFont({ fonts }: Document): void {
  const font = new FontFace(WEB_FONT, `url(${address})`, { weight: '300 900' })
  // Without it the fallback stays.
  font.load().then(
    (loaded) => fonts.add(loaded),
    () => undefined,
  )
}
