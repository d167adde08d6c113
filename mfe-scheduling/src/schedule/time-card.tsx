import { useLingui } from '@lingui/react/macro'
import { usePlatform } from '@portal/platform'
import { Muted } from '@portal/ui'
import { SlotPicker } from '../picker/slot-picker'
import type { SlotChoice } from '../picker/use-slot-choice'
import { useSlotWords } from '../picker/use-slot-words'
import { QuestionCard } from './question-card'

interface Props {
  choice: SlotChoice
  error: string | undefined
  /** What the user has to do before times can be shown. */
  nextStep: string
}

/** The slot picker, once address and service are known. */
export function TimeCard({ choice, error, nextStep }: Props) {
  const { t } = useLingui()
  const { brand } = usePlatform()
  const words = useSlotWords(choice.slot, choice.request?.zone)
  return (
    <QuestionCard
      number={3}
      heading={choice.request ? t`When should we come?` : t`Next Step`}
      answer={words && `${words.date}, ${words.window}`}
      error={error}
    >
      {choice.request ? (
        <SlotPicker choice={choice} message={brand.appointmentMessage} error={choice.slot ? undefined : error} />
      ) : (
        <Muted>{nextStep}</Muted>
      )}
    </QuestionCard>
  )
}
