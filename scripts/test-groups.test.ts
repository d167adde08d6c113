import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { groupTests } from './test-groups.mjs'

const root = resolve(__dirname, '..')

const kinds = ['api', 'releases', 'page', 'node'] as const

test('every test file is in exactly one group', () => {
  // Also those that nobody has added to git yet.
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx']
  const all = execFileSync('git', listing, { cwd: root, encoding: 'utf8' })
  const expected = all.split('\n').filter((path) => path !== '' && !/\.slow\.test\.tsx?$/.test(path))
  const grouped = kinds.flatMap((kind) => groupTests(root, kind).flat())
  expect(grouped.sort()).toEqual(expected.sort())
})
