import { t } from '@lingui/core/macro'
import styled from 'styled-components'
import type { TechnicianVisit } from '@portal/contract'
import { useLingui, type I18n } from '@portal/i18n'
import { vars } from '@portal/theme'
import { Button, Muted, Row, Stack, Text } from '@portal/ui'
import type { Sharing } from './use-position-sharing'
import type { VisitActions } from './visit-actions'

const Note = styled(Stack)`
  padding: ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.brandWash};
`

/** What becomes of the technician's position, in words. */
function sharingText(sharing: Sharing, i18n: I18n): string {
  if (sharing === 'off')
    return t(i18n)`Your position is not shared from this device. The customer sees that you are on the way, and no map.`
  if (sharing === 'asking') return t(i18n)`Your browser asks whether this page may know your position.`
  if (sharing === 'denied')
    return t(
      i18n,
    )`Your browser does not tell your position, so it is not shared. The customer sees that you are on the way, and no map. To share it, allow it for this site in the browser’s settings.`
  if (sharing === 'searching')
    return t(i18n)`Looking for your position. It is shared with this customer until you arrive.`
  if (sharing.is === 'kept') return t(i18n)`No signal. Your newest position is sent when the signal is back.`
  if (sharing.is === 'sent' || sharing.is === 'waiting')
    return t(i18n)`Your position is shared with this customer until you arrive.`
  const { message } = sharing
  return t(i18n)`${message} The customer sees that you are on the way, and no map.`
}

const isShared = (sharing: Sharing): boolean => sharing !== 'off' && sharing !== 'denied'

/** Says who sees the position, before, while and after it is shared, and takes back a mistaken 'On my way'. */
export function SharingNote({ visit: { progress }, actions }: { visit: TechnicianVisit; actions: VisitActions }) {
  const { i18n } = useLingui()
  const { sharing, share, undo, busy } = actions
  if (progress === 'not_started')
    return <Muted>{t(i18n)`When you set out, your position is shared with this customer until you arrive.`}</Muted>
  if (progress === 'done') return <Muted>{t(i18n)`This visit is done.`}</Muted>
  const isUnderWay = progress === 'on_the_way'
  return (
    <Note $gap="s">
      <Text role="status">
        {isUnderWay ? sharingText(sharing, i18n) : t(i18n)`You have arrived. Your position is no longer shared.`}
      </Text>
      {isUnderWay && isShared(sharing) && (
        <Muted>
          {t(i18n)`Keep this page open: a phone that sleeps, or shows another app, does not tell where it is.`}
        </Muted>
      )}
      {isUnderWay && (
        <Row>
          {!isShared(sharing) && (
            <Button variant="quiet" small onClick={share}>
              {sharing === 'denied' ? t(i18n)`Try again` : t(i18n)`Share my position`}
            </Button>
          )}
          <Button variant={isShared(sharing) ? 'quiet' : 'text'} small disabled={busy} onClick={undo}>
            {t(i18n)`Undo: not on the way`}
          </Button>
        </Row>
      )}
    </Note>
  )
}
