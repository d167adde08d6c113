import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ConfirmDialog, Dialog, type DialogProps } from '.'

const onClose = jest.fn()
beforeEach(() => onClose.mockClear())

function Page({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Change Password</button>
      {open && (
        <Dialog
          title="Change your password"
          busy={busy}
          onClose={() => {
            onClose()
            setOpen(false)
          }}
          footer={<button>Save</button>}
        >
          <input aria-label="Current password" />
        </Dialog>
      )}
    </>
  )
}

const opened = async (page = <Page />) => {
  const user = userEvent.setup()
  render(page)
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  return { user, dialog: screen.getByRole('dialog', { name: 'Change your password' }) }
}

test('takes focus, keeps it inside, and gives it back', async () => {
  const { user, dialog } = await opened()
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  for (let i = 0; i < 5; i++) {
    await user.tab()
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
  }
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change Password' })).toHaveFocus())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Escape and a click on the ground close it', async () => {
  const { user, dialog } = await opened()
  await user.keyboard('{Escape}')
  expect(dialog).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  await user.click(document.body)
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a click inside leaves it open', async () => {
  const { user, dialog } = await opened()
  await user.click(screen.getByLabelText('Current password'))
  expect(dialog).toBeInTheDocument()
})

test('the page behind is hidden from readers and does not scroll', async () => {
  await opened()
  expect(screen.queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument()
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' })
})

test.each<[string, Partial<DialogProps>]>([
  ['busy', { busy: true, onClose }],
  ['blocking', { blocking: true }],
])('while %s nothing dismisses it', async (_, props) => {
  const user = userEvent.setup()
  render(<Dialog {...({ title: 'Processing payment', children: 'One moment', ...props } as DialogProps)} />)
  const dialog = screen.getByRole('dialog', { name: 'Processing payment' })
  await user.keyboard('{Escape}')
  await user.click(document.body)
  const close = within(dialog).queryByRole('button', { name: 'Close' })
  if (close) await user.click(close)
  expect(onClose).not.toHaveBeenCalled()
  expect(dialog).toBeInTheDocument()
})

test('a toast outside stays readable and does not close it', async () => {
  const user = userEvent.setup()
  render(
    <>
      <div data-react-aria-top-layer="true">
        <button>Dismiss toast</button>
      </div>
      <Dialog title="Edit" onClose={onClose}>
        text
      </Dialog>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Dismiss toast' }))
  expect(onClose).not.toHaveBeenCalled()
})

describe('ConfirmDialog', () => {
  const onConfirm = jest.fn()
  beforeEach(() => onConfirm.mockClear())

  const ask = (busy = false) =>
    render(
      <ConfirmDialog title="Delete Payment Method" message="Visa ending in 4242 will be removed." confirmLabel="Delete" danger busy={busy} onConfirm={onConfirm} onCancel={onClose} />,
    )

  test('reads out its message, and Enter alone deletes nothing', async () => {
    const user = userEvent.setup()
    ask()
    expect(screen.getByRole('alertdialog', { name: 'Delete Payment Method' })).toHaveAccessibleDescription(/4242 will be removed/)
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('asked from within another dialog, focus starts on the way out as well, and goes back', async () => {
    const user = userEvent.setup()
    function Editor() {
      const [asking, setAsking] = useState(false)
      return (
        <Dialog title="Edit Address" onClose={jest.fn()}>
          <button onClick={() => setAsking(true)}>Delete Address</button>
          {asking && <ConfirmDialog title="Delete Address?" message="Home" confirmLabel="Delete" onConfirm={onConfirm} onCancel={() => setAsking(false)} />}
        </Dialog>
      )
    }
    render(<Editor />)
    await user.click(screen.getByRole('button', { name: 'Delete Address' }))
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Address' })).toHaveFocus())
  })

  test('answers once while it is busy', async () => {
    const user = userEvent.setup()
    const { rerender } = ask()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
    rerender(<ConfirmDialog title="Delete Payment Method" message="…" confirmLabel="Delete" busy onConfirm={onConfirm} onCancel={onClose} />)
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  })
})
