import { readFileSync } from 'node:fs'
import { setUpObjectServer } from '#test/support/object-server'
import { checkSignature } from '../embedded/signature'
import { createS3Store, listSources } from './s3-store'

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'only-for-tests' }
const keys = { ...credentials, region: 'us-west-2' }
const key = 'tenants/1/jobs/5/a/photo.png'
const now = new Date('2026-02-10T16:20:00.000Z')

const bucket = setUpObjectServer(credentials)
const { objects } = bucket

const place = { key, contentType: 'image/png', maxBytes: 10, lifetimeSeconds: 60 }

it.each([
  [
    'Amazon’s',
    { bucket: 'photos' },
    'https://photos.s3.us-west-2.amazonaws.com/',
    ['https://photos.s3.us-west-2.amazonaws.com'],
  ],
  [
    'Amazon’s, with dots',
    { bucket: 'my.photos' },
    'https://s3.us-west-2.amazonaws.com/my.photos',
    ['https://s3.us-west-2.amazonaws.com/my.photos', 'https://s3.us-west-2.amazonaws.com/my.photos/'],
  ],
  [
    'another',
    { bucket: 'photos', endpoint: 'https://s3.example:9000' },
    'https://s3.example:9000/photos',
    ['https://s3.example:9000/photos', 'https://s3.example:9000/photos/'],
  ],
])('%s bucket: URLs of forms and images are allowed by the content security policy', async (_, where, url, sources) => {
  const options = { region: 'us-west-2', credentials, ...where }
  const store = createS3Store(options)
  const form = await store.reserve(place)
  expect(form.url).toBe(url)
  expect(listSources(options)).toEqual(sources)
  expect(store.sources).toEqual(sources)
  const read = await store.readUrl(key, now)
  expect(sources.some((source) => read.startsWith(source.endsWith('/') ? source : `${source}/`))).toBe(true)
  const lower = new Map(Object.entries(form.fields).map(([name, value]) => [name.toLowerCase(), value]))
  expect(() => checkSignature(lower, keys)).not.toThrow()
  expect(() => checkSignature(lower, { ...keys, secretAccessKey: 'another' })).toThrow('signature')
})

test('a file’s URL is stable for an hour, and valid for twelve more', async () => {
  const store = createS3Store({ bucket: 'photos', region: 'us-west-2', credentials })
  const url = await store.readUrl(key, now)
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    'X-Amz-Date': '20260210T160000Z',
    'X-Amz-Expires': String(13 * 3_600),
    'response-content-disposition': 'inline',
    'response-cache-control': 'private, max-age=3600',
  })
  expect(new URL(await store.readUrl(key, now, 'plan.pdf')).searchParams.get('response-content-disposition')).toBe(
    'inline; filename="plan.pdf"',
  )
  expect(await store.readUrl(key, new Date('2026-02-10T16:59:59.000Z'))).toBe(url)
  expect(await store.readUrl(key, new Date('2026-02-10T17:00:00.000Z'))).not.toBe(url)
})

test('writes, reads and removes; a missing file is null', async () => {
  const store = createS3Store({ bucket: 'photos', region: 'us-west-2', endpoint: bucket.endpoint, credentials })
  await store.write(key, Buffer.from('picture'), 'image/png')
  expect(objects.get(`/photos/${key}`)).toEqual({ body: Buffer.from('picture'), type: 'image/png' })
  expect(await store.read(key)).toEqual(Buffer.from('picture'))
  await store.writeFrom(key, __filename, 'application/zip')
  expect(objects.get(`/photos/${key}`)).toEqual({ body: readFileSync(__filename), type: 'application/zip' })
  await store.remove(key)
  expect(await store.read(key)).toBeNull()
  await store.remove(key)
})

test('a refusal is an error, not a missing file', async () => {
  const store = createS3Store({
    bucket: 'photos',
    region: 'us-west-2',
    endpoint: bucket.endpoint,
    credentials: { ...credentials, accessKeyId: 'AKIAOTHER' },
  })
  await expect(store.read(key)).rejects.toThrow()
})
