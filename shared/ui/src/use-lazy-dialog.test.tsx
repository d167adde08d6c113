import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLazyDialog } from './use-lazy-dialog'

const Window = ({ row, onClose }: { row: string; onClose: () => void }) => (
  <div role="dialog" aria-label={row}>
    <button onClick={onClose}>Close</button>
  </div>
)

function Rows({ load, onFailed }: { load: () => Promise<typeof Window>; onFailed: (message: string) => void }) {
  const { shown, open, close } = useLazyDialog<typeof Window, string>(load, onFailed)
  return (
    <>
      <button onClick={() => open('Home')}>Home</button>
      <button onClick={() => open('Office')}>Office</button>
      {shown && <shown.Dialog row={shown.about} onClose={close} />}
    </>
  )
}

const click = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the code is loaded on first open, and the dialog shows what it was opened for', async () => {
  const load = jest.fn(async () => Window)
  render(<Rows load={load} onFailed={() => undefined} />)
  expect(load).not.toHaveBeenCalled()
  await click('Office')
  expect(await screen.findByRole('dialog', { name: 'Office' })).toBeVisible()
  await click('Close')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await click('Home')
  expect(await screen.findByRole('dialog', { name: 'Home' })).toBeVisible()
})

test('code that fails to load is reported, and the next open tries again', async () => {
  const failed = jest.fn()
  const load = jest.fn<Promise<typeof Window>, []>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Window)
  render(<Rows load={load} onFailed={failed} />)
  await click('Home')
  expect(failed.mock.calls).toEqual([['This could not be loaded. Please try again.']])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await click('Home')
  expect(await screen.findByRole('dialog', { name: 'Home' })).toBeVisible()
})
