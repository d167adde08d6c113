import { eq } from 'drizzle-orm'
import { APPOINTMENT_CHANGED } from '#areas/scheduling'
import { appointments, photos } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, until, type TestAnswer, type TestClient } from '#test/support'
import { collectMessages } from '#test/support/collect-messages'
import { requestDuringTransaction } from '#test/support/concurrent-requests'
import { pngPicture } from '#test/support/images'
import { officeClient, staffClient } from '#test/support/payments'
import { toParts, send } from '#test/support/upload-forms'
import type { Body } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const NOT_A_PICTURE = 'This file is not a picture that we can read. Please choose another.'

const acme = demoIds('acme')
const { live: job, completed } = acme.appointments
const UNKNOWN = 'This file was not uploaded for this job. Please choose it again.'
let png: Buffer
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))
const technician = setUpClient(() => staffClient(api, 'technician', { type: 'Appointment', id: job }))
const office = setUpClient(() => officeClient(api))
beforeAll(async () => {
  png = await pngPicture()
})

/** Reserves an upload, uploads the file, and returns its key. */
async function upload(client = customer, id: number = job, file: Buffer | null = png): Promise<string> {
  const { body } = await client.call('reserveJobPhotos', { params: { id }, body: { extensions: ['png'] } })
  const form = body.reservations[0]!
  if (file) expect((await send(api.fileServer, form.url, toParts(form, file))).statusCode).toBe(201)
  return form.key
}
const add = (key: string, client = customer, more: Partial<Body<'createJobPhoto'>['photo']> = {}, id: number = job) =>
  client.call('createJobPhoto', { params: { id }, body: { photo: { key, ...more } } })
const show = (photo_id: number, customer_visible: boolean, client = office, id: number = job) =>
  client.call('updateJobPhoto', { params: { id, photo_id }, body: { photo: { customer_visible } } })
const remove = (photo_id: number, client = office, id: number = job) =>
  client.call('deleteJobPhoto', { params: { id, photo_id } })
const shownTo = async (client: TestClient, id: number = job) =>
  (await client.call('getJob', { params: { id } })).body.photos
const findPhoto = async (id: number) => (await api.inAcme((db) => db.select().from(photos).where(eq(photos.id, id))))[0]
/** Adds a photo. */
const added = async (client = customer) => (await add(await upload(client), client)).body

const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip

describe('adding one photo', () => {
  it('turns the uploaded file into a photo of the job, once', async () => {
    const key = await upload()
    const { status, body } = await add(key)
    expect([status, body]).toMatchObject([201, { customer_visible: true, deletable: true }])
    expect(await shownTo(customer)).toContainEqual(body)
    // The upload is deleted, and the re-encoded image is stored.
    expect(await api.services.files.read(key)).toBeNull()
    expect(await api.services.files.read((await findPhoto(body.id))!.key)).not.toBeNull()
    expect(await add(key)).toMatchObject({ status: 201, body: { id: body.id } })
    expect((await shownTo(customer)).filter(({ id }) => id === body.id)).toHaveLength(1)
  })

  it('tells the open pages of the visit', async () => {
    const { messages, stop } = await collectMessages(api.services.bus, APPOINTMENT_CHANGED)
    const { body } = await add(await upload(technician), technician)
    await until(() => messages.length === 1)
    await remove(body.id)
    await until(() => messages.length === 2)
    stop()
    expect(messages[0]).toEqual({ tenantId: acme.tenant, appointmentId: job, status: 'accepted' })
  })

  it('staff choose who sees theirs, and a hidden one is never visible in between', async () => {
    const hidden = await add(await upload(technician), technician, { customer_visible: false })
    expect(hidden).toMatchObject({ status: 201, body: { customer_visible: false, deletable: true } })
    expect((await shownTo(customer)).map(({ id }) => id)).not.toContain(hidden.body.id)
    const shown = await add(await upload(office), office, { customer_visible: true })
    expect(await shownTo(customer)).toContainEqual({ ...shown.body, deletable: false })
  })

  it('the office can hide a photo that the customer’s page confirmed first', async () => {
    const key = await upload()
    await add(key)
    expect((await add(key, office, { customer_visible: false })).body).toMatchObject({ customer_visible: false })
  })

  it('a customer cannot hide one, and learns nothing about hidden ones', async () => {
    const key = await upload()
    expect(await add(key, customer, { customer_visible: false })).toMatchObject({
      status: 422,
      body: { message: 'Your photos are always visible to you and the office.', field: 'photo.customer_visible' },
    })
    const { body } = await add(key)
    await show(body.id, false)
    expect(await add(key)).toMatchObject({ status: 422, body: { message: UNKNOWN, field: 'photo.key' } })
    const several = await customer.call('confirmJobPhotos', {
      params: { id: job },
      body: { source: 'customer_portal', keys: [key] },
    })
    expect(several.body).toEqual({ photos: [], refused: [{ key, message: UNKNOWN }] })
  })

  it('rejects a file that did not arrive, is not an image, or was not reserved here', async () => {
    const refusal = (message: string) => ({ status: 422, body: { message, field: 'photo.key' } })
    expect(await add(await upload(customer, job, null))).toMatchObject(
      refusal('This file did not arrive. Please choose it again.'),
    )
    expect(await add(await upload(customer, job, Buffer.from('<!doctype html>')))).toMatchObject(
      refusal('This file is not a PNG picture, though its name says so.'),
    )
    expect(await add(await upload(customer, job, png.subarray(0, 60)))).toMatchObject(refusal(NOT_A_PICTURE))
    expect(await add(await upload(customer, completed))).toMatchObject(refusal(UNKNOWN))
    expect(await add('../secret.png')).toMatchObject(refusal(UNKNOWN))
    expect(await add('')).toMatchObject({ status: 400, body: { field: 'photo.key' } })
  })

  it('is for whoever may read the job', async () => {
    const key = await upload()
    for (const client of [
      await api.signIn(emails.landlord),
      await api.signIn(emails.customer, 'bluebird'),
      await officeClient(api, 'bluebird'),
    ]) {
      expect(await add(key, client)).toMatchObject({ status: 404, body: { message: 'No such job.' } })
    }
    expect((await add(key, technician, {}, completed)).status).toBe(404)
    expect((await add(key, api.visitor())).status).toBe(401)
  })

  it('returns 503 when the store fails, and succeeds on retry', async () => {
    const key = await upload()
    const broken = jest.spyOn(api.services.files, 'read').mockRejectedValueOnce(new Error('ECONNRESET'))
    const failed = await add(key)
    expect([failed.status, failed.headers['retry-after']]).toEqual([503, '1'])
    broken.mockRestore()
    expect((await add(key)).status).toBe(201)
  })
})

