import { randomBytes } from 'node:crypto'
import { createSealer } from './sealing'

const [old, current] = [randomBytes(32), randomBytes(32)]
const sealed = createSealer([old]).seal('k3y', 'acme stax')

test('a sealed text opens with its key, also after the key was replaced', () => {
  expect(sealed).not.toContain(Buffer.from('k3y').toString('base64url'))
  expect(createSealer([old]).open(sealed, 'acme stax')).toBe('k3y')
  const rotated = createSealer([current, old])
  expect(rotated.open(sealed, 'acme stax')).toBe('k3y')
  expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.seal('k3y', 'acme stax'))]).toEqual([false, true])
})

test('the same text is sealed differently each time', () =>
  expect(createSealer([old]).seal('k3y', 'acme stax')).not.toBe(sealed))

test.each([
  ['with another key', sealed, 'acme stax', [current]],
  ['as somebody else’s', sealed, 'bluebird stax', [old]],
  ['after a change', sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'), 'acme stax', [old]],
  [
    'with a shortened tag',
    sealed
      .split('.')
      .map((part, index) => (index === 2 ? part.slice(0, 6) : part))
      .join('.'),
    'acme stax',
    [old],
  ],
  ['if it is nothing of ours', 'k3y', 'acme stax', [old]],
] as const)('a sealed text does not open %s', (_, text, about, keys) =>
  expect(() => createSealer([...keys] as [Buffer]).open(text, about)).toThrow(),
)
