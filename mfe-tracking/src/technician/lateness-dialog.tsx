import { useLingui } from '@lingui/react/macro'
import type { TechnicianVisit } from '@portal/contract'
import { useFormat, usePlatform } from '@portal/platform'
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
  const { t } = useLingui()
  const format = useFormat()
  const { full_name: name } = customer
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
    const told = format.time(eta, zone)
    showToast({ kind: 'success', message: t`${name} was told: about ${told}.` })
    onClose()
  }
  return (
    <FormDialog<Values>
      title={t`Running late`}
      submitLabel={t`Tell the customer`}
      schema={schema}
      initialValues={{ by: '', time: '' }}
      onSubmit={tell}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <Text>{t`${name} gets a mail, and sees the new time on the page of the visit.`}</Text>
          <FormRadioGroup
            name="by"
            label={t`When will you be there?`}
            options={[
              ...choices.map(({ minutes, eta }) => {
                const time = format.time(eta, zone)
                return { value: String(minutes), label: t`${minutes} minutes late: about ${time}` }
              }),
              { value: OTHER, label: t`At another time` },
            ]}
          />
          {values.by === OTHER && <FormTextField name="time" type="time" label={t`Time of arrival`} />}
        </>
      )}
    </FormDialog>
  )
}
