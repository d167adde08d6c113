import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { groupTests } from './test-groups.mjs'

const root = resolve(__dirname, '..')

test('every test file of API, demo and portal is in exactly one group, and the groups are of about the same size', () => {
  const groups = groupTests(root)
  const all = execFileSync('git', ['ls-files', 'api', 'demo', 'portal'], { cwd: root, encoding: 'utf8' }).split('\n')
  const expected = all.filter((path) => path.endsWith('.test.ts') && !path.endsWith('.slow.test.ts'))
  expect(groups.flat()).toEqual(expect.arrayContaining(expected))
  expect(new Set(groups.flat()).size).toBe(groups.flat().length)
  const sizes = groups.map(({ length }) => length).filter((size) => size > 1)
  expect(Math.max(...sizes)).toBeLessThan(2 * Math.min(...sizes))
})
