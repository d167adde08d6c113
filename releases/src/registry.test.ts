import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promoteToChannel, setChannel, startRollout } from './changes'
import { openReleases } from './open'
import { createRegistry } from './registry'
import { createFileLog } from './revision-log'
import { createFileMemory, type RevisionMemory } from './revision-memory'
import { system } from './rights'
import { createKeys, readPrivateKey, readPublicKeys } from './signature'
import { openVerifiedReader } from './verified-reader'

const clock = () => new Date('2027-01-10T12:00:00Z')
const keys = createKeys()
const others = createKeys()
let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'registry-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (pair = keys) =>
  createRegistry({
    log: createFileLog(join(folder, 'revisions')),
    privateKey: readPrivateKey(pair.privateKey),
    publicKeys: [],
    clock,
  })
const promote = (remote: string, version = '1.0.0') => ({
  change: promoteToChannel(remote, version, 'stable'),
  by: system('kim'),
  why: 'a test',
  what: `promote ${remote}@${version}`,
})
const revision = (number: number) => join(folder, 'revisions', `${String(number).padStart(8, '0')}.json`)

test('twenty concurrent promotions all survive', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => open().write(promote(`mfe-${index}`))))
  const document = await open().read()
  expect(document.revision).toBe(20)
  expect(Object.keys(document.channels.stable)).toHaveLength(20)
  expect(await open().verify()).toEqual({ revisions: 20, problems: [] })
  // No drafts are left behind.
  expect((await readdir(join(folder, 'revisions'))).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a change is approved again when a concurrent one came first', async () => {
  const registry = open()
  await registry.write(promote('mfe-billing'))
  const seen: number[] = []
  await registry.write({
    ...promote('mfe-quotes'),
    async approve(before) {
      seen.push(before.revision)
      if (seen.length === 1) await open().write(promote('mfe-account'))
    },
  })
  expect(seen).toEqual([1, 2])
  expect(Object.keys((await registry.read()).channels.stable).sort()).toEqual([
    'mfe-account',
    'mfe-billing',
    'mfe-quotes',
  ])
})

test('a change that is not approved is not written', async () => {
  await expect(
    open().write({ ...promote('mfe-billing'), approve: () => Promise.reject(new Error('too large')) }),
  ).rejects.toThrow('too large')
  expect(await readdir(folder)).toEqual([])
})

test('a change needs a reason and a key', async () => {
  await expect(open().write({ ...promote('mfe-billing'), why: '  ' })).rejects.toThrow('--reason')
  const reader = createRegistry({
    log: createFileLog(join(folder, 'revisions')),
    privateKey: null,
    publicKeys: readPublicKeys(keys.publicKey),
    clock,
  })
  await expect(reader.write(promote('mfe-billing'))).rejects.toThrow('RELEASES_PRIVATE_KEY')
})

test('history lists who did what and why, newest first', async () => {
  const registry = open()
  await registry.write(promote('mfe-billing'))
  await registry.write({
    change: setChannel('acme', 'beta'),
    by: system('lee'),
    why: 'they asked for it',
    what: 'channel acme beta',
  })
  expect((await registry.history(5)).map(({ entry }) => entry)).toEqual([
    { at: '2027-01-10T12:00:00.000Z', who: 'lee', why: 'they asked for it', what: 'channel acme beta' },
    { at: '2027-01-10T12:00:00.000Z', who: 'kim', why: 'a test', what: 'promote mfe-billing@1.0.0' },
  ])
})

test('the signing key is rotated without a moment in which a reader distrusts what is there', async () => {
  const openWith = (env: NodeJS.ProcessEnv) => openReleases({ dir: folder, env, clock })
  const isRead = async (RELEASES_PUBLIC_KEY: string) =>
    (await openWith({ RELEASES_PUBLIC_KEY })).registry.read().then(
      ({ revision }) => revision,
      (error: Error) => error.message,
    )
  await (await openWith({ RELEASES_PRIVATE_KEY: keys.privateKey })).registry.write(promote('mfe-billing'))
  const both = keys.publicKey + others.publicKey
  expect(await isRead(both)).toBe(1)
  await (
    await openWith({ RELEASES_PRIVATE_KEY: others.privateKey, RELEASES_PUBLIC_KEY: keys.publicKey })
  ).registry.write(promote('mfe-billing', '1.1.0'))
  expect([await isRead(both), await isRead(others.publicKey)]).toEqual([2, 2])
  expect(await isRead(keys.publicKey)).toContain('can’t be trusted')
})

