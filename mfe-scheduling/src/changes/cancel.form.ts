import { object, required, REQUIRED, string, type InferType } from '@portal/ui/form'

export const OTHER = 'Other...'
export const reasons = ['Conflicting schedule', 'Used a different service', 'Fixed it myself', OTHER] as const

/** The API accepts 1000 characters in total. */
export const MAX_EXPLANATION = 980

export const cancelSchema = object({
  reason: required(),
  explanation: string()
    .trim()
    .default('')
    .when('reason', { is: OTHER, then: (text) => text.required(REQUIRED) }),
})
export type CancelValues = InferType<typeof cancelSchema>

/** The reason as it is sent: what was typed follows 'Other...'. */
export const toReason = ({ reason, explanation }: CancelValues): string =>
  reason === OTHER ? `${OTHER} ${explanation}` : reason
