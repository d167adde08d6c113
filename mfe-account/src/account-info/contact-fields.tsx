import { useLingui } from '@lingui/react/macro'
import { FormEmailField, FormPhoneField, FormSelectField, FormTextField, useForm, useFormState } from '@portal/ui/form'
import { phoneTypes } from './account.rules'
import { ContactList, WideField } from './contact-list'
import { useEmailWords, usePhoneWords } from './contact-words'
import { blankEmail, blankPhone, type ContactRows } from './contact.form'

/** Fields for the form's `phones` and `emails`. */
export function ContactFields({ primary = true }: { primary?: boolean }) {
  const { t } = useLingui()
  const form = useForm()
  const { phones, emails } = useFormState<ContactRows>({ subscription: { values: true } }).values
  return (
    <>
      <ContactList
        words={usePhoneWords()}
        rows={phones}
        blank={blankPhone}
        primary={primary}
        onChange={(rows) => form.change('phones', rows)}
      >
        {(_, index, autoFocus) => (
          <>
            <FormPhoneField name={`phones[${index}].phone_number`} label={t`Phone number`} autoFocus={autoFocus} />
            <FormSelectField
              name={`phones[${index}].type`}
              label={t`Type`}
              options={phoneTypes.map(({ value, label }) => ({ value, label: t(label) }))}
            />
            <FormTextField name={`phones[${index}].label`} label={t`Label (optional)`} autoComplete="off" />
          </>
        )}
      </ContactList>
      <ContactList
        words={useEmailWords()}
        rows={emails}
        blank={blankEmail}
        primary={primary}
        onChange={(rows) => form.change('emails', rows)}
      >
        {(_, index, autoFocus) => (
          <>
            <WideField>
              <FormEmailField name={`emails[${index}].email_address`} label={t`Email address`} autoFocus={autoFocus} />
            </WideField>
            <FormTextField name={`emails[${index}].label`} label={t`Label (optional)`} autoComplete="off" />
          </>
        )}
      </ContactList>
    </>
  )
}
