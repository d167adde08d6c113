import { t } from '@lingui/core/macro'
import type { Body, Quote } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import { object, string, type InferType } from '@portal/ui/form'

const upTo = (max: number, i18n: I18n) =>
  string()
    .trim()
    .max(max, t(i18n)`Must be ${max} characters or fewer`)

export const detailsSchema = (i18n: I18n) =>
  object({
    name: upTo(200, i18n).required(t(i18n)`Required field`),
    summary: upTo(4000, i18n),
    notes: upTo(4000, i18n),
  })
export type DetailsValues = InferType<ReturnType<typeof detailsSchema>>

export const toDetails = ({ name, summary, notes }: Quote): DetailsValues => ({
  name,
  summary: summary ?? '',
  notes: notes ?? '',
})

export const toUpdateQuoteRequest = ({ name, summary, notes }: DetailsValues): Body<'updateQuote'> => ({
  quote: { name, summary: summary || null, notes: notes || null },
})
