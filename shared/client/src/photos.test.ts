import { createClient, type ClientOptions } from './client'
import { uploadPhotos } from './photos'

const LINK = '/v2/jobs/5/photos/reservations'
const DONE = '/v2/jobs/5/photos/uploaded'
const STORE = 'http://files.localhost/portal'

const file = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'image/png' })
/** The failures without their `file`. */
const withoutFiles = (failed: readonly { name: string; message: string }[]) =>
  failed.map(({ name, message }) => ({ name, message }))
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const photo = (key: string) => ({
  id: Number(/\d+/.exec(key)),
  file: { url: key, thumb: { url: key } },
  created_at: '2026-02-10T16:00:00.000Z',
  customer_visible: true,
})

interface World {
  /** Responds to an upload; `name` is the file's. */
  store?: (name: string, init: RequestInit) => Promise<Response>
  /** Responds to the nth confirmation; null for success. */
  confirm?: (count: number, keys: string[]) => Response | null
  reserve?: () => Response
}

/** A client with an in-memory API and file store that follow the contract. */
function setUp({ store = async () => new Response(null, { status: 201 }), confirm = () => null, reserve }: World = {}) {
  const forms: { entries: [string, FormDataEntryValue][]; init: RequestInit; url: string }[] = []
  const confirmations: { source: string; keys: string[] }[] = []
  let [under, most] = [0, 0]
  const send = (async (url: string, init: RequestInit = {}) => {
    if (url.startsWith(STORE)) {
      const entries = [...(init.body as FormData).entries()] as [string, FormDataEntryValue][]
      forms.push({ entries, init, url })
      under += 1
      most = Math.max(most, under)
      await new Promise((resume) => setTimeout(resume, 2))
      under -= 1
      return store((entries.at(-1)![1] as File).name, init)
    }
    const body = JSON.parse(String(init.body))
    if (url === LINK) {
      const reservations = body.extensions.map((extension: string, index: number) => ({
        key: `k${index}.${extension}`,
        url: STORE,
        fields: { key: `k${index}.${extension}`, Policy: 'p' },
        max_bytes: 100,
      }))
      return reserve?.() ?? json(201, { reservations, success_url: DONE })
    }
    confirmations.push(body)
    return confirm(confirmations.length, body.keys) ?? json(200, { photos: body.keys.map(photo), refused: [] })
  }) as typeof fetch
  const onFailure = jest.fn()
  const options: ClientOptions = {
    baseUrl: '',
    credentials: () => ({ token: 't0ken', role: 'customer', email: 'customer@example.com', id: 7 }),
    onUnauthorized: jest.fn(),
    onFailure,
    fetch: send,
  }
  const upload = (files: File[], onProgress?: (sent: number, total: number) => void) =>
    uploadPhotos(createClient(options), LINK, files, { pauseMs: 1, ...(onProgress && { onProgress }) })
  return { upload, forms, confirmations, onFailure, most: () => most }
}

test('reserves an upload for each file, posts each with the file as the last field, and confirms them', async () => {
  const { upload, forms, confirmations } = setUp()
  const progress: [number, number][] = []
  const result = await upload([file('a.png'), file('B.JPG')], (...now) => progress.push(now))
  expect(result.failed).toEqual([])
  expect(result.photos.map(({ id }) => id).sort()).toEqual([0, 1])
  expect(
    forms.map(({ entries }) =>
      entries.map(([name, value]) => (typeof value === 'string' ? `${name}=${value}` : `${name}:${value.name}`)),
    ),
  ).toEqual([
    ['key=k0.png', 'Policy=p', 'file:a.png'],
    ['key=k1.jpg', 'Policy=p', 'file:B.JPG'],
  ])
  expect(confirmations).toEqual([{ source: 'customer_portal', keys: ['k0.png', 'k1.jpg'] }])
  expect(progress).toEqual([
    [1, 2],
    [2, 2],
  ])
})

test('no credentials are sent to the store', async () => {
  const { upload, forms } = setUp()
  await upload([file('a.png')])
  const { init } = forms[0]!
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(JSON.stringify(init)).not.toContain('t0ken')
  expect(init.headers).toBeUndefined()
})

