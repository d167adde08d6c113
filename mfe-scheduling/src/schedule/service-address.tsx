import styled from 'styled-components'
import type { Address } from '@portal/contract'
import { vars } from '@portal/theme'
import { Button, Card, Heading, Icon, SelectField, Stack } from '@portal/ui'
import { addressChoice, isReachable, UNKNOWN_ADDRESS } from './schedule.rules'

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${vars.space.m};
  align-items: start;

  /* Level with the box of the select, whose label stands above it. */
  > button {
    margin-top: 25px;
  }
  @media (max-width: 600px) {
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
  const unusable = value && !isReachable(value) ? UNKNOWN_ADDRESS : undefined
  return (
    <Card>
      <Stack $gap="m">
        <Heading>Where do you need service?</Heading>
        <Line>
          <SelectField
            label="Service address"
            value={value?.id ?? ''}
            error={error ?? unusable}
            placeholder={value === null ? 'Choose an address' : undefined}
            options={addresses.map((address) => ({ value: String(address.id), label: addressChoice(address) }))}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <Button variant="quiet" onClick={onAdd}>
            <Icon name="plus" /> Add Address
          </Button>
        </Line>
      </Stack>
    </Card>
  )
}
