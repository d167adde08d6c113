import { createRegistry } from '../registry'
import { readPrivateKey, readPublicKeys } from '../signature'
import { clock, keys, promote } from '../testing/registry'
import { createS3Log } from './log'
import { BUCKET } from './testing/s3-mock'
import { openClient, useS3Mock } from './testing/use-s3-mock'

const s3 = useS3Mock()
const openLog = () => createS3Log({ client: openClient(s3()), bucket: BUCKET, prefix: 'portal/' })
const open = () =>
  createRegistry({ log: openLog(), privateKey: readPrivateKey(keys.privateKey), publicKeys: [], clock })
const revisionKey = (number: number) => `portal/revisions/${String(number).padStart(8, '0')}.json`

test('a registry without revisions', async () => {
  expect(await openLog().newest()).toBe(0)
  expect(await openLog().read(1)).toBeNull()
  expect(await open().read()).toMatchObject({ revision: 0 })
})

test('concurrent promotions survive an S3 that loses every third response', async () => {
  let puts = 0
  s3().fault = (method, key) =>
    method === 'PUT' && key.includes('revisions/') && ++puts % 3 === 0 ? 'lose-answer' : undefined
  await Promise.all(Array.from({ length: 8 }, (_, index) => open().write(promote(`mfe-${index}`))))
  // Exactly once each: no lost response led to a second revision.
  expect(await open().verify()).toEqual({ revisions: 8, problems: [] })
  expect([...s3().objects.keys()].filter((key) => key.startsWith('portal/revisions/')).sort()).toEqual(
    Array.from({ length: 8 }, (_, index) => revisionKey(index + 1)),
  )
  expect(Object.keys((await open().read()).channels.stable)).toHaveLength(8)
  expect(puts).toBeGreaterThan(8)
})

test('nothing is written if conditional writes are ignored', async () => {
  s3().ignoresConditions = true
  await expect(open().write(promote('mfe-billing'))).rejects.toThrow(/ignores If-None-Match/)
  expect([...s3().objects.keys()]).toEqual(['portal/conditions.txt'])
})

test('the newest is searched from the last known ones, across pages', async () => {
  const log = openLog()
  for (let number = 1; number <= 40; number++)
    s3().objects.set(revisionKey(number), { body: Buffer.from(`${number}`), headers: {} })
  expect(await log.newest()).toBe(40)
  await openLog().create(41, '41')
  s3().requests.length = 0
  expect(await log.newest()).toBe(41)
  expect(s3().requests[0]!.query.get('start-after')).toBe(revisionKey(20))
  expect(s3().requests).toHaveLength(7)
  // A new log reads every page.
  s3().requests.length = 0
  expect(await openLog().newest()).toBe(41)
  expect(s3().requests).toHaveLength(14)
})

test('it notices that the newest revision was removed', async () => {
  const log = openLog()
  for (let number = 1; number <= 5; number++) await log.create(number, `${number}`)
  expect(await log.newest()).toBe(5)
  s3().objects.delete(revisionKey(5))
  s3().objects.delete(revisionKey(4))
  expect(await log.newest()).toBe(3)
})

test('a huge number that is no revision costs one listing and one read', async () => {
  await open().write(promote('mfe-billing'))
  s3().objects.set(revisionKey(90_000_000), { body: Buffer.from('null'), headers: {} })
  const registry = open()
  s3().requests.length = 0
  expect((await registry.history(5)).map(({ document }) => document.revision)).toEqual([1])
  expect(s3().requests).toHaveLength(3)
  expect((await registry.verify()).problems).toEqual([expect.stringContaining('(revisions/90000000.json)')])
  await expect(registry.read()).rejects.toThrow('revisions/90000000.json')
  s3().objects.delete(revisionKey(90_000_000))
  expect((await registry.write(promote('mfe-quotes'))).after.revision).toBe(2)
})

test('a change with an unknown outcome is an error, and not written twice', async () => {
  const registry = open()
  await registry.write(promote('mfe-billing'))
  s3().fault = (method, key) => {
    if (!key.includes('00000002')) return undefined
    return method === 'PUT' ? 'lose-answer' : 'unavailable'
  }
  await expect(registry.write(promote('mfe-quotes'))).rejects.toThrow(/is not known/)
  s3().fault = () => undefined
  expect(await open().verify()).toEqual({ revisions: 2, problems: [] })
})

test('a read-only node sends only GET requests', async () => {
  await open().write(promote('mfe-billing'))
  const reader = createRegistry({ log: openLog(), privateKey: null, publicKeys: readPublicKeys(keys.publicKey), clock })
  s3().requests.length = 0
  expect(await reader.read()).toMatchObject({ revision: 1 })
  expect(s3().requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
})
