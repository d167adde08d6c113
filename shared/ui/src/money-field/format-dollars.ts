import { regionalTag } from '@portal/i18n'

export const formatDollars = (cents: number, language: string): string =>
  new Intl.NumberFormat(regionalTag(language), { style: 'currency', currency: 'USD' }).format(cents / 100)
