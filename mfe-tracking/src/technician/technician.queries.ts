import { useCallback } from 'react'
import useSWR from 'swr'
import { isApiError, useClient, type ApiError, type Query } from '@portal/client'
import type { Body, TechnicianDay, TechnicianVisit } from '@portal/contract'

/** How often a page looks for what the office has changed. */
const REFRESH_MS = 30_000

// By their addresses: the calls of the pages that customers see are bundled into every page, and these are not among them.
const visitAddress = (id: number) => `/v1/technician_visits/${id}`
const dayAddress = (day: string | null) => `/v1/technician_visits${day === null ? '' : `?day=${day}`}`
const quiet = { quiet: true, keepSession: true } as const

export interface TechnicianQuery<T> extends Query<T> {
  /** Takes over an answer that has everything new in it. */
  remember: (data: T) => void
}

/** Refusals that hold whatever was known before: signed out, given to somebody else, not there. */
const isRefusal = (error: unknown): boolean => isApiError(error) && [400, 401, 403, 404].includes(error.status)

function useAddress<T>(address: string | null): TechnicianQuery<T> {
  const client = useClient()
  const { data, error, isLoading, mutate } = useSWR<T, ApiError>(
    address,
    (from: string) => client.follow<T>(from, { method: 'GET' }, quiet),
    { refreshInterval: REFRESH_MS, revalidateOnFocus: true },
  )
  const retry = useCallback(() => void mutate(), [mutate])
  const remember = useCallback((known: T) => void mutate(known, { revalidate: false }), [mutate])
  const isRefused = isRefusal(error)
  return {
    data: isRefused ? undefined : data,
    error: isRefused || data === undefined ? error : undefined,
    isLoading: isLoading || (data === undefined && !error),
    retry,
    remember,
  }
}

/** A visit of the technician; a null id sends no request. */
export const useTechnicianVisit = (id: number | null) =>
  useAddress<TechnicianVisit>(id === null ? null : visitAddress(id))

/** The technician's visits of a day, `null`: of today. */
export const useTechnicianDay = (day: string | null) => useAddress<TechnicianDay>(dayAddress(day))

export type Progress = Body<'setVisitProgress'>['progress']
export type Report = Body<'reportTechnicianPosition'>

/** What a technician does on a visit. The calls reject with an ApiError that the caller shows. */
export function useVisitCalls({ appointment: { id, job_id }, technician }: TechnicianVisit) {
  const client = useClient()
  const put = (what: string, body: object) =>
    client.follow<TechnicianVisit>(`${visitAddress(id)}/${what}`, { method: 'PUT', body }, quiet)
  return {
    setProgress: (progress: Progress) => put('progress', { progress }),
    tellLateness: (eta: Date) => put('lateness', { lateness: { eta: eta.toISOString() } }),
    reportPosition: (report: Omit<Report, 'appointment_id'>) =>
      client.follow<void>(
        `/v3/technicians/${technician?.id}/position`,
        { method: 'POST', body: { ...report, appointment_id: id } satisfies Report },
        quiet,
      ),
    removePhoto: (photoId: number) =>
      client.follow<void>(`/v2/jobs/${job_id}/photos/${photoId}`, { method: 'DELETE' }, quiet),
  }
}
