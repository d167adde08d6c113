import type { Appointment } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { isStaff, visitIsOver } from '@portal/rules'
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

/** What can be done about the visit; whoever was sent a share link may pass it on. Staff have no link to pass on, and change visits elsewhere. */
export function AppointmentTabs({ appointment, isCustomer, zone, onChanged }: Props) {
  // Kept here: closing the tab and opening it again asks for no new link.
  const [stopped, setStopped] = useState(false)
  const { session } = usePlatform()
  if (isStaff(session?.role)) return null
  const share = {
    id: 'share',
    label: 'Share Appointment',
    content: <ShareLink appointmentId={appointment.id} isCustomer={isCustomer} zone={zone} stopped={stopped} onStopped={setStopped} />,
  }
  const changes = { id: 'changes', label: 'Make Changes', content: <MakeChanges appointment={appointment} onChanged={onChanged} /> }
  // The API makes no link to what came to nothing, and no refresh changes that.
  const isOver = isCustomer && visitIsOver(appointment.status)
  return <DisclosureTabs label="Appointment options" items={[...(isCustomer ? [changes] : []), ...(isOver ? [] : [share])]} />
}
