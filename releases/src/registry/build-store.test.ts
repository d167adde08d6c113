import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteRecord } from '@portal/build'
import { createFileBuildStore } from './build-store'
import { sha256 } from './signature'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'builds-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const record = (sha384 = 'sha384-a', version = '1.0.0-abc'): RemoteRecord =>
  ({
    remote: 'mfe-billing',
    version,
    files: [{ url: `/remotes/mfe-billing/${version}/remoteEntry.js`, sha384, bytes: 3 }],
  }) as unknown as RemoteRecord

async function built(wanted: RemoteRecord, text = 'one') {
  const work = join(folder, `work-${Math.random()}`)
  await mkdir(work)
  await writeFile(join(work, 'remoteEntry.js'), text)
  await writeFile(join(work, 'remoteEntry.js.map'), '{}')
  await writeFile(join(work, 'record.json'), JSON.stringify(wanted))
  return work
}

test('a build is published once, whole, and read back', async () => {
  const store = createFileBuildStore(join(folder, 'builds'))
  expect(await store.publish(record(), await built(record()))).toBe(true)
  const name = { remote: 'mfe-billing', version: '1.0.0-abc' }
  const bytes = await store.storedRecord(name)
  expect(await store.record(name, sha256(bytes!))).toEqual(record())
  await expect(store.record(name, sha256('another'))).rejects.toThrow('its record is not the one that was signed')
  expect(String(await store.file('mfe-billing', '1.0.0-abc', 'remoteEntry.js'))).toBe('one')
  // Source maps would expose the sources.
  expect(await store.file('mfe-billing', '1.0.0-abc', 'remoteEntry.js.map')).toBeNull()
  expect(await store.versions('mfe-billing')).toEqual(['1.0.0-abc'])
  expect(await store.remotes()).toEqual(['mfe-billing'])
})

test('publishing the same build again is a no-op, also concurrently', async () => {
  const store = createFileBuildStore(join(folder, 'builds'))
  const results = await Promise.all(
    Array.from({ length: 5 }, async () => store.publish(record(), await built(record()))),
  )
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await store.publish(record(), await built(record()))).toBe(false)
})

test('the same version with different content is rejected, and the published build stays', async () => {
  const store = createFileBuildStore(join(folder, 'builds'))
  await store.publish(record(), await built(record()))
  await expect(store.publish(record('sha384-b'), await built(record('sha384-b'), 'two'))).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/raise the version in mfe-billing\/package\.json/),
  })
  expect(String(await store.file('mfe-billing', '1.0.0-abc', 'remoteEntry.js'))).toBe('one')
})

test.each(['../secret', '..', 'a/../../secret', '/etc/passwd', ''])('no file by the name of "%s"', async (name) => {
  const store = createFileBuildStore(join(folder, 'builds'))
  await store.publish(record(), await built(record()))
  await writeFile(join(folder, 'secret'), 'x')
  expect(await store.file('mfe-billing', '1.0.0-abc', name)).toBeNull()
  expect(await store.record({ remote: 'mfe-billing', version: name }, '')).toBeNull()
})

test('a build that was never published is not found', async () => {
  const store = createFileBuildStore(join(folder, 'none'))
  expect(await store.record({ remote: 'mfe-billing', version: '1.0.0' }, '')).toBeNull()
  expect(await store.remotes()).toEqual([])
})
