import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createHeldApi, withClient } from '@portal/client/testing'
import { PlatformProvider, type Platform } from '@portal/platform'
import { FormShell } from '@portal/ui/form'
import { AddressFields } from './address-fields'
import { addressDefaults, addressSchema } from './address.form'
import * as sample from './testing/sample-address'

// Returns a promise, as in newer browsers.
const scrollIntoView = jest.fn(async () => undefined)
beforeAll(() => void Object.assign(Element.prototype, { scrollIntoView }))
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const suggestion = (number: string) => ({
  ...sample.suggestion,
  label: `${number} Elm St`,
  street_number: number,
  route: 'Elm St',
})

function show() {
  const api = createHeldApi('text')
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(
    <PlatformProvider value={{ settings: { googleMapsKey: '' } } as Platform}>
      <FormShell schema={addressSchema} initialValues={addressDefaults(null)} onSubmit={jest.fn()}>
        <AddressFields />
      </FormShell>
    </PlatformProvider>,
    { wrapper: withClient(api.fetch) },
  )
  return { user, ...api }
}
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const search = () => screen.getByRole('combobox', { name: 'Address' })
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('requests suggestions 250 ms after the last keystroke, from three characters on', async () => {
  const { user, requests } = show()
  await user.type(search(), '12')
  await wait(1_000)
  expect(requests()).toEqual([])
  await user.type(search(), ' E')
  await wait(249)
  expect(requests()).toEqual([])
  await wait(1)
  expect(requests()).toEqual(['12 E'])
})

test('a response for text that has changed since is dropped', async () => {
  const { user, answer } = show()
  await user.type(search(), '12 E')
  await wait(250)
  await user.type(search(), 'lm')
  await wait(250)
  await answer('12 Elm', Response.json([suggestion('12')]))
  await answer('12 E', Response.json([suggestion('99')]))
  expect(shown()).toEqual(['12 Elm St'])
})

test('the previous suggestions stay while the user types on; a failed request clears them silently', async () => {
  const { user, answer } = show()
  await user.type(search(), '12 E')
  await wait(250)
  await answer('12 E', Response.json([suggestion('12'), suggestion('120')]))
  expect(shown()).toEqual(['12 Elm St', '120 Elm St'])
  await user.type(search(), 'l')
  expect(shown()).toEqual(['12 Elm St', '120 Elm St'])
  await wait(250)
  await answer('12 El', new Response('{}', { status: 500 }))
  expect(shown()).toEqual([])
  expect(search()).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('arrow keys wrap around, passing through the field itself', async () => {
  const { user, answer } = show()
  await user.type(search(), '12 E')
  await wait(250)
  await answer('12 E', Response.json([suggestion('12'), suggestion('120')]))
  const active = () => screen.queryByRole('option', { selected: true })?.textContent
  const highlighted: (string | null | undefined)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await user.keyboard(`{${key}}`)
    highlighted.push(active())
  }
  expect(highlighted).toEqual(['12 Elm St', '120 Elm St', undefined, '120 Elm St', '12 Elm St'])
  expect(scrollIntoView.mock.contexts.at(-1)).toBe(screen.getByRole('option', { selected: true }))
})

test('Tab leaves without choosing', async () => {
  const { user, answer } = show()
  await user.type(search(), '12 E')
  await wait(250)
  await answer('12 E', Response.json([suggestion('12')]))
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(shown()).toEqual([])
  expect(search()).toHaveValue('12 E')
  expect(screen.getByRole('button', { name: 'Enter address manually' })).toHaveFocus()
})

describe('search text with no match', () => {
  test('shows a hint, and carries over to manual entry and back', async () => {
    const { user, answer } = show()
    await user.type(search(), '12 Nowhere Ln')
    await wait(250)
    await answer('12 Nowhere Ln', Response.json([]))
    expect(search()).toHaveAccessibleDescription(
      "We couldn't find that address. Check what you typed, or enter it manually.",
    )
    await user.click(screen.getByRole('button', { name: 'Enter address manually' }))
    expect(screen.getByRole('textbox', { name: 'Street Address' })).toHaveValue('12 Nowhere Ln')
    await user.click(screen.getByRole('button', { name: 'Search for an address' }))
    expect(search()).toHaveValue('12 Nowhere Ln')
  })

  test('is split into its parts if it has them', async () => {
    const { user } = show()
    await user.type(search(), '12 Nowhere Ln, Fairhaven, co 80014')
    await user.click(screen.getByRole('button', { name: 'Enter address manually' }))
    expect(screen.getByRole('textbox', { name: 'Street Address' })).toHaveValue('12 Nowhere Ln')
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Fairhaven')
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveDisplayValue('Colorado')
    expect(screen.getByRole('textbox', { name: 'Zip Code' })).toHaveValue('80014')
  })
})
