import { plural, t } from '@lingui/core/macro'
import type { Body } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import { object, required, string, type InferType } from '@portal/ui/form'

export const MAX_COMMENT = 1000
export const scores = ['1', '2', '3', '4', '5'] as const

export const ratingSchema = object({
  score: required(() => t`Choose from one to five stars.`),
  comment: string()
    .trim()
    .max(MAX_COMMENT, ({ max }: { max: number }) => t`No more than ${max} characters`)
    .default(''),
})
export type RatingValues = InferType<typeof ratingSchema>
export const keptFields = ['score', 'comment'] as const

export const toRatingRequest = ({ score, comment }: RatingValues): Body<'rateAppointment'> => ({
  score: Number(score),
  comment: comment || null,
})

/** '1 star', '4 stars'. */
export const starsText = (score: number, i18n: I18n): string =>
  t(i18n)`${plural(score, { one: '# star', other: '# stars' })}`

/** Announces the characters left, only at a few thresholds: otherwise every keystroke would be announced. */
export function charactersLeftText(length: number, i18n: I18n): string {
  const left = MAX_COMMENT - length
  const mark = [0, 10, 50, 100].find((most) => left <= most)
  if (mark === undefined) return ''
  return mark === 0 ? t(i18n)`No characters left` : t(i18n)`At most ${mark} characters left`
}
