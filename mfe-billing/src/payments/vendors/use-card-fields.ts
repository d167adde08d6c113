import { useCallback, useEffect, useRef, useState } from 'react'
import type { Provider } from '@portal/rules'
import { createCardFields } from './card-fields'
import {
  noAnswer,
  type CardDetails,
  type CardFieldCallbacks,
  type CardFieldElements,
  type CardFields,
  type Tokenized,
  type VendorOption,
} from './vendor'

export interface HostedCard {
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
  tokenize: (details: CardDetails) => Promise<Tokenized>
}

/**
 * The vendor's card fields while the component is mounted.
 * @param getElements returns the containers for the iframes; called after mounting
 */
export function useCardFields(
  provider: Provider,
  option: VendorOption,
  getElements: () => CardFieldElements | null,
  callbacks: CardFieldCallbacks,
): HostedCard {
  const [state, setState] = useState<HostedCard['state']>('loading')
  const [attempt, setAttempt] = useState(0)
  const fields = useRef<CardFields | null>(null)
  const latest = useRef({ callbacks, getElements, option })
  useEffect(() => {
    latest.current = { callbacks, getElements, option }
  })

  // The option is a new object after each refetch; the fields depend only on its script URL and key.
  const { script_url: script, tokenization_key: key } = option
  useEffect(() => {
    const elements = latest.current.getElements()
    if (!elements) return
    let current = true
    setState('loading')
    const created = createCardFields(provider, latest.current.option, elements, {
      onValidity: (field, valid) => latest.current.callbacks.onValidity(field, valid),
      onPress: () => latest.current.callbacks.onPress(),
    })
    fields.current = created
    created.ready.then(
      () => current && setState('ready'),
      () => current && setState('failed'),
    )
    return () => {
      current = false
      fields.current = null
      created.dispose()
    }
  }, [provider, script, key, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const tokenize = useCallback(
    async (details: CardDetails): Promise<Tokenized> =>
      fields.current?.tokenize(details) ?? { ok: false, problems: [noAnswer()] },
    [],
  )
  return { state, retry, tokenize }
}
