import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { photos } from '#foundation/database/schema'
import { setUpClient, setUpTestApi } from '#test/support'
import { jpegPicture, jpegWithPlace, pngPicture } from '#test/support/images'
import { officeClient, staffClient } from '#test/support/payments'
import { toParts, send } from '#test/support/upload-forms'
import { MAX_PHOTO_BYTES } from '@portal/rules'
import { demoIds, emails } from 'demo/names'
import { deleteExpiredReservations } from './delete-expired-reservations'

const NOT_A_PICTURE = 'This file is not a picture that we can read. Please choose another.'

const acme = demoIds('acme')
const job = acme.appointments.completed
const TEST_DAY = '2026-02-10T16:00:00.000Z'
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))
let png: Buffer
beforeAll(async () => {
  png = await pngPicture()
})
beforeEach(() => api.clock.set(TEST_DAY))
afterEach(() => api.inAcme((db) => db.delete(photos).where(eq(photos.jobId, acme.appointments.quoteDenied))))

type Extension = 'png' | 'jpg' | 'jpeg'
const reserve = (extensions: Extension[], id: number = job, client = customer) =>
  client.call('reserveJobPhotos', { params: { id }, body: { extensions } })
const confirm = (keys: string[], id: number = job, client = customer) =>
  client.call('confirmJobPhotos', { params: { id }, body: { source: 'customer_portal', keys } })
const listPhotos = async (id: number = job) => (await customer.call('getJob', { params: { id } })).body.photos
const findPhotoRows = (jobId: number) => api.inAcme((db) => db.select().from(photos).where(eq(photos.jobId, jobId)))
const open = (url: string) =>
  api.fileServer.inject({ url: url.replace('http://files.localhost', ''), headers: { host: 'files.localhost' } })

/** Reserves uploads for the files, and uploads them. */
async function upload(files: [Extension, Buffer][], id: number = job) {
  const { body } = await reserve(
    files.map(([extension]) => extension),
    id,
  )
  for (const [index, form] of body.reservations.entries()) {
    expect((await send(api.fileServer, form.url, toParts(form, files[index]![1]))).statusCode).toBe(201)
  }
  return body.reservations.map(({ key }) => key)
}

