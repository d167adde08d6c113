import { html, type Markup } from './html'

/** Form values by field name. */
export type Values = Record<string, string>

interface Common {
  name: string
  label: string
  hint?: string
  required?: boolean
}
interface Choice {
  value: string
  label: string
}
export type Field = Common &
  (
    | { kind: 'text'; inputMode?: 'decimal'; maxLength: number }
    | { kind: 'date' }
    | { kind: 'checkbox'; isOnAtFirst?: boolean }
    | { kind: 'radio'; options: Choice[]; first: string }
    /**
     * Groups without a name get no optgroup. `nothing` is shown if there are no options. `isOpen`: the value is not checked against
     * the options, since others may change the list in the meantime and the change's own error is more helpful then.
     */
    | {
        kind: 'select'
        groups: { name: string; options: Choice[] }[]
        empty: string
        nothing: string
        isOpen?: boolean
      }
  )

/** A message and the field that it belongs to; null belongs to the whole form. */
export interface Problem {
  message: string
  field: string | null
}

export const fieldId = (name: string): string => `field-${name}`

/** A field with its label, hint and error message; an invalid field gets the focus when the page loads. */
export function fieldMarkup(field: Field, values: Values, problem: Problem | null): Markup {
  const message = problem?.field === field.name ? problem.message : null
  const id = fieldId(field.name)
  const hint = field.hint ? html`<p class="hint" id="${id}-hint">${field.hint}</p>` : ''
  const error = message ? html`<p class="error" id="${id}-error"><span class="hidden">Error: </span>${message}</p>` : ''
  const described = [message && `${id}-error`, field.hint && `${id}-hint`].filter(Boolean).join(' ')
  const attributes = html`name="${field.name}"${described ? html` aria-describedby="${described}"` : ''}${message ? html` aria-invalid="true" autofocus` : ''}`
  const mark = field.required ? '' : html` <span class="optional">(optional)</span>`
  const value = values[field.name]

  if (field.kind === 'radio') {
    const chosen = value ?? field.first
    return html`<fieldset class="field"${described ? html` aria-describedby="${described}"` : ''}><legend>${field.label}</legend>${hint}${error}
${field.options.map((option, index) => html`<label class="choice"><input type="radio" name="${field.name}" value="${option.value}"${option.value === chosen ? html` checked` : ''}${message && index === 0 ? html` autofocus` : ''}> ${option.label}</label>`)}</fieldset>`
  }
  if (field.kind === 'checkbox') {
    const isOn = value === undefined ? field.isOnAtFirst : value === 'on'
    return html`<div class="field"><label class="choice"><input type="checkbox" id="${id}" ${attributes} value="on"${isOn ? html` checked` : ''}> ${field.label}</label>${hint}${error}</div>`
  }
  const label = html`<label for="${id}">${field.label}${mark}</label>${hint}${error}`
  const required = field.required ? html` required` : ''
  if (field.kind === 'select') {
    const option = (one: Choice) =>
      html`<option value="${one.value}"${one.value === value ? html` selected` : ''}>${one.label}</option>`
    const groups = field.groups.map(({ name, options }) =>
      name === '' ? options.map(option) : html`<optgroup label="${name}">${options.map(option)}</optgroup>`,
    )
    return html`<div class="field">${label}<select id="${id}" ${attributes}${required}><option value="">${field.empty}</option>${groups}</select></div>`
  }
  if (field.kind === 'date')
    return html`<div class="field">${label}<input type="date" id="${id}" ${attributes}${required} value="${value}"></div>`
  return html`<div class="field">${label}<input type="text" id="${id}" ${attributes}${required} maxlength="${field.maxLength}" autocomplete="off" spellcheck="false"${field.inputMode ? html` inputmode="${field.inputMode}"` : ''} value="${value}"></div>`
}

/** Values of a submitted form. Browsers do not send unchecked checkboxes, so those are set to 'off'. */
export function readValues(fields: readonly Field[], form: URLSearchParams): Values {
  const valueFor = ({ kind, name }: Field) => {
    if (kind === 'checkbox') return form.get(name) === 'on' ? 'on' : 'off'
    return (form.get(name) ?? '').trim()
  }
  return Object.fromEntries(fields.map((field) => [field.name, valueFor(field)]))
}

/** Values from a query string, for those fields that it contains. */
export function valuesFrom(fields: readonly Field[], query: URLSearchParams): Values {
  return Object.fromEntries(fields.filter(({ name }) => query.has(name)).map(({ name }) => [name, query.get(name)!]))
}

/** What can be chosen; null for a field that takes other values as well. */
function listOptions(field: Field) {
  if (field.kind === 'radio') return field.options
  if (field.kind === 'select' && !field.isOpen) return field.groups.flatMap(({ options }) => options)
  return null
}

/** Validates what browsers enforce themselves, since requests can be forged. */
export function findProblem(fields: readonly Field[], values: Values): Problem | null {
  for (const field of fields) {
    const value = values[field.name] ?? ''
    if (field.required && value === '') return { message: `${field.label}: this is missing.`, field: field.name }
    if (field.kind === 'text' && value.length > field.maxLength)
      return {
        message: `${field.label}: at most ${field.maxLength} characters; these are ${value.length}.`,
        field: field.name,
      }
    const offered = listOptions(field)
    if (offered && value !== '' && !offered.some((one) => one.value === value))
      return { message: `${field.label}: "${value.slice(0, 80)}" is not among what can be chosen.`, field: field.name }
  }
  return null
}

/** Why the form can't be filled in: the message of its first select without options, else null. */
export const nothingToChoose = (fields: readonly Field[]): string | null =>
  fields.flatMap((field) =>
    field.kind === 'select' && field.groups.every(({ options }) => options.length === 0) ? [field.nothing] : [],
  )[0] ?? null