describe('tampering', () => {
  beforeEach(async () => {
    await open().write(promote('mfe-billing'))
    await open().write(promote('mfe-billing', '1.1.0'))
    await open().write(promote('mfe-billing', '1.2.0'))
  })
  const tamper = async (number: number, from: string, to: string) =>
    writeFile(revision(number), (await readFile(revision(number), 'utf8')).replace(from, to))

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['another version inside', () => tamper(3, '1.2.0', '6.6.6'), /the signature of revision 3 does not hold/],
    [
      'another key',
      async () =>
        writeFile(revision(3), (await readFile(revision(3), 'utf8')).replace(/"keyId":"[^"]+"/, '"keyId":"0000"')),
      /not trusted here/,
    ],
    ['not JSON', () => writeFile(revision(3), '<html>'), /not JSON/],
    [
      'an old revision under a new number',
      async () => writeFile(revision(4), await readFile(revision(2), 'utf8')),
      /revision 4 says that it is 2/,
    ],
  ])('%s: reads and writes on top of it are rejected', async (_, break_, problem) => {
    await break_()
    await expect(open().read()).rejects.toThrow(problem)
    await expect(open().write(promote('mfe-quotes'))).rejects.toThrow(/can’t be trusted/)
    expect((await open().verify()).problems).toEqual([expect.stringMatching(problem)])
  })

  test('a replaced revision in the middle is detected by the chain', async () => {
    const elsewhere = createRegistry({
      log: createFileLog(join(folder, 'other')),
      privateKey: readPrivateKey(keys.privateKey),
      publicKeys: [],
      clock,
    })
    await elsewhere.write(promote('mfe-billing', '6.6.6'))
    await elsewhere.write(promote('mfe-billing', '6.6.7'))
    await writeFile(revision(2), await readFile(join(folder, 'other/00000002.json'), 'utf8'))
    expect((await open().verify()).problems).toEqual([
      'revision 2 follows a different revision 1 than the stored one',
      'revision 3 follows a different revision 2 than the stored one',
    ])
  })
})

describe('the reader that serves pages', () => {
  const openReader = (said: string[] = []) =>
    openVerifiedReader({
      log: createFileLog(join(folder, 'revisions')),
      publicKeys: readPublicKeys(keys.publicKey),
      cacheFile: join(folder, 'cache/registry.json'),
      pollMs: 1_000_000,
      say: (line) => said.push(line),
    })

  test('follows the newest revision', async () => {
    const reader = await openReader()
    expect(reader.current()).toMatchObject({ document: { revision: 0 }, problem: null })
    await open().write(promote('mfe-billing'))
    await reader.refresh()
    expect(reader.current()).toMatchObject({ document: { revision: 1 }, problem: null })
    reader.stop()
  })

  test('stays at the last valid revision, logs that once, and recovers', async () => {
    await open().write(promote('mfe-billing'))
    const said: string[] = []
    const reader = await openReader(said)
    const good = await open()
      .write(promote('mfe-billing', '1.1.0'))
      .then(() => readFile(revision(2), 'utf8'))
    await writeFile(revision(2), good.replace('1.1.0', '6.6.6'))
    await reader.refresh()
    await reader.refresh()
    expect(reader.current()).toMatchObject({
      document: { revision: 1, channels: { stable: { 'mfe-billing': '1.0.0' } } },
      problem: 'the signature of revision 2 does not hold (revisions/00000002.json)',
    })
    expect(said).toEqual([
      expect.stringMatching(
        /^RELEASE REGISTRY: the signature of revision 2 does not hold \(revisions\/00000002\.json\)\. Pages are served by revision 1/,
      ),
    ])
    await writeFile(revision(2), good)
    await reader.refresh()
    expect(reader.current()).toMatchObject({ document: { revision: 2 }, problem: null })
    expect(said[1]).toMatch(/valid again/)
    reader.stop()
  })

  test('skips a revision signed by another key, whatever its number', async () => {
    await open().write(promote('mfe-billing'))
    const foreign = createRegistry({
      log: createFileLog(join(folder, 'foreign')),
      privateKey: readPrivateKey(others.privateKey),
      publicKeys: [],
      clock,
    })
    await foreign.write(promote('mfe-billing', '6.6.6'))
    await foreign.write(promote('mfe-billing', '6.6.7'))
    await writeFile(revision(2), await readFile(join(folder, 'foreign/00000002.json'), 'utf8'))
    const reader = await openReader()
    expect(reader.current()).toMatchObject({
      document: { revision: 1 },
      problem: expect.stringMatching(/not trusted here/),
    })
    reader.stop()
  })

  test('starts during an outage from its cache, which it verifies as well', async () => {
    await open().write(promote('mfe-billing'))
    ;(await openReader()).stop()
    await rm(join(folder, 'revisions'), { recursive: true })
    const reader = await openReader()
    expect(reader.current()).toMatchObject({
      document: { revision: 1 },
      problem: expect.stringMatching(/revision 1 is in force and the registry ends at 0/),
    })
    reader.stop()

    const copy = join(folder, 'cache/registry.json')
    await writeFile(copy, (await readFile(copy, 'utf8')).replace('1.0.0', '6.6.6'))
    const said: string[] = []
    const distrustful = await openReader(said)
    expect(distrustful.current().document.revision).toBe(0)
    expect(said[0]).toMatch(/remembered revision of the release registry can’t be trusted/)
    distrustful.stop()
  })
})

