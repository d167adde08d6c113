import { useQuery } from '@portal/client'
import { firstDayFrom, MONTHS_SEARCHED, monthsFrom } from './picker.rules'

/** Address and service: everything that availability depends on, and what a chosen slot is for. */
export interface SlotRequest {
  /** 0 for an address that the server does not know yet. */
  addressId: number
  categoryId: number
  zipCode: string
  /** IANA time zone of the address. */
  zone: string
}

const toQuery = ({ categoryId, zipCode }: SlotRequest, day: string) => ({
  query: { service_date: day, service_category_id: categoryId, postal_code: zipCode.slice(0, 5) },
})

/** Days of a month (`YYYY-MM`) with a free slot; cached by category, zip code and month. */
export const useAvailableDays = (request: SlotRequest | null, month: string | null) =>
  useQuery('getAvailableDates', request && month ? toQuery(request, `${month}-01`) : null)

/** All slots of a day, including taken ones. */
export const useTimeSlots = (request: SlotRequest | null, day: string | null) =>
  useQuery('getAvailableTimeSlots', request && day ? toQuery(request, day) : null)

export type FirstAvailable =
  | { state: 'idle' | 'none' }
  | { state: 'checking'; retry: () => void }
  | { state: 'failed'; requestId: string | undefined; retry: () => void }
  | { state: 'found'; day: string }

/** The first day with a free slot, searched month by month: a month is requested only if the one before has none. */
export function useFirstAvailable(request: SlotRequest | null, today: string): FirstAvailable {
  const [first = null, second = null, third = null] = monthsFrom(today, MONTHS_SEARCHED)
  const isFull = ({ data }: ReturnType<typeof useAvailableDays>) =>
    data !== undefined && firstDayFrom(data.available_dates, today) === null
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
