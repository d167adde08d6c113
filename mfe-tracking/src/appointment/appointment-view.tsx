import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { isStaff, statusIs } from '@portal/rules'
import { vars } from '@portal/theme'
import { PageHeading } from '@portal/ui'
import { DriveSection } from '../live/drive-section'
import { useStatusNews } from '../live/use-status-news'
import { AppointmentTabs } from './appointment-tabs'
import { visitTimes } from './appointment.rules'
import { ArrivalHeader } from './arrival-header'
import { CustomerAnswers } from './customer-answers'
import { JobSummary } from './job-summary'
import { TechnicianCard } from './technician-card'

const DriveAndTech = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space.l};

  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 2fr) minmax(240px, 1fr);
    align-items: start;
  }
`

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
  const { tenant, session } = usePlatform()
  const { zone } = visitTimes(appointment, tenant)
  useStatusNews(appointment, onChanged)
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <ArrivalHeader appointment={appointment} />
      <AppointmentTabs appointment={appointment} isCustomer={isCustomer} zone={zone} onChanged={onChanged} />
      <DriveAndTech>
        {statusIs('notSummary', appointment.status) && (
          <DriveSection appointment={appointment} zone={zone} onChanged={onChanged} />
        )}
        <TechnicianCard appointment={appointment} mayContact={isCustomer} />
      </DriveAndTech>
      {isStaff(session?.role) && <CustomerAnswers appointment={appointment} />}
      {isCustomer && <JobSummary appointment={appointment} zone={zone} />}
    </>
  )
}
