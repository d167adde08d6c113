import { usePlatform } from '@portal/platform'
import { Card, Heading, Muted, Stack } from '@portal/ui'
import { SlotPicker } from '../picker/slot-picker'
import type { SlotChoice } from '../picker/use-slot-choice'

interface Props {
  choice: SlotChoice
  error: string | undefined
  /** What is to be done before there are times to choose from. */
  nextStep: string
}

/** The picker, once it is known where and what for. */
export function TimeCard({ choice, error, nextStep }: Props) {
  const { brand } = usePlatform()
  return (
    <Card>
      <Stack $gap="m">
        <Heading>{choice.request ? 'Date & Time' : 'Next Step'}</Heading>
        {choice.request ? <SlotPicker choice={choice} message={brand.appointmentMessage} error={choice.slot ? undefined : error} /> : <Muted>{nextStep}</Muted>}
      </Stack>
    </Card>
  )
}