test('uploads at most three files concurrently', async () => {
  const { upload, forms, most } = setUp()
  const { photos } = await upload(Array.from({ length: 10 }, (_, index) => file(`${index}.png`)))
  expect([photos.length, forms.length, most()]).toEqual([10, 10, 3])
})

test('a failed file is named and does not affect the others', async () => {
  const { upload, confirmations } = setUp({
    store: async (name) => {
      if (name === 'lost.png') throw new TypeError('failed to fetch')
      return new Response('<Error/>', { status: name === 'refused.png' ? 403 : 201 })
    },
  })
  const { photos, failed } = await upload([
    file('lost.png'),
    file('a.png'),
    file('refused.png'),
    file('big.png', 101),
    file('b.png'),
  ])
  expect(photos).toHaveLength(2)
  expect(withoutFiles(failed).sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'big.png', message: 'the file is too large' },
    { name: 'lost.png', message: 'the upload failed' },
    { name: 'refused.png', message: 'the upload failed' },
  ])
  expect(confirmations[0]!.keys.sort()).toEqual(['k1.png', 'k4.png'])
})

test('files refused by the API are reported by file name', async () => {
  const { upload } = setUp({
    confirm: (_, keys) =>
      json(200, {
        photos: [photo(keys[0]!)],
        refused: [{ key: 'k1.png', message: 'This file is not a PNG picture.' }],
      }),
  })
  expect(withoutFiles((await upload([file('a.png'), file('page.png')])).failed)).toEqual([
    { name: 'page.png', message: 'this file is not a PNG picture' },
  ])
})

test('with two files of the same name, it reports which one failed', async () => {
  const [first, second] = [file('image.png', 101), file('image.png')]
  const { photos, failed } = await setUp().upload([first, second])
  expect(photos).toHaveLength(1)
  expect(failed.map((each) => each.file === first)).toEqual([true])
})

test('no confirmation is sent if every upload failed', async () => {
  const { upload, confirmations } = setUp({ store: async () => new Response(null, { status: 500 }) })
  expect(await upload([file('a.png')])).toMatchObject({
    photos: [],
    failed: [{ name: 'a.png', message: 'the upload failed' }],
  })
  expect(confirmations).toEqual([])
})

test.each([0, 503, 429])('a confirmation that fails with %i is retried with the same keys', async (status) => {
  const { upload, confirmations, onFailure } = setUp({
    confirm: (count) => {
      if (count > 2) return null
      if (status === 0) throw new TypeError('failed to fetch')
      return json(status, { message: 'Busy.' })
    },
  })
  expect((await upload([file('a.png')])).photos).toHaveLength(1)
  expect(confirmations.map(({ keys }) => keys)).toEqual([['k0.png'], ['k0.png'], ['k0.png']])
  expect(onFailure).not.toHaveBeenCalled()
})

test('after the last retry every file is reported as failed; a 422 is not retried', async () => {
  const busy = setUp({
    confirm: () => json(503, { message: 'We are very busy right now. Please try again in a moment.' }),
  })
  expect(withoutFiles((await busy.upload([file('a.png')])).failed)).toEqual([
    { name: 'a.png', message: 'we are very busy right now. Please try again in a moment' },
  ])
  expect(busy.confirmations).toHaveLength(3)
  const refused = setUp({ confirm: () => json(422, { message: 'No.' }) })
  expect((await refused.upload([file('a.png')])).failed).toHaveLength(1)
  expect(refused.confirmations).toHaveLength(1)
})

test('rejects if no upload can be reserved; sends nothing if there are no files', async () => {
  const { upload, forms } = setUp({ reserve: () => json(422, { message: 'A job can have at most 100 photos.' }) })
  await expect(upload([file('a.png')])).rejects.toMatchObject({
    status: 422,
    message: 'A job can have at most 100 photos.',
  })
  expect(await upload([])).toEqual({ photos: [], failed: [] })
  expect(forms).toEqual([])
})

test('the timeout grows with the file’s size', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout')
  const { upload } = setUp()
  await upload([file('a.png', 80)])
  expect(timeout.mock.calls).toEqual([[180_010]])
  timeout.mockRestore()
})
