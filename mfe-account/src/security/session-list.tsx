import type { Ref } from 'react'
import styled from 'styled-components'
import type { OpenSession } from '@portal/contract'
import { vars } from '@portal/theme'
import { Button, Muted, PlainList, Row, Stack } from '@portal/ui'
import { currentFirst, deviceName, lastActiveText } from './session.rules'

const List = styled(PlainList)`
  overflow-wrap: anywhere;

  li {
    padding: ${vars.space.m};
    border: 1px solid ${vars.color.line};
    border-radius: ${vars.radius.m};
  }
`

interface Props {
  sessions: readonly OpenSession[]
  zone: string
  /** Gets the focus when the row that had it is gone. */
  listRef: Ref<HTMLUListElement>
  onSignOut: (session: OpenSession) => void
}

/** The devices where the customer is signed in, the current one first. */
export const SessionList = ({ sessions, zone, listRef, onSignOut }: Props) => (
  <List ref={listRef} tabIndex={-1} aria-label="Devices">
    {currentFirst(sessions).map((session) => {
      const id = `session-${session.id}`
      return (
        <li key={session.id}>
          <Row $spread>
            <Stack $gap="xs" id={id}>
              <strong>{deviceName(session)}</strong>
              <Muted>{lastActiveText(session, zone)}</Muted>
            </Stack>
            {!session.current && (
              <Button variant="quiet" small aria-describedby={id} onClick={() => onSignOut(session)}>
                Sign out
              </Button>
            )}
          </Row>
        </li>
      )
    })}
  </List>
)
