import { waitFor } from '@testing-library/react'
import { checkOnReturn } from './check-on-return'
import { reloadOntoFallback } from './fallback'
import { hasUnsavedInput, watchInput } from './unsaved-input'
import { compareReleases, createUpdatePoller, type CurrentReleases } from './update-poller'

const mine = {
  shell: { version: '1.0.0-a' },
  releases: [
    { remote: 'mfe-billing', version: '1.0.0' },
    { remote: 'mfe-quotes', version: '1.0.0' },
  ],
  flags: { 'pay-several': 'on' },
  revision: 2,
}
const now = (
  versions: Record<string, string | null>,
  killed: CurrentReleases['killed'] = [],
  flags: CurrentReleases['flags'] = mine.flags,
  revision = 2,
): CurrentReleases => ({ revision, versions, killed, flags })
const same = { 'mfe-billing': '1.0.0', 'mfe-quotes': '1.0.0' }

const killed = (version: string) => [{ remote: 'mfe-billing', version }]
/** What a browser that keeps no cookie gets. */
const noCookie = { revision: 3, versions: same, killed: [] }

test.each([
  ['the same versions', now(same), 'current'],
  ['another version', now({ ...same, 'mfe-billing': '1.1.0' }), 'newer'],
  ['a kill of a version on this page', now({ ...same, 'mfe-billing': '0.9.0' }, killed('1.0.0')), 'killed'],
  ['a kill of another version', now(same, killed('1.1.0')), 'current'],
  ['a remote whose build can’t be found', now({ ...same, 'mfe-billing': null }), 'newer'],
  ['a remote that the tenant has got since', now({ ...same, 'mfe-new': '1.0.0' }), 'newer'],
  ['a remote that the tenant no longer has', now({ 'mfe-billing': '1.0.0' }), 'newer'],
  ['a feature that was taken back', now(same, [], {}), 'killed'],
  ['a feature that has another variant', now(same, [], { 'pay-several': 'grouped' }), 'killed'],
  ['a feature that was killed', now(same, [{ remote: 'pay-several', version: 'on' }]), 'killed'],
  ['an additional feature', now(same, [], { 'pay-several': 'on', financing: 'on' }), 'current'],
  ['a node that does not know the feature yet', now(same, [], {}, 1), 'current'],
  ['another shell', { ...now(same), shell: '1.0.0-b' }, 'newer'],
  ['the same shell', { ...now(same), shell: '1.0.0-a' }, 'current'],
  ['another shell, and a kill', { ...now(same, killed('1.0.0')), shell: '1.0.0-b' }, 'killed'],
  ['a browser that keeps no cookie', noCookie, 'current'],
  [
    'a browser that keeps no cookie, which a rollout decides about anew at each request',
    { ...noCookie, versions: { ...same, 'mfe-billing': '1.1.0' } },
    'current',
  ],
  ['a browser that keeps no cookie, and a kill', { ...noCookie, killed: killed('1.0.0') }, 'killed'],
])('compared with %s', (_, current, state) => expect(compareReleases(mine, current)).toBe(state))

test('a remote that is disabled here and there is current', () => {
  const disabled = { ...mine, releases: [{ remote: 'mfe-billing', version: '1.0.0', disabled: true as const }] }
  expect(compareReleases(disabled, now({ 'mfe-billing': null }))).toBe('current')
})

describe('an open page', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const kill = now({ 'mfe-billing': '0.9.0' }, killed('1.0.0'))

  function setUp(answer: () => Promise<CurrentReleases>) {
    const stored = new Map<string, string>()
    const state = { unsaved: false, reloads: 0, clock: 1_000_000 }
    const watch = createUpdatePoller({
      held: mine,
      everySeconds: 0,
      ask: answer,
      hasUnsavedInput: () => state.unsaved,
      reload: () => void state.reloads++,
      storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
      now: () => state.clock,
    })
    return { watch, state }
  }

  test('is notified of a newer version and does not reload by itself', async () => {
    const { watch, state } = setUp(async () => now({ 'mfe-billing': '1.1.0' }))
    const listener = jest.fn()
    watch.subscribe(listener)
    await watch.check()
    await watch.check()
    expect(watch.state()).toBe('newer')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(state.reloads).toBe(0)
  })

  test('reloads at once for a kill, but not in a loop', async () => {
    const { watch, state } = setUp(async () => kill)
    await watch.check()
    await watch.check()
    expect(state.reloads).toBe(1)
    state.clock += 60_000
    await watch.check()
    expect(state.reloads).toBe(2)
  })

  test('reloads for a kill only when no unsaved input would be lost', async () => {
    const { watch, state } = setUp(async () => kill)
    state.unsaved = true
    await watch.check()
    jest.advanceTimersByTime(10_000)
    expect(state.reloads).toBe(0)
    expect(watch.state()).toBe('killed')
    state.unsaved = false
    jest.advanceTimersByTime(1_000)
    expect(state.reloads).toBe(1)
  })

  test('a failed request changes nothing', async () => {
    const { watch } = setUp(() => Promise.reject(new Error('offline')))
    await watch.check()
    expect(watch.state()).toBe('current')
  })
})

