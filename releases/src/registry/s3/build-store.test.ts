import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { sha256 } from '../signature'
import { useFolder } from '../testing/registry'
import { createS3BuildStore } from './build-store'
import { built, plainFiles } from './testing/build-fixture'
import { BUCKET } from './testing/s3-mock'
import { openClient, useS3Mock } from './testing/use-s3-mock'

const s3 = useS3Mock()
const path = useFolder()
let now: number
let said: string[]
beforeEach(() => {
  now = Date.parse('2027-01-10T12:00:00Z')
  said = []
})

/** Each machine name has its own disk. Records are read as if what is in the bucket were what was signed. */
function openStore(machine = 'one') {
  const storage = createS3BuildStore({
    client: openClient(s3()),
    bucket: BUCKET,
    prefix: 'portal/',
    mirrorFolder: path(machine),
    clock: () => new Date(now),
    say: (line) => said.push(line),
  })
  const record = (remote: string, version: string) =>
    storage.record(
      { remote, version },
      sha256(s3().objects.get(`portal/records/${remote}/${version}.json`)?.body ?? ''),
    )
  return {
    ...storage,
    record,
    file: async (remote: string, version: string, name: string) =>
      (await record(remote, version)) ? storage.file(remote, version, name) : null,
  }
}
const toObject = (name: string) => s3().objects.get(`portal/builds/mfe-billing/1.0.0-abc/${name}`)!
const gets = () => s3().requests.filter(({ method, query }) => method === 'GET' && !query.has('list-type')).length
const VERSION = ['mfe-billing', '1.0.0-abc'] as const

async function published() {
  const build = await built()
  expect(await openStore('publisher').publish(build.record, build.folder)).toBe(true)
  s3().requests.length = 0
  return build
}

describe('publishing', () => {
  test('uploads every file once, and the record last', async () => {
    const { record, folder: work } = await built()
    expect(await openStore().publish(record, work)).toBe(true)
    const written = s3()
      .requests.filter(({ method, key }) => method === 'PUT' && !key.endsWith('conditions.txt'))
      .map(({ key }) => key.replace('portal/', ''))
    expect([...written].sort()).toEqual([
      ...['chunks/1.js', 'chunks/1.js.br', 'logo.svg', 'remoteEntry.js', 'remoteEntry.js.br'].map(
        (name) => `builds/mfe-billing/1.0.0-abc/${name}`,
      ),
      'records/mfe-billing/1.0.0-abc.json',
    ])
    expect(written.at(-1)).toBe('records/mfe-billing/1.0.0-abc.json')
    expect(toObject('remoteEntry.js').headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'if-none-match': '*',
    })
    expect(toObject('logo.svg').headers).toMatchObject({ 'content-type': 'image/svg+xml' })
    expect(String(brotliDecompressSync(toObject('chunks/1.js.br').body))).toBe(plainFiles['chunks/1.js'])
  })

  test('two concurrent builds of one version are never mixed', async () => {
    const builds = [await built(), await built({ ...plainFiles, 'remoteEntry.js': 'export const entry = 2' })]
    const results = await Promise.allSettled(
      builds.map(({ record, folder: work }) => openStore().publish(record, work)),
    )
    const winners = results.flatMap((result, index) => (result.status === 'fulfilled' ? [builds[index]!.record] : []))
    expect(winners.length).toBeLessThan(2)
    expect(await openStore().record(...VERSION)).toEqual(winners[0] ?? null)
    expect(results.filter(({ status }) => status === 'rejected')).not.toEqual([])
  })

  test('an interrupted publish leaves no build, and can be retried', async () => {
    const { record, folder: work } = await built()
    s3().fault = (method, key) => (method === 'PUT' && key.includes('/records/') ? 'unavailable' : undefined)
    await expect(openStore().publish(record, work)).rejects.toThrow(/is not known/)
    s3().fault = () => undefined
    expect(toObject('remoteEntry.js')).toBeDefined()
    expect(await openStore().record(...VERSION)).toBeNull()
    expect(await openStore().versions('mfe-billing')).toEqual([])
    // .br files from another version of the compressor are accepted.
    await writeFile(
      join(work, 'remoteEntry.js.br'),
      brotliCompressSync(plainFiles['remoteEntry.js'], { params: { [constants.BROTLI_PARAM_LGWIN]: 10 } }),
    )
    expect(toObject('remoteEntry.js.br').body.equals(await readFile(join(work, 'remoteEntry.js.br')))).toBe(false)
    expect(await openStore().publish(record, work)).toBe(true)
    expect(await openStore().record(...VERSION)).toEqual(record)
  })

  test.each(['remoteEntry.js', 'remoteEntry.js.br'])(
    'leftovers of an interrupted publish are not mixed with another build: %s',
    async (name) => {
      const { record, folder: work } = await built()
      s3().objects.set(`portal/builds/mfe-billing/1.0.0-abc/${name}`, { body: Buffer.from('other'), headers: {} })
      await expect(openStore().publish(record, work)).rejects.toMatchObject({ status: 409 })
      expect(await openStore().record(...VERSION)).toBeNull()
    },
  )

  test('a folder that does not match its record is not published', async () => {
    const { record, folder: work } = await built()
    await writeFile(join(work, 'chunks/1.js'), 'export const chunk = 2')
    await expect(openStore().publish(record, work)).rejects.toThrow(
      /chunks\/1\.js is not what was built.*Build mfe-billing again/,
    )
    expect(s3().objects.size).toBe(0)
  })

  test('nothing is published where conditional writes are ignored', async () => {
    s3().ignoresConditions = true
    const { record, folder: work } = await built()
    await expect(openStore().publish(record, work)).rejects.toThrow(/ignores If-None-Match/)
  })
})

