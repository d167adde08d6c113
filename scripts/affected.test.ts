import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFolders, targetsAffectedBy } from './affected.mjs'

const remotes = ['mfe-account', 'mfe-scheduling', 'mfe-tracking', 'mfe-billing', 'mfe-quotes']

test.each([
  ['mfe-billing/src/invoices/invoice-table.tsx', ['mfe-billing']],
  ['shell/src/portal.tsx', ['shell', 'portal']],
  ['shell/server/document.ts', ['portal']],
  ['api/src/billing/routes.ts', ['portal']],
  ['api/migrations/0001_more.sql', ['portal']],
  ['sandbox/src/mailbox/index.ts', ['portal']],
  ['shared/ui/src/button.tsx', ['shell']],
  ['shared/client/src/address.ts', ['shell', 'portal']],
  ['shared/platform/src/paths.ts', ['shell', 'portal']],
  ['shared/platform/src/remote.ts', ['shell', ...remotes, 'portal']],
  ['shared/rules/src/money.ts', ['shell', ...remotes, 'portal']],
  ['shared/address/src/address-fields.tsx', ['mfe-account', 'mfe-quotes', 'mfe-scheduling']],
  ['shared/editing/src/edits.ts', ['mfe-billing', 'mfe-quotes']],
  ['shared/build/src/webpack-config.ts', ['shell', ...remotes]],
  // Commands run from their sources.
  ['shared/cli/src/run-commands.ts', []],
  ['shared/testing/src/browser/setup.ts', []],
  ['mfe-billing/src/invoices/invoices-page.test.tsx', []],
  ['mfe-billing/src/invoices/invoice-table.stories.tsx', []],
  ['mfe-billing/src/invoices/.invoice-table.tsx.swp', []],
  ['docs/architecture.md', []],
])('a change of %s touches %j', (path, targets) => expect(targetsAffectedBy(path)).toEqual(targets))

test('every folder that is watched is there', () =>
  expect(sourceFolders.filter((folder) => !existsSync(join(__dirname, '..', folder)))).toEqual([]))
