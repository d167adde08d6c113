import type { RemoteRecord } from '@portal/build'
import { findCollisions } from './collisions'
import { flag } from './testing/flags'

type Facts = RemoteRecord['facts']
const make = (name: string, facts: Partial<Facts>) => ({
  remote: `mfe-${name}`,
  facts: { name, routes: [], slots: [], ...facts },
})
const routes = (...paths: string[]): Partial<Facts> => ({
  routes: paths.map((path) => ({ path, title: path, layout: 'customer' as const })),
})

describe('both owners of what two remotes claim are named:', () => {
  test.each<[string, ReturnType<typeof make>[], string[]]>([
    ['a name', [make('office', {}), { ...make('office', {}), remote: 'mfe-desk' }], ['the name office']],
    [
      'a page',
      [make('office', routes('a/:id')), make('desk', routes('a/:key'))],
      ['the page /a/:', 'addresses below /a'],
    ],
    ['a first segment', [make('office', routes('a/b')), make('desk', routes('a/c'))], ['addresses below /a']],
    ['a slot', [make('office', { slots: ['x'] }), make('desk', { slots: ['x'] })], ['the slot x']],
    [
      'a place for a slot',
      [make('office', { offers: { x: 'one' } }), make('desk', { offers: { x: 'several' } })],
      ['a place for the slot x'],
    ],
    ['a flag', [make('office', { flags: { x: flag({}) } }), make('desk', { flags: { x: flag({}) } })], ['the flag x']],
  ])('%s', (_, remotes, what) =>
    expect(findCollisions(remotes)).toEqual(
      what.map((each) => `${remotes[0]!.remote} and ${remotes[1]!.remote} both have ${each}`),
    ),
  )
})

test('several remotes fill a slot whose host allows it', () => {
  const fillers = [make('office', { slots: ['x'] }), make('desk', { slots: ['x'] })]
  expect(findCollisions([make('account', { offers: { x: 'several' } }), ...fillers])).toEqual([])
  expect(findCollisions([make('account', { offers: { x: 'one' } }), ...fillers])).toHaveLength(1)
})

test('the portal’s own pages are no remote’s', () =>
  expect(findCollisions([make('office', routes('login'))])).toEqual([
    "mfe-office has the page /login, which is the portal's own",
  ]))
