import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@portal/contract'
import { pageLink } from '@portal/i18n/languages'
import { useFileAddress } from '@portal/platform'
import { visitIsOver } from '@portal/rules'
import { ButtonLink, Icon } from '@portal/ui'

/** Link to the visit's calendar file. Renders nothing once the visit is over. */
export function AddToCalendar({ appointment: { status, calendar_url: link } }: { appointment: Appointment }) {
  const { i18n } = useLingui()
  const address = useFileAddress(link)
  if (!address || visitIsOver(status)) return null
  return (
    <ButtonLink $variant="quiet" href={pageLink(address, i18n.locale)} target="_blank" rel="noopener">
      <Icon name="calendar" /> <Trans>Add to calendar</Trans>
    </ButtonLink>
  )
}
