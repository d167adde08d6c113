import { expectLint, type LintCase } from './lint-cases'

// The files must exist, because their types are read.
const cases: LintCase[] = [
  ['api/src/composition/areas.ts', `const work = async () => 1; work()`, /Promises must be awaited/],
  ['api/src/composition/areas.ts', `const work = async () => 1; setInterval(async () => { await work() }, 1_000)`, /Promise returned in function argument/],
  ['mfe-billing/src/routes.tsx', `const work = async () => 1; work()`, /Promises must be awaited/],
  ['api/src/composition/areas.ts', `const work = async () => 1; await work()`, null],
]

test('ESLint finds unhandled promises', () => expectLint(cases, { isTyped: true }))
