// Runs inside each hosted field: one input, or the button that submits the form's inputs.
import { clientError } from './client-error'
import { createInput } from './field-input'
import { addRules } from './field-styles'
import { joinForm } from './form-channel'
import { readMessage, readSetup, writeMessage, type FieldName, type FieldSetup, type StyleRules } from './messages'
import { tokenizeGpi, tokenizeStax, type Tokenized } from './tokenize'

const setup = readSetup(location.hash)
const form = joinForm(setup.formId)
const tell = (event: string, data: Record<string, unknown>) =>
  parent.postMessage(writeMessage({ event, id: setup.id, data }), setup.hostOrigin)
const tellResult = ({ ok, data }: Tokenized) => tell(ok ? 'token-success' : 'token-error', data)

/** Handles commands of the host page. Messages from any other window or origin are ignored. */
function obey(orders: Record<string, (data: Record<string, unknown>) => void>) {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== setup.hostOrigin || source !== parent) return
    const message = readMessage(data)
    if (message?.id === setup.id) orders[message.event]?.(message.data)
  })
}

function startInput(field: Exclude<FieldName, 'submit'>) {
  const input = createInput({ ...setup, field }, tell)
  form.answerFor(field, input.state)
  obey({
    'add-stylesheet': ({ rules }) => addRules(rules as StyleRules),
    'set-value': ({ value }) => input.take(String(value)),
    tokenize: ({ details }) => {
      if (setup.provider === 'stax' && field === 'card-number') void tokenizeForHost({ ...(details as object) })
    },
  })

  /** With Stax, the host page triggers tokenization, and the number's iframe gets the CVV from its sibling. */
  async function tokenizeForHost(details: Record<string, unknown>) {
    try {
      const states = await form.collect(['card-cvv'])
      tellResult(await tokenizeStax(setup, states.set(field, input.state()), details))
    } catch (error) {
      tell('token-error', { message: String(error) })
    }
  }
}

/** With Global Payments, only a trusted click in this iframe submits the card; no message of the host page does. */
function startButton({ label, inputs }: FieldSetup) {
  const button = document.createElement('button')
  button.id = 'secure-payment-field'
  button.type = 'button'
  button.textContent = label
  let busy = false
  const submit = async () => {
    busy = true
    tell('click', {})
    try {
      tellResult(await tokenizeGpi(setup, await form.collect(inputs)))
    } catch (error) {
      tell('token-error', clientError('ERROR', String(error)))
    }
    busy = false
  }
  button.addEventListener('click', (event) => {
    if (!busy && event.isTrusted) void submit()
  })
  obey({ 'add-stylesheet': ({ rules }) => addRules(rules as StyleRules) })
  document.body.append(button)
}

addRules(setup.rules)
if (setup.field === 'submit') startButton(setup)
else startInput(setup.field)
tell('register', {})
tell('load', {})
