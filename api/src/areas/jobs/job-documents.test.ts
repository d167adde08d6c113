import { and, eq } from 'drizzle-orm'
import { documents } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { officeClient, staffClient } from '#test/support/payments'
import type { Body } from '@portal/contract'
import { storeDemoPdfs, createOnePagePdf } from 'demo'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { live: job, completed } = acme.appointments
const pdf = createOnePagePdf('Permit')
const MEGABYTE = 1024 * 1024
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))
const technician = setUpClient(() => staffClient(api, 'technician', { type: 'Appointment', id: job }))
const office = setUpClient(() => officeClient(api))

const base64 = (bytes: Buffer) => bytes.toString('base64')
const add = (more: Partial<Body<'createJobDocument'>['document']> = {}, client = office, id: number = job) =>
  client.call('createJobDocument', {
    params: { id },
    body: { document: { name: 'Permit.pdf', data: base64(pdf), ...more } },
  })
const change = (
  document_id: number,
  document: Body<'updateJobDocument'>['document'],
  client = office,
  id: number = job,
) => client.call('updateJobDocument', { params: { id, document_id }, body: { document } })
const remove = (document_id: number, client = office, id: number = job) =>
  client.call('deleteJobDocument', { params: { id, document_id } })
const shownTo = async (client: TestClient, id: number = job) =>
  (await client.call('getJob', { params: { id } })).body.documents
const open = (url: string) =>
  api.fileServer.inject({ url: url.replace('http://files.localhost', ''), headers: { host: 'files.localhost' } })
const findDocument = async (id: number) =>
  (
    await api.inAcme((db) =>
      db
        .select()
        .from(documents)
        .where(and(eq(documents.jobId, job), eq(documents.id, id))),
    )
  )[0]

describe('adding a document', () => {
  it('lists it on the job, and serves it as uploaded', async () => {
    const { status, body } = await add()
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), name: 'Permit.pdf', url: expect.any(String), customer_visible: true },
    ])
    expect(await shownTo(customer)).toContainEqual(body)
    const file = await open(body.url)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers['content-disposition']).toBe(`inline; filename="job-${job}-permit.pdf"`)
    expect((await findDocument(body.id))!.key).toMatch(
      new RegExp(`^tenants/${acme.tenant}/jobs/${job}/documents/[0-9a-f]{32}\\.pdf$`),
    )
  })

  it('a technician of the job can, and can hide it from the customer', async () => {
    const { status, body } = await add({ name: 'Cost sheet.pdf', customer_visible: false }, technician)
    expect([status, body.customer_visible]).toEqual([201, false])
    expect((await shownTo(customer)).map(({ id }) => id)).not.toContain(body.id)
    expect((await shownTo(technician)).map(({ id }) => id)).toContain(body.id)
  })

  it.each(['  Plan, 2nd floor (v2).PDF ', '../../etc/passwd', 'Größe “XL” 图.pdf', 'x'.repeat(200)])(
    'keeps the name as it was typed: %j',
    async (name) => {
      const { body } = await add({ name })
      expect((await shownTo(customer)).find(({ id }) => id === body.id)?.name).toBe(name)
    },
  )

  it.each([
    ['a line break', 'Permit\n.pdf'],
    ['a bell', 'Permit\u0007.pdf'],
    ['a control sign above the letters', 'Permit\u0085.pdf'],
  ])('refuses a name with %s', async (_, name) => {
    expect(await add({ name })).toMatchObject({
      status: 422,
      body: { message: 'A name can’t have control characters.', field: 'document.name' },
    })
  })

  it('removes direction controls that would disguise a name', async () => {
    expect(await add({ name: 'Permit\u202efdp.exe' })).toMatchObject({ status: 201, body: { name: 'Permitfdp.exe' } })
  })

  it('rejects a missing or overlong name', async () => {
    expect(await add({ name: ' \u00a0 ' })).toMatchObject({
      status: 422,
      body: { message: 'Please name the document.', field: 'document.name' },
    })
    expect(await add({ name: '' })).toMatchObject({ status: 400, body: { field: 'document.name' } })
    expect(await add({ name: 'x'.repeat(201) })).toMatchObject({ status: 400, body: { field: 'document.name' } })
  })

  it.each([
    ['what is no base64', '%PDF-1.4', 'The file must be base64-encoded.'],
    ['base64 that was cut off', base64(pdf).slice(0, -1), 'The file must be base64-encoded.'],
    ['base64 for addresses', Buffer.from([0xfb, 0xff, 0xfe]).toString('base64url'), 'The file must be base64-encoded.'],
    ['a page', base64(Buffer.from('<!doctype html><script>alert(1)</script>')), 'This file is not a PDF.'],
    ['a PDF behind something else', base64(Buffer.concat([Buffer.from(' '), pdf])), 'This file is not a PDF.'],
    ['a picture', base64(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])), 'This file is not a PDF.'],
  ])('refuses %s', async (_, data, message) => {
    const before = await shownTo(office)
    expect(await add({ data })).toMatchObject({ status: 422, body: { message, field: 'document.data' } })
    expect(await shownTo(office)).toEqual(before)
  })

  it('takes five megabytes and not a byte more', async () => {
    const sized = (bytes: number) => base64(Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)]))
    expect((await add({ data: sized(5 * MEGABYTE) })).status).toBe(201)
    expect(await add({ data: sized(5 * MEGABYTE + 1) })).toMatchObject({
      status: 422,
      body: { message: 'A document can be at most 5 MB.', field: 'document.data' },
    })
    expect(await add({ data: sized(7 * MEGABYTE) })).toMatchObject({
      status: 413,
      body: { message: 'The request is too large.' },
    })
  })

  it('does not raise the body limit of other calls', async () => {
    const { id } = (await add()).body
    expect((await change(id, { name: 'x'.repeat(MEGABYTE) })).status).toBe(413)
  })

  it('is for the staff of the job', async () => {
    expect((await add({}, customer)).status).toBe(403)
    expect((await add({}, api.visitor())).status).toBe(401)
    for (const [client, id] of [
      [technician, completed],
      [await officeClient(api, 'bluebird'), job],
      [office, 2_000_000],
    ] as const) {
      expect((await add({}, client, id)).status).toBe(404)
    }
  })

  it('leaves nothing behind when the store fails, and succeeds on retry', async () => {
    const before = await shownTo(office)
    const broken = jest.spyOn(api.services.files, 'write').mockRejectedValueOnce(new Error('ECONNRESET'))
    const failed = await add()
    expect([failed.status, failed.headers['retry-after']]).toEqual([503, '1'])
    expect(await shownTo(office)).toEqual(before)
    broken.mockRestore()
    expect((await add()).status).toBe(201)
  })
})

