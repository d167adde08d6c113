import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '#cli/commands-here'
import type { LocalContext } from '#cli/local-command'
import { system } from '#rules/rights'
import { openReleases, type Releases } from './open'
import { built, plainFiles } from './s3/testing/build-fixture'
import { bucketVariables, useS3Mock } from './s3/testing/use-s3-mock'
import { clock, keys, promote, useFolder } from './testing/registry'

const s3 = useS3Mock()
const path = useFolder()
const VERSION = ['mfe-billing', '1.0.0-abc'] as const
let said: string[]
beforeEach(() => void (said = []))
const open = (dir: string, env: NodeJS.ProcessEnv = {}) =>
  openReleases({
    dir: path(dir),
    env: { RELEASES_PRIVATE_KEY: keys.privateKey, ...env },
    clock,
    say: (line) => said.push(line),
  })

/** A build with another script, and a record that fits it. */
async function forge() {
  const files = { ...plainFiles, 'remoteEntry.js': 'steal(token)' }
  return { ...(await built(files)), files }
}

interface Place {
  open: (machine?: string) => Promise<Releases>
  poison: () => Promise<void>
  remove: () => Promise<void>
}

const places: Record<string, () => Place> = {
  'a folder': () => {
    const stored = path('registry/builds', ...VERSION)
    return {
      open: () => open('registry'),
      poison: async () => cp((await forge()).folder, stored, { recursive: true }),
      remove: () => rm(stored, { recursive: true }),
    }
  },
  'a bucket': () => ({
    open: (machine = 'node') => open(machine, bucketVariables(s3())),
    async poison() {
      const { record, folder: work, files } = await forge()
      for (const name of Object.keys(files).flatMap((one) => (one.endsWith('.js') ? [one, `${one}.br`] : [one])))
        s3().objects.get(`builds/${VERSION.join('/')}/${name}`)!.body = await readFile(join(work, name))
      s3().objects.get(`records/${VERSION.join('/')}.json`)!.body = Buffer.from(JSON.stringify(record, null, 2))
    },
    async remove() {
      for (const key of [...s3().objects.keys()].filter((one) => one.includes(VERSION.join('/'))))
        s3().objects.delete(key)
    },
  }),
}

async function publish(releases: Releases, version: string = VERSION[1]) {
  const { record, folder: work } = await built(plainFiles, version)
  await releases.builds.publish(record, work)
  return record
}

/** As a registry was before builds were signed. */
const forgetHashes = ({ registry }: Releases) =>
  registry.write({ ...promote(''), change: (document) => ({ ...document, builds: {} }) })

async function type(releases: Releases, line: string) {
  const lines: string[] = []
  const open = async (say: LocalContext['say']) =>
    ({ releases, by: system('kim'), clock, say, here: { releases } }) as unknown as LocalContext
  const code = await run(line.split(' '), {
    say: (text) => lines.push(text),
    complain: (text) => lines.push(text),
    open,
  })
  return { code, said: lines.join('\n') }
}

