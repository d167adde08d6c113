/** Configuration of one iframe of a form, passed by the host page's script in the URL fragment. */
export interface FieldSetup {
  /** Id of this iframe, included in messages in both directions. */
  id: string
  /** Id of the form that the iframe belongs to. Random, and known only to this page. */
  formId: string
  field: FieldName
  /** The inputs that the form has. */
  inputs: FieldName[]
  provider: 'stax' | 'gpi'
  /** The merchant's public key. */
  key: string
  environment: string
  hostOrigin: string
  /** Accessible name; for `submit`, the button's label. */
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

/** Messages are sent as JSON text, like the vendors' own. */
export const writeMessage = ({ event, id, data }: Message): string => JSON.stringify({ type: PREFIX + event, id, data })

/** Null for anything that is not one of our messages: pages and extensions post others. */
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
export const readSetup = (fragment: string): FieldSetup =>
  JSON.parse(decodeURIComponent(fragment.replace(/^#/, ''))) as FieldSetup
