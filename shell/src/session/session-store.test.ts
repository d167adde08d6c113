import { openStorage } from '@portal/platform'
import { createSessionStore } from './session-store'

const customer = { token: 't', role: 'customer', email: 'customer@example.com', id: 7 }
const technician = { token: 'link', role: 'technician', email: 'tech@example.com', id: 9 }

const open = () => createSessionStore(localStorage, sessionStorage)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a customer’s session is persisted as exactly four entries', () => {
  open().start(customer, 'password')
  const { token, role, email } = customer
  expect({ ...localStorage }).toEqual({ token, role, email, auth_strategy: 'password' })
  expect(open().session()).toEqual({ role, strategy: 'password', email })
})

test('the session of a link is stored in its tab only', () => {
  open().start(technician, 'token')
  expect(localStorage).toHaveLength(0)
  expect(open().session()?.role).toBe('technician')
})

test('a customer’s stored session takes precedence over the session of a link in this tab', () => {
  const store = open()
  store.start(technician, 'token')
  store.start(customer, 'password')
  expect(open().session()?.role).toBe('customer')
})

test('the id is known after signing in and not after a reload', () => {
  const store = open()
  store.start(customer, 'password')
  expect(store.credentials()?.id).toBe(7)
  expect(open().credentials()?.id).toBeUndefined()
})

describe('learning from the customer’s record', () => {
  const record = (...emails: string[]) => ({
    id: 7,
    email: emails[0] ?? '',
    emails: emails.map((email_address, id) => ({ id, email_address, label: null, primary: id === 0 })),
  })
  const reopen = () => {
    open().start(customer, 'password')
    return open()
  }

  test('makes the id known after a reload too', () => {
    const store = reopen()
    store.learn(record('customer@example.com'))
    expect(store.credentials()?.id).toBe(7)
  })

  test.each([
    ['the email signed in with', ['customer@example.com']],
    ['the same email in another case, among others', ['casey@example.com', 'Customer@Example.com']],
    ['no email', []],
  ])('with %s changes nothing', (_, held) => {
    const store = reopen()
    const listener = jest.fn()
    store.subscribe(listener)
    store.learn(record(...held))
    expect(listener).not.toHaveBeenCalled()
    expect(store.session()?.email).toBe('customer@example.com')
  })

  test('with other emails only changes the session’s email, and persists it', () => {
    const store = reopen()
    store.learn(record('casey@example.com', 'rivera@example.com'))
    expect(store.session()?.email).toBe('casey@example.com')
    expect(store.credentials()?.token).toBe('t')
    expect(open().session()?.email).toBe('casey@example.com')
  })

  test('changes nothing after a sign-out', () => {
    const store = reopen()
    store.clear()
    store.learn(record('casey@example.com'))
    expect(store.session()).toBeNull()
    expect(localStorage).toHaveLength(0)
  })
})

test('ending the session of a link does not end the customer’s session in another tab', () => {
  const linkStore = open()
  linkStore.start(technician, 'token')
  open().start(customer, 'password')
  linkStore.clear()
  expect(linkStore.session()).toBeNull()
  expect(open().session()?.email).toBe('customer@example.com')
})

test('clearing removes everything and notifies listeners', () => {
  const store = open()
  store.start(customer, 'password')
  const listener = jest.fn()
  const stop = store.subscribe(listener)
  store.clear()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.session()).toBeNull()
  expect(store.credentials()).toBeNull()
  expect(localStorage).toHaveLength(0)
  stop()
  store.start(customer, 'password')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('incomplete entries are no session', () => {
  localStorage.setItem('token', 't')
  expect(open().session()).toBeNull()
})

test('without storage it works until the page is left', () => {
  const denied = openStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const store = createSessionStore(denied, denied)
  store.start(customer, 'password')
  expect(store.session()?.email).toBe('customer@example.com')
  store.clear()
  expect(store.session()).toBeNull()
})

describe('a session that the server ended', () => {
  test('is reported until the next sign-in', () => {
    const store = open()
    expect(store.ended()).toBeNull()
    store.start(customer, 'password')
    store.end()
    // Two requests were in flight, and both got a 401.
    store.end()
    expect(store.ended()).toBe('password')
    expect(store.session()).toBeNull()
    expect(localStorage).toHaveLength(0)
    store.start(customer, 'password')
    expect(store.ended()).toBeNull()
  })

  test('is reported as the session of a link if it began with one', () => {
    const store = open()
    store.start(technician, 'token')
    store.end()
    expect(store.ended()).toBe('token')
    store.start(customer, 'token')
    store.end()
    expect(store.ended()).toBe('token')
  })

  test('is not reported after logging out', () => {
    const store = open()
    store.start(customer, 'password')
    store.clear()
    store.end()
    expect(store.ended()).toBeNull()
  })
})
