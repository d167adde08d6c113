import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  boolean,
  FormCheckbox,
  FormExpirationField,
  FormPasswordField,
  FormRadioGroup,
  FormSelectField,
  FormShell,
  FormTextArea,
  FormZipField,
  object,
  password,
  required,
  string,
  SubmitButton,
} from '.'
import { field, filled, onSubmit, PersonForm, save, setUpPersonForm } from './testing/person-form'

setUpPersonForm()

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

test('another country’s number is formatted as it is written there, and submitted as E.164', async () => {
  const user = userEvent.setup()
  render(<PersonForm initialValues={filled} />)
  await user.clear(field('Mobile phone'))
  await user.type(field('Mobile phone'), '+525512345678')
  await waitFor(() => expect(field('Mobile phone')).toHaveValue('+52 55 1234 5678'))
  await user.click(save())
  expect(onSubmit.mock.calls[0]![0].phone).toBe('+525512345678')
})

test.each([
  ['(303) 555-01239', 'Enter a US phone number with 10 digits'],
  ['+44 20 7946', 'Enter a complete phone number with its country code'],
])('%s is no number: it stays as typed, shows an error, and is not sent', async (number, problem) => {
  const user = userEvent.setup()
  render(<PersonForm initialValues={filled} />)
  await user.clear(field('Mobile phone'))
  await user.type(field('Mobile phone'), number)
  expect(field('Mobile phone')).toHaveValue(number)
  await user.click(save())
  expect(field('Mobile phone')).toHaveAccessibleDescription(problem)
  expect(field('Mobile phone')).toHaveValue(number)
  expect(onSubmit).not.toHaveBeenCalled()
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
