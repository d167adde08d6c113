import { useClient } from '@portal/client'
import { useCallback } from 'react'
import { useDebouncedQuery } from './use-debounced-query'

const PAUSE_MS = 500

/** What is known of a zip code as soon as its first five digits are there; nothing when that can't be found out: the write asks again. */
export function useCoverage(zipCode: string | undefined): { problem: string | undefined; zone: string | undefined } {
  const client = useClient()
  const ask = useCallback((zip_code: string) => client.call('validateCoverageArea', { query: { zip_code } }, { quiet: true, keepSession: true }), [client])
  const first = /^\d{5}/.exec(zipCode ?? '')?.[0] ?? null
  const answer = useDebouncedQuery(first, ask, PAUSE_MS)
  return { problem: answer?.message ?? undefined, zone: answer?.time_zone }
}
