import { acme } from '#test/contract/example'
import { setUpTestApiForEach, type TestClient } from '#test/support'
import { readPdfText } from '#test/support/pdf-text'
import { emails } from 'demo/names'

const api = setUpTestApiForEach()

const links = async (client: TestClient) => (await client.call('getOwnData', {})).body
const open = (url: string) => api.http.inject({ url, headers: { host: 'acme.localhost' } })

it('a customer downloads their own data, and nobody else’s', async () => {
  const customer = await api.signIn(emails.customer)
  const { json_url, pdf_url } = await links(customer)
  const answer = await open(json_url)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
  })
  const data = answer.json<Record<string, Record<string, unknown>[]>>()
  expect(data).toMatchObject({
    company: 'Acme Home Services',
    profile: { id: acme.users.customer, first_name: 'Casey' },
    emails: [{ email_address: emails.customer }, { label: 'Work' }],
    memberships: [{ id: acme.membership }],
    sign_ins: [{ created_at: expect.any(String) as string }],
  })
  for (const section of [
    'addresses',
    'visits',
    'quotes',
    'invoices',
    'payments',
    'equipment',
    'payment_methods',
    'photos',
  ])
    expect([section, data[section]!.length > 0]).toEqual([section, true])
  expect(data['quotes']!.map(({ status }) => status)).not.toContain('draft')
  expect(data['photos']![0]).toMatchObject({ url: expect.stringMatching(/^(https?:|\/|data:)/) as string })
  expect(answer.body).not.toContain(emails.landlord)
  expect(answer.body).not.toMatch(/token|password|hash/)

  const pdf = await open(pdf_url)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const { text } = await readPdfText(pdf.rawPayload)
  for (const words of [
    'Your data',
    'Casey Rivera',
    emails.customer,
    'Visits',
    'Invoices',
    String(acme.invoices.unpaid),
    'Equipment',
    'Renews ',
    'Payment · Visa ending in ',
    ', CO 80',
  ])
    expect(text).toContain(words)
})

it('the links end with the session, and are not for links to one record', async () => {
  const customer = await api.signIn(emails.customer)
  const { json_url } = await links(customer)
  await customer.call('signOut', {})
  expect((await open(json_url)).statusCode).toBe(410)
  expect((await api.visitor().call('getOwnData', {})).status).toBe(401)
})

it('a customer with nothing yet gets a file, too', async () => {
  const { json_url, pdf_url } = await links(await api.signIn(emails.newcomer))
  expect((await open(json_url)).json()).toMatchObject({ invoices: [], photos: [] })
  expect((await open(pdf_url)).statusCode).toBe(200)
})
