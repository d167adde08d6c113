import { useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { PostalAddress } from '@portal/contract'
import { usStates } from '@portal/rules'
import { vars } from '@portal/theme'
import { Stack } from '@portal/ui'
import { FormRadioGroup, FormSelectField, FormTextField, FormZipField } from '@portal/ui/form'

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${vars.space.l};
`

interface Props {
  /** The customer's primary address or the invoice's billing address, offered as a choice. If null, only the address fields are shown. */
  ownAddress: PostalAddress | null
  isOther: boolean
}

/** The card's billing address. */
export function BillingAddress({ ownAddress, isOther }: Props) {
  const { t } = useLingui()
  return (
    <Stack>
      {ownAddress && (
        <FormRadioGroup
          name="billing"
          label={t`Billing address`}
          options={[
            {
              value: 'own',
              label: `${ownAddress.street}, ${ownAddress.city}, ${ownAddress.state} ${ownAddress.zip_code}`,
            },
            { value: 'other', label: t`Different address` },
          ]}
        />
      )}
      {isOther && (
        <>
          <FormTextField name="street" label={t`Street Address`} autoComplete="billing address-line1" maxLength={120} />
          <FormTextField name="city" label={t`City`} autoComplete="billing address-level2" maxLength={80} />
          <Pair>
            <FormSelectField
              name="state"
              label={t`State`}
              options={usStates}
              placeholder={t`Select`}
              autoComplete="billing address-level1"
            />
            <FormZipField name="zipCode" label={t`Zip code`} autoComplete="billing postal-code" />
          </Pair>
        </>
      )}
    </Stack>
  )
}
