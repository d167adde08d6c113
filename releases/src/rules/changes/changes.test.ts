import { made, now, PERSON } from '../testing/flags'
import {
  kill,
  pause,
  pin,
  promoteToChannel,
  raise,
  rollBack,
  serveShell,
  setChannel,
  startRollout,
  stopRollout,
  unkill,
  unpin,
  usualGuard,
  type Change,
} from '.'

const billing = 'mfe-billing'
const stable = promoteToChannel(billing, '1.0.0', 'stable')
const rollout = (input: Partial<Parameters<typeof startRollout>[0]> = {}) =>
  startRollout({ remote: billing, to: '1.1.0', percent: 10, ...input })

describe('refused, with what to do instead', () => {
  it.each<[string, Change[], RegExp, string]>([
    ['a rollout to nobody', [rollout({ percent: 0 })], /nobody/, 'percent'],
    ['a percentage above 100', [rollout({ percent: 101 })], /from 0 to 100/, 'percent'],
    ['a percentage below 0', [rollout({ percent: -1 })], /from 0 to 100/, 'percent'],
    ['a third decimal', [rollout({ percent: 0.001 })], /two decimals/, 'percent'],
    ['not a number', [rollout({ percent: NaN })], /from 0 to 100/, 'percent'],
    ['an invalid tenant', [rollout({ include: ['Acme!'] })], /"Acme!" is not a valid tenant/, 'tenants'],
    [
      'a tenant both in and out',
      [rollout({ include: ['acme'], exclude: ['acme'] })],
      /both named and excluded/,
      'exclude',
    ],
    ['the same rollout twice', [rollout(), rollout()], /r1 already offers/, 'version'],
    ['lowering a percentage', [rollout(), raise('r1', 5)], /is already at 10 %/, 'percent'],
    ['an unknown rollout', [raise('r9', 5)], /no rollout r9/, 'rollout'],
    [
      'raising what was stopped',
      [rollout(), stopRollout('r1', 'crashes'), raise('r1', 50)],
      /r1 is stopped: crashes/,
      'rollout',
    ],
    ['promoting what was killed', [kill(billing, '1.1.0', 'bad'), rollout()], /was killed: bad/, 'version'],
    [
      'pinning what was killed',
      [kill(billing, '1.1.0', 'bad'), pin('acme', billing, '1.1.0', 'x', null)],
      /was killed/,
      'version',
    ],
    ['a kill twice', [kill(billing, '1.1.0', 'bad'), kill(billing, '1.1.0', 'bad')], /already killed/, 'version'],
    ['undoing a kill that does not exist', [unkill(billing, '1.1.0')], /not killed/, 'version'],
    ['a pin until a day in the past', [pin('acme', billing, '1.0.0', 'x', '2027-01-10')], /is in the past/, 'until'],
    ['a pin until an invalid date', [pin('acme', billing, '1.0.0', 'x', 'tomorrow')], /not a valid date/, 'until'],
    [
      'a day that no calendar has',
      [pin('acme', billing, '1.0.0', 'x', '2027-02-30')],
      /"2027-02-30" is not a valid date/,
      'until',
    ],
    ['a day and a time that is none', [rollout({ from: '2027-02-01T25:00:00Z' })], /not a valid date/, 'from'],
    ['a date that a machine wrote', [rollout({ from: 'Mon Feb 01 2027' })], /not a valid date/, 'from'],
    ['removing a pin that does not exist', [unpin('acme', billing)], /no pin/, 'tenant'],
    ['a channel for an invalid tenant', [setChannel('', 'beta')], /not a valid tenant/, 'tenant'],
    [
      'a rollback with nothing to go back to',
      [rollBack(billing, 'bad')],
      /is stable, no rollout is running, and no earlier version is known\. .* or kill 1\.0\.0/,
      'to',
    ],
    [
      'a rollback of a remote that was never promoted',
      [rollBack('mfe-none', 'bad')],
      /can’t be rolled back, since nobody gets it: it was never promoted/,
      'remote',
    ],
    [
      'a rollback of a remote whose first rollout was stopped',
      [
        startRollout({ remote: 'mfe-none', to: '1.1.0', percent: 10 }),
        rollBack('mfe-none', 'bad'),
        rollBack('mfe-none', 'bad'),
      ],
      /since nobody gets it: rollout r1 was stopped \(bad\)/,
      'remote',
    ],
  ])('%s', (_, changes, message, field) => {
    const last = changes.at(-1)!
    const before = made(stable, ...changes.slice(0, -1))
    const text = JSON.stringify(before)
    expect(() => last(before, now)).toThrow(expect.objectContaining({ message: expect.stringMatching(message), field }))
    expect(JSON.stringify(before)).toBe(text)
  })
})

