import { act, render, screen } from '@testing-library/react'
import { RouterProvider } from 'react-router/dom'
import { Link, PlatformProvider, type Platform } from '@portal/platform'
import { SupportPhoneProvider } from '@portal/ui'
import { billing, quotes, setUp, SILENCE_MS, type Answer } from './federation/testing/test-loader'
import type { Release } from './page-data'
import { createHasPage, createPortalRouter } from './router'
import type { SessionStore } from './session/session-store'

const SLOW = 'Still loading. Your connection seems slow. You can also call us at 555-0100.Try again'
const DOWN = "This page can't be shown right now"
const DOWN_ALERT = 'A part of the portal did not load. The rest works as usual.'

/** Without a layout of the shell. */
const bare = (release: Release, title: string): Release => ({
  ...release,
  facts: {
    ...release.facts,
    routes: release.facts.routes.map((route) => ({ ...route, title, layout: 'bare' as const })),
  },
})
const releases = [bare(billing, 'All Invoices'), bare(quotes, 'All Quotes')]

// jsdom has no layout to scroll.
beforeAll(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined))
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

/** What a screen reader announces, in order: the texts of live regions whenever they change. */
function listen(): string[] {
  const announced: string[] = []
  const words = new Map<Element, string>()
  const look = () => {
    for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
      const text = region.textContent
      if (text && text !== words.get(region)) announced.push(`${region.role}: ${text}`)
      words.set(region, text)
    }
  }
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  return announced
}

const Invoices = () => (
  <main>
    <h1>All Invoices</h1>
    <p>Invoice #303</p>
    <Link to="/quotes">All Quotes</Link>
  </main>
)
const Quotes = () => <h1>All Quotes</h1>
const modules: Record<string, object> = {
  'billing/routes': { routes: { pages: { invoices: Invoices } } },
  'quotes/routes': { routes: { pages: { quotes: Quotes } } },
}
const well: Answer = async (id) => modules[id]

/** Opens a path of a portal whose remotes respond with `answer`. */
function open(path: string, answer: Answer, { silenceMs = SILENCE_MS } = {}) {
  window.history.replaceState(null, '', path)
  const { loader, arrive } = setUp(answer, { releases, silenceMs })
  const router = createPortalRouter(loader, {} as SessionStore)
  const announced = listen()
  const { unmount } = render(
    <PlatformProvider value={{ brand: { phone: '' }, tenant: { name: 'Acme' } } as unknown as Platform}>
      <SupportPhoneProvider value="555-0100">
        <RouterProvider router={router} />
      </SupportPhoneProvider>
    </PlatformProvider>,
  )
  return { router, announced, arrive, unmount }
}

