import { untilSilence } from '@portal/platform'
import type { Provider } from '@portal/rules'
import {
  noAnswer,
  type CardFieldCallbacks,
  type CardFieldElements,
  type CardFields,
  type CreateCardFields,
  type Tokenized,
  type VendorOption,
} from './vendor'

/** Time without any script or frame arriving after which loading fails. */
const SILENCE_MS = 20_000
const ANSWER_MS = 40_000

const adapters: Record<Provider, () => Promise<CreateCardFields>> = {
  stax: async () => (await import('./stax-fields')).createStaxFields,
  gpi: async () => (await import('./gpi-fields')).createGpiFields,
}

/** The card fields of one vendor. Its adapter is loaded on first use. */
export function createCardFields(
  provider: Provider,
  option: VendorOption,
  elements: CardFieldElements,
  callbacks: CardFieldCallbacks,
): CardFields {
  let disposed = false
  let fields: CardFields | null = null
  const start = async () => {
    const create = await adapters[provider]()
    if (disposed) return
    fields = create(option, elements, callbacks)
    await fields.ready
  }
  return {
    ready: untilSilence(start(), SILENCE_MS, 'The card fields did not load.'),
    tokenize: async (details) => {
      if (!fields) return { ok: false, problems: [noAnswer()] }
      return within(ANSWER_MS, fields.tokenize(details)).catch((): Tokenized => ({ ok: false, problems: [noAnswer()] }))
    },
    dispose: () => {
      disposed = true
      fields?.dispose()
    },
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The payment service took longer than ${milliseconds / 1000} s.`)),
      milliseconds,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
