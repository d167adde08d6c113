import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { groupTests } from './test-groups.mjs'

const root = resolve(__dirname, '..')

const kinds = ['api', 'releases', 'page', 'node'] as const

test('every test file is in exactly one group', () => {
  const all = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
  const expected = all.split('\n').filter((path) => path !== '' && !/\.slow\.test\.tsx?$/.test(path))
  const grouped = kinds.flatMap((kind) => groupTests(root, kind).flat())
  expect(grouped.sort()).toEqual(expected.sort())
})
