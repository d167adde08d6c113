// Served in place of the vendor's script: window.GlobalPayments. Every input and the button are in iframes: a host page
// can neither read a card nor click the button on behalf of the user.
import { clientError } from './client-error'
import { createEmitter } from './emitter'
import { openFrame, scriptAddress, type HostFrame } from './host-frame'
import type { FieldName, FieldSetup, StyleRules } from './messages'

interface FieldOptions {
  target: string
  placeholder?: string
  /** The button's label. */
  text?: string
  value?: string
}
interface FormOptions {
  fields: Partial<Record<FieldName, FieldOptions>>
  styles?: StyleRules
}
interface Configuration {
  'X-GP-Api-Key'?: string
  'X-GP-Environment'?: string
  enableAutocomplete?: boolean
}
type Listener = (data: Record<string, unknown>) => void

const address = scriptAddress()
const labels: Record<FieldName, string> = {
  'card-number': 'Card number',
  'card-expiration': 'Expiration date',
  'card-cvv': 'Security code',
  'card-holder-name': 'Name on card',
  submit: 'Submit',
}
const library = createEmitter()
let configuration: Configuration = {}

function openForm({ fields, styles = {} }: FormOptions) {
  const names = (Object.keys(labels) as FieldName[]).filter((name) => fields[name])
  const formId = crypto.randomUUID()
  const emitter = createEmitter()
  const frames = new Map<FieldName, HostFrame>()
  const waiting = new Set(names)
  const readyListeners: (() => void)[] = []
  const { 'X-GP-Api-Key': key = '', 'X-GP-Environment': environment = '', enableAutocomplete = true } = configuration

  function hear(name: FieldName, event: string, data: Record<string, unknown>) {
    if (event === 'register') {
      waiting.delete(name)
      if (waiting.size === 0) for (const listener of readyListeners.splice(0)) listener()
    }
    emitter.emit(`${name} ${event}`, data)
    emitter.emit(event, data)
  }

  function open(name: FieldName, options: FieldOptions) {
    const target = document.querySelector(options.target)
    if (!target) return reportInvalid(`No element on the page matches the target ${options.target}.`)
    const setup: FieldSetup = {
      id: crypto.randomUUID(),
      formId,
      field: name,
      inputs: names.filter((each) => each !== 'submit'),
      provider: 'gpi',
      key,
      environment,
      hostOrigin: location.origin,
      label: name === 'submit' ? (options.text ?? options.value ?? labels.submit) : labels[name],
      placeholder: options.placeholder ?? '',
      inputType: 'tel',
      format: 'prettyFormat',
      autocomplete: enableAutocomplete,
      style: '',
      rules: styles,
    }
    frames.set(
      name,
      openFrame(address.origin, target, setup, (event, data) => hear(name, event, data)),
    )
  }

  if (!key || !environment) {
    // Asynchronously, so that listeners added after creating the form are called, too.
    setTimeout(() => reportInvalid('X-GP-Api-Key and X-GP-Environment must be configured first.'))
  } else {
    for (const name of names) open(name, fields[name] as FieldOptions)
  }

  return {
    /** Calls the listener once every field is usable, immediately if they already are. */
    ready(listener: () => void) {
      if (waiting.size === 0) listener()
      else readyListeners.push(listener)
    },
    on(
      ...[first, second, third]:
        | [event: string, listener: Listener]
        | [field: FieldName, event: string, listener: Listener]
    ) {
      if (typeof second === 'function') emitter.on(first, second)
      else if (third) emitter.on(`${first} ${second}`, third)
    },
    addStylesheet(rules: StyleRules) {
      for (const frame of frames.values()) frame.send('add-stylesheet', { rules })
    },
    dispose() {
      for (const frame of frames.values()) frame.remove()
      frames.clear()
    },
  }
}

const reportInvalid = (message: string) => library.emit('error', clientError('INVALID_CONFIGURATION', message))

Object.assign(window, {
  GlobalPayments: {
    configure: (options: Configuration) => void (configuration = { ...configuration, ...options }),
    on: (name: string, listener: Listener) => library.on(name, listener),
    ui: { form: openForm },
  },
})
