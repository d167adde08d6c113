import { FormValuesListener, ManualFields } from '@portal/address'
import type { ServiceCategory } from '@portal/contract'
import { Card, Heading, Row, Stack, TextButton } from '@portal/ui'
import { FormShell, SubmitButton, type FormDraft } from '@portal/ui/form'
import type { SlotChoice } from '../picker/use-slot-choice'
import { MoreQuestions } from '../schedule/more-questions'
import { hasAnswers, type Answers } from '../schedule/schedule.rules'
import { StepHeading } from './step-heading'
import { ServiceField, TimeField } from './visit-fields'
import { TIME_AGAIN, visitSchema, type VisitValues } from './visit.form'

/** Errors that only the server knows of, by field. */
export type VisitErrors = Partial<Record<'street' | 'zip_code' | 'slot', string>>

interface Props {
  categories: readonly ServiceCategory[]
  category: ServiceCategory | null
  choice: SlotChoice
  answers: Answers
  errors: VisitErrors
  draft: FormDraft | undefined
  /** The submit button's label. */
  action: string
  current: boolean
  onTyped: (values: Partial<VisitValues>) => void
  onAnswers: (answers: Answers) => void
  onSubmit: (values: VisitValues) => Promise<void> | void
  /** Goes to the sign-in form; undefined if already signed in. */
  onSignIn?: (() => void) | undefined
}

/** Address, service and time of a visitor who may have no account. */
export function VisitStep({
  categories,
  category,
  choice,
  answers,
  errors,
  draft,
  action,
  current,
  onTyped,
  onAnswers,
  onSubmit,
  onSignIn,
}: Props) {
  const nothingAvailable = choice.day === null && choice.first.state === 'none'
  return (
    <FormShell
      schema={visitSchema}
      fieldErrors={errors}
      draft={draft}
      draftNote={TIME_AGAIN}
      isStep
      onSubmit={onSubmit}
      label="Schedule Appointment"
    >
      <FormValuesListener onValues={onTyped} />
      <Row $spread>
        <StepHeading current={current} first>
          Your visit
        </StepHeading>
        {onSignIn && <TextButton onClick={onSignIn}>I have an account</TextButton>}
      </Row>
      <Card>
        <Stack>
          <Heading>Where do you need service?</Heading>
          <ManualFields />
        </Stack>
      </Card>
      <ServiceField categories={categories} />
      <TimeField choice={choice} taken={errors.slot} />
      {category && (choice.slot || hasAnswers(category, answers)) && (
        <MoreQuestions category={category} answers={answers} onChange={onAnswers} />
      )}
      {!nothingAvailable && (
        <div>
          <SubmitButton>{action}</SubmitButton>
        </div>
      )}
    </FormShell>
  )
}
