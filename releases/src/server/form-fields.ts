import type { BuildName } from '#rules/build-names'
import { ChangeError, type Change } from '#rules/changes'
import type { Field, Values } from './fields'
import type { World } from './form-choices'

/** A change requested in a form. */
export interface Plan {
  change: Change
  /** The build that it offers, whose flags it declares. */
  build?: BuildName
  /** The change as a command, as written to the log. */
  what: string
}

export interface Action {
  title: string
  intro: string
  /** Whether the change only withdraws a version and offers nothing new, so that it skips the gate. */
  takesBack: (values: Values) => boolean
  /** Whether a tenant's own admin may do it, for that tenant. */
  isForTenants?: true
  fields: (world: World) => Field[]
  /** Maps the `field` of a ChangeError to the form field that shows its message. */
  fieldOf?: Record<string, string>
  /** Throws ChangeError. */
  plan: (values: Values, world: World) => Plan
}

export const never = () => false
export const always = () => true

export const reason: Field = {
  kind: 'text',
  name: 'reason',
  label: 'Reason',
  hint: 'Kept in the log.',
  required: true,
  most: 500,
}
const tenant: Field = {
  kind: 'text',
  name: 'tenant',
  label: 'Tenant',
  hint: 'Its subdomain, such as acme.',
  required: true,
  most: 63,
}
/** Asks for the tenant, unless its own admin fills in the form. */
export const tenantFields = ({ by }: World): Field[] => (by.role === 'tenant' ? [] : [tenant])
export const tenantOf = (values: Values, { by }: World): string =>
  by.role === 'tenant' ? by.of[0]! : (values['tenant'] ?? '')
export const percent: Field = {
  kind: 'text',
  name: 'percent',
  label: 'Percentage',
  hint: '0 to 100, at most two decimals.',
  inputMode: 'decimal',
  most: 10,
}
export const unitOf = (first: 'tenant' | 'user'): Field => ({
  kind: 'radio',
  name: 'unit',
  label: 'The percentage is of',
  required: true,
  first,
  options: [
    { value: 'tenant', label: 'Tenants: all people of a tenant get the same' },
    { value: 'user', label: 'People: a share of every tenant’s' },
  ],
})
export const choices = (
  texts: { name: string; label: string; empty: string; nothing: string },
  options: { value: string; label: string }[],
  isOpen = false,
): Field => ({
  kind: 'select',
  ...texts,
  required: true,
  groups: [{ name: '', options }],
  isOpen,
})

export function readPercent(text: string): number | undefined {
  if (text === '') return undefined
  const digits = text.replace(/\s*%$/, '').replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(digits))
    throw new ChangeError(`"${text}" is not a percentage from 0 to 100 with at most two decimals.`, 'percent')
  return Number(digits)
}

export const readNames = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

export const option = (name: string, value: string | number | undefined): string =>
  value === undefined || value === '' ? '' : ` --${name} ${value}`
