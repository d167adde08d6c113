import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashKey, readPrivateKey, readPublicKeys } from '#registry/signature'
import { refuses, useCommandLine } from './testing/command-line'

const cli = useCommandLine()

test.each([
  ['bogus', /^There is no command "bogus"; npm run release -- help lists them\.$/],
  ['constructor', /^There is no command "constructor"/],
  ['help bogus', /^There is no command "bogus"/],
])('invalid usage: %s', async (line, complaint) => {
  expect(await cli.type(line)).toEqual({ code: 2, said: '', complaint: expect.stringMatching(complaint) })
})

test('help and usage errors need no registry; other commands report that there is none', async () => {
  const without = { hasRegistry: false }
  expect((await cli.type('help', without)).said).toMatch(/ promote +offer a build/)
  expect((await cli.type('promote --help', without)).said).toMatch(
    /^npm run release -- promote <remote>@<version>.*--reason/s,
  )
  expect((await cli.type('-- help raise', without)).said).toMatch(/^npm run release -- raise/)
  expect((await cli.type('bogus', without)).code).toBe(2)
  expect(await cli.type('status', without)).toEqual({
    code: 1,
    said: '',
    complaint: 'There is no release registry in x. Start the portal once.',
  })
})

test('status lists who gets what, and builds that nobody gets yet', async () => {
  expect((await cli.type('status')).said).toMatch(
    /mfe-billing +1\.0\.0 +– +1\.0\.0\n.*2 tenants: stable.*Published, but nobody gets it\n +mfe-billing +1\.1\.0-new/s,
  )
  await cli.type('promote billing@1.1.0 --tenants acme --guard --reason "new totals"')
  const { said } = await cli.type('status')
  expect(said).toMatch(/^Revision 2, 2027-01-10 12:00Z, kim: promote mfe-billing@1\.1\.0-new --tenants acme --guard\n/)
  expect(said).toMatch(/Rollouts\n +r2 +mfe-billing +1\.1\.0-new +acme; guarded; since 2027-01-10 12:00Z/)
  expect(said).toMatch(
    /Tenants that get a version other than stable\n +acme +mfe-billing +1\.1\.0-new +rollout r2 names acme\n\n1 other tenant: stable/,
  )
  expect(said).not.toContain('nobody gets it')
  await cli.type('rollback billing --reason "off by a cent"')
  expect((await cli.type('status')).said).toMatch(/r2 +mfe-billing +1\.1\.0-new +stopped: off by a cent/)
})

test('explain names the rule; users of one tenant may differ', async () => {
  await cli.type('promote billing@1.1.0 --percent 50 --unit user --reason x')
  expect((await cli.type('explain --tenant acme')).said).toMatch(
    /mfe-quotes +1\.0\.0 +channel stable\n +shell +1\.0\.0-shell +channel stable\nNot all users of acme get the same\. .*\n +mfe-billing: 50 % of people: 1\.1\.0-new \(r2\)$/,
  )
  const versions = await Promise.all(
    Array.from({ length: 40 }, async (_, user) =>
      /mfe-billing +(\S+) +(.*)/.exec(
        (await cli.type(`explain --tenant acme --user 3f0c2b1e-8a44-4c6b-9d0e-5f2a7b8c9d${10 + user}`)).said,
      )!,
    ),
  )
  expect(new Set(versions.map(([, version]) => version))).toEqual(new Set(['1.0.0', '1.1.0-new']))
  expect(versions.find(([, version]) => version === '1.1.0-new')![2]).toMatch(/^rollout r2, bucket \d+ < 5000$/)
  expect((await cli.type('explain --tenant nobody')).said).toMatch(/^The registry knows no tenant nobody/)
  expect(await cli.type('explain --tenant acme --user abc')).toMatchObject({
    code: 2,
    complaint: expect.stringMatching(/^--user: "abc" is not a person’s id/),
  })
  expect(await cli.type('explain')).toMatchObject({
    code: 2,
    complaint: '--tenant is missing: whose versions to explain.',
  })
})

test('log is newest first and honors --count', async () => {
  await cli.type('promote billing@1.1.0 --channel stable --reason "a quiet day"')
  expect((await cli.type('log --count 1')).said).toBe(
    '2  2027-01-10 12:00Z  kim: promote mfe-billing@1.1.0-new --channel stable\n   a quiet day',
  )
  expect((await cli.type('log')).said).toMatch(/^2 .*\n.*\n1 /)
  await cli.type('promote billing@1.0.0 --tenants acme --percent 10 --unit user --reason more')
  expect((await cli.type('log --count 1')).said).toMatch(
    / more\n +rollout r3 begins: mfe-billing 1\.0\.0 for acme, and 10 % of the people of every other tenant; without/,
  )
  for (const count of ['0', '1.5', 'all']) expect((await cli.type(`log --count ${count}`)).code).toBe(2)
})

test('check runs the gate and changes nothing', async () => {
  expect((await cli.type('check billing@1.1.0')).said).toMatch(
    /The gate:\n +files +ok .*\nmfe-billing 1\.1\.0-new may be promoted\.$/,
  )
  cli.useGate(refuses)
  expect(await cli.type('check billing@1.1.0')).toMatchObject({
    code: 3,
    said: expect.stringContaining('white page'),
  })
  expect((await cli.registry.read()).revision).toBe(1)
})

test('keys makes a key pair without a registry, and never replaces one', async () => {
  const folder = join(cli.dir, 'keys')
  const made = await cli.type(`keys ${folder}`, { hasRegistry: false })
  expect(made).toMatchObject({ code: 0, complaint: '' })
  expect(made.said).toContain(`RELEASES_PRIVATE_KEY_FILE=${folder}/release-signing-key.pem`)
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const signing = readPrivateKey(await read('release-signing-key.pem'))
  expect(readPublicKeys(await read('release-public-key.pem')).map(hashKey)).toEqual([hashKey(signing)])
  expect((await stat(join(folder, 'release-signing-key.pem'))).mode & 0o777).toBe(0o600)
  expect(await cli.type(`keys ${folder}`, { hasRegistry: false })).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(
      /release-signing-key\.pem exists\. Keys are never replaced; choose another folder\.$/,
    ),
  })
})
