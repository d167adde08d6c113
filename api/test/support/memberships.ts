import { eq } from 'drizzle-orm'
import { renewMemberships } from '#areas/billing/renewals/renew-memberships'
import { invoiceItems, type invoices } from '#foundation/database/schema'
import type { NewMembership } from '@portal/contract'
import { demoIds, emails } from 'demo/names'
import { setUpClientForEach, type TestApi } from './create-test-api'
import { addInvoice, officeClient, readMails, setUpPaymentsApiForEach } from './payments'

/** The price of acme's program 'Comfort Plan', for a year. */
export const PLAN_CENTS = 21_900

/** An invoice of acme with one line that sells the program; of `landlord` by default, who has no membership. */
export async function addPlanInvoice(
  api: TestApi,
  { unitName = 'Comfort Plan', ...more }: Partial<typeof invoices.$inferInsert> & { unitName?: string } = {},
): Promise<number> {
  const id = await addInvoice(api, PLAN_CENTS, { userId: demoIds('acme').users.landlord, ...more })
  await api.inAcme((db) =>
    db
      .update(invoiceItems)
      .set({ itemType: 'membership_program', unitName, coveredSystems: 2 })
      .where(eq(invoiceItems.documentId, id)),
  )
  return id
}

/** What tests of renewals do, with a new API for each test. The member is `landlord` of acme, who has no membership. */
export function setUpRenewals() {
  const { api, sandbox } = setUpPaymentsApiForEach()
  const office = setUpClientForEach(() => officeClient(api))
  const landlord = setUpClientForEach(() => api.signIn(emails.landlord))
  return {
    api,
    sandbox,
    office,
    landlord,
    run: () => renewMemberships(api.services),
    /** Goes to noon in Denver, and signs the office in again. */
    goTo: async (day: string) => {
      api.clock.set(`${day}T19:00:00Z`)
      Object.assign(office, await officeClient(api))
    },
    /** Stores a card or a bank account. */
    keep: async (method: { card_token: string } | { ach_token: string }) => {
      const transaction_type = 'card_token' in method ? ('stax_card' as const) : ('stax_ach' as const)
      const body = { payment_method: { transaction_type, ...method } }
      expect((await landlord.call('createPaymentMethod', { body })).status).toBe(201)
    },
    /** A membership that renews on March 1. The member agrees to be charged, unless `agrees` is false. */
    member: async ({ agrees = true, ...more }: Partial<NewMembership> & { agrees?: boolean } = {}): Promise<number> => {
      const { landlord: customer_id } = demoIds('acme').users
      const program = { customer_id, membership_program_id: demoIds('acme').programs.comfort }
      const dates = { starts_at: '2025-03-01', renews_at: '2026-03-01' }
      const { body } = await office.call('createMembership', {
        body: { membership: { ...program, ...dates, ...more } },
      })
      const params = { id: body.membership_id }
      if (agrees) {
        const accepted_text = (await landlord.call('getRenewalTerms', { params })).body.text
        const agreed = await landlord.call('authorizeRenewal', { params, body: { authorization: { accepted_text } } })
        expect(agreed.status).toBe(201)
      }
      return params.id
    },
    get: async (id: number) => (await office.call('getMembership', { params: { id } })).body,
    letters: async () => (await readMails(api)).filter(({ kind }) => kind === 'membership'),
    subjects: async () =>
      (await readMails(api)).filter(({ kind }) => kind === 'membership').map(({ subject }) => subject),
    tasks: async () => (await office.call('listOfficeTasks', { query: {} })).body.data,
  }
}
