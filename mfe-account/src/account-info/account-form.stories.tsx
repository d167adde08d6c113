import { AccountForm } from './account-form'
import type { Contacts } from './account.form'

const nothing = () => undefined
const full: Contacts = {
  first_name: 'Casey',
  last_name: 'Rivera',
  emails: [
    { id: 1, email_address: 'customer@example.com', label: null, primary: true },
    { id: 2, email_address: 'casey.rivera@example.com', label: 'Work', primary: false },
  ],
  phones: [
    { id: 3, phone_number: '3035550142', type: 'mobile', label: null, primary: true },
    { id: 4, phone_number: '3035550143', type: 'work', label: null, primary: false },
  ],
}

const story = (user: Contacts, isEmailFree = async () => true) => (
  <AccountForm user={user} isEmailFree={isEmailFree} onSubmit={async () => undefined} onClose={nothing} />
)

export const Full = () => story(full)

/** No phone or email yet. */
export const Empty = () => story({ first_name: '', last_name: '', emails: [], phones: [] })

/** Every email is taken. */
export const EmailTaken = () => story(full, async () => false)

/** The check whether an email is taken fails. */
export const CheckFails = () => story(full, () => Promise.reject(new Error('offline')))
