import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { FormShell, FormTextField, object, string, SubmitButton, useForm } from '../form'
import { ConfirmDialog, Dialog } from '.'
import type { DialogProps } from './dialog-frame'

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

test('Escape and a click on the backdrop close it', async () => {
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

test('the page behind is hidden from screen readers and does not scroll', async () => {
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
      <ConfirmDialog
        title="Delete Payment Method"
        message="Visa ending in 4242 will be removed."
        confirmLabel="Delete"
        danger
        busy={busy}
        onConfirm={onConfirm}
        onCancel={onClose}
      />,
    )

  test('reads out its message, and Enter alone deletes nothing', async () => {
    const user = userEvent.setup()
    ask()
    expect(screen.getByRole('alertdialog', { name: 'Delete Payment Method' })).toHaveAccessibleDescription(
      /4242 will be removed/,
    )
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('opened from another dialog, focus also starts on Cancel, and goes back afterwards', async () => {
    const user = userEvent.setup()
    function Editor() {
      const [asking, setAsking] = useState(false)
      return (
        <Dialog title="Edit Address" onClose={jest.fn()}>
          <button onClick={() => setAsking(true)}>Delete Address</button>
          {asking && (
            <ConfirmDialog
              title="Delete Address?"
              message="Home"
              confirmLabel="Delete"
              onConfirm={onConfirm}
              onCancel={() => setAsking(false)}
            />
          )}
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

  test('its buttons are disabled while it is busy', async () => {
    const user = userEvent.setup()
    const { rerender } = ask()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
    rerender(
      <ConfirmDialog
        title="Delete Payment Method"
        message="…"
        confirmLabel="Delete"
        busy
        onConfirm={onConfirm}
        onCancel={onClose}
      />,
    )
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  })
})

describe('unsaved input', () => {
  const onSave = jest.fn<Promise<void>, []>()
  beforeEach(() => onSave.mockReset().mockResolvedValue(undefined))

  async function edited() {
    const user = userEvent.setup()
    render(
      <Dialog title="Edit Account Info" onClose={onClose}>
        <FormShell schema={object({ name: string() })} initialValues={{ name: 'Ada' }} onSubmit={onSave}>
          <FormTextField name="name" label="Name" />
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton>Save</SubmitButton>
        </FormShell>
      </Dialog>,
    )
    await user.type(screen.getByLabelText('Name'), ' King')
    return { user, dialog: screen.getByRole('dialog', { name: 'Edit Account Info' }) }
  }
  type User = ReturnType<typeof userEvent.setup>
  const ways: [string, (user: User) => Promise<void>][] = [
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['a click outside', (user) => user.click(document.body)],
    ['the close button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ]
  const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' })

  test.each(ways)('%s asks first, and Keep editing returns to the form', async (_, leave) => {
    const { user } = await edited()
    await leave(user)
    expect(question()).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(question()).not.toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Name')).toHaveValue('Ada King')
  })

  test.each(ways)('%s, and Discard closes it', async (_, leave) => {
    const { user } = await edited()
    await leave(user)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test.each(ways)('%s closes at once when nothing has changed', async (_, leave) => {
    const { user } = await edited()
    await user.type(screen.getByLabelText('Name'), '{Backspace>5/}')
    await leave(user)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('what a form fills in by itself does not count as unsaved', async () => {
    const user = userEvent.setup()
    function Suggest() {
      const form = useForm()
      useEffect(() => form.change('name', 'Grace'), [form])
      return null
    }
    render(
      <Dialog title="Edit Account Info" onClose={onClose}>
        <FormShell schema={object({ name: string() })} initialValues={{ name: 'Ada' }} onSubmit={onSave}>
          <FormTextField name="name" label="Name" />
          <Suggest />
        </FormShell>
      </Dialog>,
    )
    expect(screen.getByLabelText('Name')).toHaveValue('Grace')
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('Cancel closes without asking, and so does Escape after a save', async () => {
    const { user } = await edited()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSave).toHaveBeenCalled())
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

test('a crash inside is shown inside, and the dialog can still be closed', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = userEvent.setup()
  let isBroken = true
  const Fragile = () => {
    if (isBroken) throw new Error('broken on purpose')
    return <p>It works</p>
  }
  render(
    <Dialog title="Edit" onClose={onClose}>
      <Fragile />
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'Edit' })).toHaveTextContent(
    "Something went wrong, and this part can't be shown.",
  )
  expect(screen.queryByText(/broken on purpose/)).not.toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('It works')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  consoleError.mockRestore()
})
