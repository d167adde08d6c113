import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { setChannel } from '#rules/changes'
import { system } from '#rules/rights'
import { openReleases } from './open'
import { readPublicKeys } from './signature'
import { clock, keys, others, promote, setUpRegistry } from './testing/registry'

const { log, open, openReader, path, revision } = setUpRegistry()

test('twenty concurrent promotions all survive', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => open().write(promote(`mfe-${index}`))))
  const document = await open().read()
  expect(document.revision).toBe(20)
  expect(Object.keys(document.channels.stable)).toHaveLength(20)
  expect(await open().verify()).toEqual({ revisions: 20, problems: [] })
  // No drafts are left behind.
  expect((await readdir(path('revisions'))).filter((name) => name.startsWith('.'))).toEqual([])
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
  expect(await readdir(path())).toEqual([])
})

test('a change needs a reason and a key', async () => {
  await expect(open().write({ ...promote('mfe-billing'), why: '  ' })).rejects.toThrow('--reason')
  const reader = open({ privateKey: null, publicKeys: readPublicKeys(keys.publicKey) })
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
  const openWith = (env: NodeJS.ProcessEnv) => openReleases({ dir: path(), env, clock })
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
    const elsewhere = open({ log: log('other') })
    await elsewhere.write(promote('mfe-billing', '6.6.6'))
    await elsewhere.write(promote('mfe-billing', '6.6.7'))
    await writeFile(revision(2), await readFile(path('other/00000002.json'), 'utf8'))
    expect((await open().verify()).problems).toEqual([
      'revision 2 follows a different revision 1 than the stored one',
      'revision 3 follows a different revision 2 than the stored one',
    ])
  })
})

describe('files that are no revisions', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0']) await open().write(promote('mfe-billing', version))
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
      await writeFile(path('revisions', name), 'x')
    expect(await open().read()).toMatchObject({ revision: 2 })
    expect(await open().verify()).toEqual({ revisions: 2, problems: [] })
  })
})
