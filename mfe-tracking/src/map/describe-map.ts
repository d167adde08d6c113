import { t } from '@lingui/core/macro'
import { regionalTag, type I18n } from '@portal/i18n'
import { metresBetween } from '@portal/rules'
import type { Place } from './geo'

interface Shown {
  customer: Place
  technician: Place | undefined
  /** Whoever looks is the customer. */
  isCustomer: boolean
}

/** What the map shows, for those who don't see it. */
export function describeMap({ customer, technician, isCustomer }: Shown, i18n: I18n): string {
  if (!technician)
    return isCustomer ? t(i18n)`The map shows your address.` : t(i18n)`The map shows the service address.`
  const distance = metresBetween(technician, customer) / 1609.344
  if (distance < 0.1)
    return isCustomer
      ? t(i18n)`The map shows your address and your technician, about a tenth of a mile away as the crow flies.`
      : t(i18n)`The map shows the service address and the technician, about a tenth of a mile away as the crow flies.`
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }
  const miles = distance.toLocaleString(regionalTag(i18n.locale), options)
  return isCustomer
    ? t(i18n)`The map shows your address and your technician, about ${miles} miles away as the crow flies.`
    : t(i18n)`The map shows the service address and the technician, about ${miles} miles away as the crow flies.`
}
