import type { FieldName } from './messages'

/** State of one input of a form. Shared only with iframes of the gateway, never with the host page. */
export interface FieldState {
  value: string
  valid: boolean
}
type Note = { ask: string } | { answer: string; field: FieldName; state: FieldState }

const ANSWER_MS = 2_000

/** Connects the iframes of a form. A BroadcastChannel is limited to one origin within one top-level site, so no host page receives it. */
export function joinForm(formId: string) {
  const channel = new BroadcastChannel(`payment-form:${formId}`)
  return {
    answerFor(field: FieldName, state: () => FieldState) {
      channel.addEventListener('message', ({ data }: MessageEvent<Note>) => {
        if ('ask' in data) channel.postMessage({ answer: data.ask, field, state: state() } satisfies Note)
      })
    },
    /** The current state of the other inputs. Rejects if one of them does not respond. */
    collect(inputs: readonly FieldName[]): Promise<Map<FieldName, FieldState>> {
      const ask = crypto.randomUUID()
      const states = new Map<FieldName, FieldState>()
      return new Promise((resolve, reject) => {
        const finish = (end: () => void) => {
          clearTimeout(timer)
          channel.removeEventListener('message', listen)
          end()
        }
        const listen = ({ data }: MessageEvent<Note>) => {
          if (!('answer' in data) || data.answer !== ask) return
          states.set(data.field, data.state)
          if (inputs.every((input) => states.has(input))) finish(() => resolve(states))
        }
        const timer = setTimeout(
          () => finish(() => reject(new Error('A field of the form does not answer.'))),
          ANSWER_MS,
        )
        channel.addEventListener('message', listen)
        channel.postMessage({ ask } satisfies Note)
      })
    },
  }
}
