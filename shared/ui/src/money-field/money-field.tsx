import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField } from 'react-aria-components/NumberField'
import { useId } from 'react'
import styled from 'styled-components'
import { useSteady } from '../press'
import { controlLook, FieldBox, FieldError, FieldHint, FieldLabel } from '../field'

const dollars: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 2 }

const Amount = styled(Input)<{ $invalid: boolean }>`
  ${controlLook}
  font-variant-numeric: tabular-nums;
`

export interface MoneyFieldProps {
  label: string
  /** Integer cents; null while there is nothing to read. */
  valueCents: number | null
  /** Called when the field is left or Enter is pressed, with whole cents; never negative. */
  onChange: (valueCents: number | null) => void
  onBlur?: () => void
  onFocus?: () => void
  error?: string | undefined
  hint?: string
  disabled?: boolean
  /** Something stands here that is not meant to change. */
  readOnly?: boolean
}

/**
 * Dollars with `$`, commas and two decimals. It takes no maximum: an amount that is too high is told about, never
 * silently made another.
 */
export function MoneyField({ label, valueCents, onChange, onBlur, onFocus, error, hint, disabled = false, readOnly = false }: MoneyFieldProps) {
  const noteId = useId()
  const wrong = useSteady(error)
  const note = wrong ?? hint
  return (
    <NumberField
      value={valueCents === null ? NaN : valueCents / 100}
      onChange={(amount) => onChange(Number.isNaN(amount) ? null : Math.round(amount * 100))}
      minValue={0}
      formatOptions={dollars}
      isDisabled={disabled}
      isReadOnly={readOnly}
      isInvalid={error !== undefined}
      isWheelDisabled
      onBlur={() => onBlur?.()}
      onFocus={() => onFocus?.()}
    >
      <FieldBox>
        <FieldLabel as={Label}>{label}</FieldLabel>
        <Amount $invalid={error !== undefined} autoComplete="off" aria-describedby={note ? noteId : undefined} />
        {note && (wrong ? <FieldError id={noteId}>{wrong}</FieldError> : <FieldHint id={noteId}>{hint}</FieldHint>)}
      </FieldBox>
    </NumberField>
  )
}