describe('the visibility of a photo', () => {
  it('is set by staff', async () => {
    const photo = await added()
    expect((await show(photo.id, false, technician)).body).toMatchObject({ id: photo.id, customer_visible: false })
    expect((await shownTo(customer)).map(({ id }) => id)).not.toContain(photo.id)
    expect((await show(photo.id, true)).body).toMatchObject({ id: photo.id, customer_visible: true })
    expect((await shownTo(customer)).map(({ id }) => id)).toContain(photo.id)
    expect((await show(photo.id, false, customer)).status).toBe(403)
    expect((await show(photo.id, false, api.visitor())).status).toBe(401)
  })

  it('is set only on this job’s photos', async () => {
    const photo = await added()
    expect(await show(photo.id, false, office, completed)).toMatchObject({
      status: 404,
      body: { message: 'No such photo.' },
    })
    expect(await show(2_000_000, false)).toMatchObject({ status: 404, body: { message: 'No such photo.' } })
    expect(await show(photo.id, false, await officeClient(api, 'bluebird'))).toMatchObject({
      status: 404,
      body: { message: 'No such job.' },
    })
    expect(await findPhoto(photo.id)).toMatchObject({ customerVisible: true })
  })
})

describe('deleting a photo', () => {
  it('authors can delete their own, the office any, with the files', async () => {
    for (const [owner, by] of [
      [customer, customer],
      [technician, technician],
      [customer, office],
      [technician, office],
    ] as const) {
      const { id } = await added(owner)
      const { key, thumbKey } = (await findPhoto(id))!
      expect((await remove(id, by)).status).toBe(204)
      expect([
        await findPhoto(id),
        await api.services.files.read(key),
        await api.services.files.read(thumbKey!),
      ]).toEqual([undefined, null, null])
    }
  })

  it('others cannot', async () => {
    const [mine, theirs] = [await added(customer), await added(technician)]
    expect(await remove(theirs.id, customer)).toMatchObject({
      status: 403,
      body: { message: 'Only photos that you added can be deleted.' },
    })
    expect(await remove(mine.id, technician)).toMatchObject({
      status: 403,
      body: { message: 'Only photos that you added can be deleted.' },
    })
    expect((await shownTo(technician)).filter(({ deletable }) => deletable).map(({ id }) => id)).toContain(theirs.id)
    expect((await shownTo(technician)).filter(({ deletable }) => deletable).map(({ id }) => id)).not.toContain(mine.id)
    for (const client of [await api.signIn(emails.landlord), await officeClient(api, 'bluebird')])
      expect((await remove(mine.id, client)).status).toBe(404)
    expect((await remove(mine.id, api.visitor())).status).toBe(401)
    expect(await remove(mine.id, office, completed)).toMatchObject({ status: 404, body: { message: 'No such photo.' } })
    expect(await findPhoto(mine.id)).toBeDefined()
  })

  it('one that is hidden from the customer returns 404', async () => {
    const { id } = await added()
    await show(id, false)
    expect(await remove(id, customer)).toMatchObject({ status: 404, body: { message: 'No such photo.' } })
    expect(await findPhoto(id)).toBeDefined()
  })

  it('happens once for concurrent requests', async () => {
    const { id } = await added()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => remove(id, [customer, office][index % 2]!)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404])
  })

  onPostgres('returns 404 if it is deleted concurrently, as does showing or hiding it', async () => {
    const { id } = await added()
    const answers = await requestDuringTransaction<TestAnswer>(
      api,
      (db) => db.delete(photos).where(eq(photos.id, id)),
      [() => remove(id), () => show(id, false)],
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'No such photo.' } })
  })

  it('a customer’s stay once every visit of the job is over', async () => {
    const { id } = await added()
    const [visit] = await api.inAcme((db) =>
      db.update(appointments).set({ status: 'completed' }).where(eq(appointments.id, job)).returning(),
    )
    expect(await remove(id, customer)).toMatchObject({
      status: 422,
      body: { message: "This appointment is over, so its photos can't be deleted." },
    })
    const { id: _, ...more } = visit!
    await api.inAcme((db) => db.insert(appointments).values({ ...more, status: 'pending' }))
    expect((await remove(id, customer)).status).toBe(204)
  })
})
