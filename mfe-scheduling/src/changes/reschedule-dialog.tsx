import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isApiError, reportedMessage, useClient, useRefresh } from '@portal/client'
import type { Appointment } from '@portal/contract'
import { useFormat, usePlatform } from '@portal/platform'
import { Button, Stack } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { useFocusAfterFailure } from '../focus-after-failure'
import { SLOT_REQUIRED } from '../picker/picker.rules'
import { SlotPicker } from '../picker/slot-picker'
import { useSlotChoice } from '../picker/use-slot-choice'
import { toSlotRequest, visitTime } from './change.rules'
import { VisitDetails } from './visit-details'

const slots = ['input:checked:enabled', '[role="radiogroup"] input:enabled']

interface Props {
  appointment: Appointment
  onChanged: () => void
  onClose: () => void
}

export function RescheduleDialog({ appointment, onChanged, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { tenant, events, showToast } = usePlatform()
  const client = useClient()
  const refresh = useRefresh()
  const choice = useSlotChoice(toSlotRequest(appointment, tenant))
  const [busy, setBusy] = useState(false)
  const [contentRef, focusSlots] = useFocusAfterFailure<HTMLDivElement>(slots)
  const { slot } = choice
  const jobId = appointment.job_id

  const move = async () => {
    if (!slot || busy) return
    const { scheduled_time, arrival_window_start, arrival_window_end } = slot
    setBusy(true)
    try {
      const moved = await client.call('rescheduleAppointment', {
        params: { id: appointment.id },
        body: { scheduled_time, arrival_window_start, arrival_window_end },
      })
      const { date, window } = visitTime(moved, tenant, format)
      void refresh('getAvailableDates', 'getAvailableTimeSlots')
      events.emit('appointment.changed', { appointmentId: appointment.id })
      onClose()
      onChanged()
      showToast({ kind: 'success', message: t`Rescheduled for ${date} ${window}` })
    } catch (error) {
      // The client has shown a failed call in a toast; the dialog stays open for a retry.
      if (!isApiError(error)) return showToast({ kind: 'error', message: reportedMessage(error) })
      if (error.status === 409 || error.field === 'scheduled_time') await choice.slotTaken()
      focusSlots()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t`Reschedule Appointment #${jobId}`}
      maxWidth={768}
      fullScreenOnSmall
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" disabled={busy} onClick={onClose}>
            <Trans>Keep Current Schedule</Trans>
          </Button>
          <Button
            disabledReason={slot ? undefined : t(SLOT_REQUIRED)}
            disabled={busy}
            aria-busy={busy}
            onClick={() => void move()}
          >
            <Trans>Reschedule</Trans>
          </Button>
        </>
      }
    >
      <Stack ref={contentRef}>
        <VisitDetails appointment={appointment} />
        <SlotPicker choice={choice} />
      </Stack>
    </Dialog>
  )
}
