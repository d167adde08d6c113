import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { FormShell, FormTextField, object, required, string, SubmitButton } from '.'
import { field, filled, onSubmit, PersonForm, save, setUpPersonForm, type Person } from './testing/person-form'

setUpPersonForm()

/** As the API client throws it. */
const refusal = (message: string) => Object.assign(new Error(message), { errors: [] })
test('an empty submit says what is missing under each field and focuses the first', async () => {
  const user = userEvent.setup()
  render(<PersonForm />)
  await user.click(save())
  expect(field('First name')).toHaveFocus()
  expect(field('First name')).toBeInvalid()
  expect(field('First name')).toHaveAccessibleDescription('First name is required.')
  expect(field('Email')).toHaveAccessibleDescription('Required field')
  expect(field('Mobile phone')).toHaveAccessibleDescription('Required field')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the last request’s error is hidden when validation blocks a submit', async () => {
  const user = userEvent.setup()
  onSubmit.mockRejectedValue(refusal('The server is busy.'))
  render(<PersonForm initialValues={filled} />)
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.')
  await user.clear(field('First name'))
  await user.click(save())
  expect(field('First name')).toHaveAccessibleDescription('First name is required.')
  expect(screen.queryByText('The server is busy.')).not.toBeInTheDocument()
  await user.type(field('First name'), 'Ada')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.')
})

test('a field that is added after a failed submit shows no error until the next submit', async () => {
  const user = userEvent.setup()
  onSubmit.mockRejectedValue(refusal('The card was declined.'))
  const view = (hasCode: boolean) => (
    <FormShell<Partial<Person> & { code?: string }>
      schema={hasCode ? object({ code: required('Code is required.') }) : object({ firstName: string() })}
      onSubmit={onSubmit as never}
    >
      {hasCode ? <FormTextField name="code" label="Code" /> : <FormTextField name="firstName" label="First name" />}
      <SubmitButton>Save</SubmitButton>
    </FormShell>
  )
  const { rerender } = render(view(false))
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('The card was declined.')
  rerender(view(true))
  expect(field('Code')).not.toHaveAccessibleDescription()
  await user.click(save())
  expect(field('Code')).toHaveAccessibleDescription('Code is required.')
})

test('tabbing through a field shows no error; changing and leaving it does', async () => {
  const user = userEvent.setup()
  render(<PersonForm />)
  await user.click(field('Email'))
  await user.tab()
  expect(field('Email')).toHaveAttribute('aria-invalid', 'false')
  await user.type(field('Email'), 'ada')
  expect(field('Email')).toHaveAttribute('aria-invalid', 'false')
  await user.tab()
  expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
  expect(field('Email')).toHaveAccessibleDescription('Email must be valid')
})

test('submits the values as cast by the schema, once, and disables the button meanwhile', async () => {
  const user = userEvent.setup()
  let finish = () => {}
  onSubmit.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)))
  render(<PersonForm />)
  await user.type(field('First name'), '  Ada ')
  await user.type(field('Email'), 'ada@example.com')
  await user.type(field('Mobile phone'), '3035550123{Enter}')
  await user.keyboard('{Enter}')
  expect(save()).toBeDisabled()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(onSubmit).toHaveBeenCalledWith(filled)
  finish()
  await waitFor(() => expect(save()).toBeEnabled())
})

test('the server’s errors are shown under the fields they name', async () => {
  const user = userEvent.setup()
  onSubmit.mockRejectedValue({
    message: 'Not valid',
    errors: [
      { field: 'user.email', message: 'Email already exists' },
      { field: 'phone', message: 'No such number' },
    ],
  })
  render(<PersonForm initialValues={filled} fieldNames={{ 'user.email': 'email' }} />)
  await user.click(save())
  await waitFor(() => expect(field('Email')).toHaveFocus())
  expect(field('Email')).toHaveAccessibleDescription('Email already exists')
  expect(field('Mobile phone')).toHaveAccessibleDescription('No such number')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.type(field('Email'), 'x')
  expect(field('Email')).not.toBeInvalid()
})

