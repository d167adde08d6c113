import styled from 'styled-components'
import type { TechnicianVisit } from '@portal/contract'
import { vars } from '@portal/theme'
import { Button, Muted, Row, Stack, Text } from '@portal/ui'
import type { Sharing } from './use-position-sharing'
import type { VisitActions } from './visit-actions'

const SHARED = 'Your position is shared with this customer until you arrive.'
const NO_MAP = 'The customer sees that you are on the way, and no map.'

const Note = styled(Stack)`
  padding: ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.brandWash};
`

/** What becomes of the technician's position, in words. */
function sharingText(sharing: Sharing): string {
  if (sharing === 'off') return `Your position is not shared from this device. ${NO_MAP}`
  if (sharing === 'asking') return 'Your browser asks whether this page may know your position.'
  if (sharing === 'denied')
    return `Your browser does not tell your position, so it is not shared. ${NO_MAP} To share it, allow it for this site in the browser’s settings.`
  if (sharing === 'searching') return 'Looking for your position. It is shared with this customer until you arrive.'
  if (sharing.is === 'kept') return 'No signal. Your newest position is sent when the signal is back.'
  if (sharing.is === 'refused') return `${sharing.message} ${NO_MAP}`
  return SHARED
}

const isShared = (sharing: Sharing): boolean => sharing !== 'off' && sharing !== 'denied'

/** Says who sees the position, before, while and after it is shared, and takes back a mistaken 'On my way'. */
export function SharingNote({ visit: { progress }, actions }: { visit: TechnicianVisit; actions: VisitActions }) {
  const { sharing, share, undo, busy } = actions
  if (progress === 'not_started')
    return <Muted>When you set out, your position is shared with this customer until you arrive.</Muted>
  if (progress === 'done') return <Muted>This visit is done.</Muted>
  const isUnderWay = progress === 'on_the_way'
  return (
    <Note $gap="s">
      <Text role="status">
        {isUnderWay ? sharingText(sharing) : 'You have arrived. Your position is no longer shared.'}
      </Text>
      {isUnderWay && isShared(sharing) && (
        <Muted>Keep this page open: a phone that sleeps, or shows another app, does not tell where it is.</Muted>
      )}
      {isUnderWay && (
        <Row>
          {!isShared(sharing) && (
            <Button variant="quiet" small onClick={share}>
              {sharing === 'denied' ? 'Try again' : 'Share my position'}
            </Button>
          )}
          <Button variant={isShared(sharing) ? 'quiet' : 'text'} small disabled={busy} onClick={undo}>
            Undo: not on the way
          </Button>
        </Row>
      )}
    </Note>
  )
}
