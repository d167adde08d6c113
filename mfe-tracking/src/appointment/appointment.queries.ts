import { useCallback } from 'react'
import useSWR from 'swr'
import { callUrl, isApiError, useClient, useQuery, type ApiError, type Query } from '@portal/client'
import type { Appointment } from '@portal/contract'

const REFRESH_MS = 5 * 60_000

interface AppointmentQuery extends Query<Appointment> {
  /** The API denies access: the link was revoked or has expired, or the visit is over for viewers. */
  isGone: boolean
  /** The session has ended, which says nothing about the visit. */
  isSignedOut: boolean
}

/**
 * One visit, refetched every five minutes. A failed refetch is silent; a null id sends no request.
 * Not `useQuery`, which rightly hides errors while there is older data: a viewer's page has to know of them.
 */
export function useAppointment(id: number | null): AppointmentQuery {
  const client = useClient()
  const key = id === null ? null : callUrl('getAppointment', { params: { id } })
  const { data, error, isLoading, mutate } = useSWR<Appointment, ApiError>(
    key,
    (address: string) => client.read<Appointment>(address),
    {
      refreshInterval: REFRESH_MS,
    },
  )
  const retry = useCallback(() => void mutate(), [mutate])
  return {
    data,
    error: data ? undefined : error,
    isLoading: isLoading || (!data && !error),
    retry,
    isGone: isGone(error),
    isSignedOut: isApiError(error) && error.status === 401,
  }
}

/** True if the user does not (or no longer) have access. */
const isGone = (error: unknown): boolean => isApiError(error) && [400, 401, 403, 404, 410].includes(error.status)

/** The technicians' notes for the customer. */
export const useNotes = (jobId: number) =>
  useQuery('listCommentsByDate', { query: { commentable_type: 'Job', commentable_id: jobId } })

/** The job with its files and its invoice; a null id sends no request. */
export const useJob = (jobId: number | null) =>
  useQuery('getJob', jobId === null ? null : { params: { id: jobId }, query: { item_grouping: 1 } })
