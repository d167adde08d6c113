import { declared, emptied, made, now, PERSON, share } from '../testing/flags'
import {
  kill,
  pause,
  pin,
  promoteToChannel,
  raise,
  resume,
  rollBack,
  knowShell,
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
    [
      'tenants to draw from, and no percentage',
      [rollout({ percent: undefined, include: ['summit'], within: ['acme'] })],
      /limits a percentage to acme, so name one/,
      'within',
    ],
    [
      'drawing from whom it names',
      [rollout({ include: ['acme'], within: ['acme'] })],
      /acme would get it as a whole/,
      'within',
    ],
    [
      'drawing from whom it excludes',
      [rollout({ exclude: ['acme'], within: ['acme', 'summit'] })],
      /drawn from acme, which is also excluded/,
      'exclude',
    ],
    [
      'drawing tenants from one',
      [rollout({ unit: 'tenant', within: ['acme'] })],
      /can’t be drawn from acme alone: draw people, or name the tenant/,
      'within',
    ],
    ['drawing from an invalid tenant', [rollout({ within: ['Acme!'] })], /"Acme!" is not a valid tenant/, 'within'],
    ['raising by nothing', [rollout(), raise('r1', {})], /Specify whom to add/, 'percent'],
    [
      'raising to whom it excludes',
      [rollout({ exclude: ['acme'] }), raise('r1', { tenants: ['acme'] })],
      /r1 excludes acme/,
      'tenants',
    ],
    [
      'limiting what draws from everybody',
      [rollout(), raise('r1', { within: ['acme'] })],
      /r1 draws from every tenant/,
      'within',
    ],
    [
      'drawing people instead of tenants',
      [rollout(), raise('r1', { percent: 20, unit: 'user' })],
      /r1 draws tenants/,
      'unit',
    ],
    [
      'raising a paused one to nobody',
      [rollout(), pause('r1'), raise('r1', { percent: 0 })],
      /would still reach nobody/,
      'percent',
    ],
    ['pausing twice', [rollout(), pause('r1'), pause('r1')], /r1 is paused already/, 'rollout'],
    ['pausing what was paused by emptying it', [rollout(), emptied, pause('r1')], /r1 is paused already/, 'rollout'],
    ['resuming what runs', [rollout(), resume('r1')], /r1 is running/, 'rollout'],
    [
      'resuming what was emptied',
      [rollout(), emptied, resume('r1')],
      /kept nothing of whom it was for\. Raise it/,
      'rollout',
    ],
    [
      'resuming what was stopped',
      [rollout(), stopRollout('r1', 'crashes'), resume('r1')],
      /r1 is stopped: crashes/,
      'rollout',
    ],
    [
      'resuming what was killed',
      [rollout(), pause('r1'), kill(billing, '1.1.0', 'bad'), resume('r1')],
      /was killed: bad/,
      'version',
    ],
    ['lowering a percentage', [rollout(), raise('r1', { percent: 5 })], /is already at 10 %/, 'percent'],
    ['an unknown rollout', [raise('r9', { percent: 5 })], /no rollout r9/, 'rollout'],
    [
      'raising what was stopped',
      [rollout(), stopRollout('r1', 'crashes'), raise('r1', { percent: 50 })],
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

test('a pause keeps whom the rollout was for, and resuming it is as if it had not been', () => {
  const running = made(stable, rollout({ include: ['acme'], exclude: ['summit'], people: [PERSON], guard: usualGuard }))
  const paused = pause('r1')(running, now)
  expect(paused.rollouts).toEqual([{ ...running.rollouts[0], state: 'paused' }])
  expect(resume('r1')(paused, now)).toEqual(running)
})

test.each<[string, Change[], object]>([
  ['raised', [raise('r1', { percent: 50 })], { percent: 50, include: ['acme'], state: 'running' }],
  ['raised to fewer, of whom nobody has it', [raise('r1', { percent: 5 })], { percent: 5, state: 'running' }],
  [
    'raised by a tenant',
    [raise('r1', { tenants: ['summit'] })],
    { percent: 10, include: ['acme', 'summit'], state: 'running' },
  ],
  ['stopped', [stopRollout('r1', 'bad')], { state: 'stopped', because: 'bad' }],
  ['rolled back with its remote', [rollBack(billing, 'bad')], { state: 'stopped', because: 'bad' }],
  ['overtaken by its version in stable', [promoteToChannel(billing, '1.1.0', 'stable')], { state: 'finished' }],
])('a paused rollout can be %s', (_, changes, expected) =>
  expect(made(stable, rollout({ include: ['acme'] }), pause('r1'), ...changes).rollouts).toMatchObject([expected]),
)

test('what an earlier version paused by emptying it is raised as before', () => {
  expect(made(stable, rollout({ include: ['acme'] }), emptied, raise('r1', { percent: 5 })).rollouts).toMatchObject([
    { percent: 5, include: [], state: 'running' },
  ])
})

describe('a percentage within tenants', () => {
  const within = made(stable, rollout({ within: ['acme'] }))

  test('is nothing to a version that does not know the field, which can also pause it', () => {
    expect(within.rollouts).toMatchObject([{ percent: 0, include: [], within: { tenants: ['acme'], percent: 10 } }])
    expect(() => pause('r1')(emptied(within, now), now)).toThrow('r1 is paused already')
    expect(raise('r1', { percent: 20 })(emptied(within, now), now).rollouts[0]).toEqual({
      ...within.rollouts[0],
      within: { tenants: ['acme'], percent: 20 },
    })
  })

  test.each<[Parameters<typeof raise>[1], object]>([
    [{ percent: 20 }, { within: { tenants: ['acme'], percent: 20 } }],
    [{ within: ['summit', 'acme'] }, { within: { tenants: ['acme', 'summit'], percent: 10 } }],
    [{ tenants: ['summit'] }, { include: ['summit'], within: { tenants: ['acme'], percent: 10 } }],
    [{ tenants: ['acme'] }, { include: ['acme'], within: { tenants: ['acme'], percent: 10 } }],
  ])('is raised by %j, and stays within', (request, expected) =>
    expect(raise('r1', request)(within, now).rollouts).toMatchObject([{ percent: 0, unit: 'user', ...expected }]),
  )

  test('may come to a rollout that only names tenants', () =>
    expect(
      made(
        stable,
        rollout({ percent: undefined, include: ['acme'] }),
        raise('r1', { percent: 5, within: ['summit', 'bluebird'], unit: 'tenant' }),
      ).rollouts,
    ).toMatchObject([{ percent: 0, unit: 'tenant', include: ['acme'], within: { percent: 5 } }]))
})

describe('a version that a rollout offers already is raised there, by the command that the error says', () => {
  const acme = rollout({ percent: undefined, include: ['acme'] })
  const raised = (options: string) => `Raise it: npm run release -- raise r1 ${options} --reason "…"`
  const cases: [before: Change[], wanted: Change, message: string][] = [
    [[acme], rollout({ percent: 50 }), `r1 already offers mfe-billing 1.1.0 for acme. ${raised('--percent 50')}`],
    [[acme], rollout({ percent: 50, unit: 'user' }), raised('--percent 50 --unit user')],
    [[acme], rollout({ percent: 5, within: ['summit'] }), raised('--percent 5 --unit user --within summit')],
    [[rollout()], rollout({ percent: 50, include: ['acme', 'summit'] }), raised('--percent 50 --tenants acme,summit')],
    [[rollout({ include: ['acme'] })], rollout({ include: ['acme', 'summit'] }), raised('--tenants summit')],
    [[rollout({ unit: 'user' })], rollout({ percent: 50 }), raised('--percent 50')],
    [[rollout({ within: ['acme'] })], rollout({ within: ['acme', 'summit'] }), raised('--within summit')],
    [[rollout()], rollout(), 'There is nothing to add to that.'],
    [[rollout()], rollout({ percent: 5 }), 'There is nothing to add to that.'],
    [
      [rollout(), pause('r1')],
      rollout({ percent: undefined, include: ['acme'] }),
      'and is paused. Raise it, which resumes it: npm run release -- raise r1 --tenants acme',
    ],
    [[acme, pause('r1')], acme, 'Resume it: npm run release -- resume r1 --reason "…"'],
    [
      [rollout()],
      rollout({ within: ['acme'] }),
      'Raising it can’t change that it draws from every tenant. To start anew, stop it first: npm run release -- rollback r1 --reason "…"',
    ],
    [[rollout({ within: ['acme'] })], rollout(), 'can’t change that it draws from acme alone. To start anew'],
    [
      [rollout()],
      rollout({ percent: 50, unit: 'user' }),
      'r1 draws tenants, which raising does not change. Roll it back and start another.',
    ],
    [[rollout()], rollout({ exclude: ['acme'] }), 'Raising it can’t change whom it excludes.'],
    [[rollout()], rollout({ until: '2027-02-01' }), 'Raising it can’t change its dates.'],
    [
      [declared, share(10)],
      share(50, { people: [PERSON] }),
      `npm run release -- flag raise r1 --percent 50 --people ${PERSON} --reason "…"`,
    ],
  ]
  test.each(cases.map(([before, wanted, message]) => ({ before, wanted, message })))(
    '$message',
    ({ before, wanted, message }) =>
      expect(() => wanted(made(stable, ...before), now)).toThrow(
        expect.objectContaining({ message: expect.stringContaining(message), field: 'version' }),
      ),
  )
})

test('a rollback ends a paused rollout, too, and alone it leaves stable as it is', () => {
  const both = made(stable, rollout({ to: '1.2.0' }), pause('r1'), rollout({ to: '1.3.0' }), rollBack(billing, 'bad'))
  expect(both.rollouts.map(({ state }) => state)).toEqual(['stopped', 'stopped'])
  const paused = made(stable, promoteToChannel(billing, '1.1.0', 'stable'), rollout({ to: '1.2.0' }), pause('r1'))
  expect(rollBack(billing, 'bad')(paused, now)).toMatchObject({
    channels: { stable: { [billing]: '1.1.0' } },
    rollouts: [{ state: 'stopped' }],
  })
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

test('the last ten shells are remembered, each once, and those that a rule names for as long as it does', () => {
  const shell = (version: string) => knowShell({ version, shellApi: '1.0.0', apiContract: '1.0.0', shared: {} })
  const later = [...'bcdefghijkl'].map(shell)
  const versions = (...changes: Change[]) => made(...changes).shells.reduce((all, { version }) => all + version, '')
  expect(versions(shell('a'), shell('b'), shell('a'))).toBe('ab')
  expect(versions(shell('a'), ...later)).toBe('lkjihgfedc')
  expect(versions(shell('a'), promoteToChannel('shell', 'a', 'beta'), ...later)).toBe('lkjihgfedca')
})
