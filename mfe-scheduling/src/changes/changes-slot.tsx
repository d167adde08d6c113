import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SlotProps } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { Button, Muted, Row, Stack, WithPhone } from '@portal/ui'
import { CancelDialog } from './cancel-dialog'
import { RescheduleDialog } from './reschedule-dialog'

/** Reschedule and Cancel, on the appointment page. Enabled only for visits that no technician has been assigned to yet. */
export default function AppointmentChanges({ appointment, onChanged }: SlotProps['appointment.changes']) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'reschedule' | 'cancel' | null>(null)
  const disabledReason = statusIs('changeable', appointment.status)
    ? undefined
    : t`This appointment can no longer be changed online. Please call our office.`
  const close = () => setOpen(null)
  return (
    <Stack $gap="s">
      <Row>
        <Button variant="quiet" disabledReason={disabledReason} onClick={() => setOpen('reschedule')}>
          <Trans>Reschedule</Trans>
        </Button>
        <Button variant="quiet" disabledReason={disabledReason} onClick={() => setOpen('cancel')}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
      {disabledReason && (
        <Muted>
          <WithPhone text={disabledReason} asksToCall />
        </Muted>
      )}
      {open === 'reschedule' && <RescheduleDialog appointment={appointment} onChanged={onChanged} onClose={close} />}
      {open === 'cancel' && <CancelDialog appointment={appointment} onClose={close} />}
    </Stack>
  )
}
