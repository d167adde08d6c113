import { eq } from 'drizzle-orm'
import { createStaffLink } from '#areas/identity/links/create-link'
import { appointments, invoices as invoiceRows } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach, type TestClient } from '#test/support'
import { staffClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const id = acme.invoices.deposit
const job = acme.appointments.installationPending
const api = setUpTestApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))

const setVisit = (status: typeof appointments.$inferSelect.status) =>
  api.inAcme((db) => db.update(appointments).set({ status }).where(eq(appointments.id, job)))
const sign = async (client: TestClient) => {
  const { version } = (await client.call('getInvoice', { params: { id } })).body
  return client.call('confirmWork', {
    params: { id: job },
    body: { signature: { kind: 'typed', name: 'Casey Rivera' }, version },
  })
}

it.each([
  ['assigned', false, false],
  ['accepted', false, false],
  ['running', false, true],
  ['installation_pending', false, true],
  ['completed', true, true],
] as const)(
  'visit %s: the customer may confirm the work: %s, a technician may collect the signature: %s',
  async (status, byCustomer, byTechnician) => {
    await setVisit(status)
    const token = await createStaffLink(api.services, {
      tenantId: acme.tenant,
      userId: acme.users.customer,
      resource: { type: 'Invoice', id },
    })
    const holder = api.visitor(
      'acme',
      (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token,
    )
    const technician = await staffClient(api, 'technician', { type: 'Invoice', id })
    for (const [client, may] of [
      [customer, byCustomer],
      [holder, byCustomer],
      [technician, byTechnician],
    ] as const) {
      await api.inAcme((db) =>
        db.update(invoiceRows).set({ signatureKind: null, signedAt: null }).where(eq(invoiceRows.id, id)),
      )
      expect((await client.call('getInvoice', { params: { id } })).body.work_done).toBe(may)
      const answer = await sign(client)
      expect(answer.status).toBe(may ? 200 : 422)
      if (!may)
        expect(answer.body).toMatchObject({
          message: 'This work is not done yet. It can be confirmed after the visit.',
        })
    }
  },
)
