import { sendDueMail } from '#foundation/mail/mail-worker'
import { emails } from 'demo/names'
import { setUpClientForEach, type TestClient } from '.'
import { setUpMailApiForEach } from './mail'

export const typed = { kind: 'typed', name: ' Casey Rivera ' } as const

export const readQuote = async (client: TestClient, id: number) =>
  (await client.call('getQuote', { params: { id } })).body

/** Opens an API for each test, with a signed-in customer of acme who has quotes. The result may be used only inside of hooks and tests. */
export function setUpQuotes() {
  const { api, letters } = setUpMailApiForEach()
  const customer = setUpClientForEach(() => api.signIn(emails.customer))
  return {
    api,
    customer,
    /** Signs a quote, by default by typing the name, in the version that the customer sees. */
    accept: async (client: TestClient, id: number, more: Partial<{ signature: object; version: number }> = {}) =>
      client.request('POST', `/v2/quotes/${id}/accept`, {
        signature: typed,
        version: (await readQuote(customer, id)).version,
        ...more,
      }),
    /** Sends the mail that is due, and returns all that was sent to an address. */
    mailTo: async (to: string) => {
      await sendDueMail(api.services)
      return letters.filter((letter) => letter.to === to)
    },
  }
}
