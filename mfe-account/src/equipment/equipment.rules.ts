import type { Equipment } from '@portal/contract'
import { formatDay } from '@portal/rules/dates'

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

export function ageText(component: Pick<Component, 'installed_on' | 'manufactured_on'>, today: string): string | null {
  const years = ageYears(component, today)
  if (years === null) return null
  return years === 0 ? 'Less than 1 year' : `${years} ${years === 1 ? 'year' : 'years'}`
}

const day = (value: string | null) => value && formatDay(value)

/** The fields of a component, in the order that the office uses; null for a missing value. */
export const componentFields = (component: Component, today: string): { name: string; value: string | null }[] => [
  { name: 'Name', value: component.name },
  { name: 'Manufacturer', value: component.manufacturer },
  { name: 'Install Location', value: component.install_location },
  { name: 'Warranty', value: component.warranty },
  { name: 'Serial Number', value: component.serial_number },
  { name: 'Model Number', value: component.model_number },
  { name: 'Manufactured On', value: day(component.manufactured_on) },
  { name: 'Installed On', value: day(component.installed_on) },
  { name: 'Age', value: ageText(component, today) },
]

/** `412 Mill Ave, Suite 210, Fairhaven` */
export const placeText = ({ street, unit, city }: NonNullable<Equipment['address']>): string =>
  [street, unit, city].filter(Boolean).join(', ')

/** Equipment that is not archived; the office keeps the rest for its records. */
export const inUse = (equipment: readonly Equipment[]): Equipment[] => equipment.filter((item) => !item.archived)
