import type { Customizations, Issuer, Tenant } from '@portal/contract'
import { heroSrcSet } from './tenant-pictures'

/** A tenant's resolved brand: each value if it is not empty, else its default, else the portal's fallback. */
export interface Brand {
  name: string
  phone: string | null
  homepageUrl: string | null
  contactUrl: string | null
  privacyUrl: string | null
  logoUrl: string | null
  /** For dark backgrounds. */
  lightLogoUrl: string | null
  /** For documents on white. */
  darkLogoUrl: string | null
  logoSizePercentage: number
  faviconUrl: string | null
  /** A photo behind the panel of the welcome pages, and the widths that it is there in. */
  heroUrl: string | null
  heroSrcSet: string | null
  /** What a company says to those who come in; null for what the portal says. */
  welcomeLine: string | null
  welcomeText: string | null
  /** How round buttons, fields and cards are. */
  corners: 'round' | 'soft' | 'square'
  primaryColor: string
  secondaryColor: string
  appointmentMessage: string | null
  timeSlotDisclaimer: string | null
  termsOfService: string | null
  licenseInformation: string | null
  googleAnalyticsId: string | null
}

type Group = keyof Customizations

const clampPercentage = (text: string | null): number => {
  const value = Number(text ?? 100)
  return Number.isFinite(value) ? Math.min(100, Math.max(1, value)) : 100
}

const readCorners = (text: string | null): Brand['corners'] => (text === 'soft' || text === 'square' ? text : 'round')

/** Resolves every customization that the portal uses, under any of its aliases. */
export function resolveBrand(tenant: Pick<Tenant, 'name'>, customizations: Partial<Customizations>): Brand {
  const read = (group: Group, ...names: string[]): string | null => {
    for (const name of names) {
      const found = customizations[group]?.[name]
      const text = found?.value?.trim() || found?.default?.trim()
      if (text) return text
    }
    return null
  }
  const logoUrl = read('Assets', 'logo', 'logo_url')
  const homepageUrl = read('General', 'homepage_url')
  const heroUrl = read('Assets', 'hero')
  return {
    name: tenant.name,
    phone: read('General', 'phone'),
    homepageUrl,
    contactUrl: read('General', 'contact_url') ?? homepageUrl,
    privacyUrl:
      read('General', 'privacy_url') ??
      (homepageUrl && URL.canParse(homepageUrl) ? new URL('/privacy', homepageUrl).href : null),
    logoUrl,
    lightLogoUrl: read('Assets', 'light_logo_url', 'light_logo') ?? logoUrl,
    darkLogoUrl: read('Assets', 'dark_logo_url', 'dark_logo') ?? logoUrl,
    logoSizePercentage: clampPercentage(read('General', 'logo_size_percentage')),
    faviconUrl: read('Assets', 'favicon_url', 'favicon'),
    heroUrl,
    heroSrcSet: heroSrcSet(heroUrl),
    welcomeLine: read('General', 'welcome_line'),
    welcomeText: read('General', 'welcome_text'),
    corners: readCorners(read('General', 'corner_style')),
    primaryColor: read('Colors', 'primary_color') ?? '#1f4e79',
    secondaryColor: read('Colors', 'secondary_color') ?? '#b45309',
    appointmentMessage: read('General', 'appointment_email_message'),
    timeSlotDisclaimer: read('General', 'time_slot_disclaimer'),
    termsOfService: read('General', 'email_terms_of_service'),
    licenseInformation: read('General', 'email_license_information'),
    googleAnalyticsId: read('Analytics', 'google_analytics_id'),
  }
}

/** The brand for pages and mails of another origin than the API's: uploaded pictures with that origin. */
export function withPictureOrigin(brand: Brand, origin: string): Brand {
  const whole = <Url extends string | null>(url: Url) => (url?.startsWith('/v1/') ? `${origin}${url}` : url)
  return {
    ...brand,
    logoUrl: whole(brand.logoUrl),
    lightLogoUrl: whole(brand.lightLogoUrl),
    darkLogoUrl: whole(brand.darkLogoUrl),
    faviconUrl: whole(brand.faviconUrl),
    heroUrl: whole(brand.heroUrl),
    heroSrcSet: brand.heroSrcSet?.replaceAll('/v1/', `${origin}/v1/`) ?? null,
  }
}

/** The company as a document shows it: by the name and texts that it was issued with. `logoName`: whose logo it is. */
export const withIssuer = (brand: Brand, issuer: Issuer | undefined): Brand & { logoName: string } => ({
  ...brand,
  ...(issuer && {
    name: issuer.name,
    licenseInformation: issuer.license_information,
    termsOfService: issuer.terms_of_service,
  }),
  logoName: brand.name,
})
