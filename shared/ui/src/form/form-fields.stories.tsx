import { FormMoneyField } from '../money-field'
import {
  FormCheckbox,
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
  SubmitButton,
} from '.'

const filled = {
  name: 'Casey Rivera',
  password: 'portal-demo',
  phone: '3035550123',
  zip: '80014',
  expires: '04/2029',
  amount: 129_631,
  type: 'home',
  notes: 'The gate sticks.\nPlease ring twice.',
  remind: true,
  contact: 'text',
}
const errors = Object.fromEntries(Object.keys(filled).map((name) => [name, 'Required field']))

interface Look {
  values?: Partial<typeof filled>
  fieldErrors?: Readonly<Record<string, string>>
  disabled?: boolean
}

const fields = ({ values = {}, fieldErrors = {}, disabled = false }: Look = {}) => (
  <FormShell schema={object({})} initialValues={values} fieldErrors={fieldErrors} onSubmit={() => undefined}>
    <FormTextField name="name" label="Name" hint="As it is on your invoices" disabled={disabled} />
    <FormPasswordField name="password" label="Password" disabled={disabled} />
    <FormPhoneField name="phone" label="Phone" disabled={disabled} />
    <FormZipField name="zip" label="ZIP code" disabled={disabled} />
    <FormExpirationField name="expires" label="Expires" disabled={disabled} />
    <FormMoneyField name="amount" label="Amount" disabled={disabled} />
    <FormSelectField
      name="type"
      label="Type of address"
      placeholder="Choose one"
      options={[
        { value: 'home', label: 'Home' },
        { value: 'work', label: 'Work' },
      ]}
      disabled={disabled}
    />
    <FormTextArea name="notes" label="Notes" disabled={disabled} />
    <FormCheckbox name="remind" label="Remind me the day before" hint="By email" disabled={disabled} />
    <FormRadioGroup
      name="contact"
      label="How may we reach you?"
      options={[
        { value: 'text', label: 'Text message' },
        { value: 'call', label: 'Phone call' },
        { value: 'fax', label: 'Fax', disabled: true },
      ]}
      disabled={disabled}
    />
    <SubmitButton disabled={disabled}>Save</SubmitButton>
  </FormShell>
)

export const Unfilled = () => fields()

export const Filled = () => fields({ values: filled })

export const WithErrors = () => fields({ fieldErrors: errors })

export const Disabled = () => fields({ values: filled, disabled: true })
