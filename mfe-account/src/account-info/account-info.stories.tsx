import { AccountInfo } from './account-info'

const nothing = () => undefined
const casey = {
  full_name: 'Casey Rivera',
  emails: [{ id: 1, email_address: 'customer@example.com', label: null, primary: true }],
  phones: [{ id: 2, phone_number: '3035550142', type: 'mobile' as const, label: null, primary: true }],
}

export const Full = () => <AccountInfo user={casey} onEdit={nothing} />

/** No contacts: each prompt opens the dialog. */
export const Empty = () => <AccountInfo user={{ ...casey, emails: [], phones: [] }} onEdit={nothing} />
