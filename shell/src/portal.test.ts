import { createPortal } from './portal'

const data = {
  apiBase: '',
  tenant: { subdomain: 'acme' },
  brand: { googleAnalyticsId: null },
  settings: {},
  releases: [],
  updatePollSeconds: 0,
}
const casey = { token: 't'.repeat(43), role: 'customer', email: 'casey@example.com', id: 1 }

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

test.each<[string, (portal: ReturnType<typeof createPortal>) => void]>([
  ['ends', ({ store }) => store.end()],
  ['is another one', ({ platform }) => platform.signIn({ ...casey, token: 'u'.repeat(43) } as never)],
])('early responses are dropped once the session %s', (_, change) => {
  localStorage.setItem('token', casey.token)
  localStorage.setItem('email', casey.email)
  localStorage.setItem('role', casey.role)
  const early = new Map([['/reports/invoices.json', Promise.resolve(new Response('', { status: 401 }))]])
  const portal = createPortal(data as never, early, {} as never, {} as never)
  expect(early.size).toBe(1)
  change(portal)
  expect(early.size).toBe(0)
})

test('with all cookies blocked the portal starts, and a session lasts until the page is left', () => {
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(window, storage, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
  const { store, platform } = createPortal(data as never, new Map(), {} as never, {} as never)
  expect(store.session()).toBeNull()
  platform.signIn(casey as never)
  expect(store.session()).toEqual({ role: 'customer', strategy: 'password', email: casey.email })
  expect(store.credentials()?.token).toBe(casey.token)
  store.clear()
  expect(store.session()).toBeNull()
})
