import { syncAcrossTabs } from './cross-tab-sync'
import { createSessionStore } from './session-store'

const customer = { token: 't', role: 'customer', email: 'customer@example.com', id: 7 }
const technician = { token: 'link', role: 'technician', email: 'tech@example.com', id: 9 }
const entries = { token: 't2', email: 'landlord@example.com', role: 'customer', auth_strategy: 'password' }

// Storage events are dispatched as if another tab had made the changes.
let page: EventTarget
const store = () => {
  const created = createSessionStore(localStorage, sessionStorage)
  syncAcrossTabs(created, page as Window)
  return created
}
const tell = (key: string | null) => page.dispatchEvent(new StorageEvent('storage', { key }))
const elsewhere = {
  remove(key: string) {
    localStorage.removeItem(key)
    tell(key)
  },
  set(key: string, value: string) {
    localStorage.setItem(key, value)
    tell(key)
  },
}
const settle = () => jest.advanceTimersByTime(100)

beforeEach(() => {
  page = new EventTarget()
  localStorage.clear()
  sessionStorage.clear()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test('signing out in another tab signs out here, and clears the session storage', () => {
  const here = store()
  here.start(customer, 'password')
  sessionStorage.setItem('attempt', '1')
  const listener = jest.fn()
  here.subscribe(listener)
  for (const key of Object.keys(entries)) elsewhere.remove(key)
  settle()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(here.session()).toBeNull()
  expect(here.credentials()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('clearing the storage is a sign-out too', () => {
  const here = store()
  here.start(customer, 'password')
  localStorage.clear()
  tell(null)
  settle()
  expect(here.session()).toBeNull()
})

test('signing in elsewhere is taken over once all entries are written', () => {
  const here = store()
  const emails: (string | undefined)[] = []
  here.subscribe(() => emails.push(here.session()?.email))
  for (const [key, value] of Object.entries(entries)) {
    elsewhere.set(key, value)
    jest.advanceTimersByTime(99)
  }
  expect(emails).toEqual([])
  settle()
  expect(emails).toEqual(['landlord@example.com'])
  expect(here.credentials()).toEqual({ token: 't2', role: 'customer', email: 'landlord@example.com', id: undefined })
})

test('another email of the same session keeps the session storage', () => {
  const here = store()
  here.start(customer, 'password')
  sessionStorage.setItem('attempt', '1')
  elsewhere.set('email', 'casey@example.com')
  settle()
  expect(here.credentials()).toEqual({ ...customer, email: 'casey@example.com' })
  expect(sessionStorage.getItem('attempt')).toBe('1')
})

test('the session of a link is unaffected by customers in other tabs', () => {
  const here = store()
  here.start(technician, 'token')
  for (const [key, value] of Object.entries(entries)) elsewhere.set(key, value)
  settle()
  expect(here.session()?.role).toBe('technician')
})

test('other storage keys are ignored', () => {
  const here = store()
  here.start(customer, 'password')
  const listener = jest.fn()
  here.subscribe(listener)
  localStorage.removeItem('token')
  elsewhere.set('last_email', 'x@example.com')
  settle()
  expect(listener).not.toHaveBeenCalled()
})