test('an error without a field is shown above the form, scrolled into view; the input stays', async () => {
  const user = userEvent.setup()
  const scroll = jest.fn()
  Element.prototype.scrollIntoView = scroll
  onSubmit.mockRejectedValueOnce({ message: 'This appointment can no longer be changed online.' })
  render(<PersonForm initialValues={filled} />)
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('This appointment can no longer be changed online.')
  await waitFor(() => expect(scroll).toHaveBeenCalled())
  expect(field('First name')).toHaveValue('Ada')
  expect(save()).toBeEnabled()
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('the second click of a double click sends nothing and keeps the error; after a change a submit is sent at once', async () => {
  const user = userEvent.setup()
  onSubmit.mockRejectedValue({ message: 'Declined' })
  const sent = () => onSubmit.mock.calls.length
  render(<PersonForm initialValues={filled} isDoubleClick={() => sent() === 1} />)
  await user.dblClick(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Declined')
  await user.click(save())
  expect(screen.getByRole('alert')).toHaveTextContent('Declined')
  expect(sent()).toBe(1)

  await user.type(field('First name'), ' L')
  await user.click(save())
  await waitFor(() => expect(sent()).toBe(2))
})

test('the error of a field that the form does not have is shown above it', async () => {
  const user = userEvent.setup()
  onSubmit.mockRejectedValue({ message: 'Too late', field: 'scheduled_time' })
  render(<PersonForm initialValues={filled} />)
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Too late')
})

test.each([new TypeError('x is not a function'), new Error('No vendor of this name')])(
  'an unexpected error is reported, and its message is not shown: %s',
  async (bug) => {
    const user = userEvent.setup()
    const reported = jest.fn()
    globalThis.reportError = reported
    onSubmit.mockRejectedValue(bug)
    render(<PersonForm initialValues={filled} />)
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred, please try again.')
    expect(reported).toHaveBeenCalledTimes(1)
  },
)

test('an error found outside the schema shows at once and blocks the submit', async () => {
  const user = userEvent.setup()
  const taken = { email: 'Email already exists' }
  const { rerender } = render(<PersonForm initialValues={filled} fieldErrors={taken} />)
  expect(field('Email')).toHaveAccessibleDescription('Email already exists')
  await user.click(save())
  expect(onSubmit).not.toHaveBeenCalled()
  rerender(<PersonForm initialValues={filled} fieldErrors={{}} />)
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a refetch does not overwrite what was typed', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<PersonForm initialValues={filled} />)
  await user.type(field('First name'), ' L.')
  rerender(<PersonForm initialValues={{ ...filled, firstName: 'Someone else' }} />)
  expect(field('First name')).toHaveValue('Ada L.')
})

test('a dialog’s form does not submit the form around it', async () => {
  const user = userEvent.setup()
  const outer = jest.fn()
  function Nested() {
    const [host] = useState(() => document.body.appendChild(document.createElement('div')))
    return (
      <>
        {jest
          .requireActual<typeof import('react-dom')>('react-dom')
          .createPortal(<PersonForm initialValues={filled} />, host)}
      </>
    )
  }
  render(
    <form onSubmit={outer}>
      <Nested />
    </form>,
  )
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(outer).not.toHaveBeenCalled()
})

describe('while something is pressed', () => {
  const aside = () => screen.getByRole('button', { name: 'Elsewhere' })
  async function leaveByPressing(pointer: 'MouseLeft' | 'TouchA') {
    const user = userEvent.setup()
    render(
      <>
        <PersonForm initialValues={filled} />
        <button>Elsewhere</button>
        <select aria-label="Length of a page" />
      </>,
    )
    await user.clear(field('Email'))
    await user.type(field('Email'), 'ada')
    await user.pointer({ keys: `[${pointer}>]`, target: aside() })
    return user
  }

  test.each(['MouseLeft', 'TouchA'] as const)(
    '%s: the error of a field that was left does not appear before the release',
    async (pointer) => {
      const user = await leaveByPressing(pointer)
      expect(screen.queryByText('Email must be valid')).not.toBeInTheDocument()
      await user.pointer({ keys: `[/${pointer}]`, target: aside() })
      expect(await screen.findByText('Email must be valid')).toBeVisible()
      expect(field('Email')).toHaveAccessibleDescription('Email must be valid')
    },
  )

  test.each([
    ['the gesture becomes a scroll', () => fireEvent.pointerCancel(aside())],
    ['the button is released over another window', () => fireEvent.blur(window)],
    [
      'something is chosen in the list of a select',
      () => fireEvent.change(screen.getByRole('combobox', { name: 'Length of a page' })),
    ],
  ])('it also appears when %s', async (_, end) => {
    await leaveByPressing('MouseLeft')
    expect(screen.queryByText('Email must be valid')).not.toBeInTheDocument()
    end()
    expect(await screen.findByText('Email must be valid')).toBeVisible()
  })
})
