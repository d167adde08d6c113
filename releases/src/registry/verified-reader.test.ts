import { readFile, rm, writeFile } from 'node:fs/promises'
import { system } from '#rules/rights'
import { openReleases } from './open'
import { createFileMemory, type RevisionMemory } from './revision-memory'
import { readPrivateKey } from './signature'
import { clock, keys, others, promote, setUpRegistry } from './testing/registry'

const { log, open, openReader, path, revision } = setUpRegistry()

describe('the reader that serves pages', () => {
  test('follows the newest revision', async () => {
    const reader = await openReader()
    expect(reader.current()).toMatchObject({ document: { revision: 0 }, problem: null })
    await open().write(promote('mfe-billing'))
    await reader.refresh()
    expect(reader.current()).toMatchObject({ document: { revision: 1 }, problem: null })
  })

  test('stays at the last valid revision, logs that once, and recovers', async () => {
    await open().write(promote('mfe-billing'))
    const said: string[] = []
    const reader = await openReader({ say: (line) => said.push(line) })
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
  })

  test('skips a revision signed by another key, whatever its number', async () => {
    await open().write(promote('mfe-billing'))
    const foreign = open({ log: log('foreign'), privateKey: readPrivateKey(others.privateKey) })
    await foreign.write(promote('mfe-billing', '6.6.6'))
    await foreign.write(promote('mfe-billing', '6.6.7'))
    await writeFile(revision(2), await readFile(path('foreign/00000002.json'), 'utf8'))
    const reader = await openReader()
    expect(reader.current()).toMatchObject({
      document: { revision: 1 },
      problem: expect.stringMatching(/not trusted here/),
    })
  })

  test('starts during an outage from its cache, which it verifies as well', async () => {
    await open().write(promote('mfe-billing'))
    await openReader()
    await rm(path('revisions'), { recursive: true })
    const reader = await openReader()
    expect(reader.current()).toMatchObject({
      document: { revision: 1 },
      problem: expect.stringMatching(/revision 1 is in force and the registry ends at 0/),
    })

    const copy = path('cache/registry.json')
    await writeFile(copy, (await readFile(copy, 'utf8')).replace('1.0.0', '6.6.6'))
    const said: string[] = []
    const distrustful = await openReader({ say: (line) => said.push(line) })
    expect(distrustful.current().document.revision).toBe(0)
    expect(said[0]).toMatch(/remembered revision of the release registry can’t be trusted/)
  })
})

describe('a registry that was taken back to an older revision', () => {
  const startNode = (name: string, said: string[] = []) =>
    openReader({ cacheFile: path(name, 'cache.json'), memory, say: (line) => said.push(line) })
  let memory: RevisionMemory
  beforeEach(async () => {
    memory = createFileMemory(path('database.json'))
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await open().write(promote('mfe-billing', version))
    await startNode('first')
  })

  test('a node without its cache stays at the newest revision, says so, and writes nothing', async () => {
    await rm(revision(3))
    const said: string[] = []
    const reader = await startNode('fresh', said)
    expect(reader.current()).toMatchObject({
      document: { revision: 3, channels: { stable: { 'mfe-billing': '1.2.0' } } },
      problem: expect.stringMatching(
        /^revision 3 is in force and the registry ends at 2: .* restore 2 --above 3 --reason/,
      ),
    })
    expect(said).toEqual([
      expect.stringMatching(/^RELEASE REGISTRY: revision 3 is in force and the registry ends at 2/),
    ])
    const registry = open({ highestInForce: async () => reader.current().document.revision })
    await expect(registry.write(promote('mfe-billing', '1.3.0'))).rejects.toThrow(/the registry ends at 2/)
    await expect(registry.read()).rejects.toThrow(/the registry ends at 2/)
    expect((await registry.verify()).problems).toEqual([
      expect.stringMatching(/revision 3 is in force and the registry ends at 2/),
    ])
  })

  test('commands on the machine of a portal say so, too', async () => {
    const env = { RELEASES_PRIVATE_KEY: keys.privateKey }
    const cacheFile = path('first/cache.json')
    await rm(revision(3))
    const { registry } = await openReleases({ dir: path(), env, clock, cacheFile })
    await expect(registry.read()).rejects.toThrow(/revision 3 is in force and the registry ends at 2/)
    expect((await registry.verify()).problems).toHaveLength(1)
    expect(await (await openReleases({ dir: path(), env, clock })).registry.verify()).toEqual({
      revisions: 2,
      problems: [],
    })
  })

  test('an operator goes on from the older revision, and every node follows', async () => {
    await rm(revision(3))
    const reader = await startNode('fresh')
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
  })

  test('revisions of another row that were signed with the same key are not followed', async () => {
    const reader = await startNode('fresh')
    await rm(revision(3))
    for (const version of ['6.6.6', '6.6.7']) await open().write(promote('mfe-billing', version))
    expect(await reader.refresh()).toMatchObject({
      document: { revision: 3, channels: { stable: { 'mfe-billing': '1.2.0' } } },
      problem: 'revision 4 follows another revision 3 than the one in force (revisions/00000004.json)',
    })
    await open().write(promote('mfe-billing', '6.6.8'))
    expect((await reader.refresh()).document.revision).toBe(3)
  })

  test('what is remembered of another registry is not used', async () => {
    await rm(path('revisions'), { recursive: true })
    await open().write(promote('mfe-quotes', '2.0.0'))
    const said: string[] = []
    const reader = await startNode('fresh', said)
    expect(reader.current()).toMatchObject({ document: { revision: 1 }, problem: null })
    expect(said).toEqual(['The remembered revision is of another release registry than this one, and is not used.'])
  })

  test('a first revision that was only written differently is the same registry', async () => {
    await writeFile(revision(1), JSON.stringify(JSON.parse(await readFile(revision(1), 'utf8')), null, 2))
    await rm(revision(3))
    const reader = await startNode('fresh')
    expect(reader.current().document.revision).toBe(3)
  })

  test('a memory that can’t be read does not keep a node from starting', async () => {
    await writeFile(path('database.json'), '{')
    const reader = await startNode('fresh')
    expect(reader.current()).toMatchObject({ document: { revision: 3 }, problem: null })
  })
})
