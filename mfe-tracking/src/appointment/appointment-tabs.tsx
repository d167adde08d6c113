import type { Appointment } from '@portal/contract'
import { DisclosureTabs } from '@portal/ui/disclosure-tabs'
import { MakeChanges } from './make-changes'
import { ShareLink } from './share-link'

interface Props {
  appointment: Appointment
  isCustomer: boolean
  onChanged: () => void
}

/** What can be done about the visit; whoever is not its customer may pass the link on. */
export function AppointmentTabs({ appointment, isCustomer, onChanged }: Props) {
  const share = { id: 'share', label: 'Share Appointment', content: <ShareLink appointmentId={appointment.id} isCustomer={isCustomer} /> }
  const changes = { id: 'changes', label: 'Make Changes', content: <MakeChanges appointment={appointment} onChanged={onChanged} /> }
  return <DisclosureTabs label="Appointment options" items={isCustomer ? [changes, share] : [share]} />
}
