import { useLingui } from '@lingui/react/macro'
import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import styled from 'styled-components'
import type { PostalAddress } from '@portal/contract'
import { vars } from '@portal/theme'
import { Failed, Loading, Stack } from '@portal/ui'
import { FormExpirationField, FormTextField, useForm, useFormState } from '@portal/ui/form'
import { BillingAddress } from './billing-address'
import type { NewWay, PaymentValues } from './payment.form'
import { HostedField } from './vendors/hosted-field'
import { useCardFields, type HostedCard } from './vendors/use-card-fields'
import { vendorForms, type CardDetails, type Tokenized } from './vendors/vendor'

const Frame = styled.div`
  position: relative;
  min-height: 220px;
`

/** Hidden with `visibility`, not `display`, so that the vendor's script can measure the containers. */
const Fields = styled(Stack)<{ $hidden: boolean }>`
  visibility: ${({ $hidden }) => ($hidden ? 'hidden' : 'visible')};
`

const Cover = styled.div`
  position: absolute;
  inset: 0;
`

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: start;
  gap: ${vars.space.l};
`

export interface CardTokens {
  tokenize: (details: CardDetails) => Promise<Tokenized>
}

interface Props {
  way: NewWay
  ownAddress: PostalAddress | null
  tokensRef: Ref<CardTokens>
  /** Container for the vendor's own button, if it has one. */
  submitPlace: RefObject<HTMLDivElement | null>
  /** The vendor's own button was pressed. */
  onPress: () => void
  onState: (state: HostedCard['state']) => void
}

/** Card fields: hosted by the vendor for data that must not reach our code, our own for the rest. */
export function CardForm({ way, ownAddress, tokensRef, submitPlace, onPress, onState }: Props) {
  const { t } = useLingui()
  const form = useForm()
  const { values } = useFormState<Partial<PaymentValues>>()
  const number = useRef<HTMLDivElement>(null)
  const expiration = useRef<HTMLDivElement>(null)
  const code = useRef<HTMLDivElement>(null)
  const names = { number: 'cardNumber', expiration: 'cardExpiration', cvv: 'cardCode' }

  const { state, retry, tokenize } = useCardFields(
    way.provider,
    way.option,
    () =>
      number.current &&
      code.current && {
        number: number.current,
        cvv: code.current,
        expiration: expiration.current,
        submit: submitPlace.current,
      },
    { onPress, onValidity: (field, valid) => form.change(names[field], valid) },
  )
  useImperativeHandle(tokensRef, () => ({ tokenize }), [tokenize])
  useEffect(() => onState(state), [state, onState])

  return (
    <Stack>
      <Frame>
        {state === 'loading' && (
          <Cover>
            <Loading label={t`Loading the card form...`} />
          </Cover>
        )}
        {state === 'failed' && (
          <Cover>
            <Failed message={t`The card form could not be loaded.`} onRetry={retry} />
          </Cover>
        )}
        <Fields $hidden={state !== 'ready'}>
          <FormTextField name="cardName" label={t`Name on card`} autoComplete="cc-name" maxLength={120} />
          <HostedField name="cardNumber" label={t`Card number`} placeRef={number} />
          <Pair>
            {vendorForms[way.provider].hostsExpiration ? (
              <HostedField name="cardExpiration" label={t`Expiration date`} placeRef={expiration} />
            ) : (
              <FormExpirationField name="cardExpiration" label={t`Expiration date`} />
            )}
            <HostedField name="cardCode" label={t`CVV`} hint={t`3-4 digits`} placeRef={code} />
          </Pair>
        </Fields>
      </Frame>
      <BillingAddress ownAddress={ownAddress} isOther={values.billing !== 'own'} />
    </Stack>
  )
}
