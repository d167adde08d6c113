import { useQuery } from '@portal/client'

/** The customer's rating of a visit, and whether they may still give one; a null id sends no request. */
export const useRating = (id: number | null) => useQuery('getRating', id === null ? null : { params: { id } })
