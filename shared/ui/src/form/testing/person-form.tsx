import { screen } from '@testing-library/react'
import {
  email,
  FormEmailField,
  FormPhoneField,
  FormShell,
  FormTextField,
  object,
  phone,
  required,
  SubmitButton,
  type FormShellProps,
} from '..'

const schema = object({
  firstName: required('First name is required.'),
  email: email().required('Required field'),
  phone: phone().required('Required field'),
})
export type Person = { firstName: string; email: string; phone: string }

/** What the form sends. */
export const onSubmit = jest.fn<Promise<void>, [Person]>()

/** Forgets what an earlier test of the file sent, or made `onSubmit` do. */
export function setUpPersonForm() {
  beforeEach(() => onSubmit.mockReset().mockResolvedValue(undefined))
}

export function PersonForm(props: Partial<FormShellProps<Person>>) {
  return (
    <FormShell schema={schema} onSubmit={onSubmit} {...props}>
      <FormTextField name="firstName" label="First name" />
      <FormEmailField name="email" label="Email" />
      <FormPhoneField name="phone" label="Mobile phone" />
      <SubmitButton>Save</SubmitButton>
    </FormShell>
  )
}

export const save = () => screen.getByRole('button', { name: 'Save' })
export const field = (name: string) => screen.getByRole('textbox', { name })
export const filled = { firstName: 'Ada', email: 'ada@example.com', phone: '3035550123' }
