import { useState, type KeyboardEvent } from 'react'
import { useLingui } from '@portal/i18n'
import { TextField } from '../field'
import { formatDollars } from './format-dollars'
import { parseCents } from './parse-cents'

export interface MoneyFieldProps {
  label: string
  /** Integer cents; null while the field is empty or invalid. */
  valueCents: number | null
  /** Called on blur or Enter with whole cents, never negative; with null for empty and for invalid input (`isReadable` false). */
  onChange: (valueCents: number | null, isReadable: boolean) => void
  onBlur?: () => void
  onFocus?: () => void
  error?: string | undefined
  hint?: string
  disabled?: boolean
  readOnly?: boolean
}

/** Text in the field that is not committed yet, or is not a valid amount. */
interface Typed {
  text: string
  problem?: string
}

/**
 * Dollars and cents as the page's language writes them: in English with `$`, commas and two decimals. It has no `max` prop: an amount that is too high shows an error. It is never
 * silently changed, nor is anything else that was typed.
 */
export function MoneyField({ label, valueCents, onChange, onBlur, ...field }: MoneyFieldProps) {
  const { i18n } = useLingui()
  const [draft, setTyped] = useState<Typed | null>(null)
  // An amount that has since been set from outside replaces invalid input.
  const typed = draft?.problem !== undefined && valueCents !== null ? null : draft

  function take(): void {
    if (typed === null) return
    const reading =
      typed.text.trim() === '' ? { ok: true as const, value: null } : parseCents({ label }, i18n)(typed.text)
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
      value={typed?.text ?? (valueCents === null ? '' : formatDollars(valueCents, i18n.locale))}
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
