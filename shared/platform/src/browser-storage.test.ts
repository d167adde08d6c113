import { openStorage } from './browser-storage'

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
/** A storage with methods of its prototype, as a browser's. */
const withMethods = (methods: object): Storage => Object.create(methods) as Storage
const full = withMethods({
  getItem: (key: string) => localStorage.getItem(key),
  removeItem: (key: string) => localStorage.removeItem(key),
  clear: refuse,
  setItem: refuse,
})
const damaged = withMethods({ getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse })

beforeEach(() => localStorage.clear())

test('uses the browser’s storage', () => {
  const storage = openStorage(() => localStorage)
  expect(storage.isKept()).toBe(true)
  storage.setItem('token', 't')
  expect({ ...localStorage }).toEqual({ token: 't' })
  expect(openStorage(() => localStorage).getItem('token')).toBe('t')
  expect(storage.keys()).toEqual(['token'])
  storage.removeItem('token')
  expect(storage.getItem('token')).toBeNull()
})

test.each<[string, () => Storage | null]>([
  ['cookies are blocked, so that the getter throws', refuse],
  ['a web view has none', () => null],
  ['it has no room', () => full],
  ['it is damaged', () => damaged],
])('keeps entries until the page is left where %s', (_, get) => {
  const storage = openStorage(get)
  expect(storage.isKept()).toBe(false)
  expect(storage.getItem('token')).toBeNull()
  storage.setItem('token', 't')
  storage.setItem('role', 'customer')
  expect(storage.getItem('token')).toBe('t')
  expect(storage.keys()).toEqual(['token', 'role'])
  storage.removeItem('token')
  expect(storage.getItem('token')).toBeNull()
  storage.clear()
  expect(storage.keys()).toEqual([])
})

test('a value that a full storage rejects still replaces the older one', () => {
  localStorage.setItem('token', 'older')
  const storage = openStorage(() => full)
  storage.setItem('token', 'newer')
  expect(storage.getItem('token')).toBe('newer')
  expect(localStorage.getItem('token')).toBeNull()
})
