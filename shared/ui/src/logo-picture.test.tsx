import { fireEvent, render, screen } from '@testing-library/react'
import { LogoPicture } from './logo-picture'

/** Shows a logo of this size where so much room is left, as a browser lays it out. */
function showIn(roomPx: number, [naturalWidth, naturalHeight]: readonly [number, number], heightPx = 38) {
  render(<LogoPicture src="/logo.png" name="Acme" heightPx={heightPx} />)
  const image = screen.getByAltText('Acme')
  const clientWidth = Math.min(roomPx, 360, Math.round((heightPx * naturalWidth) / naturalHeight))
  for (const [name, value] of Object.entries({ naturalWidth, naturalHeight, clientWidth }))
    Object.defineProperty(image, name, { value })
  fireEvent.load(image)
  const shown = document.querySelector('img')
  return {
    name: screen.queryByText('Acme') !== null,
    heightPx: shown && Math.min(heightPx, (clientWidth * naturalHeight) / naturalWidth),
  }
}

test.each([
  ['10:1', [1_000, 100], 600, { name: false, heightPx: 36 }],
  ['10:1, as wide as a phone', [1_000, 100], 272, { name: false, heightPx: 27.2 }],
  ['10:1, with little room', [1_000, 100], 181, { name: true, heightPx: null }],
  ['4:1, with little room', [400, 100], 111, { name: false, heightPx: 27.75 }],
  ['1:1', [100, 100], 111, { name: false, heightPx: 38 }],
] as const)('a logo of %s is between 24 and 44 pixels high, or its name stands there', (_, size, room, expected) => {
  expect(showIn(room, size)).toEqual(expected)
})

test('a logo of 1:5 is as high as asked, and has its name beside it', () => {
  const shown = showIn(111, [100, 500])
  expect(shown.name).toBe(true)
  expect(Math.round(shown.heightPx!)).toBe(38)
})

test('a wide one asks for more room where it would be too low', () => {
  render(<LogoPicture src="/logo.png" name="Acme" heightPx={38} />)
  const shown = screen.getByAltText<HTMLImageElement>('Acme')
  Object.defineProperties(shown, {
    naturalWidth: { value: 850 },
    naturalHeight: { value: 100 },
    clientWidth: { get: () => (shown.matches('[data-wide]') ? 256 : 181) },
  })
  fireEvent.load(shown)
  expect(shown).toBeInTheDocument()
})

test('one that the company wants lower is', () => {
  expect(showIn(600, [400, 100], 19)).toEqual({ name: false, heightPx: 19 })
})

test('a company without a logo has its name there', () => {
  render(<LogoPicture src={null} name="Acme" heightPx={38} />)
  expect(screen.getByText('Acme')).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})
