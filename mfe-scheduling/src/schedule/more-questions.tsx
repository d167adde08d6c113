import { Trans, useLingui } from '@lingui/react/macro'
import type { ServiceCategory } from '@portal/contract'
import { Card, Heading, Muted, Stack, TextField } from '@portal/ui'
import { LongSelect } from './long-select'
import { answerKey, type Answers } from './schedule.rules'

/** Maximum length of an answer in the API. */
const MAX_LENGTH = 2000

interface Props {
  category: ServiceCategory
  answers: Answers
  onChange: (answers: Answers) => void
}

/** 'Tell us more': the category's own questions, all optional. */
export function MoreQuestions({ category, answers, onChange }: Props) {
  const { t } = useLingui()
  const { fields } = category.details
  if (fields.length === 0) return null
  return (
    <Card>
      <Stack $gap="m">
        <div>
          <Heading>
            <Trans>Tell us more</Trans>
          </Heading>
          <Muted>
            <Trans>Optional</Trans>
          </Muted>
        </div>
        {fields.map(({ name, label, options, option_labels: labels = options }) => {
          const key = answerKey(category.id, name)
          const field = {
            label,
            value: answers[key] ?? '',
            onChange: (event: { target: { value: string } }) => onChange({ ...answers, [key]: event.target.value }),
          }
          return options.length > 0 ? (
            <LongSelect
              key={key}
              {...field}
              placeholder={t`Choose`}
              options={options.map((option, at) => ({ value: option, label: labels[at] ?? option }))}
            />
          ) : (
            <TextField key={key} {...field} maxLength={MAX_LENGTH} />
          )
        })}
      </Stack>
    </Card>
  )
}
