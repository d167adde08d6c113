import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import {
  boolean,
  email,
  FormCheckbox,
  FormEmailField,
  FormExpirationField,
  FormPasswordField,
  FormPhoneField,
  FormRadioGroup,
  FormSelectField,
  FormShell,
  FormTextArea,
  FormTextField,
  FormZipField,
  object,
  password,
  phone,
  required,
  string,
  SubmitButton,
  type FormShellProps,
} from '.'

const schema = object({
  firstName: required('First name is required.'),
  email: email().required('Required field'),
  phone: phone().required('Required field'),
})
type Person = { firstName: string; email: string; phone: string }

const onSubmit = jest.fn<Promise<void>, [Person]>()
beforeEach(() => onSubmit.mockReset().mockResolvedValue(undefined))

function PersonForm(props: Partial<FormShellProps<Person>>) {
  return (
    <FormShell schema={schema} onSubmit={onSubmit} {...props}>
      <FormTextField name="firstName" label="First name" />
      <FormEmailField name="email" label="Email" />
      <FormPhoneField name="phone" label="Mobile phone" />
      <SubmitButton>Save</SubmitButton>
    </FormShell>
  )
}

/** As the API client throws it. */
const refusal = (message: string) => Object.assign(new Error(message), { errors: [] })
const save = () => screen.getByRole('button', { name: 'Save' })
const field = (name: string) => screen.getByRole('textbox', { name })
const filled = { firstName: 'Ada', email: 'ada@example.com', phone: '3035550123' }

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
  'a bug of our own is reported, not shown: %s',
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

describe('phone', () => {
  test('is masked while typed and submitted as ten digits', async () => {
    const user = userEvent.setup()
    render(<PersonForm initialValues={{ ...filled, phone: '' }} />)
    await user.type(field('Mobile phone'), '303555')
    expect(field('Mobile phone')).toHaveValue('(303) 555')
    await user.tab()
    expect(field('Mobile phone')).toHaveAccessibleDescription('Required field')
    await user.click(save())
    expect(onSubmit).not.toHaveBeenCalled()
    await user.type(field('Mobile phone'), '0123')
    expect(field('Mobile phone')).toHaveValue('(303) 555-0123')
    await user.click(save())
    expect(onSubmit.mock.calls[0]![0].phone).toBe('3035550123')
  })

  test('shows a stored number, and can be edited in the middle', async () => {
    const user = userEvent.setup()
    render(<PersonForm initialValues={filled} />)
    const input = field('Mobile phone') as HTMLInputElement
    expect(input).toHaveValue('(303) 555-0123')
    await user.type(input, '{Backspace}9', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(input).toHaveValue('(393) 555-0123')
    expect(input.selectionStart).toBe(3)
    await user.clear(input)
    expect(input).toHaveValue('')
  })
})

describe('the other fields', () => {
  const all = object({
    password: password(),
    state: required(),
    notes: string(),
    kind: required('Account type is required.'),
    terms: boolean().required('Please agree').oneOf([true], 'Please agree'),
    zip: required(),
    expires: required(),
  })
  const submitted = jest.fn()

  const show = () =>
    render(
      <FormShell schema={all} onSubmit={submitted}>
        <FormPasswordField name="password" label="Password" autoComplete="new-password" />
        <FormSelectField
          name="state"
          label="State"
          placeholder="Choose"
          options={[{ value: 'CO', label: 'Colorado' }]}
        />
        <FormTextArea name="notes" label="Notes" />
        <FormRadioGroup
          name="kind"
          label="Account type"
          options={[
            { value: 'checking', label: 'Checking' },
            { value: 'savings', label: 'Savings' },
          ]}
        />
        <FormCheckbox name="terms" label="I agree" />
        <FormZipField name="zip" label="Zip" />
        <FormExpirationField name="expires" label="Expiration" />
        <SubmitButton>Save</SubmitButton>
      </FormShell>,
    )

  test('each show their error', async () => {
    const user = userEvent.setup()
    show()
    await user.type(screen.getByLabelText('Password'), '123456')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'CO')
    await user.click(save())
    const kind = screen.getByRole('radiogroup', { name: 'Account type' })
    expect(kind).toBeInvalid()
    expect(kind).toHaveAccessibleDescription('Account type is required.')
    expect(screen.getByRole('radio', { name: 'Checking' })).toHaveFocus()
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription('Please agree')
  })

  test('submit their values', async () => {
    const user = userEvent.setup()
    show()
    await user.type(screen.getByLabelText('Password'), ' 12345 ')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Colorado')
    await user.type(field('Notes'), 'Ring twice')
    await user.click(screen.getByRole('radio', { name: 'Savings' }))
    await user.click(screen.getByRole('checkbox', { name: 'I agree' }))
    await user.type(field('Zip'), '80202')
    await user.type(field('Expiration'), '5')
    expect(field('Expiration')).toHaveValue('05/')
    await user.type(field('Expiration'), '2031')
    await user.click(save())
    expect(submitted).toHaveBeenCalledWith({
      password: ' 12345 ',
      state: 'CO',
      notes: 'Ring twice',
      kind: 'savings',
      terms: true,
      zip: '80202',
      expires: '05/2031',
    })
  })

  test('an expiration can be deleted completely', async () => {
    const user = userEvent.setup()
    show()
    await user.type(field('Expiration'), '122')
    await user.type(field('Expiration'), '{Backspace}{Backspace}{Backspace}')
    expect(field('Expiration')).toHaveValue('')
  })
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

test.each(['+44 20 7946 0958', '(303) 555-01239'])(
  '%s is not a US number: it stays as typed, shows an error, and is not sent',
  async (number) => {
    const user = userEvent.setup()
    render(<PersonForm initialValues={filled} />)
    await user.clear(field('Mobile phone'))
    await user.type(field('Mobile phone'), number)
    expect(field('Mobile phone')).toHaveValue(number)
    await user.click(save())
    expect(field('Mobile phone')).toHaveAccessibleDescription('Enter a US phone number with 10 digits')
    expect(field('Mobile phone')).toHaveValue(number)
    expect(onSubmit).not.toHaveBeenCalled()
  },
)
