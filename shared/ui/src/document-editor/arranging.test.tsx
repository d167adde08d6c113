import { screen, waitFor } from '@testing-library/react'
import type { Arranging } from './drop-target'
import type { EditedLine, Place } from './edited-document'
import { choose, field, handlers, names, openEditor, setUpEditor } from './testing/open-editor'
import { condenser, full, permit, system } from './testing/sample-document'

setUpEditor()

const { onArrange } = handlers
const crane: EditedLine = { ...permit, id: 9, unit_name: 'Crane' }
const announcements = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')
/** The orders that were sent: 'id in group' for each line. */
const sentOrders = () =>
  onArrange.mock.calls.map(([places]) =>
    (places as Place[]).map(({ id, group_id }) => (group_id === null ? `${id}` : `${id} in ${group_id}`)),
  )
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` })

test('by keyboard: picked up, moved, dropped; every step is announced', async () => {
  const { user } = openEditor()
  handle('Air handler').focus()
  await user.keyboard(' ')
  expect(handle('Air handler')).toHaveAttribute('aria-pressed', 'true')
  expect(announcements()).toBe(
    'Air handler, position 2 of 4, in group Heat pump system. Picked up: arrow keys move it, Space or Enter drops it, Escape puts it back.',
  )
  await user.keyboard('{ArrowUp}')
  expect(announcements()).toBe('Air handler, position 1 of 4, in group Heat pump system')
  expect(names().slice(1, 3)).toEqual(['Air handler', 'Condenser'])
  expect(handle('Air handler')).toHaveFocus()
  expect(onArrange).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(announcements()).toBe('Air handler, position 1 of 4, in group Heat pump system. Dropped.')
  expect(sentOrders()).toEqual([['1 in 7', '3 in 7', '2 in 7', '4', '5']])
})

test('Escape puts it back', async () => {
  const { user } = openEditor()
  handle('Permit').focus()
  await user.keyboard('{Enter}{ArrowDown}{Escape}')
  expect(names().slice(3)).toEqual(['Permit', 'Comfort Plan'])
  expect(announcements()).toBe('Permit, position 3 of 4. Put back.')
  await user.tab()
  expect(onArrange).not.toHaveBeenCalled()
})

test('Tab drops it', async () => {
  const { user } = openEditor()
  handle('Permit').focus()
  await user.keyboard('{Enter}{ArrowDown}')
  await user.tab()
  expect(onArrange).toHaveBeenCalledTimes(1)
})

test('a line that is added while a row is held appears in its place and is part of the dropped order; one that is removed is not', async () => {
  const { user, again } = openEditor()
  handle('Comfort Plan').focus()
  await user.keyboard('{Enter}{ArrowUp}')
  expect(names()).toEqual(['Heat pump system', 'Condenser', 'Air handler', 'Comfort Plan', 'Permit'])
  const [heading, first, , ...rest] = full.items_attributes
  again({ document: { ...full, items_attributes: [heading!, first!, ...rest, crane] } })
  expect(names()).toEqual(['Heat pump system', 'Condenser', 'Comfort Plan', 'Permit', 'Crane'])
  await user.keyboard('{ArrowUp}{Enter}')
  expect(sentOrders()).toEqual([['1 in 7', '5', '2 in 7', '4', '9']])
})

test.each([
  ['before the held row', 4, ['Comfort Plan', 'Permit', 'Crane']],
  ['in the middle', 3, ['Comfort Plan', 'Crane', 'Permit']],
])('a line that is added %s stays there', async (_, at, shown) => {
  const { user, again } = openEditor()
  handle('Comfort Plan').focus()
  await user.keyboard('{Enter}{ArrowUp}')
  again({ document: { ...full, items_attributes: full.items_attributes.toSpliced(at, 0, crane) } })
  expect(names().slice(3)).toEqual(shown)
})

test('a row that is removed while it is held is no longer held', async () => {
  const { user, again } = openEditor()
  handle('Comfort Plan').focus()
  await user.keyboard('{Enter}{ArrowUp}')
  again({ document: { ...full, items_attributes: full.items_attributes.slice(0, -1) } })
  expect(names()).toEqual(['Heat pump system', 'Condenser', 'Air handler', 'Permit'])
  handle('Permit').focus()
  await user.keyboard('{Enter}')
  expect(handle('Permit')).toHaveAttribute('aria-pressed', 'true')
  expect(onArrange).not.toHaveBeenCalled()
})

test('Alt with an arrow key moves a row by one, from any of its fields; the next step starts from there', async () => {
  onArrange.mockImplementation(() => new Promise(() => {}))
  const { user } = openEditor()
  await user.click(field('Quantity of Comfort Plan'))
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['Heat pump system', 'Condenser', 'Comfort Plan', 'Air handler', 'Permit'])
  expect(field('Quantity of Comfort Plan')).toHaveFocus()
  expect(onArrange).toHaveBeenCalledTimes(2)
})

test('the last line that leaves a group hides its heading, but the server still gets every line', async () => {
  onArrange.mockImplementation(() => new Promise(() => {}))
  const document = { ...full, items_attributes: [system, condenser, permit] }
  const stepped: Arranging['stepped'] = () => [
    { id: 2, type: 'lineItem', group_id: null },
    { id: 4, type: 'lineItem', group_id: null },
  ]
  const { user } = openEditor({ document, stepped })
  await choose(user, 'Condenser', 'Move up')
  expect(names()).toEqual(['Condenser', 'Permit'])
  expect(sentOrders()).toEqual([['2', '4', '1 in 7']])
})

test('a step past the end changes nothing', async () => {
  const { user } = openEditor()
  await choose(user, 'Comfort Plan', 'Move down')
  expect(onArrange).not.toHaveBeenCalled()
})

test('an order that could not be saved is reverted', async () => {
  onArrange.mockResolvedValue(false)
  const { user } = openEditor()
  await choose(user, 'Comfort Plan', 'Move up')
  await waitFor(() => expect(names().at(-1)).toBe('Comfort Plan'))
  expect(onArrange).toHaveBeenCalledTimes(1)
})

describe('by pointer', () => {
  // jsdom has no layout: the mocked rows are 100 pixels high, one below the other.
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, 100 * [...(this.parentElement?.children ?? [])].indexOf(this), 300, 100)
    })
  })
  afterEach(() => jest.restoreAllMocks())

  test.each(['MouseLeft', 'TouchA'])('a row moves to where it is dropped (%s)', async (key) => {
    const { user } = openEditor()
    await user.pointer([
      { keys: `[${key}>]`, target: handle('Comfort Plan'), coords: { clientX: 10, clientY: 450 } },
      { ...(key === 'TouchA' && { pointerName: key }), target: document.body, coords: { clientX: 10, clientY: 380 } },
      { ...(key === 'TouchA' && { pointerName: key }), target: document.body, coords: { clientX: 10, clientY: 310 } },
    ])
    expect(onArrange).not.toHaveBeenCalled()
    await user.pointer({ keys: `[/${key}]`, target: document.body })
    expect(names()).toEqual(['Heat pump system', 'Condenser', 'Air handler', 'Comfort Plan', 'Permit'])
    expect(onArrange).toHaveBeenCalledTimes(1)
    expect(announcements()).toBe('Comfort Plan, position 3 of 4. Dropped.')
  })

  test('dropped where it was, it stays, and the click does not pick it up', async () => {
    const { user } = openEditor()
    await user.pointer([
      { keys: '[MouseLeft>]', target: handle('Comfort Plan'), coords: { clientX: 10, clientY: 420 } },
      { target: handle('Comfort Plan'), coords: { clientX: 10, clientY: 430 } },
      { keys: '[/MouseLeft]', target: handle('Comfort Plan') },
    ])
    expect(handle('Comfort Plan')).toHaveAttribute('aria-pressed', 'false')
    expect(onArrange).not.toHaveBeenCalled()
  })

  test('Escape while it is dragged leaves it where it was', async () => {
    const { user } = openEditor()
    await user.pointer([
      { keys: '[MouseLeft>]', target: handle('Comfort Plan'), coords: { clientX: 10, clientY: 450 } },
      { target: document.body, coords: { clientX: 10, clientY: 310 } },
    ])
    await user.keyboard('{Escape}')
    await user.pointer({ keys: '[/MouseLeft]', target: document.body })
    expect(onArrange).not.toHaveBeenCalled()
  })
})
