import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addToken, inOrder, knowTenants, openReleases, tokenHash } from '../releases/src'
import { startPortal } from '../releases/src/gate/run/portal-process'
import { system } from '../releases/src/rules/rights'
import type { RemoteRecord } from '../shared/build/src'

const root = resolve(__dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'own-repository-'))
const office = join(work, 'office')
const [dir, data] = [join(work, 'releases'), join(work, 'data')]
const PATH = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`
jest.setTimeout(15 * 60_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

interface Result {
  code: number
  output: string
}

const run = (cwd: string, env: NodeJS.ProcessEnv, command: string, ...args: string[]) =>
  new Promise<Result>((done) => {
    execFile(command, args, { cwd, env: { ...process.env, PATH, ...env }, maxBuffer: 64 << 20 }, (error, out, errors) =>
      done({ code: error ? Number(error.code) : 0, output: out + errors }),
    )
  })
const npm = (cwd: string, ...args: string[]) => run(cwd, {}, 'npm', ...args)
const readRecord = (dist: string) => JSON.parse(readFileSync(join(dist, 'record.json'), 'utf8')) as RemoteRecord

/** Which version of each remote a tenant's visitor gets. */
const askVersions = (port: number, tenant: string) =>
  new Promise<Record<string, string>>((done, fail) => {
    const headers = { host: `${tenant}.localhost:${port}` }
    get({ host: '127.0.0.1', port, path: '/releases/current', headers }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => done((JSON.parse(body) as { versions: Record<string, string> }).versions))
    }).on('error', fail)
  })

beforeAll(async () => {
  const packages = join(work, 'packages')
  for (const result of [
    await npm(root, 'run', 'pack-packages', '--', packages),
    await npm(root, 'run', 'new-remote', 'office', '--', '--to', office, '--packages', packages),
    await npm(office, 'install', '--prefer-offline', '--no-audit', '--no-fund'),
    await npm(office, 'run', 'release-record'),
  ])
    expect(result).toMatchObject({ code: 0 })
})

test('sources that are built outside of the workspace give the same files, and the same record but for the commit', async () => {
  const copy = join(office, 'mfe-quotes')
  for (const part of ['package.json', 'src'])
    cpSync(join(root, 'mfe-quotes', part), join(copy, part), { recursive: true })
  const outside = await run(office, {}, 'tsx', 'node_modules/@portal/build/src/cli.ts', 'mfe-quotes')
  const below = '../.cache/own-repository'
  // As scripts/steps.mjs builds it.
  const env = { NODE_PATH: join(root, 'node_modules/.pnpm/node_modules') }
  const inside = await run(root, env, 'tsx', 'shared/build/src/cli.ts', 'mfe-quotes', '--out', below)
  expect([outside, inside]).toMatchObject([{ code: 0 }, { code: 0 }])
  const [there, here] = [join(copy, 'dist'), join(root, '.cache/own-repository')]
  const { gitSha: _there, ...recordThere } = readRecord(there)
  const { gitSha: _here, ...recordHere } = readRecord(here)
  expect(recordThere).toEqual(recordHere)
  const base = recordHere.snapshot.publicPath
  for (const name of recordHere.files.map(({ url }) => url.slice(base.length)))
    expect(
      readFileSync(join(there, recordHere.version, name)).equals(readFileSync(join(here, recordHere.version, name))),
    ).toBe(true)
  rmSync(here, { recursive: true })
  rmSync(copy, { recursive: true })
})

describe('releasing it', () => {
  const [owner, other] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const release = (line: string, token = owner) => {
    const env = { RELEASES_DIR: dir, PORTAL_DATA_DIR: data, RELEASES_TOKEN: token, RELEASES_URL: '' }
    return run(root, env, 'npm', 'run', '--silent', 'release', '--', ...line.split(' '))
  }
  const publish = `publish --from ${office}`
  beforeAll(async () => {
    const { registry } = await openReleases({ dir, env: {}, clock: () => new Date(), makeKeys: true })
    const tokens = [
      addToken({ name: 'Kim', role: 'team', of: ['office'], hash: tokenHash(owner), days: 1 }),
      addToken({ name: 'Quinn', role: 'team', of: ['quotes'], hash: tokenHash(other), days: 1 }),
    ]
    const change = inOrder(knowTenants(['acme', 'bluebird']), ...tokens)
    await registry.write({ change, by: system('test'), why: 'x', what: 'x' })
    expect(await release('register shell')).toMatchObject({ code: 0 })
  })

  test('a build of another team’s remote is refused', async () => {
    expect(await release(publish, other)).toMatchObject({
      code: 4,
      output: expect.stringContaining('mfe-office is not yours to publish'),
    })
  })

  test('a file that was altered after the build is refused by its name', async () => {
    const file = join(office, 'dist', readRecord(join(office, 'dist')).version, 'routes.js')
    const built = readFileSync(file)
    appendFileSync(file, '\n')
    expect(await release(publish)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/can’t be published: routes\.js has \d+ bytes instead of \d+/),
    })
    writeFileSync(file, built)
  })

  test('sources that do not compile with the shell that is served are refused', async () => {
    const file = join(office, 'src/remote.ts')
    const source = readFileSync(file, 'utf8')
    // No build has types, so that it stays the same one.
    appendFileSync(file, 'export type Wrong = Missing\n')
    expect(await release(publish)).toMatchObject({
      code: 3,
      output: expect.stringMatching(/types +NO .+remote\.ts.+Cannot find name 'Missing'/),
    })
    writeFileSync(file, source)
  })

  test('it passes the gate, one tenant gets it and no other, and nobody after a rollback', async () => {
    const published = await release(publish)
    expect(published).toMatchObject({
      code: 0,
      output: expect.stringMatching(/types +ok[^]+Published mfe-office 1\.0\.0-/),
    })
    expect(await release(`check office@1.0.0 --from ${office}`)).toMatchObject({ code: 0 })
    expect(await release('promote office@1.0.0 --within acme --percent 100 --reason x')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/types +ok[^]+smoke +ok/),
    })
    const portal = await startPortal({ root, env: { ...process.env, RELEASES_DIR: dir, PORTAL_DATA_DIR: data } })
    try {
      const { version } = readRecord(join(office, 'dist'))
      expect(await askVersions(portal.port, 'acme')).toMatchObject({ 'mfe-office': version })
      expect(await askVersions(portal.port, 'bluebird')).not.toHaveProperty('mfe-office')
      expect(await release('rollback office --reason x')).toMatchObject({ code: 0 })
      // A node takes a new revision when it next looks.
      const isServed = async () => 'mfe-office' in (await askVersions(portal.port, 'acme'))
      for (const end = Date.now() + 20_000; Date.now() < end && (await isServed());) await setTimeout(100)
      expect(await isServed()).toBe(false)
    } finally {
      await portal.stop()
    }
  })
})
