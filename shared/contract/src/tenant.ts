import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { ByLanguage, FileBody, LanguageTag, Nullable, OneOf } from './common'

const Subdomain = T.String({ pattern: '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$' })
const SubdomainParams = T.Object({ subdomain: Subdomain })

export const FeatureFlags = T.Object({
  recaptcha_enabled: T.Boolean(),
  /** Customers may store several payment methods; otherwise a new one replaces the previous one. */
  multiple_payment_methods: T.Boolean(),
  custom_arrival_windows_enabled: T.Boolean(),
  equipment_types: T.Boolean(),
  payments_as_low_as: T.Boolean(),
  financing: T.Boolean(),
})
export type FeatureFlags = Static<typeof FeatureFlags>

export const Tenant = T.Object({
  id: T.Integer(),
  name: T.String(),
  subdomain: T.String(),
  timezone: T.String(),
  support_email: Nullable(T.String()),
  /** For whoever asks for no language that the portal speaks; English if missing. */
  language: T.Optional(LanguageTag),
  feature_flags: FeatureFlags,
})
export type Tenant = Static<typeof Tenant>

export const Customization = T.Object({
  value: Nullable(T.String()),
  default: Nullable(T.String()),
  translations: T.Optional(ByLanguage(T.String())),
})
const Group = T.Record(T.String(), Customization)

/** Raw customizations, grouped; `@portal/rules` resolves aliases and defaults. */
export const Customizations = T.Object({ General: Group, Assets: Group, Colors: Group, Analytics: Group })
export type Customizations = Static<typeof Customizations>

/** The pictures that a tenant can upload. */
export const pictureSlots = ['logo', 'light_logo', 'favicon', 'hero'] as const
export type PictureSlot = (typeof pictureSlots)[number]
const SlotParams = T.Object({ slot: OneOf(...pictureSlots) })

export const TenantPicture = T.Object({
  slot: OneOf(...pictureSlots),
  /** Without an origin: it is the same at each host of the tenant. */
  url: T.String(),
  width: T.Integer(),
  height: T.Integer(),
  /** What will look otherwise than its maker may think, in sentences. */
  notes: T.Array(T.String()),
})
export type TenantPicture = Static<typeof TenantPicture>

/** Variants by flag, without the flags that are at their first variant; null where nobody decides, and the defaults apply. */
const Flags = Nullable(T.Record(T.String(), T.String()))

export const tenantCalls = {
  getTenant: {
    summary: 'The tenant that a subdomain belongs to',
    access: 'public',
    params: SubdomainParams,
    response: Tenant,
  },
  getTenantFlags: {
    summary: 'The features that this visitor gets, for a page that no shell server rendered',
    access: 'public',
    params: SubdomainParams,
    response: Flags,
  },
  getTenantCustomizations: {
    summary: "The tenant's texts in the language of the request, colours, pictures, phone and links",
    access: 'public',
    params: SubdomainParams,
    response: Customizations,
  },
  getTenantPicture: {
    summary: 'A picture that the tenant uploaded, at the address that its customizations have',
    access: 'public',
    params: T.Object({ subdomain: Subdomain, name: T.String() }),
    response: FileBody,
    produces: ['image/png', 'image/webp'],
  },
  setPicture: {
    summary:
      'Upload a picture of the company: an SVG, PNG, JPEG or WebP of any proportions. What can’t be shown is 422, with the reason.',
    access: ['admin'],
    params: SlotParams,
    body: T.Object({
      picture: T.Object({ data: T.String({ minLength: 1, description: 'the file in base64, at most 5 MB' }) }),
    }),
    response: TenantPicture,
  },
  removePicture: {
    summary: 'Show the company without this picture',
    access: ['admin'],
    params: SlotParams,
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