describe('adding photos', () => {
  it('a job links to the reservations, each file gets one, and the uploaded files become photos of the job', async () => {
    const id = acme.appointments.quoteDenied
    const { links } = (await customer.call('getJob', { params: { id } })).body
    expect(links.reserve_s3_photos).toBe(`/v2/jobs/${id}/photos/reservations`)
    const reserved = await reserve(['png', 'jpg'], id)
    expect(reserved.status).toBe(201)
    expect(reserved.body.success_url).toBe(`/v2/jobs/${id}/photos/uploaded`)
    const keys = reserved.body.reservations.map(({ key }) => key)
    expect(keys[0]).toMatch(new RegExp(`^tenants/${acme.tenant}/jobs/${id}/[0-9a-f]{32}\\.png$`))
    expect(keys[1]).toMatch(/\.jpg$/)
    expect(reserved.body.reservations[1]).toMatchObject({
      url: 'http://files.localhost/portal',
      max_bytes: MAX_PHOTO_BYTES,
      fields: { key: keys[1], 'Content-Type': 'image/jpeg', success_action_status: '201' },
    })
    // Reservations are not photos.
    expect(await listPhotos(id)).toEqual([])

    for (const [index, file] of [png, await jpegWithPlace()].entries()) {
      const form = reserved.body.reservations[index]!
      expect((await send(api.fileServer, form.url, toParts(form, file))).statusCode).toBe(201)
    }
    const { status, body } = await confirm(keys, id)
    expect([status, body.refused]).toEqual([200, []])
    expect(body.photos).toEqual(await listPhotos(id))
    expect(body.photos).toHaveLength(2)
    const [, photo] = body.photos
    for (const url of [photo!.file.url, photo!.file.thumb.url]) {
      const answer = await open(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
      expect(answer.rawPayload.toString('latin1')).not.toContain('CANARY-PHONE')
    }
    // The upload, with its metadata, is deleted.
    expect(await api.services.files.read(keys[1]!)).toBeNull()
    // Seeded photos keep their data URLs.
    expect((await listPhotos())[0]!.file.url).toMatch(/^data:image\/svg/)
  })

  it('a second confirmation returns the same, and so does a concurrent one', async () => {
    const keys = await upload(
      [
        ['png', png],
        ['jpg', Buffer.from('no picture')],
      ],
      acme.appointments.quoteDenied,
    )
    const [first, second] = await Promise.all([
      confirm(keys, acme.appointments.quoteDenied),
      confirm(keys, acme.appointments.quoteDenied),
    ])
    const third = await confirm(keys, acme.appointments.quoteDenied)
    expect(first!.body.photos).toHaveLength(1)
    expect([second!.body.photos, third.body.photos]).toEqual([first!.body.photos, first!.body.photos])
    expect(third.body.refused.map(({ key }) => key)).toEqual([keys[1]])
    expect(await listPhotos(acme.appointments.quoteDenied)).toHaveLength(1)
  })

  it('a file that is uploaded again after it was confirmed replaces nothing', async () => {
    const id = acme.appointments.quoteDenied
    const { body } = await reserve(['png'], id)
    const form = body.reservations[0]!
    await send(api.fileServer, form.url, toParts(form, png))
    const [photo] = (await confirm([form.key], id)).body.photos
    const before = (await open(photo!.file.url)).rawPayload
    expect((await send(api.fileServer, form.url, toParts(form, Buffer.from('<script>')))).statusCode).toBe(201)
    expect((await open(photo!.file.url)).rawPayload).toEqual(before)
    expect((await confirm([form.key], id)).body).toMatchObject({ photos: [{ id: photo!.id }], refused: [] })
  })
})

describe('rejected by key, while the rest is stored', () => {
  it('a file that is not an image, which is deleted', async () => {
    const id = acme.appointments.quoteDenied
    const page = Buffer.from('<script>alert(1)</script>')
    const keys = await upload(
      [
        ['png', page],
        ['png', png],
        ['jpg', png],
        ['png', Buffer.concat([png.subarray(0, 20), page])],
      ],
      id,
    )
    const { status, body } = await confirm(keys, id)
    expect(status).toBe(200)
    expect(body.photos).toHaveLength(1)
    expect(body.refused).toEqual([
      { key: keys[0], message: 'This file is not a PNG picture, though its name says so.' },
      { key: keys[2], message: 'This file is not a JPEG picture, though its name says so.' },
      { key: keys[3], message: NOT_A_PICTURE },
    ])
    for (const key of keys) expect(await api.services.files.read(key)).toBeNull()
    expect(await listPhotos(id)).toHaveLength(1)
  })

  it('a file that did not arrive, which can still be uploaded', async () => {
    const id = acme.appointments.quoteDenied
    const { body } = await reserve(['png'], id)
    const form = body.reservations[0]!
    expect((await confirm([form.key], id)).body).toEqual({
      photos: [],
      refused: [{ key: form.key, message: 'This file did not arrive. Please choose it again.' }],
    })
    await send(api.fileServer, form.url, toParts(form, png))
    expect((await confirm([form.key], id)).body.photos).toHaveLength(1)
  })

  it('keys of another job, of another tenant, of seeded pictures, and made-up ones', async () => {
    const elsewhere = await upload([['png', png]], acme.appointments.completed)
    const stranger = await api.signIn(emails.customer, 'bluebird')
    const abroad = (await reserve(['png'], demoIds('bluebird').appointments.completed, stranger)).body.reservations[0]!
    await send(api.fileServer, abroad.url, toParts(abroad, png))
    const keys = [
      ...elsewhere,
      abroad.key,
      'tenants/1/jobs/1/none.png',
      '../../etc/passwd',
      '%',
      elsewhere[0]!.replace('.png', '/photo.png'),
    ]
    const { status, body } = await confirm(keys, acme.appointments.quoteDenied)
    expect([status, body.photos, body.refused.map(({ key }) => key)]).toEqual([200, [], keys])
    // They are untouched: their owners can confirm them.
    expect((await confirm(elsewhere, acme.appointments.completed)).body.photos).toHaveLength(1)
    expect(
      (await confirm([abroad.key], demoIds('bluebird').appointments.completed, stranger)).body.photos,
    ).toHaveLength(1)
  })
})

describe('access', () => {
  it('is denied to another customer, tenant, or visit’s technician with 404, and without a session with 401', async () => {
    const [key] = await upload([['png', png]])
    const technician = await staffClient(api, 'technician', { type: 'Appointment', id: acme.appointments.live })
    for (const client of [
      await api.signIn(emails.landlord),
      await api.signIn(emails.customer, 'bluebird'),
      technician,
    ]) {
      expect((await reserve(['png'], job, client)).status).toBe(404)
      expect((await confirm([key!], job, client)).status).toBe(404)
    }
    expect((await reserve(['png'], job, api.visitor())).status).toBe(401)
    expect((await confirm([key!])).body.photos).toHaveLength(1)
  })

  it('is granted to its technician and the office', async () => {
    for (const client of [
      await staffClient(api, 'technician', { type: 'Appointment', id: job }),
      await officeClient(api),
    ]) {
      expect((await client.call('getJob', { params: { id: job } })).body.links.reserve_s3_photos).toBe(
        `/v2/jobs/${job}/photos/reservations`,
      )
      expect((await reserve(['jpeg'], job, client)).status).toBe(201)
    }
  })
})

describe('limits', () => {
  it('twenty at once, and no other kinds', async () => {
    const ask = (extensions: unknown) => customer.request('POST', `/v2/jobs/${job}/photos/reservations`, { extensions })
    expect((await ask(Array(21).fill('png'))).status).toBe(400)
    expect((await ask([])).status).toBe(400)
    for (const extension of ['svg', 'gif', 'PNG', 'png/../x', '']) expect((await ask([extension])).status).toBe(400)
  })

  it('a hundred per job, including reservations; unused reservations expire after an hour', async () => {
    const id = acme.appointments.quoteDenied
    const twenty = Array<Extension>(20).fill('png')
    const answers = await Promise.all(Array.from({ length: 6 }, () => reserve(twenty, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 422])
    expect(answers.find(({ status }) => status === 422)!.body).toMatchObject({
      message: 'A job can have at most 100 photos.',
      field: 'extensions',
    })
    expect((await reserve(['png'], id)).status).toBe(422)
    api.clock.advance(3_600_001)
    expect((await reserve(['png'], id)).status).toBe(201)
  })

  it('also when they are confirmed late', async () => {
    const id = acme.appointments.quoteDenied
    const [key] = await upload([['png', png]], id)
    await api.inAcme((db) =>
      db
        .insert(photos)
        .values(
          Array.from({ length: 100 }, (_, index) => ({ jobId: id, key: `data:,${index}`, uploadedAt: api.clock() })),
        ),
    )
    expect((await confirm([key!], id)).body).toEqual({
      photos: [],
      refused: [{ key, message: 'A job can have at most 100 photos.' }],
    })
  })
})

describe('a store that fails', () => {
  it('returns 503, and a retry succeeds', async () => {
    const keys = await upload(
      [
        ['png', png],
        ['jpg', await jpegPicture()],
      ],
      acme.appointments.quoteDenied,
    )
    const { files } = api.services
    const read = jest.spyOn(files, 'read').mockResolvedValueOnce(png).mockRejectedValueOnce(new Error('ECONNRESET'))
    const failed = await confirm(keys, acme.appointments.quoteDenied)
    expect([failed.status, failed.headers['retry-after']]).toEqual([503, '1'])
    expect(await listPhotos(acme.appointments.quoteDenied)).toHaveLength(1)
    read.mockRestore()
    expect((await confirm(keys, acme.appointments.quoteDenied)).body.photos).toHaveLength(2)
  })
})

describe('retention', () => {
  it('deletes reservations after a day with their uploads, and keeps photos', async () => {
    const id = acme.appointments.quoteDenied
    const [kept, left] = await upload(
      [
        ['png', png],
        ['png', png],
      ],
      id,
    )
    await confirm([kept!], id)
    api.clock.advance(86_400_000)
    await deleteExpiredReservations(api.services)
    expect(await findPhotoRows(id)).toHaveLength(2)
    api.clock.advance(1)
    expect(await deleteExpiredReservations(api.services)).toBeGreaterThanOrEqual(1)
    expect((await findPhotoRows(id)).map(({ uploadedAt }) => uploadedAt !== null)).toEqual([true])
    expect(await api.services.files.read(left!)).toBeNull()
    const [photo] = await listPhotos(id)
    expect((await open(photo!.file.url)).statusCode).toBe(200)
  })

  it('deletes a second upload to a reservation whose photo is stored', async () => {
    const id = acme.appointments.quoteDenied
    const { body } = await reserve(['png'], id)
    const form = body.reservations[0]!
    await send(api.fileServer, form.url, toParts(form, png))
    await confirm([form.key], id)
    await send(api.fileServer, form.url, toParts(form, png))
    expect(await api.services.files.read(form.key)).not.toBeNull()
    api.clock.advance(3_600_001)
    await deleteExpiredReservations(api.services)
    expect(await api.services.files.read(form.key)).toBeNull()
    const [row] = await api.inAcme((db) =>
      db
        .select()
        .from(photos)
        .where(and(eq(photos.jobId, id))),
    )
    expect(await api.services.files.read(row!.key)).not.toBeNull()
  })
})
