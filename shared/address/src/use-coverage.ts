import { useCallback } from 'react'
import { useClient } from '@portal/client'
import { useDebouncedQuery } from './use-debounced-query'

const PAUSE_MS = 500

/**
 * Service area check of a zip code, once its first five digits are typed. Both fields stay undefined if the request fails:
 * the API checks again on save.
 */
export function useCoverage(zipCode: string | undefined): { problem: string | undefined; zone: string | undefined } {
  const client = useClient()
  const ask = useCallback(
    (zip_code: string) =>
      client.call('validateCoverageArea', { query: { zip_code } }, { quiet: true, keepSession: true }),
    [client],
  )
  const first = /^\d{5}/.exec(zipCode ?? '')?.[0] ?? null
  const answer = useDebouncedQuery(first, ask, PAUSE_MS)
  return { problem: answer?.message ?? undefined, zone: answer?.time_zone }
}
