import { useCallback } from 'react'
import useSWR from 'swr'
import { useClient, type ApiError, type Query } from '@portal/client'
import type { Equipment } from '@portal/contract'

/** Fetches the customer's equipment from `link`, which is in the customer's record. */
export function useEquipment(link: string): Query<Equipment[]> {
  const client = useClient()
  const { data, error, isLoading, mutate } = useSWR<Equipment[], ApiError>(link, (to: string) =>
    client.follow<Equipment[]>(to, { method: 'GET' }, { quiet: true }),
  )
  const retry = useCallback(() => void mutate(), [mutate])
  return { data, error: data ? undefined : error, isLoading: isLoading || (!data && !error), retry }
}
