import { renderHook } from '@testing-library/react'
import type { User } from '@portal/contract'
import { rememberedEmail } from './remembered-email'
import { createSessionStore } from './session-store'
import { useSessionSync } from './use-session-sync'

const user = (email: string) =>
  ({ id: 7, email, emails: [{ id: 1, email_address: email, label: null, primary: true }] }) as User
const learn = (remembered: string) => {
  rememberedEmail.write(remembered)
  const store = createSessionStore(localStorage, sessionStorage)
  store.start({ token: 't', role: 'customer', email: 'customer@example.com', id: 7 }, 'password')
  const { rerender } = renderHook(({ known }: { known: User | undefined }) => useSessionSync(store, known), {
    initialProps: { known: undefined as User | undefined },
  })
  expect(store.session()?.email).toBe('customer@example.com')
  rerender({ known: user('casey@example.com') })
  return store
}

beforeEach(() => localStorage.clear())

test('the login page offers the session’s new email', () => {
  expect(learn('customer@example.com').session()?.email).toBe('casey@example.com')
  expect(rememberedEmail.read()).toBe('casey@example.com')
})

test('another user’s remembered email is kept', () => {
  learn('landlord@example.com')
  expect(rememberedEmail.read()).toBe('landlord@example.com')
})
