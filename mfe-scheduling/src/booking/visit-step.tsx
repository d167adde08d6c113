import { Trans, useLingui } from '@lingui/react/macro'
import { FormValuesListener, ManualFields } from '@portal/address'
import type { ServiceCategory } from '@portal/contract'
import { Row, TextButton } from '@portal/ui'
import { FormShell, SubmitButton } from '@portal/ui/form'
import { MoreQuestions } from '../schedule/more-questions'
import { QuestionCard } from '../schedule/question-card'
import { hasAnswers } from '../schedule/schedule.rules'
import { VisitLayout } from '../schedule/visit-layout'
import { StepHeading } from './step-heading'
import type { useVisit } from './use-visit'
import { ServiceField, TimeField } from './visit-fields'
import { TIME_AGAIN, visitSchema, type VisitValues } from './visit.form'

interface Props {
  categories: readonly ServiceCategory[]
  visit: ReturnType<typeof useVisit>
  /** The submit button's label. */
  action: string
  current: boolean
  onSubmit: (values: VisitValues) => Promise<void> | void
  /** Goes to the sign-in form; undefined if already signed in. */
  onSignIn?: (() => void) | undefined
}

/** Address, service and time of a visitor who may have no account. */
export function VisitStep({ categories, visit, action, current, onSubmit, onSignIn }: Props) {
  const { t } = useLingui()
  const { address, category, choice, answers, errors } = visit
  const nothingAvailable = choice.day === null && choice.first.state === 'none'
  return (
    <FormShell
      schema={visitSchema}
      fieldErrors={errors}
      draft={visit.draft ?? undefined}
      draftNote={t(TIME_AGAIN)}
      isStep
      onSubmit={onSubmit}
      label={t`Schedule Appointment`}
    >
      <FormValuesListener onValues={visit.setTyped} />
      <Row $spread>
        <StepHeading current={current} first>
          <Trans>Your visit</Trans>
        </StepHeading>
        {onSignIn && (
          <TextButton onClick={onSignIn}>
            <Trans>I have an account</Trans>
          </TextButton>
        )}
      </Row>
      <VisitLayout
        service={category?.name}
        address={address}
        choice={choice}
        action={!nothingAvailable && <SubmitButton>{action}</SubmitButton>}
      >
        <QuestionCard
          number={1}
          heading={t`Where do you need service?`}
          answer={address}
          error={errors.street ?? errors.zip_code}
          foldOn={category?.id}
        >
          <ManualFields />
        </QuestionCard>
        <ServiceField categories={categories} />
        <TimeField choice={choice} taken={errors.slot} />
        {category && (choice.slot || hasAnswers(category, answers)) && (
          <MoreQuestions category={category} answers={answers} onChange={visit.setAnswers} />
        )}
      </VisitLayout>
    </FormShell>
  )
}
