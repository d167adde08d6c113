import type { TechnicianVisit } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatTime } from '@portal/rules/dates'
import { Text } from '@portal/ui'
import { FormRadioGroup, FormTextField, object, REQUIRED, string, type InferType } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { visitTimes } from '../appointment/appointment.rules'
import { LATE_BY, lateTime, timeToday } from './technician.rules'

const OTHER = 'other'
const schema = object({
  by: string().required(REQUIRED),
  time: string().when('by', { is: OTHER, then: (time) => time.required(REQUIRED) }),
})
type Values = InferType<typeof schema>

interface Props {
  visit: TechnicianVisit
  /** Rejects with what the server says against the time. */
  onTell: (eta: Date) => Promise<void>
  onClose: () => void
}

/** Asks when the technician will be there, and tells the customer. */
export function LatenessDialog({ visit: { appointment, customer }, onTell, onClose }: Props) {
  const { tenant, now, showToast } = usePlatform()
  const { zone, window } = visitTimes(appointment, tenant)
  const opened = new Date(now())
  const choices = LATE_BY.map((minutes) => ({ minutes, eta: lateTime(window.end, opened, minutes) }))
  const tell = async ({ by, time }: Values) => {
    const eta =
      by === OTHER
        ? timeToday(time ?? '', zone, new Date(now()))
        : choices.find(({ minutes }) => String(minutes) === by)?.eta
    if (!eta) return
    await onTell(eta)
    showToast({ kind: 'success', message: `${customer.full_name} was told: about ${formatTime(eta, zone)}.` })
    onClose()
  }
  return (
    <FormDialog<Values>
      title="Running late"
      submitLabel="Tell the customer"
      schema={schema}
      initialValues={{ by: '', time: '' }}
      onSubmit={tell}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <Text>{`${customer.full_name} gets a mail, and sees the new time on the page of the visit.`}</Text>
          <FormRadioGroup
            name="by"
            label="When will you be there?"
            options={[
              ...choices.map(({ minutes, eta }) => ({
                value: String(minutes),
                label: `${minutes} minutes late: about ${formatTime(eta, zone)}`,
              })),
              { value: OTHER, label: 'At another time' },
            ]}
          />
          {values.by === OTHER && <FormTextField name="time" type="time" label="Time of arrival" />}
        </>
      )}
    </FormDialog>
  )
}
