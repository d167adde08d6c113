import { t } from '@lingui/core/macro'
import type { Appointment } from '@portal/contract'
import { useLingui, type I18n } from '@portal/i18n'
import { useLazyModule, usePlatform } from '@portal/platform'
import { isStaff, statusIs } from '@portal/rules'
import { BeforeDrive, DriveAnswer, DriveMap, useDrive } from '../live/drive-section'
import { useStatusNews } from '../live/use-status-news'
import { AppointmentTabs } from './appointment-tabs'
import { visitTimes } from './appointment.rules'
import { ArrivalTime } from './arrival-time'
import { JobSummary } from './job-summary'
import { TechnicianCard } from './technician-card'
import { VisitFrame } from './visit-frame'
import { VisitSteps } from './visit-steps'

interface Props {
  title: string
  appointment: Appointment
  /** Everyone else sees who comes and when, and no account data. */
  isCustomer: boolean
  /** The visit has changed and must be refetched. */
  onChanged: () => void
}

/** A visit from booking to arrival, for its customer or a user with a link. */
export function AppointmentView({ title, appointment, isCustomer, onChanged }: Props) {
  const { i18n } = useLingui()
  const { tenant, session } = usePlatform()
  const { zone } = visitTimes(appointment, tenant)
  useStatusNews(appointment, onChanged)
  const isUnderWay = statusIs('onTheWay', appointment.status)
  const frame = { title, about: aboutVisit(appointment, i18n), appointment, zone, isCustomer }
  return (
    <>
      {isUnderWay ? <DrivingVisit {...frame} onChanged={onChanged} /> : <AwaitedVisit {...frame} />}
      <AppointmentTabs appointment={appointment} isCustomer={isCustomer} zone={zone} onChanged={onChanged} />
      {isStaff(session?.role) && <StaffAnswers appointment={appointment} />}
      {isCustomer && <JobSummary appointment={appointment} zone={zone} />}
    </>
  )
}

// No customer loads it.
const loadAnswers = () => import('./customer-answers').then((loaded) => loaded.CustomerAnswers)

function StaffAnswers({ appointment }: { appointment: Appointment }) {
  const { value: Answers } = useLazyModule(loadAnswers)
  return Answers ? <Answers appointment={appointment} /> : null
}

/** 'Air Conditioning at 3462 11th Ave': as much as is known. */
function aboutVisit({ service_category, address: { street } }: Appointment, i18n: I18n): string {
  const service = service_category?.name
  return service && street ? t(i18n)`${service} at ${street}` : service || street || ''
}

interface VisitProps {
  title: string
  about: string
  appointment: Appointment
  zone: string
  isCustomer: boolean
}

/** The technician is on the way, or there: the drive is the answer. */
function DrivingVisit({
  title,
  about,
  appointment,
  zone,
  isCustomer,
  onChanged,
}: VisitProps & Pick<Props, 'onChanged'>) {
  const drive = useDrive(appointment, zone, onChanged)
  const { status, technician } = appointment
  return (
    <VisitFrame title={title} about={about} map={<DriveMap appointment={appointment} drive={drive} />} hasMap>
      <div>
        <DriveAnswer drive={drive} name={technician?.first_name} zone={zone} />
        <VisitSteps status={status} isAssigned />
      </div>
      <TechnicianCard appointment={appointment} mayContact={isCustomer} />
      <ArrivalTime appointment={appointment} isAnswer={false} />
    </VisitFrame>
  )
}

/** Nobody is on the way: the window is the answer. */
function AwaitedVisit({ title, about, appointment, isCustomer }: VisitProps) {
  const { status, technician } = appointment
  return (
    <VisitFrame title={title} about={about} map={statusIs('notSummary', status) && <BeforeDrive />} hasMap={false}>
      <div>
        <ArrivalTime appointment={appointment} isAnswer />
        <VisitSteps status={status} isAssigned={technician !== null} />
      </div>
      <TechnicianCard appointment={appointment} mayContact={isCustomer} />
    </VisitFrame>
  )
}
