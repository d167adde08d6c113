import type { Db } from 'api'
import { tenants, type BookingRules, type CustomizationGroups, type PaymentOptionRow } from 'api/schema'
import { demoIds, type DemoTenant } from '../names'
import { drawFavicon, drawLightLogo, drawLogo } from './logos'
import { servedZipCodes } from './places'

type TenantSeed = typeof tenants.$inferInsert

const bookingRules: BookingRules = {
  windowMinutes: 120,
  stepMinutes: 120,
  leadMinutes: 120,
  travelMinutes: 0,
  workingHours: {
    1: { from: 8, to: 18 },
    2: { from: 8, to: 18 },
    3: { from: 8, to: 18 },
    4: { from: 8, to: 18 },
    5: { from: 8, to: 18 },
    6: { from: 9, to: 15 },
  },
  holidays: ['2026-12-25', '2027-01-01', '2027-12-25', '2028-01-01'],
  zipCodes: servedZipCodes,
}

const option = (key: string, transaction_type: string, more: Partial<PaymentOptionRow> = {}): PaymentOptionRow => ({
  key,
  transaction_type,
  card_savable: false,
  tokenization_key: null,
  environment: null,
  web_id: null,
  check_payable_to: null,
  staff_only: false,
  ...more,
})

const stax = (key: string, transaction_type: string) =>
  option(key, transaction_type, { card_savable: true, tokenization_key: 'sandbox-stax-acme', environment: 'test' })
const globalPayments = (key: string, transaction_type: string, tenant: string) =>
  option(key, transaction_type, {
    card_savable: true,
    tokenization_key: `sandbox-gpi-${tenant}`,
    environment: 'test',
    web_id: '800000000001',
  })

const staffOptions = (payee: string) => [
  option('check', 'check', { check_payable_to: payee, staff_only: true }),
  option('cash', 'cash', { staff_only: true }),
  option('external', 'external', { staff_only: true }),
]

interface Look {
  tenant: DemoTenant
  /** Color of the logo; default: the primary color. Needed if that is too pale for print. */
  logo?: string
  phone: string
  primary: string
  secondary: string
  homepage: string
  message?: Text
  /** Line and text of the pages by which people come in. */
  welcome?: [line: Text, text: Text]
  corners?: 'soft' | 'square'
  disclaimer?: Text
}

/** English and Spanish. */
type Text = readonly [en: string, es: string]

const setting = (value: string | null, fallback: string | null = null) => ({ value, default: fallback })
const text = (written: Text | undefined) =>
  written ? { ...setting(written[0]), translations: { es: written[1] } } : setting(null)

const customizations = (look: Look): CustomizationGroups => ({
  General: {
    phone: setting(look.phone),
    homepage_url: setting(look.homepage),
    contact_url: setting(`${look.homepage}/contact`),
    appointment_email_message: text(look.message),
    time_slot_disclaimer: text(look.disclaimer),
    email_terms_of_service: text([
      'Payment is due on completion of the work.',
      'El pago se realiza al terminar el trabajo.',
    ]),
    email_license_information: text(['State License CO-104522', 'Licencia estatal CO-104522']),
    logo_size_percentage: setting(null, '100'),
    welcome_line: text(look.welcome?.[0]),
    welcome_text: text(look.welcome?.[1]),
    corner_style: setting(look.corners ?? null),
  },
  Assets: {
    logo: setting(drawLogo(look.tenant, look.logo ?? look.primary)),
    light_logo_url: setting(drawLightLogo(look.tenant)),
    dark_logo_url: setting(null),
    favicon_url: setting(drawFavicon(look.tenant, look.logo ?? look.primary)),
  },
  Colors: { primary_color: setting(look.primary), secondary_color: setting(look.secondary) },
  Analytics: { google_analytics_id: setting(null) },
})

const flags = (on: boolean) => ({
  recaptcha_enabled: false,
  multiple_payment_methods: false,
  custom_arrival_windows_enabled: on,
  equipment_types: on,
  payments_as_low_as: on,
  financing: on,
})

const seeds: Record<DemoTenant, TenantSeed> = {
  acme: {
    subdomain: 'acme',
    name: 'Acme Home Services',
    timezone: 'America/Denver',
    supportEmail: 'office@acme.example',
    featureFlags: flags(true),
    customizations: customizations({
      tenant: 'acme',
      phone: '3035550100',
      primary: '#14532d',
      secondary: '#b45309',
      homepage: 'https://acme.example',
      message: ['Our technicians call when they are on their way.', 'Nuestros técnicos llaman cuando van en camino.'],
      disclaimer: ['We arrive within the window you choose.', 'Llegamos dentro del horario que usted elija.'],
    }),
    paymentOptions: [
      stax('stax_card', 'card'),
      stax('stax_ach', 'ach'),
      globalPayments('gpi_card', 'card', 'acme'),
      globalPayments('gpi_ach', 'ach', 'acme'),
      ...staffOptions('Acme Home Services'),
    ],
    bookingRules,
    lateFeePerMinuteCents: 500,
    maxLateFeeCents: 15_000,
    taxable: true,
  },
  bluebird: {
    subdomain: 'bluebird',
    name: 'Bluebird Plumbing',
    timezone: 'America/Denver',
    supportEmail: 'hello@bluebird.example',
    featureFlags: { ...flags(false), recaptcha_enabled: true, multiple_payment_methods: true },
    customizations: customizations({
      tenant: 'bluebird',
      welcome: [
        ['Pipes that keep quiet.', 'Tuberías que no dan problemas.'],
        [
          'Book a plumber, see who comes and when, and pay in a minute.',
          'Programe una visita del plomero, sepa quién va y cuándo, y pague en un minuto.',
        ],
      ],
      corners: 'soft',
      phone: '3035550200',
      primary: '#1d4ed8',
      secondary: '#be185d',
      homepage: 'https://bluebird.example',
    }),
    paymentOptions: [
      globalPayments('gpi_card', 'card', 'bluebird'),
      globalPayments('gpi_ach', 'ach', 'bluebird'),
      ...staffOptions('Bluebird Plumbing'),
    ],
    bookingRules: { ...bookingRules, windowMinutes: 60, stepMinutes: 60 },
    taxable: true,
  },
  summit: {
    subdomain: 'summit',
    name: 'Summit Electric',
    timezone: 'America/Denver',
    supportEmail: null,
    featureFlags: { ...flags(false), equipment_types: true },
    customizations: customizations({
      tenant: 'summit',
      welcome: [
        ['The lights stay on.', 'La luz no se apaga.'],
        [
          'Visits, quotes and invoices of your electricians, in one place.',
          'Visitas, cotizaciones y facturas de sus electricistas, en un solo lugar.',
        ],
      ],
      corners: 'square',
      logo: '#0f766e',
      phone: '3035550300',
      primary: '#facc15',
      secondary: '#0f766e',
      homepage: 'https://summit.example',
    }),
    paymentOptions: [],
    bookingRules: { ...bookingRules, windowMinutes: 60, stepMinutes: 60 },
    taxable: false,
  },
}

/** The demo's tenants. Existing ones keep the operator's settings. */
export async function seedTenants(db: Db): Promise<void> {
  const rows = (Object.keys(seeds) as DemoTenant[]).map((name) => ({ id: demoIds(name).tenant, ...seeds[name] }))
  await db.insert(tenants).values(rows).onConflictDoNothing({ target: tenants.id })
}

export const zoneOfTenant = (tenant: DemoTenant): string => seeds[tenant].timezone
