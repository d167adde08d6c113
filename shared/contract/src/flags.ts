/** A feature that is switched or rolled out on its own: declared once, decided by the rules that decide versions. */
export interface FlagDeclaration {
  /** What it does, in a sentence. */
  what: string
  /** Who answers for it: a remote's team, or an area of the API. */
  owner: string
  /** A switch has `off` and `on`. A page that was sent no flags assumes the first one, which is also what remains after a kill. */
  variants: readonly [string, ...string[]]
  /** The variant of everybody whom no rule names. */
  default: string
  /** Day by which it must be gone, '2027-06-30': no build that still declares it is promoted after that. Null: a lasting choice of tenants. */
  until: string | null
  /** Whether a tenant's own admin may switch it. */
  tenantMaySwitch: boolean
  /** Only for a remote's flag: while it is off, the tenant has not got the remote at all. */
  wholeRemote?: boolean
}

/** Variants of a flag that is only on or off. */
export const SWITCH = ['off', 'on'] as const

const tenantSwitch = (owner: string, what: string): FlagDeclaration => ({
  what,
  owner,
  variants: SWITCH,
  default: 'off',
  until: null,
  tenantMaySwitch: true,
})

/** The flags in every tenant's `feature_flags`. Lasting choices of tenants, so none has an end. */
export const featureFlagDeclarations = {
  // Left to the platform: without a bot check, anybody can create accounts.
  recaptcha_enabled: {
    ...tenantSwitch('identity', 'Signing up and paying ask for proof that a person does it'),
    tenantMaySwitch: false,
  },
  multiple_payment_methods: tenantSwitch(
    'billing',
    'Customers store several payment methods; otherwise a new one replaces the previous one',
  ),
  custom_arrival_windows_enabled: tenantSwitch(
    'scheduling',
    'Arrival windows last as long as the booking rules say, instead of an hour',
  ),
  equipment_types: tenantSwitch('equipment', 'Equipment is shown with its type'),
  payments_as_low_as: tenantSwitch('quotes', 'Quotes show the lowest monthly payment'),
  financing: tenantSwitch('quotes', 'Quotes show loan offers'),
} satisfies Record<string, FlagDeclaration>
