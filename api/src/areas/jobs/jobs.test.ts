import { comments } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { officeClient, staffClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { appointments: job, invoices } = acme
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))

const notes = (client: TestClient, jobId: number) =>
  client.call('listCommentsByDate', { query: { commentable_type: 'Job', commentable_id: jobId } })

describe('a job', () => {
  it('includes its visits, files and invoice, and nothing that is hidden from customers', async () => {
    const { status, body } = await customer.call('getJob', {
      params: { id: job.completed },
      query: { item_grouping: 1 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: job.completed,
      customer: { id: acme.users.customer, full_name: 'Casey Rivera', email: emails.customer },
      address: { city: 'Fairhaven' },
      appointments: [{ id: job.completed, status: 'completed' }],
    })
    expect(body.photos.map((photo) => photo.customer_visible)).toEqual([true, true, true])
    const opens = (file: string) =>
      expect.stringMatching(new RegExp(`^http://files.localhost/portal/demo/${file}\\?until=\\d+&signature=`))
    expect(body.documents.map(({ name, url }) => [name, url])).toEqual([
      ['Work order.pdf', opens('work-order.pdf')],
      ['Warranty.pdf', opens('warranty.pdf')],
    ])
  })

  it('shows its invoice grouped or not', async () => {
    const types = async (item_grouping: number) =>
      (
        await customer.call('getJob', { params: { id: invoices.grouped }, query: { item_grouping } })
      ).body.invoice?.items_attributes.map(({ type }) => type)
    expect(await types(1)).toContain('group')
    expect(await types(0)).not.toContain('group')
  })

  it('returns its invoice on its own, or 404 without one', async () => {
    const { body } = await customer.call('getJobInvoice', { params: { id: invoices.unpaid } })
    expect(body).toMatchObject({
      id: invoices.unpaid,
      job_id: invoices.unpaid,
      links: { payment_create: `/v2/invoices/${invoices.unpaid}/payments` },
    })
    expect((await customer.call('getJobInvoice', { params: { id: job.live } })).status).toBe(404)
    expect((await customer.call('getJob', { params: { id: job.live } })).body.invoice).toBeNull()
  })

  it('belongs to its customer', async () => {
    const others = [await api.signIn(emails.landlord), await api.signIn(emails.customer, 'bluebird')]
    for (const client of others) {
      expect((await client.call('getJob', { params: { id: job.completed } })).status).toBe(404)
      expect((await client.call('getJobInvoice', { params: { id: invoices.unpaid } })).status).toBe(404)
      expect((await notes(client, job.completed)).status).toBe(404)
    }
    expect((await api.visitor().call('getJob', { params: { id: job.completed } })).status).toBe(401)
    expect((await notes(api.visitor(), job.completed)).status).toBe(401)
  })

  it('is open to the technician of its visit, invoice or quote, and to an admin, with everything', async () => {
    for (const resource of [
      { type: 'Appointment' as const, id: job.completed },
      { type: 'Quote' as const, id: acme.quotes.pending },
    ]) {
      const technician = await staffClient(api, 'technician', resource)
      const { status, body } = await technician.call('getJob', { params: { id: job.completed } })
      expect([status, body.photos?.length, body.documents?.length]).toEqual([200, 4, 3])
      expect((await technician.call('getJob', { params: { id: job.live } })).status).toBe(404)
    }
    const byInvoice = await staffClient(api, 'technician', { type: 'Invoice', id: invoices.unpaid })
    expect((await byInvoice.call('getJobInvoice', { params: { id: invoices.unpaid } })).status).toBe(200)
    expect((await byInvoice.call('getJob', { params: { id: job.completed } })).status).toBe(404)
    const adminByLink = await staffClient(api, 'admin', { type: 'Invoice', id: invoices.unpaid })
    expect((await adminByLink.call('getJob', { params: { id: job.live } })).status).toBe(404)
    expect((await (await officeClient(api)).call('getJob', { params: { id: job.live } })).status).toBe(200)
  })
})

describe('the notes of a job', () => {
  it('are shown to customers only if visible to them', async () => {
    const texts = async (client: TestClient) =>
      Object.values((await notes(client, job.live)).body)
        .flat()
        .map(({ comment }) => comment)
    expect(await texts(customer)).toEqual([
      'Please keep the driveway free for the van.',
      'Picking up the part on the way.',
    ])
    expect(await texts(await staffClient(api, 'technician', { type: 'Appointment', id: job.live }))).toContain(
      'Gate code is with the dispatcher.',
    )
  })

  it('are grouped by day in the address’s time zone, pinned first, then newest', async () => {
    const write = (comment: string, at: string, pinned = false) => ({
      jobId: job.quoteDenied,
      userId: acme.users.admin,
      comment,
      createdAt: new Date(at),
      updatedAt: new Date(at),
      pinned,
    })
    await api.inAcme((db) =>
      db.insert(comments).values([
        write('first', '2026-01-05T18:00:00Z'),
        // 11 p.m. in Denver is the next day in UTC.
        write('late', '2026-01-07T06:00:00Z'),
        write('later', '2026-01-07T06:30:00Z'),
        write('pinned', '2026-01-05T17:00:00Z', true),
        write('next', '2026-01-07T07:00:00Z'),
      ]),
    )
    const { body } = await notes(customer, job.quoteDenied)
    expect(Object.entries(body).map(([day, list]) => [day, list.map(({ comment }) => comment)])).toEqual([
      ['2026-01-05', ['pinned', 'first']],
      ['2026-01-07', ['next']],
      ['2026-01-06', ['later', 'late']],
    ])
  })
})