describe.each(Object.entries(places))('builds in %s', (_, openPlace) => {
  let place: Place
  let releases: Releases
  beforeEach(async () => {
    place = openPlace()
    releases = await place.open()
  })

  test('publishing signs the record, once', async () => {
    const record = await publish(releases)
    await publish(releases)
    expect(await releases.registry.history(5)).toMatchObject([
      {
        document: {
          revision: 1,
          builds: { 'mfe-billing': { [VERSION[1]]: expect.stringMatching(/^[0-9a-f]{64}$/) } },
        },
        entry: { who: 'publish', what: `publish mfe-billing@${VERSION[1]}` },
      },
    ])
    expect(await releases.builds.record(...VERSION)).toEqual(record)
    expect(String(await releases.builds.file(...VERSION, 'remoteEntry.js'))).toBe(plainFiles['remoteEntry.js'])
  })

  test('a build whose scripts and record were rewritten consistently is not served after a restart, and verify names it', async () => {
    await publish(releases)
    await releases.registry.write(promote(...VERSION))
    expect(await type(releases, 'verify')).toEqual({
      code: 0,
      said: '2 revisions; all signatures and the chain are valid. 1 builds are named by rules; their records and files are the ones that were signed.',
    })
    await place.poison()
    const restarted = await place.open('restarted')
    expect(await restarted.builds.record(...VERSION)).toBeNull()
    expect(await restarted.builds.file(...VERSION, 'remoteEntry.js')).toBeNull()
    expect(said).toEqual([
      expect.stringMatching(
        /^RELEASE BUILDS: mfe-billing 1\.0\.0-abc .*: its record is not the one that was signed: somebody replaced it/,
      ),
    ])
    expect(await type(restarted, 'verify')).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^ {2}mfe-billing 1\.0\.0-abc: its record is not the one that was signed: somebody replaced it\nThe registry can’t be trusted: 1 problem in 2 revisions and 1 builds/,
      ),
    })
  })

  test('what was rewritten is not signed by publishing the same build again; once it is removed, that works, and so does another version', async () => {
    await publish(releases)
    await place.poison()
    await expect(publish(releases)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/is stored with another record than the one that was signed/),
    })
    const next = await publish(releases, '1.1.0-def')
    expect(await releases.builds.record('mfe-billing', '1.1.0-def')).toEqual(next)
    await place.remove()
    const record = await publish(releases)
    const restarted = await place.open('restarted')
    expect(await restarted.builds.record(...VERSION)).toEqual(record)
  })

  test('files that were rewritten are named by verify', async () => {
    await publish(releases)
    await releases.registry.write(promote(...VERSION))
    const { record } = await built(plainFiles)
    await place.poison()
    // Its record is as it was.
    const text = JSON.stringify(record, null, 2)
    if (s3().objects.size > 0) s3().objects.get(`records/${VERSION.join('/')}.json`)!.body = Buffer.from(text)
    else await writeFile(path('registry/builds', ...VERSION, 'record.json'), text)
    expect(await type(releases, 'verify')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/mfe-billing 1\.0\.0-abc: remoteEntry\.js (is not what was built|has \d+ bytes)/),
    })
  })

  test('a build that was put there by hand is not there', async () => {
    await publish(releases)
    await place.poison()
    await releases.registry.write(promote('mfe-billing', '6.6.6-evil'))
    expect(await releases.builds.record('mfe-billing', '6.6.6-evil')).toBeNull()
    expect(said).toEqual([
      expect.stringMatching(
        /mfe-billing 6\.6\.6-evil counts as missing: no signed revision has the hash of its record/,
      ),
    ])
  })

  test('builds from before they were signed are signed as they are by one command, which shows them first', async () => {
    await publish(releases)
    await releases.registry.write(promote(...VERSION))
    await forgetHashes(releases)
    expect(await releases.builds.versions('mfe-billing')).toEqual([])
    expect(await releases.builds.unsigned('mfe-billing')).toEqual([VERSION[1]])
    expect(await type(releases, 'verify')).toMatchObject({
      code: 1,
      said: expect.stringContaining('mfe-billing 1.0.0-abc: no signed revision has the hash of its record'),
    })
    expect(await type(releases, 'status')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Not signed, so nobody gets them .*\n +mfe-billing +1\.0\.0-abc/),
    })
    expect(await type(releases, 'sign-builds --reason upgrade --dry-run')).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /mfe-billing +1\.0\.0-abc +record [0-9a-f]{16} +commit not known +its files are those of its record\nDry run/,
      ),
    })
    expect(await type(releases, 'sign-builds --reason upgrade')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Written as revision 4 by kim: 1 build is signed.'),
    })
    expect(await releases.builds.record(...VERSION)).not.toBeNull()
    expect(await type(releases, 'verify')).toMatchObject({ code: 0 })
    expect(await type(releases, 'sign-builds --reason upgrade')).toEqual({
      code: 1,
      said: 'Every build that a rule names is signed already.',
    })
    expect(await type(releases, `sign-builds billing@${VERSION[1]} --reason upgrade`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is signed already'),
    })
  })

  test('a build that is not whole is not signed as it is', async () => {
    await publish(releases)
    await releases.registry.write(promote(...VERSION))
    await releases.registry.write(promote('mfe-billing', '1.2.0-gone'))
    await place.remove()
    await forgetHashes(releases)
    expect(await type(releases, 'sign-builds --reason upgrade')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/it is missing\n.*None of them is whole/s),
    })
  })
})

describe('a node with a local copy of a bucket', () => {
  test('goes on with its copy while the bucket is poisoned, and takes no other copy for it', async () => {
    const place = places['a bucket']!()
    const record = await publish(await place.open('publisher'))
    const copy = (await place.open()).builds
    expect(await copy.record(...VERSION)).toEqual(record)
    await place.poison()
    expect(await (await place.open()).builds.record(...VERSION)).toEqual(record)
    await cp((await forge()).folder, copy.buildFolder(...VERSION), { recursive: true })
    const restarted = await place.open()
    expect(await restarted.builds.record(...VERSION)).toBeNull()
    expect(said).toEqual([
      expect.stringMatching(/is not used as it is on this machine \(its record is not the one that was signed/),
      expect.stringMatching(/is not served from this machine: its record is not the one that was signed/),
    ])
    await expect(readFile(join(copy.buildFolder(...VERSION), 'remoteEntry.js'))).rejects.toThrow('ENOENT')
  })
})
