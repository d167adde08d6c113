import { Trans } from '@lingui/react/macro'
import type { Appointment } from '@portal/contract'
import { Slot, usePlatform } from '@portal/platform'
import { statusIs, telLink } from '@portal/rules'
import { ButtonLink, Failed, Icon, Stack, Text, Waiting } from '@portal/ui'

interface Props {
  appointment: Appointment
  onChanged: () => void
}

/** Reschedule and cancel, or the number to call once the technician is on the way. */
export function MakeChanges({ appointment, onChanged }: Props) {
  const { brand } = usePlatform()
  if (!statusIs('onTheWay', appointment.status)) {
    return (
      <Slot
        name="appointment.changes"
        appointment={appointment}
        onChanged={onChanged}
        loading={(retry) => <Waiting onRetry={retry} />}
        failed={(retry) => <Failed onRetry={retry} />}
      />
    )
  }
  return (
    <Stack>
      <Text>
        <Trans>
          Your technician is on the way. Please call our office to make any necessary changes to this appointment.
        </Trans>
      </Text>
      {brand.phone && (
        <div>
          <ButtonLink href={telLink(brand.phone)}>
            <Icon name="phone" /> <Trans>Call Us</Trans>
          </ButtonLink>
        </div>
      )}
    </Stack>
  )
}
