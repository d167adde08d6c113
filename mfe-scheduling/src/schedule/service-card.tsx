import { useLingui } from '@lingui/react/macro'
import type { ServiceCategory } from '@portal/contract'
import { LongSelect } from './long-select'
import { QuestionCard } from './question-card'

interface Props {
  categories: readonly ServiceCategory[]
  value: number | null
  error: string | undefined
  /** Once a service is chosen, the times are scrolled to the top. */
  leadsOn?: boolean
  onChange: (id: number) => void
}

export function ServiceCard({ categories, value, error, leadsOn, onChange }: Props) {
  const { t } = useLingui()
  return (
    <QuestionCard
      number={2}
      heading={t`What can we help you with?`}
      answer={categories.find(({ id }) => id === value)?.name ?? null}
      error={error}
      foldOn={value}
      leadsOn={leadsOn}
    >
      <LongSelect
        label={t`I'm having problems with...`}
        value={value ?? ''}
        error={error}
        placeholder={value === null ? t`Choose a service` : undefined}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </QuestionCard>
  )
}
