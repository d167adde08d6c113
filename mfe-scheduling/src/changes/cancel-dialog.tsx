import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { isApiError, useClient, useRefresh } from '@portal/client'
import type { Appointment } from '@portal/contract'
import { paths, useNavigate, usePlatform } from '@portal/platform'
import { Button, Stack, Text } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormSelectField, FormShell, FormTextField } from '@portal/ui/form'
import { useFocusAfterFailure } from '../focus-after-failure'
import { cancelSchema, MAX_EXPLANATION, OTHER, reasons, toReason, type CancelValues } from './cancel.form'
import { VisitDetails } from './visit-details'

const submitButton = ['button[type="submit"]']

interface Props {
  appointment: Appointment
  onClose: () => void
}

function useCancelVisit({ id }: Appointment, onFailure: () => void) {
  const { t } = useLingui()
  const { events, showToast } = usePlatform()
  const client = useClient()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const cancelled = useRef(false)
  // Emitted only on unmount: the appointment page, while mounted, would react by redirecting to its summary.
  useEffect(
    () => () => {
      if (!cancelled.current) return
      // Otherwise a page that opens it next would trust the stale cached appointment.
      void refresh('getAppointment')
      events.emit('appointment.changed', { appointmentId: id })
    },
    [events, refresh, id],
  )

  const cancel = async (values: CancelValues) => {
    setBusy(true)
    events.emit('appointment.cancelling', { appointmentId: id, isUnderWay: true })
    try {
      await client.call('cancelAppointment', { params: { id }, body: { reason: toReason(values) } })
    } catch (error) {
      events.emit('appointment.cancelling', { appointmentId: id, isUnderWay: false })
      setBusy(false)
      onFailure()
      // The client has shown the error in a toast; the dialog stays open for a retry.
      if (isApiError(error)) return
      throw error
    }
    cancelled.current = true
    showToast({ kind: 'success', message: t`Appointment cancelled` })
    await navigate(paths.serviceHistory({ cancelled: true }))
  }
  return { busy, cancel }
}

export function CancelDialog({ appointment, onClose }: Props) {
  const { t } = useLingui()
  const jobId = appointment.job_id
  const [contentRef, focusButton] = useFocusAfterFailure<HTMLDivElement>(submitButton)
  const { busy, cancel } = useCancelVisit(appointment, focusButton)
  return (
    <Dialog title={t`Cancel Appointment #${jobId}`} maxWidth={768} fullScreenOnSmall busy={busy} onClose={onClose}>
      <Stack ref={contentRef}>
        <VisitDetails appointment={appointment} />
        <Text>
          <Trans>Since we strive to continuously improve, please let us know why you're cancelling.</Trans>
        </Text>
        <FormShell schema={cancelSchema} onSubmit={cancel} label={t`Cancel Appointment`}>
          {({ values }) => (
            <>
              <FormSelectField
                name="reason"
                label={t`Reason`}
                placeholder={t`Choose a reason`}
                options={reasons.map(({ value, label }) => ({ value, label: t(label) }))}
              />
              {values.reason === OTHER && (
                <FormTextField name="explanation" label={t`Please Specify`} maxLength={MAX_EXPLANATION} />
              )}
              <DialogFooter>
                <Button variant="text" disabled={busy} onClick={onClose}>
                  <Trans>Keep Appointment</Trans>
                </Button>
                <Button type="submit" variant="danger" disabled={busy} aria-busy={busy}>
                  <Trans>Cancel Appointment</Trans>
                </Button>
              </DialogFooter>
            </>
          )}
        </FormShell>
      </Stack>
    </Dialog>
  )
}
