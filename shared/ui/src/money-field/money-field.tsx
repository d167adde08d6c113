import { useState, type KeyboardEvent } from 'react'
import { TextField } from '../field'
import { parseCents } from './parse-cents'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export interface MoneyFieldProps {
  label: string
  /** Integer cents; null while there is nothing to read. */
  valueCents: number | null
  /** Called when the field is left or Enter is pressed, with whole cents, never negative; with null for nothing, and for what is no amount. */
  onChange: (valueCents: number | null, isReadable: boolean) => void
  onBlur?: () => void
  onFocus?: () => void
  error?: string | undefined
  hint?: string
  disabled?: boolean
  /** Something stands here that is not meant to change. */
  readOnly?: boolean
}

/** What stands in the field and is not, or not yet, an amount. */
interface Typed {
  text: string
  problem?: string
}

/**
 * Dollars with `$`, commas and two decimals. It takes no maximum: an amount that is too high is told about, never
 * silently made another; nor is anything else that was typed.
 */
export function MoneyField({ label, valueCents, onChange, onBlur, ...field }: MoneyFieldProps) {
  const [draft, setTyped] = useState<Typed | null>(null)
  // An amount that came from elsewhere meanwhile is what counts, so it is what stands here.
  const typed = draft?.problem !== undefined && valueCents !== null ? null : draft

  function take(): void {
    if (typed === null) return
    const reading = typed.text.trim() === '' ? { ok: true as const, value: null } : parseCents({ label })(typed.text)
    setTyped(reading.ok ? null : { text: typed.text, problem: reading.error })
    const value = reading.ok ? reading.value : null
    if (value !== valueCents || !reading.ok) onChange(value, reading.ok)
  }

  return (
    <TextField
      {...field}
      label={label}
      error={typed?.problem ?? field.error}
      inputMode="decimal"
      autoComplete="off"
      value={typed?.text ?? (valueCents === null ? '' : dollars.format(valueCents / 100))}
      onChange={({ target }) => setTyped({ text: target.value })}
      onBlur={() => {
        take()
        onBlur?.()
      }}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') take()
      }}
    />
  )
}
