import { findBrand, onlyDigits, groupDigits, isCardNumber, isCvv, isExpired, readExpiry } from '../card-rules'
import type { FieldName, FieldSetup } from './messages'

type InputName = Exclude<FieldName, 'submit'>

interface FieldKind {
  autocomplete: string
  inputMode: 'numeric' | 'text'
  maxLength: number
  /** Formats what was typed. */
  show(typed: string, format: FieldSetup['format']): string
  isValid(text: string): boolean
}

export const fieldKinds: Record<InputName, FieldKind> = {
  'card-number': {
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: 23,
    show(typed, format) {
      const digits = onlyDigits(typed).slice(0, 19)
      return format === 'prettyFormat' ? groupDigits(digits) : digits
    },
    isValid: (text) => isCardNumber(onlyDigits(text)),
  },
  'card-cvv': {
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: 4,
    show: (typed) => onlyDigits(typed),
    isValid: isCvv,
  },
  'card-expiration': {
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
    maxLength: 9,
    show: showExpiration,
    isValid(text) {
      const expiry = readExpiry(text)
      return expiry !== null && !isExpired(expiry, new Date())
    },
  },
  'card-holder-name': {
    autocomplete: 'cc-name',
    inputMode: 'text',
    maxLength: 100,
    show: (typed) => typed,
    isValid: (text) => text.trim() !== '',
  },
}

/** `MM / YYYY`: a first digit of 2 to 9 can only be a whole month. */
function showExpiration(typed: string): string {
  const digits = onlyDigits(typed)
    .replace(/^([2-9])/, '0$1')
    .slice(0, 6)
  // A slash typed after a single 1 completes the month, too.
  if (/^1\s*\/$/.test(typed.trim())) return '01 / '
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** The brand by the digits typed so far. */
export const toCardType = (text: string): string => findBrand(onlyDigits(text)) ?? 'unknown'
