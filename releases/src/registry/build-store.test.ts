import { writeFile } from 'node:fs/promises'
import { createFileBuildStore, type BuildStorage } from './build-store'
import { createS3BuildStore } from './s3'
import { built, plainFiles } from './s3/testing/build-fixture'
import { BUCKET } from './s3/testing/s3-mock'
import { openClient, useS3Mock } from './s3/testing/use-s3-mock'
import { sha256 } from './signature'
import { clock, useFolder } from './testing/registry'

const s3 = useS3Mock()
const path = useFolder()
const VERSION = ['mfe-billing', '1.0.0-abc'] as const
const name = { remote: VERSION[0], version: VERSION[1] }

describe.each<[string, () => BuildStorage]>([
  ['a folder', () => createFileBuildStore(path('builds'))],
  [
    'a bucket',
    () =>
      createS3BuildStore({ client: openClient(s3()), bucket: BUCKET, prefix: '', mirrorFolder: path('one'), clock }),
  ],
])('builds in %s', (_, open) => {
  async function publish() {
    const { record, folder } = await built()
    const store = open()
    expect(await store.publish(record, folder)).toBe(true)
    const hash = sha256((await store.storedRecord(name))!)
    return { store, record, hash, read: () => store.record(name, hash) }
  }

  test('a build is published once, whole, and read back', async () => {
    const { store, record, read } = await publish()
    await expect(read()).resolves.toEqual(record)
    expect(String(await store.file(...VERSION, 'remoteEntry.js'))).toBe(plainFiles['remoteEntry.js'])
    // Source maps would expose the sources.
    expect(await store.file(...VERSION, 'remoteEntry.js.map')).toBeNull()
    expect(await store.versions('mfe-billing')).toEqual(['1.0.0-abc'])
    expect(await store.remotes()).toEqual(['mfe-billing'])
  })

  test('publishing the same build again is a no-op, also concurrently', async () => {
    const builds = await Promise.all(Array.from({ length: 5 }, () => built()))
    const results = await Promise.all(builds.map(({ record, folder }) => open().publish(record, folder)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await open().publish(builds[0]!.record, builds[0]!.folder)).toBe(false)
  })

  test('the same version with different content is rejected, and the published build stays', async () => {
    const { store, read } = await publish()
    const other = await built({ ...plainFiles, 'remoteEntry.js': 'export const entry = 2' })
    await expect(open().publish(other.record, other.folder)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/raise the version in mfe-billing\/package\.json/),
    })
    await read()
    expect(String(await store.file(...VERSION, 'remoteEntry.js'))).toBe(plainFiles['remoteEntry.js'])
  })

  test.each(['../secret', '..', 'a/../../secret', '/etc/passwd', ''])(
    'no file and no build by the name of "%s"',
    async (unsafe) => {
      const { store, hash, read } = await publish()
      await read()
      await writeFile(path('secret'), 'x')
      expect(await store.file(...VERSION, unsafe)).toBeNull()
      expect(await store.record({ remote: 'mfe-billing', version: unsafe }, hash)).toBeNull()
      expect(await store.record({ remote: unsafe, version: '1.0.0' }, hash)).toBeNull()
    },
  )

  test('a build that was never published is not found', async () => {
    expect(await open().record({ remote: 'mfe-billing', version: '1.0.0' }, '')).toBeNull()
    expect(await open().remotes()).toEqual([])
  })
})

test('a record that is not the one that was signed is refused', async () => {
  const { record, folder } = await built()
  const store = createFileBuildStore(path('builds'))
  await store.publish(record, folder)
  await expect(store.record(name, sha256('another'))).rejects.toThrow('its record is not the one that was signed')
})
