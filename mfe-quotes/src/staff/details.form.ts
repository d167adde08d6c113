import type { Body, Quote } from '@portal/contract'
import { object, string, type InferType } from '@portal/ui/form'

const words = string().trim().max(4000, 'Must be 4000 characters or fewer')

export const detailsSchema = object({
  name: string().trim().required('Required field').max(200, 'Must be 200 characters or fewer'),
  summary: words,
  notes: words,
})
export type DetailsValues = InferType<typeof detailsSchema>

export const toDetails = ({ name, summary, notes }: Quote): DetailsValues => ({
  name,
  summary: summary ?? '',
  notes: notes ?? '',
})

export const toUpdateQuoteRequest = ({ name, summary, notes }: DetailsValues): Body<'updateQuote'> => ({
  quote: { name, summary: summary || null, notes: notes || null },
})
