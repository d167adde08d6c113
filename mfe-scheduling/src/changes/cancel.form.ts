import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@portal/i18n'
import { object, required, REQUIRED, string, type InferType } from '@portal/ui/form'

export const OTHER = 'Other...'
/** The office reads the values. */
export const reasons: { value: string; label: MessageDescriptor }[] = [
  { value: 'Conflicting schedule', label: msg`Conflicting schedule` },
  { value: 'Used a different service', label: msg`Used a different service` },
  { value: 'Fixed it myself', label: msg`Fixed it myself` },
  { value: OTHER, label: msg`Other...` },
]

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
