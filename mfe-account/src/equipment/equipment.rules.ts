import { plural, t } from '@lingui/core/macro'
import type { Equipment } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import type { Format } from '@portal/platform'

export type Component = Equipment['components'][number]

/**
 * Whole years since the installation, or else since the manufacture; null if neither is known or the date is in the future.
 * @param today a calendar day, YYYY-MM-DD, in the time zone of the equipment
 */
export function ageYears(component: Pick<Component, 'installed_on' | 'manufactured_on'>, today: string): number | null {
  const since = component.installed_on ?? component.manufactured_on
  if (since === null || since > today) return null
  const birthdayAhead = today.slice(5) < since.slice(5)
  return Number(today.slice(0, 4)) - Number(since.slice(0, 4)) - (birthdayAhead ? 1 : 0)
}

export function ageText(
  component: Pick<Component, 'installed_on' | 'manufactured_on'>,
  today: string,
  i18n: I18n,
): string | null {
  const years = ageYears(component, today)
  if (years === null) return null
  return t(i18n)`${plural(years, { 0: 'Less than 1 year', one: '# year', other: '# years' })}`
}

/** The fields of a component, in the order that the office uses; null for a missing value. */
export function componentFields(
  component: Component,
  today: string,
  i18n: I18n,
  format: Pick<Format, 'day'>,
): { name: string; value: string | null }[] {
  const day = (value: string | null) => value && format.day(value)
  return [
    { name: t(i18n)`Name`, value: component.name },
    { name: t(i18n)`Manufacturer`, value: component.manufacturer },
    { name: t(i18n)`Install Location`, value: component.install_location },
    { name: t(i18n)`Warranty`, value: component.warranty },
    { name: t(i18n)`Serial Number`, value: component.serial_number },
    { name: t(i18n)`Model Number`, value: component.model_number },
    { name: t(i18n)`Manufactured On`, value: day(component.manufactured_on) },
    { name: t(i18n)`Installed On`, value: day(component.installed_on) },
    { name: t(i18n)`Age`, value: ageText(component, today, i18n) },
  ]
}

/** `412 Mill Ave, Suite 210, Fairhaven` */
export const placeText = ({ street, unit, city }: NonNullable<Equipment['address']>): string =>
  [street, unit, city].filter(Boolean).join(', ')

/** Equipment that is not archived; the office keeps the rest for its records. */
export const inUse = (equipment: readonly Equipment[]): Equipment[] => equipment.filter((item) => !item.archived)
