import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { featureFlagDeclarations } from 'api/operator'
import { declareFlags, openReleases, type Releases, system } from 'releases'
import { openCommandLine, type CommandLine } from './testing/command-line'

const folder = mkdtempSync(join(tmpdir(), 'tenant-flags-'))
let cli: CommandLine
let releases: Releases
beforeAll(async () => {
  cli = await openCommandLine()
  releases = await openReleases({ dir: folder, env: {}, clock: () => new Date('2027-01-10T12:00:00Z'), makeKeys: true })
  const declared = declareFlags({
    ...featureFlagDeclarations,
    layout: {
      what: 'Invoices are wider',
      owner: 'billing',
      variants: ['old', 'wide'],
      default: 'old',
      until: null,
      tenantMaySwitch: false,
    },
  })
  await releases.registry.write({ change: declared, by: system('lee'), why: 'a test', what: 'declare' })
  cli.surroundings.releases = releases
})
afterAll(async () => {
  await cli.api.close()
  rmSync(folder, { recursive: true })
})

const listed = async (subdomain: string) =>
  (await cli.type('tenant list')).said
    .split('\n')
    .find((line) => line.trim().startsWith(subdomain))!
    .trim()
    .split(/\s{2,}/)[3] ?? ''

test('a flag is set in the registry, signed, with its reason; the tenant’s row stays as it was', async () => {
  // The demo's rows have not become rules here.
  expect(await listed('bluebird')).toBe('')
  expect(await cli.done('tenant flag bluebird financing=on equipment_types=on --reason "they asked"')).toBe(
    'bluebird: financing is on, equipment_types is on.',
  )
  expect(await listed('bluebird')).toBe('equipment_types financing')
  const [newest] = await releases.registry.history(1)
  expect(newest).toMatchObject({
    entry: { who: 'kim', why: 'they asked', what: 'tenant flag bluebird financing=on equipment_types=on' },
    document: { tenants: { bluebird: { pins: { financing: { version: 'on', reason: 'they asked' } } } } },
  })
  const row = (await cli.api.services.tenants.all()).find(({ subdomain }) => subdomain === 'bluebird')
  expect(row?.featureFlags.financing).toBe(false)

  expect((await cli.type('tenant flag bluebird financing=off')).code).toBe(0)
  expect(await listed('bluebird')).toBe('equipment_types')
})

test('the length of arrival windows is said by the registry’s flag', async () => {
  const set = () => cli.type('tenant booking acme --window 180')
  expect((await set()).said).toMatch(/until a flag is on/)
  await cli.type('tenant flag acme custom_arrival_windows_enabled=on')
  expect((await set()).said).toBe('acme: the rule is set.')
})

test.each([
  [
    'tenant flag bluebird pay-later=on',
    'There is no flag "pay-later". Available: custom_arrival_windows_enabled, equipment_types, financing, multiple_payment_methods, payments_as_low_as, recaptcha_enabled.',
  ],
  ['tenant flag nobody financing=on', expect.stringContaining('There is no tenant nobody')],
])('%s: rejected', async (line, complaint) => await cli.refused(line, 1, complaint))

test('without a key nothing is set, and the message says where it can be', async () => {
  cli.surroundings.releases = { registry: { ...releases.registry, canWrite: false } }
  expect(await cli.type('tenant flag bluebird financing=on')).toMatchObject({
    code: 1,
    complaint:
      'There is no key here to sign a change of flags with. Set RELEASES_PRIVATE_KEY, or run it where the key is.',
  })
})
