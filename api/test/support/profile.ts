import type { EmailInput, UserInput } from '@portal/contract'
import { demoIds, PASSWORD } from 'demo/names'
import type { TestClient } from '.'

export const emailInput = (email_address: string, more: Partial<EmailInput> = {}): EmailInput => ({
  email_address,
  primary: false,
  ...more,
})

/** Saves changes of the signed-in user, with the password that some of them need. */
export const updateUser = (client: TestClient, user: UserInput) =>
  client.call('updateUser', { body: { user: { current_password: PASSWORD, ...user } } })

/** Reads a user, by default acme's `customer`. */
export const readUser = async (client: TestClient, id = demoIds('acme').users.customer) =>
  (await client.call('getUser', { params: { id } })).body
