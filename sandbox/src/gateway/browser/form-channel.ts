import type { FieldName } from './messages'

/** What one input of a form holds. It is told to iframes of the gateway only, never to the host page. */
export interface FieldState {
  value: string
  valid: boolean
}
type Note = { ask: string } | { answer: string; field: FieldName; state: FieldState }

const ANSWER_MS = 2_000

/** Joins the iframes of a form. A BroadcastChannel reaches one origin inside one page's site, so no host page hears it. */
export function joinForm(formId: string) {
  const channel = new BroadcastChannel(`payment-form:${formId}`)
  return {
    answerFor(field: FieldName, state: () => FieldState) {
      channel.addEventListener('message', ({ data }: MessageEvent<Note>) => {
        if ('ask' in data) channel.postMessage({ answer: data.ask, field, state: state() } satisfies Note)
      })
    },
    /** What the other inputs hold right now. Rejects when one of them does not answer. */
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
        const timer = setTimeout(() => finish(() => reject(new Error('A field of the form does not answer.'))), ANSWER_MS)
        channel.addEventListener('message', listen)
        channel.postMessage({ ask } satisfies Note)
      })
    },
  }
}