/** Remotes whose responses are held until `letGo`. */
function hold(answer: Answer = well) {
  const held: (() => void)[] = []
  return {
    answer: ((id, version) => new Promise((done) => held.push(() => done(answer(id, version))))) as Answer,
    async letGo() {
      // Including requests that follow from a response.
      for (let rounds = 0; rounds < 5; rounds++) {
        await passes(1)
        for (const each of held.splice(0)) each()
      }
      await passes(10)
    },
  }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const isBusy = () => document.querySelector('[aria-busy=true]') !== null

/** Visits a remote that takes six seconds to load; returns the headings and announcements until then. */
async function slowVisit(options: { silenceMs?: number } = {}) {
  const { answer, letGo } = hold()
  const { announced, unmount } = open('/invoices', answer, options)
  const headings = [heading()]
  for (let second = 0; second < 6; second++) {
    await passes(1_000)
    headings.push(heading())
  }
  await letGo()
  headings.push(heading())
  return { announced, headings: [...new Set(headings)], unmount }
}

test('a page on a slow connection: its heading at once, after two seconds the status, then the page, and never a failure', async () => {
  const { answer, letGo } = hold()
  const { announced } = open('/invoices', answer)
  expect(heading()).toBe('All Invoices')
  expect(document.title).toBe('Acme Portal - All Invoices')
  expect(isBusy()).toBe(true)
  await passes(1_999)
  expect(announced).toEqual([])
  await passes(1)
  expect(screen.getByRole('status')).toHaveTextContent(SLOW)
  await passes(17_000)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(heading()).toBe('All Invoices')
  await letGo()
  expect(screen.getByText('Invoice #303')).toBeVisible()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(isBusy()).toBe(false)
  expect(announced).toEqual([`status: ${SLOW}`])
})

test('control: with one timeout for both, a slow connection is reported as a failure', async () => {
  const good = await slowVisit()
  expect(good.headings).toEqual(['All Invoices'])
  expect(good.announced).toEqual([`status: ${SLOW}`])
  good.unmount()
  const bad = await slowVisit({ silenceMs: 1_800 })
  expect(bad.headings).toContain(DOWN)
  expect(bad.announced).toContain(`alert: ${DOWN_ALERT}`)
})

test('a click in the menu shows the new heading at once', async () => {
  let isHeld = false
  const { answer, letGo } = hold()
  open('/invoices', (id, version) => (isHeld ? answer(id, version) : well(id, version)))
  await passes(1)
  isHeld = true
  await act(async () => screen.getByRole('link', { name: 'All Quotes' }).click())
  expect(heading()).toBe('All Quotes')
  expect(document.title).toBe('Acme Portal - All Quotes')
  expect(isBusy()).toBe(true)
  await letGo()
  expect(isBusy()).toBe(false)
})

test('a loaded page is shown without a placeholder', async () => {
  const { router } = open('/invoices', well)
  await passes(1)
  await act(() => router.navigate('/quotes'))
  await passes(1)
  const states: boolean[] = []
  const observer = new MutationObserver(() => states.push(isBusy()))
  observer.observe(document.body, { subtree: true, childList: true })
  await act(() => router.navigate('/invoices'))
  expect(screen.getByText('Invoice #303')).toBeVisible()
  await passes(1)
  observer.disconnect()
  expect(states).not.toContain(true)
})

test('a failure is shown at once, and Try again recovers in place', async () => {
  let isDown = true
  const { announced } = open('/invoices', async (id, version) => {
    if (isDown) throw new Error('ScriptNetworkError: Failed to load script')
    return well(id, version)
  })
  await passes(10)
  expect(heading()).toBe(DOWN)
  expect(announced).toEqual([`alert: ${DOWN_ALERT}`])
  isDown = false
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  await passes(1)
  expect(screen.getByText('Invoice #303')).toBeVisible()
})

test('a hung remote is announced as slow, then as failed, and a late response replaces the failure', async () => {
  const { answer, letGo } = hold()
  const { announced } = open('/invoices', answer)
  // In steps of a second, since a change that is undone within one step would not be observed.
  for (let second = 0; second < SILENCE_MS / 1_000; second++) await passes(1_000)
  expect(heading()).toBe(DOWN)
  expect(announced).toEqual([`status: ${SLOW}`, `alert: ${DOWN_ALERT}`])
  await letGo()
  expect(screen.getByText('Invoice #303')).toBeVisible()
})

test('as long as anything arrives there is no silence', async () => {
  const { answer } = hold()
  const { arrive } = open('/invoices', answer)
  for (let second = 0; second < 50; second++) {
    if (second % 10 === 0) arrive()
    await passes(1_000)
  }
  expect(heading()).toBe('All Invoices')
})

test('a late page does not replace another one that was visited since', async () => {
  const { answer, letGo } = hold()
  const { router } = open('/invoices', (id, version) =>
    id.startsWith('billing') ? answer(id, version) : well(id, version),
  )
  for (let second = 0; second < SILENCE_MS / 1_000; second++) await passes(1_000)
  expect(heading()).toBe(DOWN)
  await act(() => router.navigate('/quotes'))
  await letGo()
  expect(heading()).toBe('All Quotes')
  expect(router.state.location.pathname).toBe('/quotes')
})

test('a page that crashes says so, and Try again renders it again', async () => {
  const complained = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const Page = () => {
    if (isBroken) throw new Error('undefined is not a function')
    return <h1>All Invoices</h1>
  }
  open('/invoices', async () => ({ routes: { pages: { invoices: Page } } }))
  await passes(1)
  expect(heading()).toBe(DOWN)
  isBroken = false
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  await passes(1)
  expect(heading()).toBe('All Invoices')
  complained.mockRestore()
})

test('a path has a page if the shell or one of the tenant’s remotes has it', () => {
  const hasPage = createHasPage(createPortalRouter(setUp(well, { releases }).loader, {} as SessionStore))
  const pages = ['/', '/login?back=/invoices', '/token/abc', '/invoices', '/invoices?page=2', '/INVOICES', '/quotes']
  const others = ['/invoices/5', '/schedule', '/appointment/5', '/appointment/6']
  // The second answer for a path comes from the cache.
  for (const _ of [1, 2]) expect([...pages, ...others].filter(hasPage)).toEqual(pages)
})
