import { createSessionStore } from './session-store'

const customer = { token: 't', role: 'customer', email: 'customer@example.com', id: 7 }
const technician = { token: 'link', role: 'technician', email: 'tech@example.com', id: 9 }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a customer is remembered, by four entries and no more', () => {
  createSessionStore(localStorage, sessionStorage).start(customer, 'password')
  expect({ ...localStorage }).toEqual({ token: 't', role: 'customer', email: 'customer@example.com', auth_strategy: 'password' })
  expect(createSessionStore(localStorage, sessionStorage).session()).toEqual({ role: 'customer', strategy: 'password', email: 'customer@example.com' })
})

test('a link’s credentials live in their tab only', () => {
  createSessionStore(localStorage, sessionStorage).start(technician, 'token')
  expect(localStorage).toHaveLength(0)
  expect(createSessionStore(localStorage, sessionStorage).session()?.role).toBe('technician')
})

test('a remembered customer wins over a link of this tab', () => {
  const store = createSessionStore(localStorage, sessionStorage)
  store.start(technician, 'token')
  store.start(customer, 'password')
  expect(createSessionStore(localStorage, sessionStorage).session()?.role).toBe('customer')
})

test('the id is known after signing in and not after a reload', () => {
  const store = createSessionStore(localStorage, sessionStorage)
  store.start(customer, 'password')
  expect(store.credentials()?.id).toBe(7)
  expect(createSessionStore(localStorage, sessionStorage).credentials()?.id).toBeUndefined()
})

test('clearing forgets everything and tells who listens', () => {
  const store = createSessionStore(localStorage, sessionStorage)
  store.start(customer, 'password')
  const heard = jest.fn()
  const stop = store.subscribe(heard)
  store.clear()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.session()).toBeNull()
  expect(store.credentials()).toBeNull()
  expect(localStorage).toHaveLength(0)
  stop()
  store.start(customer, 'password')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('half of an entry is no session', () => {
  localStorage.setItem('token', 't')
  expect(createSessionStore(localStorage, sessionStorage).session()).toBeNull()
})

test('without storage it works until the page is left', () => {
  const broken = { getItem: () => { throw new Error('denied') }, setItem: () => { throw new Error('denied') }, removeItem: () => { throw new Error('denied') } } as unknown as Storage
  const store = createSessionStore(broken, broken)
  store.start(customer, 'password')
  expect(store.session()?.email).toBe('customer@example.com')
  store.clear()
  expect(store.session()).toBeNull()
})
