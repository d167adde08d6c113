import { useCallback, useEffect, useMemo, useState } from 'react'
import { useClient } from '@portal/client'
import { usePlatform } from '@portal/platform'
import { apiSource, type Choice } from './address-source'
import { lazyGoogleSource } from './lazy-google-source'
import { useDebouncedQuery } from './use-debounced-query'

const PAUSE_MS = 250
/** Shorter text is too ambiguous to look up. */
const MIN_LETTERS = 3

export interface Suggestions {
  choices: readonly Choice[]
  /** Whether the choices belong to the current text. */
  isCurrent: boolean
}

/**
 * Suggestions for typed text; empty if the lookup fails. While the user types on, the previous choices stay so that the
 * list does not flicker with every keystroke.
 * @param text null for no suggestions, e.g. after a choice
 */
export function useSuggestions(text: string | null): Suggestions {
  const client = useClient()
  const { googleMapsKey } = usePlatform().settings
  const source = useMemo(
    () => (googleMapsKey ? lazyGoogleSource(googleMapsKey) : apiSource(client)),
    [client, googleMapsKey],
  )
  const ask = useCallback((typed: string) => source.suggest(typed).catch((): Choice[] => []), [source])
  const query = text !== null && text.trim().length >= MIN_LETTERS ? text.trim() : null
  const answer = useDebouncedQuery(query, ask, PAUSE_MS)
  const [last, setLast] = useState<readonly Choice[]>([])
  useEffect(() => {
    if (query === null) setLast([])
    else if (answer) setLast(answer)
  }, [query, answer])
  return { choices: query === null ? [] : (answer ?? last), isCurrent: answer !== null }
}
