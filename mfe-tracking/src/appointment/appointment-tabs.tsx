import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Appointment } from '@portal/contract'
import { useHasSlot, usePlatform } from '@portal/platform'
import { isStaff, visitIsOver } from '@portal/rules'
import { DisclosureTabs } from '@portal/ui/disclosure-tabs'
import { MakeChanges } from './make-changes'
import { ShareLink } from './share-link'

interface Props {
  appointment: Appointment
  isCustomer: boolean
  zone: string
  onChanged: () => void
}

/** Actions on the visit; users who came by a share link may pass it on. Staff have no link to pass on, and change visits elsewhere. */
export function AppointmentTabs({ appointment, isCustomer, zone, onChanged }: Props) {
  const { t } = useLingui()
  // Kept here, so that closing and reopening the tab does not create a new link.
  const [stopped, setStopped] = useState(false)
  const { session } = usePlatform()
  const hasChanges = useHasSlot()('appointment.changes')
  if (isStaff(session?.role)) return null
  const share = {
    id: 'share',
    label: t`Share Appointment`,
    content: (
      <ShareLink
        appointmentId={appointment.id}
        isCustomer={isCustomer}
        zone={zone}
        stopped={stopped}
        onStopped={setStopped}
      />
    ),
  }
  const changes = {
    id: 'changes',
    label: t`Make Changes`,
    content: <MakeChanges appointment={appointment} onChanged={onChanged} />,
  }
  // The API creates no share links for a visit that is over, and retrying would not help.
  const isOver = isCustomer && visitIsOver(appointment.status)
  return (
    <DisclosureTabs
      label={t`Appointment options`}
      items={[...(isCustomer && hasChanges ? [changes] : []), ...(isOver ? [] : [share])]}
    />
  )
}
