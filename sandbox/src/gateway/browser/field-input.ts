import { toCardType, fieldKinds } from './field-kinds'
import type { FieldState } from './form-channel'
import type { FieldName, FieldSetup } from './messages'

/** The input of a hosted field: formats, validates and reports its state, but never its value, to the host page. */
export function createInput(
  setup: FieldSetup & { field: Exclude<FieldName, 'submit'> },
  tell: (event: string, data: Record<string, unknown>) => void,
) {
  const kind = fieldKinds[setup.field]
  const input = document.createElement('input')
  input.id = 'secure-payment-field'
  input.name = setup.field
  input.type = kind.inputMode === 'numeric' ? setup.inputType : 'text'
  input.inputMode = kind.inputMode
  input.autocomplete = setup.autocomplete ? (kind.autocomplete as AutoFill) : 'off'
  input.placeholder = setup.placeholder
  input.maxLength = kind.maxLength
  input.spellcheck = false
  input.ariaLabel = setup.label
  input.ariaRequired = 'true'
  input.style.cssText = setup.style

  let value = ''
  let reported: boolean | null = null
  let cardType = ''

  function take(typed: string) {
    value = kind.show(typed, setup.format)
    input.value = value
    const valid = kind.isValid(value)
    input.classList.toggle('valid', valid)
    if (valid) showValidity(true)
    if (setup.field === 'card-number' && toCardType(value) !== cardType)
      tell('card-type', { cardType: (cardType = toCardType(value)) })
    if (valid !== reported) tell(`${setup.field}-test`, { valid: (reported = valid) })
  }

  function showValidity(valid: boolean) {
    input.ariaInvalid = valid ? 'false' : 'true'
    input.classList.toggle('invalid', !valid)
  }

  input.addEventListener('input', () => {
    const atEnd = input.selectionStart === input.value.length
    const caret = input.selectionStart ?? 0
    const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
    take(input.value)
    if (!atEnd && kind.inputMode === 'numeric') placeCaret(input, digitsBefore)
  })
  input.addEventListener('focus', () => {
    input.value = value
    tell('focus', {})
  })
  input.addEventListener('blur', () => {
    showValidity(value === '' || kind.isValid(value))
    tell(`${setup.field}-test`, { valid: (reported = kind.isValid(value)) })
    if (setup.format === 'maskedFormat' && setup.field === 'card-number')
      input.value = value.replace(/\d(?=\d{4})/g, '•')
    tell('blur', {})
  })
  document.body.append(input)

  return { take, state: (): FieldState => ({ value, valid: kind.isValid(value) }) }
}

/** Regrouping shifts the text, so the caret is placed after the same number of digits as before. */
function placeCaret(input: HTMLInputElement, digitsBefore: number) {
  let caret = 0
  for (let digits = 0; caret < input.value.length && digits < digitsBefore; caret += 1) {
    if (/\d/.test(input.value[caret] ?? '')) digits += 1
  }
  input.setSelectionRange(caret, caret)
}
