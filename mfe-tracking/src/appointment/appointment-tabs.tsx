import type { Appointment } from '@portal/contract'
import { statusIs } from '@portal/rules'
import { DisclosureTabs } from '@portal/ui/disclosure-tabs'
import { useState } from 'react'
import { MakeChanges } from './make-changes'
import { ShareLink } from './share-link'

interface Props {
  appointment: Appointment
  isCustomer: boolean
  zone: string
  onChanged: () => void
}

/** What can be done about the visit; whoever is not its customer may pass the link on. */
export function AppointmentTabs({ appointment, isCustomer, zone, onChanged }: Props) {
  // Kept here: closing the tab and opening it again asks for no new link.
  const [stopped, setStopped] = useState(false)
  const share = {
    id: 'share',
    label: 'Share Appointment',
    content: <ShareLink appointmentId={appointment.id} isCustomer={isCustomer} zone={zone} stopped={stopped} onStopped={setStopped} />,
  }
  const changes = { id: 'changes', label: 'Make Changes', content: <MakeChanges appointment={appointment} onChanged={onChanged} /> }
  // The API makes no link to what came to nothing, and no refresh changes that.
  const isOver = isCustomer && statusIs('linkConcluded', appointment.status)
  return <DisclosureTabs label="Appointment options" items={[...(isCustomer ? [changes] : []), ...(isOver ? [] : [share])]} />
}
