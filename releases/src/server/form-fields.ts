import { actions, type ActionName, type Plan, type Requests } from '#actions/actions'
import { FOR_TENANTS } from '#actions/for-tenants'
import { ChangeError } from '#rules/changes'
import type { Field, Values } from './fields'
import type { FormContext } from './form-context'

/** The form of a change. */
export interface ChangeForm {
  title: string
  intro: string
  /** Whether a tenant's own admin may fill it in, for that tenant. */
  isForTenants: boolean
  fields: (context: FormContext) => Field[]
  /** Throws ChangeError. */
  plan: (values: Values, context: FormContext) => Plan
}

type FormDefinition<Name extends ActionName> = Omit<ChangeForm, 'isForTenants' | 'plan'> & {
  /** What the fields mean. Throws ChangeError. */
  request: (values: Values, context: FormContext) => Requests[Name]
}

/** The form of one action. */
export const changeForm = <Name extends ActionName>(
  name: Name,
  { request, ...form }: FormDefinition<Name>,
): ChangeForm => ({
  ...form,
  isForTenants: FOR_TENANTS.includes(name),
  plan: (values, context) => actions[name](request(values, context)),
})

export const reason: Field = {
  kind: 'text',
  name: 'reason',
  label: 'Reason',
  hint: 'Kept in the log.',
  required: true,
  maxLength: 500,
}
const tenant: Field = {
  kind: 'text',
  name: 'tenant',
  label: 'Tenant',
  hint: 'Its subdomain, such as acme.',
  required: true,
  maxLength: 63,
}
/** Asks for the tenant, unless its own admin fills in the form. */
export const tenantFields = ({ by }: FormContext): Field[] => (by.role === 'tenant' ? [] : [tenant])
export const readTenant = (values: Values, { by }: FormContext): string =>
  by.role === 'tenant' ? by.of[0]! : (values['tenant'] ?? '')
export const percent: Field = {
  kind: 'text',
  name: 'percent',
  label: 'Percentage',
  hint: '0 to 100, at most two decimals.',
  inputMode: 'decimal',
  maxLength: 10,
}
export const unitField = (first: 'tenant' | 'user'): Field => ({
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
/** Whom a percentage is of, if not of everybody. */
export const withinField = (): Field =>
  namesField('within', 'Only within these tenants', 'Subdomains. Nobody of another tenant is drawn.')
/** A field for several names. */
export const namesField = (name: string, label: string, hint = ''): Field => ({
  kind: 'text',
  name,
  label,
  hint,
  maxLength: 1_500,
})
export const SUBDOMAINS = 'Subdomains, with commas or spaces between them.'
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

/** Form fields that show the error of a change's field: the first one that the form has. */
const ERROR_FIELDS: Readonly<Record<string, readonly string[]>> = {
  version: ['build', 'setting', 'to'],
  remote: ['remote', 'build'],
  flag: ['flag', 'setting'],
  tenant: ['tenant', 'tenants', 'pin', 'setting'],
}

/** Name of the field that shows an error; null if the form has none. */
export const findErrorField = (fields: readonly Field[], { field = '' }: ChangeError): string | null =>
  (ERROR_FIELDS[field] ?? [field]).find((name) => fields.some((one) => one.name === name)) ?? null

export function readPercent(text: string): number | undefined {
  if (text === '') return undefined
  const digits = text.replace(/\s*%$/, '').replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(digits))
    throw new ChangeError(`"${text}" is not a percentage from 0 to 100 with at most two decimals.`, 'percent')
  return Number(digits)
}

export const readNames = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** 'mfe-billing@1.4.0' → its parts. Selects that are open send what is not checked: without the separator, the change refuses the parts. */
export function splitAt(separator: '@' | '=', text = ''): [first: string, second: string] {
  const at = text.indexOf(separator)
  return [text.slice(0, at), text.slice(at + 1)]
}
