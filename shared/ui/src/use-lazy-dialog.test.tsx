import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLazyDialog } from './use-lazy-dialog'

const Window = ({ row, onClose }: { row: string; onClose: () => void }) => (
  <div role="dialog" aria-label={row}>
    <button onClick={onClose}>Close {row}</button>
  </div>
)
type Load = () => Promise<typeof Window>

function Rows({ load, other = load }: { load: Load; other?: Load }) {
  const home = useLazyDialog<typeof Window, string>(load)
  const office = useLazyDialog<typeof Window, string>(other)
  return (
    <>
      <button onClick={() => home.open('Home')}>Home</button>
      <button onClick={() => office.open('Office')}>Office</button>
      <p>The page</p>
      {home.shown && <home.shown.Dialog row={home.shown.about} onClose={home.close} />}
      {office.shown && <office.shown.Dialog row={office.shown.about} onClose={office.close} />}
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const click = async (name: string) => userEvent.click(button(name))
/** Loads the window when told to. */
function held() {
  let arrive = () => {}
  const loaded = new Promise<typeof Window>((resolve) => (arrive = () => resolve(Window)))
  return { load: () => loaded, arrive: () => arrive() }
}

test('the code is loaded on first open, and the dialog shows what it was opened for', async () => {
  const load = jest.fn(async () => Window)
  render(<Rows load={load} />)
  expect(load).not.toHaveBeenCalled()
  await click('Office')
  expect(await screen.findByRole('dialog', { name: 'Office' })).toBeVisible()
  await click('Close Office')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await click('Home')
  expect(await screen.findByRole('dialog', { name: 'Home' })).toBeVisible()
})

test('says so while the code is loading, and can be closed', async () => {
  const { load, arrive } = held()
  render(<Rows load={load} />)
  await click('Home')
  expect(screen.getByRole('status')).toHaveTextContent('Opening...')
  await userEvent.click(screen.getByText('The page'))
  expect(screen.getByRole('status')).toBeVisible()
  await click('Close')
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(button('Home')).toHaveFocus()
  arrive()
  await click('Office')
  expect(await screen.findByRole('dialog', { name: 'Office' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Home' })).not.toBeInTheDocument()
})

test('of two that are opened while loading, the last is shown', async () => {
  const home = held()
  const office = held()
  render(<Rows load={home.load} other={office.load} />)
  await click('Home')
  await click('Office')
  expect(screen.getAllByRole('status')).toHaveLength(1)
  office.arrive()
  expect(await screen.findByRole('dialog', { name: 'Office' })).toBeVisible()
  home.arrive()
  await click('Close Office')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('code that fails to load is reported; the button and Try again load it again', async () => {
  const load = jest
    .fn<Promise<typeof Window>, []>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(Window)
  render(<Rows load={load} />)
  await click('Home')
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be opened')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await click('Home')
  expect(await screen.findByRole('alert')).toBeVisible()
  await click('Try again')
  expect(await screen.findByRole('dialog', { name: 'Home' })).toBeVisible()
  expect(button('Home')).toHaveFocus()
  expect(load).toHaveBeenCalledTimes(3)
})