describe('serving', () => {
  test('a build is completely on disk once its record is returned', async () => {
    const { record } = await published()
    const store = openStore()
    expect(await store.record(...VERSION)).toEqual(record)
    const lies = await readdir(store.buildFolder(...VERSION), { recursive: true })
    expect(lies.sort()).toEqual([
      'chunks',
      'chunks/1.js',
      'chunks/1.js.br',
      'logo.svg',
      'record.json',
      'remoteEntry.js',
      'remoteEntry.js.br',
    ])
    expect(await readFile(join(store.remoteFolder('mfe-billing'), '1.0.0-abc/remoteEntry.js'), 'utf8')).toBe(
      plainFiles['remoteEntry.js'],
    )
    // No drafts are left behind.
    expect(await readdir(store.remoteFolder('mfe-billing'))).toEqual(['1.0.0-abc'])
    expect(said).toEqual([])
  })

  test('concurrent requests share one download, and later ones need none', async () => {
    await published()
    const store = openStore()
    const records = await Promise.all(Array.from({ length: 10 }, () => store.record(...VERSION)))
    expect(records.every((record) => record?.version === '1.0.0-abc')).toBe(true)
    expect(gets()).toBe(6)
    await store.record(...VERSION)
    await store.file(...VERSION, 'remoteEntry.js')
    // Nor after a restart without the bucket.
    s3().fault = () => 'unavailable'
    expect(await openStore().record(...VERSION)).not.toBeNull()
    expect(gets()).toBe(6)
  })

  test('two processes on one machine do not interfere with each other', async () => {
    const { record } = await published()
    expect(await Promise.all([openStore().record(...VERSION), openStore().record(...VERSION)])).toEqual([
      record,
      record,
    ])
    expect(said).toEqual([])
  })

  test.each<[string, () => unknown, RegExp]>([
    [
      'different content of the same length',
      () => (toObject('remoteEntry.js').body = Buffer.from('export const entry = 6')),
      /remoteEntry\.js is not what was built/,
    ],
    [
      'a .br file with different content',
      () => (toObject('remoteEntry.js.br').body = brotliCompressSync('alert(1)')),
      /remoteEntry\.js\.br does not unpack to remoteEntry\.js/,
    ],
    [
      'another build’s record',
      () => editRecord((text) => text.replace('"version": "1.0.0-abc"', '"version": "1.0.0-abd"')),
      /its record says that it is mfe-billing 1\.0\.0-abd/,
    ],
    [
      'a record without files',
      () => editRecord((text) => JSON.stringify({ ...JSON.parse(text), files: [] })),
      /names no files/,
    ],
    ['an invalid record', () => editRecord(() => 'null'), /not served from this machine/],
    [
      'a record that points out of its folder',
      () => editRecord((text) => text.replace('1.0.0-abc/logo.svg', '1.0.0-abc/../../logo.svg')),
      /is not a URL of this build/,
    ],
  ])('%s: the build is rejected, and that is logged', async (_, tamper, problem) => {
    await published()
    tamper()
    const store = openStore()
    expect(await store.record(...VERSION)).toBeNull()
    expect(await store.file(...VERSION, 'remoteEntry.js')).toBeNull()
    expect(said).toEqual([
      expect.stringMatching(/^RELEASE BUILDS: mfe-billing 1\.0\.0-abc is not served from this machine: /),
    ])
    expect(said[0]).toMatch(problem)
    expect(await readdir(store.remoteFolder('mfe-billing')).catch(() => [])).toEqual([])
  })

  function editRecord(edit: (text: string) => string) {
    const record = s3().objects.get('portal/records/mfe-billing/1.0.0-abc.json')!
    record.body = Buffer.from(edit(record.body.toString()))
  }

  test('files that the record does not name are not downloaded', async () => {
    await published()
    s3().objects.set('portal/builds/mfe-billing/1.0.0-abc/evil.js', { body: Buffer.from('alert(1)'), headers: {} })
    const store = openStore()
    expect(await store.record(...VERSION)).not.toBeNull()
    expect(await store.file(...VERSION, 'evil.js')).toBeNull()
  })

  test('a failed download is retried, but not immediately', async () => {
    await published()
    const store = openStore()
    s3().fault = () => 'unavailable'
    expect(await store.record(...VERSION)).toBeNull()
    const asked = s3().requests.length
    expect(await store.record(...VERSION)).toBeNull()
    expect(s3().requests).toHaveLength(asked)
    s3().fault = () => undefined
    now += 10_000
    expect(await store.record(...VERSION)).not.toBeNull()
    expect(said).toEqual([expect.stringMatching(/503 SlowDown/)])
  })

  test('a build that is damaged on disk is fetched again after a restart', async () => {
    await published()
    const store = openStore()
    await store.record(...VERSION)
    await writeFile(join(store.buildFolder(...VERSION), 'remoteEntry.js'), '')
    const restarted = openStore()
    expect(await restarted.record(...VERSION)).not.toBeNull()
    expect(String(await restarted.file(...VERSION, 'remoteEntry.js'))).toBe(plainFiles['remoteEntry.js'])
    expect(said).toEqual([expect.stringMatching(/was damaged on this machine \(remoteEntry\.js has 0 bytes/)])
  })

  test('a build that is published later is found', async () => {
    const store = openStore()
    expect(await store.record(...VERSION)).toBeNull()
    await published()
    expect(await store.record(...VERSION)).not.toBeNull()
    expect(said).toEqual([])
  })
})

describe('listing', () => {
  test('all versions of all remotes, across pages; those published by others a moment later', async () => {
    const store = openStore('two')
    expect(await store.remotes()).toEqual([])
    for (const version of ['1.0.0-a', '1.0.0-b', '1.1.0-a', '1.1.0-b']) {
      const { record, folder: work } = await built(plainFiles, version)
      await openStore().publish(record, work)
    }
    now += 5_000
    expect(await store.remotes()).toEqual(['mfe-billing'])
    expect(await store.versions('mfe-billing')).toEqual(['1.0.0-a', '1.0.0-b', '1.1.0-a', '1.1.0-b'])
    expect(await store.versions('mfe-quotes')).toEqual([])
  })

  test('the shell is kept like a remote, and is none', async () => {
    const shell = await built(plainFiles, '1.0.0-s', 'shell')
    expect(await openStore('publisher').publish(shell.record, shell.folder)).toBe(true)
    expect(String(await openStore('two').file('shell', '1.0.0-s', 'chunks/1.js'))).toBe(plainFiles['chunks/1.js'])
    expect(await openStore('two').versions('shell')).toEqual(['1.0.0-s'])
    expect(await openStore('two').remotes()).toEqual([])
  })

  test('a build published by this store immediately', async () => {
    const store = openStore()
    expect(await store.versions('mfe-billing')).toEqual([])
    const { record, folder: work } = await built()
    await store.publish(record, work)
    expect(await store.versions('mfe-billing')).toEqual(['1.0.0-abc'])
  })

  test('without the bucket, the builds on this machine; pages do not wait', async () => {
    await published()
    await openStore().record(...VERSION)
    s3().fault = () => 'unavailable'
    const store = openStore()
    expect(await store.versions('mfe-billing')).toEqual(['1.0.0-abc'])
    expect(await store.remotes()).toEqual(['mfe-billing'])
    expect(said).toEqual([expect.stringMatching(/503 SlowDown.*only the builds on this machine are known/)])
  })
})
