import { expectLint, type LintCase } from './lint-cases'

const cases: LintCase[] = [
  ['mfe-billing/src/a.ts', `import 'mfe-quotes'`, /docs\/recipes\/reach-another-team/],
  ['mfe-billing/src/a.ts', `import '@portal/ui'`, null],
  ['mfe-billing/src/a.ts', `import 'react-router'`, /The router is the shell’s/],
  ['mfe-billing/src/a.ts', `import 'swr/infinite'`, /Only `swr` itself/],
  ['mfe-billing/src/a.ts', `import '@portal/testing'`, null],
  ['mfe-billing/src/a.test.ts', `import 'api/seed'`, null],
  ['mfe-billing/src/a.ts', `import 'api/seed'`, /A remote imports shared packages/],
  ['shared/ui/src/a.ts', `import '@portal/client'`, /shared\/ui may import @portal\/theme/],
  ['shared/theme/src/a.ts', `import '@portal/ui'`, /no package of this workspace/],
  ['shared/rules/src/a.ts', `import '@portal/client'`, /may import @portal\/contract/],
  ['api/src/a.ts', `import '@portal/client'`, /api may import/],
  ['api/src/a.ts', `import '@portal/rules'`, null],
  ['shell/src/a.ts', `import 'mfe-billing'`, /shell may import/],
  ['sandbox/src/a.ts', `import 'api'`, /no package of this workspace/],
  ['mfe-billing/src/a.ts', `export const ground = '#ff0000'`, /colour of the page’s own/],
  ['mfe-billing/src/a.ts', `export const at = Date.now()`, /page’s clock is the server’s/],
  ['api/src/a.ts', `export const run = async (work, done) => done?.(await work())`, /arguments of an optional call are not evaluated/],
  ['mfe-billing/src/a.ts', `export const run = async (work, job) => job?.done(await work())`, /arguments of an optional call are not evaluated/],
  ['api/src/a.ts', `export const run = async (work, done) => done(await work())`, null],
]

test('the lint holds who may import whom, and says what to do instead', () => expectLint(cases, { isTyped: false }))
