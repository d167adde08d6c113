import { useQuery } from '@portal/client'

/** What the customer said of a visit, and whether they still may; null asks for nothing. */
export const useRating = (id: number | null) => useQuery('getRating', id === null ? null : { params: { id } })
