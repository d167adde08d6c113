// Two flags that a build has declared, in two ways, and documents with changes of them.
import type { FlagDeclaration } from '@portal/build'
import { startRollout, type Change } from '../changes'
import { emptyDocument, type RegistryDocument } from '../document'
import { declareFlags } from '../flag-changes'

export const now = new Date('2027-01-10T12:00:00Z')
export const made = (...changes: Change[]): RegistryDocument =>
  changes.reduce((document, change) => change(document, now), emptyDocument())

export const SEVERAL = 'pay-several'
export const LAYOUT = 'layout'
export const flag = (more: Partial<FlagDeclaration> = {}): FlagDeclaration => ({
  what: 'Pay several',
  owner: 'billing',
  variants: ['off', 'on'],
  default: 'off',
  until: null,
  tenantMaySwitch: true,
  ...more,
})
export const declared = declareFlags({
  [SEVERAL]: flag(),
  [LAYOUT]: flag({ variants: ['old', 'wide', 'narrow'], default: 'wide' }),
})
export const share = (percent: number, more: object = {}) =>
  startRollout({ remote: SEVERAL, to: 'on', percent, unit: 'user', ...more })
/** What a pause was before `paused` was a state. */
export const emptied: Change = (document) => ({
  ...document,
  rollouts: document.rollouts.map((rollout) => ({ ...rollout, percent: 0, include: [], people: [] })),
})
export const PERSON = '3f0c2b1e-8a44-4c6b-9d0e-5f2a7b8c9d10'

/** A switch that tenants may set themselves and that is on unless somebody switches it off, and one of the platform's and the team's. */
export const declareBillingFlags = (layouts: FlagDeclaration['variants'] = ['old', 'wide']): Change =>
  declareFlags({
    [SEVERAL]: flag({
      what: 'Customers pay several invoices with one payment',
      default: 'on',
      until: '2027-11-30',
    }),
    [LAYOUT]: flag({ what: 'Invoices are wider', variants: layouts, default: 'old', tenantMaySwitch: false }),
  })
