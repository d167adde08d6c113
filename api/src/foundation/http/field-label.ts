import type { Message } from '../errors'

/** What customers and technicians fill in. Fields that only the office and its programs send are called as in English. */
const labels: Readonly<Record<string, Message>> = {
  Amount: (i18n) => i18n._('Amount'),
  'Check number': (i18n) => i18n._('Check number'),
  City: (i18n) => i18n._('City'),
  Comment: (i18n) => i18n._('Comment'),
  'Current password': (i18n) => i18n._('Current password'),
  Description: (i18n) => i18n._('Description'),
  Details: (i18n) => i18n._('Details'),
  'Down payment': (i18n) => i18n._('Down payment'),
  Email: (i18n) => i18n._('Email'),
  'Email address': (i18n) => i18n._('Email address'),
  Emails: (i18n) => i18n._('Emails'),
  'First name': (i18n) => i18n._('First name'),
  Label: (i18n) => i18n._('Label'),
  Language: (i18n) => i18n._('Language'),
  'Last name': (i18n) => i18n._('Last name'),
  Name: (i18n) => i18n._('Name'),
  Notes: (i18n) => i18n._('Notes'),
  Password: (i18n) => i18n._('Password'),
  'Password confirmation': (i18n) => i18n._('Password confirmation'),
  Phone: (i18n) => i18n._('Phone'),
  'Phone number': (i18n) => i18n._('Phone number'),
  Phones: (i18n) => i18n._('Phones'),
  'Postal code': (i18n) => i18n._('Postal code'),
  Quantity: (i18n) => i18n._('Quantity'),
  Reason: (i18n) => i18n._('Reason'),
  Score: (i18n) => i18n._('Score'),
  'Scheduled time': (i18n) => i18n._('Scheduled time'),
  Signature: (i18n) => i18n._('Signature'),
  State: (i18n) => i18n._('State'),
  Street: (i18n) => i18n._('Street'),
  'Tax rate percent': (i18n) => i18n._('Tax rate percent'),
  Text: (i18n) => i18n._('Text'),
  Unit: (i18n) => i18n._('Unit'),
  'Unit price': (i18n) => i18n._('Unit price'),
  'Zip code': (i18n) => i18n._('Zip code'),
}

/** The field's label in a form: `item.unit_price_cents` → `Unit price`. */
export function fieldLabel(field: string): Message {
  const name =
    field
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? field
  const words = name
    .replace(/_(cents|attributes|ids?)$/, '')
    .replaceAll('_', ' ')
    .replace(/\b(ach|id|sku|url)\b/g, (letters) => letters.toUpperCase())
  const label = words.charAt(0).toUpperCase() + words.slice(1)
  return (Object.hasOwn(labels, label) && labels[label]) || (() => label)
}
