import { act, render, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import * as stories from './document-editor.stories'
import { choose, field, handlers, names, openEditor, retype, setUpEditor, wait } from './testing/open-editor'
import { twoColumns } from './testing/sample-document'

setUpEditor()

const { onArrange, onChangeLine, onReload } = handlers

describe('fields', () => {
  test('every line has its fields: covered systems only where they apply, prices for the office', () => {
    openEditor()
    expect(names()).toEqual(['Heat pump system', 'Condenser', 'Air handler', 'Permit', 'Comfort Plan'])
    expect(field('Quantity of Permit')).toHaveValue('2')
    expect(field('Price of Air handler')).toHaveValue('$1,800.50')
    expect(screen.getAllByRole('textbox', { name: /^Covered systems/ })).toEqual([
      field('Covered systems of Comfort Plan'),
    ])
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Move and select',
      'Item',
      'Qty',
      'Price',
      'Total',
      'Actions',
    ])
  })

  test('a name that is pasted with line breaks is saved on one line', async () => {
    const { user } = openEditor()
    await user.clear(field('Name of Permit'))
    await user.paste('Permit\r\n  and inspection\n')
    await user.tab()
    expect(onChangeLine.mock.calls).toEqual([[4, { unit_name: 'Permit and inspection' }]])
  })

  test('a technician sees prices but can’t edit them', () => {
    openEditor({ mayPrice: false, document: twoColumns })
    expect(screen.queryByRole('textbox', { name: /price/i })).toBeNull()
    const row = screen.getByRole('row', { name: /Air handler|1,800/ })
    expect(within(row).getAllByText('$1,800.50')).toHaveLength(2)
    expect(within(row).getAllByText('$1,980.00')).toHaveLength(2)
  })

  test('two columns have a price and a total of the other program', async () => {
    const { user } = openEditor({ document: twoColumns })
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(2, -1),
    ).toEqual(['Qty', 'Price', 'No plan price', 'No plan', 'Comfort Plan'])
    expect(field('No plan price of Permit')).toHaveValue('')
    await retype(user, 'No plan price of Air handler', '')
    await user.tab()
    expect(onChangeLine.mock.calls).toEqual([[3, { comparison_price_cents: null }]])
  })

  test('a change is sent 750 ms after the last keystroke', async () => {
    const { user } = openEditor()
    await retype(user, 'Quantity of Permit', '3')
    await wait(700)
    await user.type(field('Quantity of Permit'), '4')
    await wait(749)
    expect(onChangeLine).not.toHaveBeenCalled()
    await wait(1)
    expect(onChangeLine.mock.calls).toEqual([[4, { quantity: 34 }]])
  })

  test('a page reload asks for confirmation while something is unsaved, and sends it first', async () => {
    let answer = (_: boolean): void => undefined
    onChangeLine.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const { user } = openEditor()
    const leaves = () => {
      const leaving = new Event('beforeunload', { cancelable: true })
      act(() => void window.dispatchEvent(leaving))
      return !leaving.defaultPrevented
    }
    expect(leaves()).toBe(true)
    await retype(user, 'Quantity of Permit', '3')
    expect(onChangeLine).not.toHaveBeenCalled()
    expect(leaves()).toBe(false)
    expect(onChangeLine.mock.calls).toEqual([[4, { quantity: 3 }]])
    await user.tab()
    expect(leaves()).toBe(false)
    await act(async () => answer(true))
    expect(leaves()).toBe(true)
  })

  test.each([
    ['the field is left', (user: UserEvent) => user.tab()],
    ['Enter is pressed', (user: UserEvent) => user.keyboard('{Enter}')],
  ])('a change is sent at once when %s', async (_, leave) => {
    const { user } = openEditor()
    await retype(user, 'Price of Permit', '1,250.5')
    await leave(user)
    expect(onChangeLine.mock.calls).toEqual([[4, { unit_price_cents: 125_050 }]])
    await wait(2_000)
    expect(onChangeLine).toHaveBeenCalledTimes(1)
  })

  test('typed changes are sent before the lines are reordered', async () => {
    const { user } = openEditor()
    const order: string[] = []
    onChangeLine.mockImplementation(async () => order.push('change') > 0)
    onArrange.mockImplementation(async () => order.push('arrange') > 0)
    await retype(user, 'Name of Permit', 'City permit')
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(order).toEqual(['change', 'arrange'])
  })

  test('typed changes are sent when the user goes to another page', async () => {
    const { user, unmount } = openEditor()
    await retype(user, 'Quantity of Permit', '9')
    unmount()
    expect(onChangeLine.mock.calls).toEqual([[4, { quantity: 9 }]])
  })

  test('typing the saved value back is no change', async () => {
    const { user } = openEditor()
    await retype(user, 'Price of Permit', '125')
    await user.tab()
    expect(onChangeLine).not.toHaveBeenCalled()
    expect(field('Price of Permit')).toHaveValue('$125.00')
  })

  test.each([
    ['Quantity of Permit', '1.5', 'Quantity must be a whole number, 0 or more.'],
    ['Covered systems of Comfort Plan', '', 'Covered systems must be a whole number, 0 or more.'],
    ['Price of Permit', 'ten', 'Price must be dollars and cents, for example 12.50.'],
    ['Name of Permit', '', 'Required field'],
  ])('%s: "%s" stays, shows its error, and is not sent', async (name, typed, message) => {
    const { user } = openEditor()
    await retype(user, name, typed)
    expect(field(name)).not.toHaveAccessibleDescription()
    await user.tab()
    expect(field(name)).toHaveValue(typed)
    expect(field(name)).toHaveAccessibleDescription(message)
    expect(field(name)).toBeInvalid()
    await wait(1_000)
    expect(onChangeLine).not.toHaveBeenCalled()
  })

  test('a field that is edited while it is being saved keeps the newer text, and sends it', async () => {
    const answers: ((saved: boolean) => void)[] = []
    onChangeLine.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const { user } = openEditor()
    await retype(user, 'Quantity of Permit', '3')
    await wait(750)
    await user.type(field('Quantity of Permit'), '5')
    await act(async () => answers[0]!(true))
    expect(field('Quantity of Permit')).toHaveValue('35')
    await wait(750)
    expect(onChangeLine.mock.calls).toEqual([
      [4, { quantity: 3 }],
      [4, { quantity: 35 }],
    ])
  })

  test('the saved value, typed back while another one is in flight, is sent too', async () => {
    onChangeLine.mockImplementation(() => new Promise(() => {}))
    const { user } = openEditor()
    await retype(user, 'Quantity of Permit', '3')
    await wait(750)
    await retype(user, 'Quantity of Permit', '2')
    await wait(750)
    expect(onChangeLine.mock.calls).toEqual([
      [4, { quantity: 3 }],
      [4, { quantity: 2 }],
    ])
  })

  test('a row that is being saved says so, and can still be edited', () => {
    render(<stories.Saving />)
    const row = screen.getByDisplayValue('Air handler').closest('tr')!
    expect(within(row).getByText('Saving...')).toBeVisible()
    expect(field('Quantity of Air handler')).toBeEnabled()
  })

  test('a description is edited in a dialog, and shown in its row', async () => {
    const { user } = openEditor()
    await choose(user, 'Permit', 'Edit description…')
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Of the city')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(onChangeLine.mock.calls).toEqual([[4, { description: 'Of the city' }]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what could not be saved', () => {
  const conflict = { message: 'This quote has changed since you opened it.', isConflict: true }

  test('is listed with the conflict, and still when the current version is shown', async () => {
    onChangeLine.mockResolvedValue(false)
    const { user, again } = openEditor()
    await retype(user, 'Quantity of Permit', '3')
    await retype(user, 'Price of Condenser', 'x')
    await user.tab()
    again({ problem: conflict })
    expect(screen.getByRole('alert')).toHaveTextContent('This quote has changed since you opened it.')
    expect(field('Quantity of Permit')).toHaveAccessibleDescription('This quote has changed since you opened it.')
    expect(field('Price of Condenser')).toHaveAccessibleDescription(/^Price must be/)
    // Nothing is sent from here on, and each unsent field says so.
    await retype(user, 'Quantity of Condenser', '2')
    await user.tab()
    await waitFor(() =>
      expect(field('Quantity of Condenser')).toHaveAccessibleDescription('This quote has changed since you opened it.'),
    )
    await retype(user, 'Quantity of Condenser', '1')
    await user.tab()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Permit, Quantity: 3',
      'Condenser, Price: x',
    ])
    expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Show the current version' }))
    expect(onReload).toHaveBeenCalledTimes(1)
    again({ problem: null })
    expect(field('Quantity of Permit')).toHaveValue('2')
    expect(screen.getByText('These changes were not saved:')).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Permit, Quantity: 3',
      'Condenser, Price: x',
    ])
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('stays in its field, and is sent again on request, not by itself', async () => {
    onChangeLine.mockResolvedValue(false)
    const { user, again } = openEditor()
    await retype(user, 'Quantity of Permit', '3')
    await user.tab()
    again({ problem: { message: 'The office can’t be reached.', isConflict: false } })
    await retype(user, 'Quantity of Condenser', '2')
    onChangeLine.mockClear().mockResolvedValue(true)
    await user.tab()
    expect(onChangeLine.mock.calls).toEqual([[2, { quantity: 2 }]])
    again({ problem: null })
    // Another change was saved; the unsaved one is still listed.
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Permit, Quantity: 3'])
    expect(field('Quantity of Permit')).toHaveValue('3')
    await user.click(screen.getByRole('button', { name: 'Save again' }))
    expect(onChangeLine).toHaveBeenLastCalledWith(4, { quantity: 3 })
    expect(screen.queryByRole('listitem')).toBeNull()
  })
})
