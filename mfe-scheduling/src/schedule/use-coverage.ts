import { useClient } from '@portal/client'
import { useCallback } from 'react'
import { useLateAnswer } from './use-late-answer'

const PAUSE_MS = 500

/**
 * Why nobody comes to a zip code, as soon as its first five digits are there; undefined when somebody does, or when that
 * can't be found out: the write asks again.
 */
export function useCoverageProblem(zipCode: string | undefined): string | undefined {
  const client = useClient()
  const ask = useCallback((zip_code: string) => client.call('validateCoverageArea', { query: { zip_code } }, { quiet: true, keepSession: true }), [client])
  const first = /^\d{5}/.exec(zipCode ?? '')?.[0] ?? null
  return useLateAnswer(first, ask, PAUSE_MS)?.message ?? undefined
}
