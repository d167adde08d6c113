import { t } from '@lingui/core/macro'
import { object, string, type InferType } from '@portal/ui/form'

export const doneSchema = object({ note: string().max(4_000, () => t`Please use fewer words.`) })
export type DoneValues = InferType<typeof doneSchema>
