import type { BrowserContext, Page } from '@playwright/test'
import { whenLoaded } from '../fixtures/loaded'
import { views, type View } from '../fixtures/views'
import { findMisfits } from './misfits'
import { sayPseudo, type PseudoLanguage } from './translations'
import { watchTexts } from './untranslated'

/** Pages that only their texts tell from others. */
const more: readonly View[] = [
  { name: 'new password', path: () => '/new_password?reset_password_token=x', as: null },
  { name: 'email to be confirmed', path: () => '/confirm_email', as: null },
  { name: 'link that is no more', path: () => '/token/x', as: null },
  { name: 'visit by a link that is no more', path: () => '/appointment-details/x', as: null },
  { name: 'booking without an account', path: () => '/schedule-appointment', as: null },
]

const WIDTHS = [390, 320, 1280]

interface Run {
  page: Page
  context: BrowserContext
  be: (email: string) => Promise<void>
  at: (path: string) => string
  language: PseudoLanguage
  /** Called once the view is shown at a width. */
  onShown?: (name: string) => Promise<void>
}

const settle = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Shows every view in a pseudo-language, and returns what is wrong with it, by view and width. */
export async function playViews({ page, context, be, at, language, onShown }: Run): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const findUntranslated = watchTexts(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const view of [...more, ...views]) {
    await context.clearCookies()
    await context.addCookies([{ name: 'portal_language', value: language, url: at('/') }])
    if (view.as) await be(view.as)
    await page.setViewportSize({ width: WIDTHS[0]!, height: 844 })
    await page.goto(at(view.path('acme')))
    await whenLoaded(page, sayPseudo(language, 'Loading...'))
    await view.open?.(page, (text) => sayPseudo(language, text))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await settle(page)
      const flaws = [...(await findUntranslated()), ...(await findMisfits(page))]
      if (flaws.length > 0) found[`${view.name}, ${width} px`] = flaws
      await onShown?.(`${view.name.replaceAll(/\W+/g, '-')}.${language}.${width}`)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return found
}
