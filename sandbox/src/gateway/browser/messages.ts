/** What one iframe of a form is, as the host page's script tells it in the fragment of its address. */
export interface FieldSetup {
  /** Of this iframe; messages both ways carry it. */
  id: string
  /** Of the form whose iframes work together. Random, and known to this page only. */
  formId: string
  field: FieldName
  /** The inputs that the form has. */
  inputs: FieldName[]
  provider: 'stax' | 'gpi'
  /** The merchant's public key. */
  key: string
  environment: string
  hostOrigin: string
  /** What a screen reader calls it; for `submit`, what the button reads. */
  label: string
  placeholder: string
  inputType: 'text' | 'tel'
  format: 'prettyFormat' | 'plainFormat' | 'maskedFormat'
  autocomplete: boolean
  /** Declarations for the input itself. */
  style: string
  /** Declarations by selector. */
  rules: StyleRules
}

export type FieldName = 'card-number' | 'card-cvv' | 'card-expiration' | 'card-holder-name' | 'submit'
export type StyleRules = Record<string, Record<string, string>>

export interface Message {
  event: string
  id: string
  data: Record<string, unknown>
}

const PREFIX = 'ui:iframe-field:'

/** Messages travel as JSON text, as the vendors' do. */
export const writeMessage = ({ event, id, data }: Message): string => JSON.stringify({ type: PREFIX + event, id, data })

/** Null for anything that is not a message of ours: pages and extensions post all sorts of things. */
export function readMessage(text: unknown): Message | null {
  if (typeof text !== 'string' || !text.includes(PREFIX)) return null
  try {
    const { type, id, data } = JSON.parse(text) as { type: string; id: string; data?: Record<string, unknown> }
    return { event: type.slice(PREFIX.length), id, data: data ?? {} }
  } catch {
    return null
  }
}

export const writeSetup = (setup: FieldSetup): string => encodeURIComponent(JSON.stringify(setup))
export const readSetup = (fragment: string): FieldSetup => JSON.parse(decodeURIComponent(fragment.replace(/^#/, ''))) as FieldSetup
