import { callUrl, isApiError, useClient, useQuery, type ApiError, type Query } from '@portal/client'
import type { Appointment } from '@portal/contract'
import { useCallback } from 'react'
import useSWR from 'swr'

const REFRESH_MS = 5 * 60_000

interface AppointmentQuery extends Query<Appointment> {
  /** The API takes it back: a link that was revoked or has run out, a visit that is over for its viewers. */
  isGone: boolean
  /** The session that asks has ended, which says nothing of the visit. */
  isSignedOut: boolean
}

/**
 * One visit, asked for again every five minutes. A refresh that fails is silent; `null` asks for nothing.
 * Not `useQuery`, which rightly hides the error behind older data: a viewer's page has to know of it.
 */
export function useAppointment(id: number | null): AppointmentQuery {
  const client = useClient()
  const key = id === null ? null : callUrl('getAppointment', { params: { id } })
  const { data, error, isLoading, mutate } = useSWR<Appointment, ApiError>(key, (address: string) => client.read<Appointment>(address), {
    refreshInterval: REFRESH_MS,
  })
  const retry = useCallback(() => void mutate(), [mutate])
  return { data, error: data ? undefined : error, isLoading: isLoading || (!data && !error), retry, isGone: isGone(error), isSignedOut: isApiError(error) && error.status === 401 }
}

/** Not (or no longer) for whoever asks. */
const isGone = (error: unknown): boolean => isApiError(error) && [400, 401, 403, 404, 410].includes(error.status)

/** What the technicians wrote for the customer. */
export const useNotes = (jobId: number) => useQuery('listCommentsByDate', { query: { commentable_type: 'Job', commentable_id: jobId } })

/** The job with its files and its invoice; null while its number is not known. */
export const useJob = (jobId: number | null) => useQuery('getJob', jobId === null ? null : { params: { id: jobId }, query: { item_grouping: 1 } })