describe('changing a document', () => {
  it('renames it, or changes who sees it', async () => {
    const { body: added } = await add()
    expect((await change(added.id, { name: ' Permit 2026.pdf' }, technician)).body).toEqual({
      ...added,
      name: ' Permit 2026.pdf',
      url: expect.stringContaining(`name=job-${job}-permit-2026.pdf`) as string,
    })
    expect((await change(added.id, { customer_visible: false })).body).toMatchObject({
      name: ' Permit 2026.pdf',
      customer_visible: false,
    })
    expect((await shownTo(customer)).map(({ id }) => id)).not.toContain(added.id)
    expect((await change(added.id, {})).body).toMatchObject({ name: ' Permit 2026.pdf', customer_visible: false })
    expect((await change(added.id, { customer_visible: true })).body.customer_visible).toBe(true)
    expect((await shownTo(customer)).map(({ id }) => id)).toContain(added.id)
  })

  it('holds names to the same rules', async () => {
    const { id } = (await add()).body
    expect(await change(id, { name: 'a\tb' })).toMatchObject({
      status: 422,
      body: { message: 'A name can’t have control characters.', field: 'document.name' },
    })
    expect(await change(id, { name: ' ' })).toMatchObject({
      status: 422,
      body: { message: 'Please name the document.', field: 'document.name' },
    })
    expect(await findDocument(id)).toMatchObject({ name: 'Permit.pdf' })
  })

  it('is for the staff, and of this job', async () => {
    const { id } = (await add()).body
    expect((await change(id, { name: 'x' }, customer)).status).toBe(403)
    expect(await change(id, { name: 'x' }, office, completed)).toMatchObject({
      status: 404,
      body: { message: 'No such document.' },
    })
    expect(await change(id, { name: 'x' }, await officeClient(api, 'bluebird'))).toMatchObject({
      status: 404,
      body: { message: 'No such job.' },
    })
    expect(await change(2_000_000, {})).toMatchObject({ status: 404, body: { message: 'No such document.' } })
  })
})

describe('deleting a document', () => {
  it('deletes the file as well', async () => {
    const { body } = await add()
    const { key } = (await findDocument(body.id))!
    expect((await remove(body.id, technician)).status).toBe(204)
    expect((await shownTo(office)).map(({ id }) => id)).not.toContain(body.id)
    expect(await api.services.files.read(key)).toBeNull()
    expect((await open(body.url)).statusCode).toBe(404)
  })

  it('keeps files that other tenants share', async () => {
    await storeDemoPdfs(api.services)
    const [paper] = await shownTo(office, completed)
    expect((await remove(paper!.id, office, completed)).status).toBe(204)
    expect(await api.services.files.read('demo/work-order.pdf')).not.toBeNull()
  })

  it('happens once for concurrent requests', async () => {
    const { id } = (await add()).body
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404])
  })

  it('is for the staff, and of this job', async () => {
    const { id } = (await add()).body
    expect((await remove(id, customer)).status).toBe(403)
    expect(await remove(id, office, completed)).toMatchObject({ status: 404, body: { message: 'No such document.' } })
    expect((await remove(id, await officeClient(api, 'bluebird'))).status).toBe(404)
    expect(await findDocument(id)).toBeDefined()
  })
})
