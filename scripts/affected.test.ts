import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRemotes } from '../shared/build/src/remotes.mjs'
import { checksAffectedBy, namedJourneys, sourceFolders, targetsAffectedBy } from './affected.mjs'

const remotes = readRemotes(join(__dirname, '..')).map(({ name }) => name)

test.each([
  ['mfe-billing/src/invoices/invoice-table.tsx', ['mfe-billing']],
  ['shell/src/portal.tsx', ['shell', 'portal']],
  ['shell/server/document.ts', ['portal']],
  ['api/src/areas/billing/billing.routes.ts', ['portal']],
  ['api/migrations/0001_more.sql', ['portal']],
  ['sandbox/src/mailbox/index.ts', ['portal']],
  ['shared/ui/src/button.tsx', ['shell']],
  ['shared/client/src/call-url.ts', ['shell', 'portal']],
  ['shared/platform/src/paths.ts', ['shell', 'portal']],
  ['shared/platform/src/remote.ts', ['shell', ...remotes, 'portal']],
  ['shared/rules/src/money.ts', ['shell', ...remotes, 'portal']],
  ['shared/address/src/address-fields.tsx', ['mfe-account', 'mfe-quotes', 'mfe-scheduling']],
  ['shared/editing/src/edits.ts', ['mfe-billing', 'mfe-quotes']],
  ['shared/build/src/webpack-config.ts', ['shell', ...remotes]],
  // The portal reads its configuration with it.
  ['shared/cli/src/variables.ts', ['portal']],
  ['shared/server/src/etag.ts', ['portal']],
  ['releases/src/rules/resolve.ts', ['portal']],
  ['shared/federation/src/share-scope.ts', ['shell', ...remotes]],
  ['shared/testing/src/browser/setup.ts', []],
  ['mfe-billing/src/invoices/invoices-page.test.tsx', []],
  ['mfe-billing/src/invoices/invoice-table.stories.tsx', []],
  ['mfe-billing/src/invoices/.invoice-table.tsx.swp', []],
  ['docs/architecture.md', []],
])('a change of %s affects %j', (path, targets) => expect(targetsAffectedBy(path)).toEqual(targets))

test('every watched folder exists', () =>
  expect(sourceFolders.filter((folder) => !existsSync(join(__dirname, '..', folder)))).toEqual([]))

describe('steps of the gate affected by a change of', () => {
  const billing = [
    'by-keyboard',
    'invoice-on-paper',
    'look-around',
    'pay-an-invoice',
    'pay-by-every-form',
    'pay-once',
    'pseudo-languages',
  ]
  test.each([
    [
      'one remote',
      ['mfe-billing/src/invoices/invoice-table.tsx', 'docs/payments.md'],
      ['build', 'format', 'lint', 'unused', 'unit', 'journeys'],
      billing,
    ],
    ['a remote’s test', ['mfe-billing/src/invoices/invoices-page.test.tsx'], ['format', 'lint', 'unused', 'unit'], []],
    [
      'the API',
      ['api/src/areas/billing/billing.routes.ts'],
      ['build', 'format', 'lint', 'unused', 'unit', 'postgres', 'journeys', 'rehearsal'],
      'all',
    ],
    [
      'a shared rule',
      ['shared/rules/src/money.ts'],
      ['build', 'format', 'lint', 'unused', 'unit', 'postgres', 'journeys', 'rehearsal'],
      'all',
    ],
    [
      'a command line',
      ['portal/src/cli/tenants.ts'],
      ['build', 'format', 'lint', 'unused', 'unit', 'postgres', 'journeys', 'rehearsal'],
      'all',
    ],
    ['the containers', ['docker-compose.yml', 'Dockerfile'], ['format', 'lint', 'unused', 'unit', 'rehearsal'], []],
    [
      'one journey',
      ['e2e/journeys/profile.journey.ts'],
      ['build', 'format', 'lint', 'unused', 'unit', 'journeys'],
      ['profile'],
    ],
    [
      'the journeys’ fixtures',
      ['e2e/fixtures/index.ts'],
      ['build', 'format', 'lint', 'unused', 'unit', 'journeys'],
      'all',
    ],
    ['documentation', ['README.md'], [], []],
  ])('%s', (_, paths, steps, journeys) => expect(checksAffectedBy(paths)).toEqual({ steps, journeys }))

  test('the listed journeys exist and belong to the gate', () => {
    const read = (name: string) => readFileSync(join(__dirname, `../e2e/journeys/${name}.journey.ts`), 'utf8')
    expect(namedJourneys.filter((name) => !read(name).includes('@gate'))).toEqual([])
  })
})
