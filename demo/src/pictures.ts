import type { Services } from 'api'
import { setPicture, type PictureSlot } from 'api/operator'
import { drawHero } from './seed/hero'

const readSvg = (url: string): string => decodeURIComponent(url.slice(url.indexOf(',') + 1))

/** Uploads summit's pictures, once; the other tenants keep theirs in their settings. */
export async function storeDemoPictures(services: Pick<Services, 'database' | 'files' | 'tenants'>): Promise<void> {
  const summit = await services.tenants.bySubdomain('summit')
  const { logo, light_logo_url, favicon_url, hero } = summit.customizations.Assets
  const seeded = Object.entries({ logo, light_logo: light_logo_url, favicon: favicon_url }).flatMap(
    ([slot, setting]): [string, string][] =>
      setting?.value?.startsWith('data:') ? [[slot, readSvg(setting.value)]] : [],
  )
  const drawings = [...seeded, ...(hero ? [] : [['hero', drawHero()] as const])]
  for (const [slot, svg] of drawings) await setPicture(services, summit, slot as PictureSlot, Buffer.from(svg))
  services.tenants.forget()
}
