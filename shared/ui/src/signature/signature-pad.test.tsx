import { render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { SignaturePad, SignDialog, type GivenSignature } from '.'
import type { Draw } from './strokes'

const signed = jest.fn<void, [GivenSignature | null]>()
const draw: Draw = (paths) => `data:image/png;${paths.join(';')}`
beforeEach(() => signed.mockClear())

// jsdom has no layout: the paper is mocked at half the size of its own units.
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 200))
})
afterEach(() => jest.restoreAllMocks())

const setUp = (props: { tries?: number; disabled?: boolean } = {}) => {
  const view = render(<SignaturePad onChange={signed} draw={draw} {...props} />)
  return {
    user: userEvent.setup(),
    retry: (tries: number) => view.rerender(<SignaturePad onChange={signed} draw={draw} tries={tries} />),
  }
}
const last = () => signed.mock.lastCall?.[0]
const name = () => screen.getByRole('textbox', { name: 'Your name' })
const paper = () => screen.getByRole('img')
const lines = () => [...paper().querySelectorAll('path:not(.line)')].map((path) => path.getAttribute('d'))
type Spot = readonly [number, number]

const at = ([clientX, clientY]: Spot) => ({ target: paper(), coords: { clientX, clientY } })

const stroke = (user: UserEvent, first: Spot, ...rest: Spot[]) =>
  user.pointer([{ keys: '[MouseLeft>]', ...at(first) }, ...rest.map(at), { keys: '[/MouseLeft]' }])

test('a name is typed by keyboard alone, and is the signature', async () => {
  const { user } = setUp()
  await user.tab()
  expect(name()).toHaveFocus()
  await user.keyboard(' Casey Rivera ')
  expect(last()).toEqual({ kind: 'typed', name: 'Casey Rivera' })
  await user.tab()
  expect(screen.getByRole('radio', { name: 'Type' })).toHaveFocus()
  expect(screen.getByRole('radio', { name: 'Type' })).toBeChecked()
  await user.clear(name())
  expect(last()).toBeNull()
})

test('a drawing is a line on the paper and, with a name, the signature', async () => {
  const { user } = setUp()
  await user.click(screen.getByRole('radio', { name: 'Draw' }))
  expect(paper()).toHaveAccessibleName('Nothing drawn yet')
  await stroke(user, [10, 10], [100, 50])
  expect(paper()).toHaveAccessibleName('Your drawn signature')
  expect(lines()).toEqual(['M 20 20 L 200 100'])
  expect(last()).toBeNull()
  await user.type(name(), 'Casey')
  expect(last()).toEqual({ kind: 'drawn', name: 'Casey', image: 'data:image/png;M 20 20 L 200 100' })
})

test('the pen stays on the paper’s edge when it leaves, and a second finger writes nothing', async () => {
  const { user } = setUp()
  await user.click(screen.getByRole('radio', { name: 'Draw' }))
  await user.pointer([
    { keys: '[TouchA>]', ...at([10, 10]) },
    { keys: '[TouchB>]', ...at([300, 100]) },
    { pointerName: 'TouchB', ...at([310, 110]) },
    { pointerName: 'TouchA', ...at([900, -40]) },
    { keys: '[/TouchB]' },
    { keys: '[/TouchA]' },
  ])
  expect(lines()).toEqual(['M 20 20 L 1000 0'])
})

test('the last line can be undone, or all of them', async () => {
  const { user } = setUp()
  await user.type(name(), 'Casey')
  await user.click(screen.getByRole('radio', { name: 'Draw' }))
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await stroke(user, [0, 0], [5, 5])
  await stroke(user, [20, 20])
  expect(lines()).toEqual(['M 0 0 L 10 10', 'M 40 40 l 0.1 0'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(last()?.image).toBe('data:image/png;M 0 0 L 10 10')
  await stroke(user, [20, 20])
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(lines()).toEqual([])
  expect(last()).toBeNull()
})

test('the drawing and the name are kept when switching between the two', async () => {
  const { user } = setUp()
  await user.type(name(), 'Casey')
  await user.click(screen.getByRole('radio', { name: 'Draw' }))
  await stroke(user, [0, 0], [5, 5])
  await user.click(screen.getByRole('radio', { name: 'Type' }))
  expect(last()).toEqual({ kind: 'typed', name: 'Casey' })
  await user.click(screen.getByRole('radio', { name: 'Draw' }))
  expect(lines()).toEqual(['M 0 0 L 10 10'])
  expect(name()).toHaveValue('Casey')
})

test('signing with nothing says what is missing and focuses it, on every try', async () => {
  const { user, retry } = setUp()
  expect(name()).not.toHaveAccessibleDescription()
  retry(1)
  expect(name()).toHaveAccessibleDescription('Please type your name.')
  expect(name()).toHaveFocus()
  await user.type(name(), 'Casey')
  expect(name()).not.toHaveAccessibleDescription()
  await user.click(screen.getByRole('radio', { name: 'Draw' }))
  expect(screen.getByText('Please draw your signature.')).toBeVisible()
  await user.click(name())
  retry(2)
  expect(screen.getByRole('radio', { name: 'Draw' })).toHaveFocus()
  expect(screen.getByRole('radio', { name: 'Draw' })).toHaveAccessibleDescription('Please draw your signature.')
})

test('a rejected signature is still there, and the error is scrolled into view', async () => {
  const user = userEvent.setup()
  const scrolled = (Element.prototype.scrollIntoView = jest.fn())
  render(
    <SignDialog
      title="Sign"
      statement="I agree."
      submitText="Sign"
      onSubmit={() => Promise.reject(Object.assign(new Error('The office is closed for a moment.'), { errors: [] }))}
      onClose={() => undefined}
    />,
  )
  await user.type(name(), 'Casey')
  await user.click(screen.getByRole('button', { name: 'Sign' }))
  expect(screen.getByRole('alert')).toHaveTextContent('The office is closed for a moment.')
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')])
  expect(name()).toHaveValue('Casey')
})

test('nothing can be changed while it is being sent', async () => {
  setUp({ disabled: true })
  expect(name()).toBeDisabled()
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled()
})