test('a rollout is one revision, and a dry run writes none', async () => {
  const registry = open()
  await registry.write(promote('mfe-billing'))
  const { after } = await registry.dryRun(
    startRollout({ remote: 'mfe-billing', to: '1.1.0', include: ['acme'] }),
    system('kim'),
  )
  expect(after).toMatchObject({ revision: 2, rollouts: [{ id: 'r2' }] })
  expect(await registry.read()).toMatchObject({ revision: 1, rollouts: [] })
})

describe('files that are no revisions', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0']) await open().write(promote('mfe-billing', version))
  })
  const openReader = () =>
    openVerifiedReader({
      log: createFileLog(join(folder, 'revisions')),
      publicKeys: readPublicKeys(keys.publicKey),
      cacheFile: join(folder, 'cache.json'),
      pollMs: 1_000_000,
      say: () => undefined,
    })

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'a huge number',
      () => writeFile(revision(90_000_000), 'x'),
      'revision 90000000 is not JSON (revisions/90000000.json)',
    ],
    [
      'a huge number and null',
      () => writeFile(revision(90_000_000), 'null'),
      'revision 90000000 is signed with key undefined, which is not trusted here (revisions/90000000.json)',
    ],
    ['a folder', () => mkdir(revision(90_000_000)), 'revision 90000000 can’t be read (revisions/90000000.json)'],
    [
      'the highest number there is',
      () => writeFile(revision(99_999_999), '{}'),
      'revision 99999999 is signed with key undefined, which is not trusted here (revisions/99999999.json)',
    ],
  ])('%s: every reader is done at once, and names the file', async (_, add, problem) => {
    await add()
    const reader = await openReader()
    expect(reader.current()).toMatchObject({ document: { revision: 2 }, problem })
    reader.stop()
    expect((await open().history(100)).map(({ document }) => document.revision)).toEqual([2, 1])
    expect(await open().verify()).toEqual({ revisions: 3, problems: [problem] })
    await expect(open().read()).rejects.toThrow(
      /^(The registry can’t be trusted: )?[Rr]evision 9.*\(revisions\/9\d{7}\.json\)/,
    )
    await rm(revision(Number(problem.slice(9, 17))), { recursive: true })
    expect((await open().write(promote('mfe-billing', '1.2.0'))).after.revision).toBe(3)
  })

  test('a gap is one problem, however wide it is, and none if somebody went on from an older revision on purpose', async () => {
    expect(
      await open().restore({ revision: 2, above: 8_000_000, by: system('kim'), why: 'the bucket was lost' }),
    ).toMatchObject({ revision: 8_000_001 })
    await open().write(promote('mfe-quotes'))
    expect(await open().verify()).toEqual({ revisions: 4, problems: [] })
    await rm(revision(8_000_001))
    expect((await open().verify()).problems).toEqual(['revisions 3 to 8000001 are missing'])
    await rm(revision(1))
    expect((await open().verify()).problems).toEqual(['revision 1 is missing', 'revisions 3 to 8000001 are missing'])
  })

  test('names that no revision has are not looked at', async () => {
    for (const name of ['900000000.json', '00000000.json', '1e7.json', '00000003.json.bak', '-0000003.json'])
      await writeFile(join(folder, 'revisions', name), 'x')
    expect(await open().read()).toMatchObject({ revision: 2 })
    expect(await open().verify()).toEqual({ revisions: 2, problems: [] })
  })
})

