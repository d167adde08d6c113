import { useClient } from '@portal/client'
import { usePlatform } from '@portal/platform'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { apiSource, type Choice } from './address-source'
import { lazyGoogleSource } from './lazy-google-source'
import { useDebouncedQuery } from './use-debounced-query'

const PAUSE_MS = 250
/** Fewer letters may mean anything. */
const LEAST_LETTERS = 3

export interface Suggestions {
  choices: readonly Choice[]
  /** The choices are for exactly what stands there now. */
  isCurrent: boolean
}

/**
 * What a typed text may mean; nothing when that can't be found out. While more is typed the last choices stay, so that the
 * list doesn't come and go with every letter.
 * @param text null for nothing: somebody has chosen already
 */
export function useSuggestions(text: string | null): Suggestions {
  const client = useClient()
  const { googleMapsKey } = usePlatform().settings
  const source = useMemo(() => (googleMapsKey ? lazyGoogleSource(googleMapsKey) : apiSource(client)), [client, googleMapsKey])
  const ask = useCallback((typed: string) => source.suggest(typed).catch((): Choice[] => []), [source])
  const asked = text !== null && text.trim().length >= LEAST_LETTERS ? text.trim() : null
  const answer = useDebouncedQuery(asked, ask, PAUSE_MS)
  const [last, setLast] = useState<readonly Choice[]>([])
  useEffect(() => {
    if (asked === null) setLast([])
    else if (answer) setLast(answer)
  }, [asked, answer])
  return { choices: asked === null ? [] : (answer ?? last), isCurrent: answer !== null }
}
