// setup.ts has called keepComputedStyles.
const visibility = (id: string) => getComputedStyle(document.getElementById(id)!).visibility
const byId = (id: string) => document.getElementById(id)!

beforeEach(() => {
  document.head.innerHTML = '<style>.hidden, .alert + .hint { visibility: hidden }</style>'
  document.body.innerHTML =
    '<main id="main"><p id="first">1</p><p id="second" class="hint"><b id="inside">2</b></p></main>'
})
afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

test.each<[string, () => void]>([
  ['the element itself', () => byId('inside').classList.add('hidden')],
  ['an element around it', () => byId('main').classList.add('hidden')],
  ['the style attribute of one around it', () => (byId('main').style.visibility = 'hidden')],
  ['the element before one around it', () => byId('first').classList.add('alert')],
  ['its place', () => byId('second').before(Object.assign(document.createElement('p'), { className: 'alert' }))],
  [
    'a rule',
    () =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'b { visibility: hidden }' })),
  ],
])('a computed style is up to date after a change of %s', (_, change) => {
  expect(visibility('inside')).toBe('visible')
  expect(visibility('inside')).toBe('visible')
  change()
  expect(visibility('inside')).toBe('hidden')
})