describe('a registry that was taken back to an older revision', () => {
  const log = () => createFileLog(join(folder, 'revisions'))
  const openReader = (memory: RevisionMemory, name: string, said: string[] = []) =>
    openVerifiedReader({
      log: log(),
      publicKeys: readPublicKeys(keys.publicKey),
      cacheFile: join(folder, name, 'cache.json'),
      memory,
      pollMs: 1_000_000,
      say: (line) => said.push(line),
    })
  let memory: RevisionMemory
  beforeEach(async () => {
    memory = createFileMemory(join(folder, 'database.json'))
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await open().write(promote('mfe-billing', version))
    ;(await openReader(memory, 'first')).stop()
  })

  test('a node without its cache stays at the newest revision, says so, and writes nothing', async () => {
    await rm(revision(3))
    const said: string[] = []
    const reader = await openReader(memory, 'fresh', said)
    expect(reader.current()).toMatchObject({
      document: { revision: 3, channels: { stable: { 'mfe-billing': '1.2.0' } } },
      problem: expect.stringMatching(
        /^revision 3 is in force and the registry ends at 2: .* restore 2 --above 3 --reason/,
      ) as string,
    })
    expect(said).toEqual([
      expect.stringMatching(/^RELEASE REGISTRY: revision 3 is in force and the registry ends at 2/),
    ])
    const registry = createRegistry({
      log: log(),
      privateKey: readPrivateKey(keys.privateKey),
      publicKeys: [],
      clock,
      seen: async () => reader.current().document.revision,
    })
    await expect(registry.write(promote('mfe-billing', '1.3.0'))).rejects.toThrow(/the registry ends at 2/)
    await expect(registry.read()).rejects.toThrow(/the registry ends at 2/)
    expect((await registry.verify()).problems).toEqual([
      expect.stringMatching(/revision 3 is in force and the registry ends at 2/),
    ])
    reader.stop()
  })

  test('commands on the machine of a portal say so, too', async () => {
    const env = { RELEASES_PRIVATE_KEY: keys.privateKey }
    const cacheFile = join(folder, 'first/cache.json')
    await rm(revision(3))
    const { registry } = await openReleases({ dir: folder, env, clock, cacheFile })
    await expect(registry.read()).rejects.toThrow(/revision 3 is in force and the registry ends at 2/)
    expect((await registry.verify()).problems).toHaveLength(1)
    expect(await (await openReleases({ dir: folder, env, clock })).registry.verify()).toEqual({
      revisions: 2,
      problems: [],
    })
  })

  test('an operator goes on from the older revision, and every node follows', async () => {
    await rm(revision(3))
    const reader = await openReader(memory, 'fresh')
    await expect(open().restore({ revision: 1, above: 3, by: system('kim'), why: 'x' })).rejects.toThrow(
      'ends at revision 2, not at 1',
    )
    await open().restore({ revision: 2, above: 3, by: system('kim'), why: 'the disk was lost' })
    expect(await reader.refresh()).toMatchObject({
      document: { revision: 4, channels: { stable: { 'mfe-billing': '1.1.0' } } },
      problem: null,
    })
    expect((await open().write(promote('mfe-billing', '1.3.0'))).after.revision).toBe(5)
    expect(await reader.refresh()).toMatchObject({ document: { revision: 5 }, problem: null })
    expect(await open().verify()).toEqual({ revisions: 4, problems: [] })
    reader.stop()
  })

  test('revisions of another row that were signed with the same key are not followed', async () => {
    const reader = await openReader(memory, 'fresh')
    await rm(revision(3))
    for (const version of ['6.6.6', '6.6.7']) await open().write(promote('mfe-billing', version))
    expect(await reader.refresh()).toMatchObject({
      document: { revision: 3, channels: { stable: { 'mfe-billing': '1.2.0' } } },
      problem: 'revision 4 follows another revision 3 than the one in force (revisions/00000004.json)',
    })
    await open().write(promote('mfe-billing', '6.6.8'))
    expect((await reader.refresh()).document.revision).toBe(3)
    reader.stop()
  })

  test('what is remembered of another registry is not used', async () => {
    await rm(join(folder, 'revisions'), { recursive: true })
    await open().write(promote('mfe-quotes', '2.0.0'))
    const said: string[] = []
    const reader = await openReader(memory, 'fresh', said)
    expect(reader.current()).toMatchObject({ document: { revision: 1 }, problem: null })
    expect(said).toEqual(['The remembered revision is of another release registry than this one, and is not used.'])
    reader.stop()
  })

  test('a first revision that was only written differently is the same registry', async () => {
    await writeFile(revision(1), JSON.stringify(JSON.parse(await readFile(revision(1), 'utf8')), null, 2))
    await rm(revision(3))
    const reader = await openReader(memory, 'fresh')
    expect(reader.current().document.revision).toBe(3)
    reader.stop()
  })

  test('a memory that can’t be read does not keep a node from starting', async () => {
    await writeFile(join(folder, 'database.json'), '{')
    const reader = await openReader(memory, 'fresh')
    expect(reader.current()).toMatchObject({ document: { revision: 3 }, problem: null })
    reader.stop()
  })
})
