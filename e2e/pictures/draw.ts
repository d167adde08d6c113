import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DARK_STYLE_ID, darkMedia } from '@portal/theme'
import { darkCss, themeCss } from '@portal/theme/css'
import { BUNDLE } from './bundle'
import type { Group } from './groups'
import type { Gallery } from './page'
import { shrinkPng } from './shrink-png'

declare const gallery: Gallery

const PHONE = 390
const DESKTOP = 1280

export interface Variant {
  width: number
  media?: { colorScheme?: 'dark'; forcedColors?: 'active' }
  /** Of the root, in percent of the usual. */
  textSize?: number
  rightToLeft?: boolean
}

const phone = { width: PHONE }
export const variants = {
  light: phone,
  dark: { ...phone, media: { colorScheme: 'dark' } },
  'forced-colors': { ...phone, media: { forcedColors: 'active' } },
  'large-text': { ...phone, textSize: 200 },
  'right-to-left': { ...phone, rightToLeft: true },
  wide: { width: DESKTOP },
} satisfies Record<string, Variant>
export type VariantName = keyof typeof variants

const ADDRESS = 'http://stories.localhost/'
/** Noon in Denver. */
const NOW = new Date('2026-02-10T19:00:00Z')
/** Enough for what renders after a timer; a wait is slow after two seconds. */
const SETTLED_MS = 500
const SLOW_MS = 2_500

// Acme's, of the demo.
const brand = { primaryColor: '#14532d', secondaryColor: '#b45309' }
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>${themeCss(brand)}</style><style id="${DARK_STYLE_ID}" media="${darkMedia.system}">${darkCss(brand)}</style>
<body><div id="stories"></div><script src="/stories.js"></script>`

/** Opens the page of all stories. No request leaves it, and its clock stands still. */
export async function openGallery(page: Page): Promise<void> {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ body: html, contentType: 'text/html' })
    if (pathname === '/stories.js')
      return route.fulfill({ body: readFileSync(BUNDLE), contentType: 'text/javascript; charset=utf-8' })
    return route.abort()
  })
  await page.clock.install({ time: NOW })
  await page.goto(ADDRESS)
  await stopClock(page)
}

/** A moment from now, so that no wait gets slow on a slow machine. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))

/** Shows the stories of a group in a variant. */
export async function show(page: Page, { file, stories, isSlow }: Group, variant: Variant): Promise<void> {
  await page.setViewportSize({ width: variant.width, height: 844 })
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce', ...variant.media })
  await page.evaluate(
    ([path, names, size]) => {
      document.documentElement.dir = 'ltr'
      document.documentElement.style.fontSize = size
      gallery.show(path, names)
    },
    [file, stories, variant.textSize ? `${variant.textSize}%` : ''] as const,
  )
  await page.clock.runFor(isSlow ? SLOW_MS : SETTLED_MS)
  await page.evaluate(async () => {
    for (const image of document.images)
      if (!image.complete) await new Promise((done) => ((image.onload = done), (image.onerror = done)))
  })
  if (variant.rightToLeft) await page.evaluate(() => gallery.toPseudoText())
}

/** The page from its top. Of the longest groups the rest is left out of the picture, though not of the other checks. */
export async function draw(page: Page): Promise<Buffer> {
  const size = await page.evaluate(() => ({
    width: window.innerWidth,
    height: Math.min(5_000, document.documentElement.scrollHeight),
  }))
  const clip = { x: 0, y: 0, ...size }
  return shrinkPng(await page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' }))
}
