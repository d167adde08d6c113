import { usePlatform } from '@portal/platform'
import { Card, Heading, Muted, Stack } from '@portal/ui'
import { SlotPicker } from '../picker/slot-picker'
import type { SlotChoice } from '../picker/use-slot-choice'

interface Props {
  choice: SlotChoice
  error: string | undefined
  /** What the user has to do before times can be shown. */
  nextStep: string
}

/** The slot picker, once address and service are known. */
export function TimeCard({ choice, error, nextStep }: Props) {
  const { brand } = usePlatform()
  return (
    <Card>
      <Stack $gap="m">
        <Heading>{choice.request ? 'Date & Time' : 'Next Step'}</Heading>
        {choice.request ? (
          <SlotPicker choice={choice} message={brand.appointmentMessage} error={choice.slot ? undefined : error} />
        ) : (
          <Muted>{nextStep}</Muted>
        )}
      </Stack>
    </Card>
  )
}
