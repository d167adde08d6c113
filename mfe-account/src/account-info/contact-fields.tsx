import { FormEmailField, FormPhoneField, FormSelectField, FormTextField, useForm, useFormState } from '@portal/ui/form'
import { phoneTypes } from './account.rules'
import { ContactList, WideField } from './contact-list'
import { blankEmail, blankPhone, type ContactRows } from './contact.form'

const LABEL = 'Label (optional)'

/** Fields for the form's `phones` and `emails`. */
export function ContactFields({ primary = true }: { primary?: boolean }) {
  const form = useForm()
  const { phones, emails } = useFormState<ContactRows>({ subscription: { values: true } }).values
  return (
    <>
      <ContactList
        title="Phone numbers"
        one="phone number"
        rows={phones}
        blank={blankPhone}
        primary={primary}
        onChange={(rows) => form.change('phones', rows)}
      >
        {(_, index, autoFocus) => (
          <>
            <FormPhoneField name={`phones[${index}].phone_number`} label="Phone number" autoFocus={autoFocus} />
            <FormSelectField name={`phones[${index}].type`} label="Type" options={phoneTypes} />
            <FormTextField name={`phones[${index}].label`} label={LABEL} autoComplete="off" />
          </>
        )}
      </ContactList>
      <ContactList
        title="Email addresses"
        one="email address"
        rows={emails}
        blank={blankEmail}
        primary={primary}
        onChange={(rows) => form.change('emails', rows)}
      >
        {(_, index, autoFocus) => (
          <>
            <WideField>
              <FormEmailField name={`emails[${index}].email_address`} label="Email address" autoFocus={autoFocus} />
            </WideField>
            <FormTextField name={`emails[${index}].label`} label={LABEL} autoComplete="off" />
          </>
        )}
      </ContactList>
    </>
  )
}
