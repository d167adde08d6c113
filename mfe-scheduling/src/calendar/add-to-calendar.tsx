import type { Appointment } from '@portal/contract'
import { useFileAddress } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { ButtonLink, Icon } from '@portal/ui'

const isOver = (status: string): boolean => statusIs('toSummary', status) || statusIs('linkConcluded', status)

/** Link to the visit's calendar file. Renders nothing once the visit is over. */
export function AddToCalendar({ appointment: { status, calendar_url: link } }: { appointment: Appointment }) {
  const address = useFileAddress(link)
  if (!address || isOver(status)) return null
  return (
    <ButtonLink $variant="secondary" href={address} target="_blank" rel="noopener">
      <Icon name="calendar" /> Add to calendar
    </ButtonLink>
  )
}
