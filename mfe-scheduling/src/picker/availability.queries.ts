import { useQuery } from '@portal/client'
import { firstDayFrom, MONTHS_SEARCHED, monthsFrom } from './picker.rules'

/** Where and what for: all that availability depends on, and what a chosen slot belongs to. */
export interface SlotRequest {
  /** 0 for one that is not known to the server yet. */
  addressId: number
  categoryId: number
  zipCode: string
  /** IANA zone of the address. */
  zone: string
}

const queryOf = ({ categoryId, zipCode }: SlotRequest, day: string) => ({
  query: { service_date: day, service_category_id: categoryId, postal_code: zipCode.slice(0, 5) },
})

/** Days of a month, `YYYY-MM`, on which something is free. The cache keeps them by category, zip and month. */
export const useAvailableDays = (request: SlotRequest | null, month: string | null) =>
  useQuery('getAvailableDates', request && month ? queryOf(request, `${month}-01`) : null)

/** The windows of a day, taken ones too. */
export const useTimeSlots = (request: SlotRequest | null, day: string | null) =>
  useQuery('getAvailableTimeSlots', request && day ? queryOf(request, day) : null)

export type FirstAvailable =
  | { state: 'idle' | 'none' }
  | { state: 'checking'; retry: () => void }
  | { state: 'failed'; requestId: string | undefined; retry: () => void }
  | { state: 'found'; day: string }

/** The first day with something free, looked for month by month: a month is asked about once the one before had nothing. */
export function useFirstAvailable(request: SlotRequest | null, today: string): FirstAvailable {
  const [first = null, second = null, third = null] = monthsFrom(today, MONTHS_SEARCHED)
  const isFull = ({ data }: ReturnType<typeof useAvailableDays>) => data !== undefined && firstDayFrom(data.available_dates, today) === null
  const inFirst = useAvailableDays(request, first)
  const inSecond = useAvailableDays(request, isFull(inFirst) ? second : null)
  const inThird = useAvailableDays(request, isFull(inFirst) && isFull(inSecond) ? third : null)
  if (!request) return { state: 'idle' }
  for (const month of [inFirst, inSecond, inThird]) {
    if (month.error) return { state: 'failed', requestId: month.error.requestId, retry: month.retry }
    if (!month.data) return { state: 'checking', retry: month.retry }
    const day = firstDayFrom(month.data.available_dates, today)
    if (day) return { state: 'found', day }
  }
  return { state: 'none' }
}