describe('a page that is shown', () => {
  const setUp = (type: string) => {
    const page = Object.assign(new EventTarget(), { document, performance: { getEntriesByType: () => [{ type }] } })
    let answer = () => {}
    const check = jest.fn(() => new Promise<void>((done) => (answer = done)))
    checkOnReturn({ check }, page as never)
    const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    return { check, show, answer: () => answer() }
  }
  beforeEach(() => (document.body.innerHTML = '<button>Pay Now</button>'))
  afterEach(() => {
    jest.useRealTimers()
    document.body.inert = false
  })

  test.each([
    ['anew from the cache is checked', 'back_forward', false, 1],
    ['from memory is checked', 'navigate', true, 1],
    ['by a link is not checked', 'navigate', false, 0],
  ])('and came %s', (_, type, persisted, times) => {
    const { check, show } = setUp(type)
    show(persisted)
    expect(check).toHaveBeenCalledTimes(times)
  })

  test('can’t be used until it is known that no version was killed, and keeps its focus', async () => {
    const button = document.querySelector('button')!
    button.focus()
    const { show, answer } = setUp('navigate')
    show(true)
    expect(document.body.inert).toBe(true)
    button.blur()
    answer()
    await waitFor(() => expect(document.body.inert).toBe(false))
    expect(button).toHaveFocus()
  })

  test('waits a second at most', async () => {
    jest.useFakeTimers()
    setUp('back_forward')
    expect(document.body.inert).toBe(true)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(document.body.inert).toBe(false)
  })
})

describe('unsaved input', () => {
  beforeAll(() => watchInput(document))
  afterEach(() => (document.body.innerHTML = ''))
  const typeInto = (selector: string) =>
    document.querySelector(selector)!.dispatchEvent(new Event('input', { bubbles: true }))

  test.each([
    ['an empty field', '<input>', null, false],
    ['a field that was typed into', '<input>', 'input', true],
    ['a text area that was typed into', '<textarea></textarea>', 'textarea', true],
    ['a search that was typed into', '<input type="search">', 'input', false],
    ['an open dialog, whose card fields are another origin’s', '<div role="dialog"></div>', null, true],
    ['a closed dialog', '<dialog></dialog>', null, false],
  ])('in a page with %s', (_, html, typed, expected) => {
    document.body.innerHTML = html
    if (typed) typeInto(typed)
    expect(hasUnsavedInput(document)).toBe(expected)
  })

  test('a removed field does not count', () => {
    document.body.innerHTML = '<input>'
    typeInto('input')
    document.body.innerHTML = '<input>'
    expect(hasUnsavedInput(document)).toBe(false)
  })

  test('prevents the reload onto a fallback build', () => {
    document.body.innerHTML = '<input>'
    typeInto('input')
    reloadOntoFallback('mfe-billing')
    expect(document.cookie).not.toContain('portal_fallback')
  })
})

describe('the reload onto a fallback build', () => {
  beforeEach(() => (document.body.innerHTML = ''))
  afterEach(() => {
    jest.restoreAllMocks()
    document.cookie = 'portal_fallback=; path=/; max-age=0'
  })

  test('happens once per remote', () => {
    const reload = jest.fn()
    for (const remote of ['mfe-billing', 'mfe-billing', 'mfe-quotes']) reloadOntoFallback(remote, reload)
    expect(reload).toHaveBeenCalledTimes(2)
    expect(document.cookie).toBe('portal_fallback=mfe-billing.mfe-quotes')
  })

  test('does not happen where cookies are blocked, since it would never end', () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('')
    const reload = jest.fn()
    reloadOntoFallback('mfe-billing', reload)
    expect(reload).not.toHaveBeenCalled()
  })
})