test('a day begins in UTC, and an instant may have its own offset', () => {
  expect(made(stable, rollout({ from: '2027-02-01', until: '2027-02-28T23:30:00-05:00' })).rollouts[0]).toMatchObject({
    from: '2027-02-01T00:00:00.000Z',
    until: '2027-03-01T04:30:00.000Z',
  })
})

test('a share is of tenants, unless people alone are named', () => {
  const people = [PERSON]
  const units = [{ percent: 10 }, { people, percent: 10 }, { people, percent: undefined }].map(
    (wish) =>
      made(stable, startRollout({ remote: billing, to: '1.1.0', ...wish } as Parameters<typeof startRollout>[0]))
        .rollouts[0]!.unit,
  )
  expect(units).toEqual(['tenant', 'tenant', 'user'])
})

test('the previous stable version becomes the version to fall back to', () => {
  const document = made(stable, promoteToChannel(billing, '1.1.0', 'stable'))
  expect(document.lastKnownGood).toEqual({ [billing]: '1.0.0' })
  expect(made(stable).lastKnownGood).toEqual({ [billing]: '1.0.0' })
})

test('a killed version does not become the version to fall back to', () => {
  const document = made(
    stable,
    promoteToChannel(billing, '1.1.0', 'stable'),
    kill(billing, '1.1.0', 'bad'),
    promoteToChannel(billing, '1.2.0', 'stable'),
  )
  expect(document.lastKnownGood).toEqual({ [billing]: '1.0.0' })
})

test('promoting a rollout’s version to stable finishes the rollout', () => {
  const document = made(stable, rollout(), promoteToChannel(billing, '1.1.0', 'stable'))
  expect(document.rollouts).toEqual([expect.objectContaining({ id: 'r1', state: 'finished' })])
})

test('a pause withdraws the version from everybody, and the rollout can be raised again', () => {
  const document = made(stable, rollout({ include: ['acme'] }), pause('r1'))
  expect(document.rollouts[0]).toMatchObject({ percent: 0, include: [], state: 'running' })
  expect(raise('r1', 20)(document, now).rollouts[0]).toMatchObject({ percent: 20 })
})

test('a rollback stops every running rollout first, then returns the channel', () => {
  const running = made(
    stable,
    promoteToChannel(billing, '1.1.0', 'stable'),
    rollout({ to: '1.2.0' }),
    rollout({ to: '1.3.0', guard: usualGuard }),
  )
  const stopped = rollBack(billing, 'crashes')(running, now)
  expect(stopped.rollouts.map(({ state, percent, because }) => ({ state, percent, because }))).toEqual([
    { state: 'stopped', percent: 0, because: 'crashes' },
    { state: 'stopped', percent: 0, because: 'crashes' },
  ])
  expect(stopped.channels.stable).toEqual({ [billing]: '1.1.0' })
  expect(rollBack(billing, 'still')(stopped, now).channels.stable).toEqual({ [billing]: '1.0.0' })
  expect(rollBack(billing, 'still', '0.9.0')(stopped, now).channels.stable).toEqual({ [billing]: '0.9.0' })
})

test('the last three shells count as served, each once', () => {
  const shell = (version: string) => serveShell({ version, shellApi: '1.0.0', apiContract: '1.0.0', shared: {} })
  expect(made(shell('a'), shell('b'), shell('a'), shell('c'), shell('d')).shells.map(({ version }) => version)).toEqual(
    ['d', 'c', 'a'],
  )
})
