import { Stack } from '@portal/ui'
import { FormCheckbox, useForm, useFormState } from '@portal/ui/form'
import { useEffect, useRef } from 'react'
import { blankEmail, blankPhone } from '../account-info/contact.form'
import { ContactFields } from '../account-info/contact-fields'
import type { AddressFormValues } from './address.form'
import { withBlank } from './address.rules'

/** Whom else to tell of what happens at the address. Turning it on gives a phone and an e-mail to fill. */
export function AdditionalContacts() {
  const form = useForm()
  const { receives_communication: isTold, phones, emails } = useFormState({ subscription: { values: true } }).values as unknown as AddressFormValues
  const wasTold = useRef(isTold)
  useEffect(() => {
    if (isTold && !wasTold.current) {
      form.batch(() => {
        form.change('phones', withBlank(phones, blankPhone))
        form.change('emails', withBlank(emails, blankEmail))
      })
    }
    wasTold.current = isTold
  }, [isTold])
  return (
    <>
      <FormCheckbox name="receives_communication" label="Receives additional communications" />
      {/* Hidden, not gone: whoever turns it off and on again finds what they typed. */}
      <div hidden={!isTold}>
        <Stack>
          <ContactFields primary={false} />
        </Stack>
      </div>
    </>
  )
}
