import type { Body } from '@portal/contract'
import { object, string, type InferType } from '@portal/ui/form'

export type ProceedRequest = Body<'proceedWithQuote'>

export const MAX_NOTES = 2000

export const proceedSchema = object({ notes: string().trim().max(MAX_NOTES, `Notes must be ${MAX_NOTES} characters or fewer`) })
export type ProceedValues = InferType<typeof proceedSchema>

export const toProceedRequest = ({ notes = '' }: ProceedValues): ProceedRequest => ({ notes })
