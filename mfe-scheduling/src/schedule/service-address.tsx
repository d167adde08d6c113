import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Address } from '@portal/contract'
import { vars } from '@portal/theme'
import { Button, Icon } from '@portal/ui'
import { LongSelect } from './long-select'
import { QuestionCard } from './question-card'
import { addressChoice, addressText, isReachable, UNKNOWN_ADDRESS } from './schedule.rules'
import { NARROW_HOST } from './visit-layout'

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${vars.space.m};
  align-items: start;

  /* Level with the box of the select, whose label stands above it. */
  > button {
    margin-top: 22px;
  }
  @container ${NARROW_HOST} {
    grid-template-columns: minmax(0, 1fr);
    > button {
      margin-top: 0;
    }
  }
`

interface Props {
  /** In display order. */
  addresses: readonly Address[]
  value: Address | null
  error: string | undefined
  onChange: (id: number) => void
  onAdd: () => void
}

export function ServiceAddress({ addresses, value, error, onChange, onAdd }: Props) {
  const { t, i18n } = useLingui()
  const isUsable = value !== null && isReachable(value)
  return (
    <QuestionCard
      number={1}
      heading={t`Where do you need service?`}
      answer={isUsable ? addressText(value) : null}
      error={error}
      foldOn={value?.id}
    >
      <Line>
        <LongSelect
          label={t`Service address`}
          value={value?.id ?? ''}
          error={error ?? (value && !isUsable ? t(UNKNOWN_ADDRESS) : undefined)}
          placeholder={value === null ? t`Choose an address` : undefined}
          options={addresses.map((address) => ({ value: String(address.id), label: addressChoice(address, i18n) }))}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <Button variant="quiet" onClick={onAdd}>
          <Icon name="plus" /> <Trans>Add Address</Trans>
        </Button>
      </Line>
    </QuestionCard>
  )
}
