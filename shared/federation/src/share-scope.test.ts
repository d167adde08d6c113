import { satisfies, singleton, type ShareScope } from './share-scope'

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.2.4', '^1.2.3', true],
  ['1.10.0', '^1.9.3', true],
  ['1.2.2', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['0.2.4', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.4', '^0.0.3', false],
  ['0.0.3', '^0.0.3', true],
  ['1.2.3', '1.2.3', false],
])('version %s is in the range %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected)
})

const provided = (what: string) => ({ get: () => () => what })
const scope: ShareScope = { react: { '19.9.0': provided('older'), '19.10.0': provided('newest') } }

test('every build uses the newest version that the page provides', () => {
  expect(singleton(scope, 'react', '^19.1.0')).toBe(scope['react']!['19.10.0'])
})

test('a version outside the range is rejected, and so is a module that nobody provides', () => {
  expect(() => singleton(scope, 'react', '^18.0.0')).toThrow('react 19.10.0 of the page does not satisfy ^18.0.0')
  expect(() => singleton(scope, 'react', '^19.11.0')).toThrow('does not satisfy')
  expect(() => singleton(scope, 'vue', '^3.0.0')).toThrow('The page provides no vue to satisfy ^3.0.0')
})
