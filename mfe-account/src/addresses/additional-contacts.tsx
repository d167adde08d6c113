import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Stack } from '@portal/ui'
import { FormCheckbox, useForm, useFormState } from '@portal/ui/form'
import { ContactFields } from '../account-info/contact-fields'
import { blankEmail, blankPhone } from '../account-info/contact.form'
import type { AddressFormValues } from './address.form'
import { withBlank } from './address.rules'

/** Additional contacts of an address. Turning them on adds an empty phone and email row. */
export function AdditionalContacts() {
  const { t } = useLingui()
  const form = useForm()
  const {
    receives_communication: isTold,
    phones,
    emails,
  } = useFormState<AddressFormValues>({ subscription: { values: true } }).values
  const wasTold = useRef(isTold)
  const addBlank = useEffectEvent(() =>
    form.batch(() => {
      form.change('phones', withBlank(phones, blankPhone))
      form.change('emails', withBlank(emails, blankEmail))
    }),
  )
  useEffect(() => {
    if (isTold && !wasTold.current) addBlank()
    wasTold.current = isTold
  }, [isTold])
  return (
    <>
      <FormCheckbox name="receives_communication" label={t`Receives additional communications`} />
      {/* Hidden, not unmounted: turning it off and on again keeps the input. */}
      <div hidden={!isTold}>
        <Stack>
          <ContactFields primary={false} />
        </Stack>
      </div>
    </>
  )
}
