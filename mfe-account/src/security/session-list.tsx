import { Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import styled from 'styled-components'
import type { OpenSession } from '@portal/contract'
import { useFormat } from '@portal/platform'
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
export function SessionList({ sessions, zone, listRef, onSignOut }: Props) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return (
    <List ref={listRef} tabIndex={-1} aria-label={t`Devices`}>
      {currentFirst(sessions).map((session) => {
        const id = `session-${session.id}`
        return (
          <li key={session.id}>
            <Row $spread>
              <Stack $gap="xs" id={id}>
                <strong>{deviceName(session, i18n)}</strong>
                <Muted>{lastActiveText(session, zone, i18n, format)}</Muted>
              </Stack>
              {!session.current && (
                <Button variant="quiet" small aria-describedby={id} onClick={() => onSignOut(session)}>
                  <Trans>Sign out</Trans>
                </Button>
              )}
            </Row>
          </li>
        )
      })}
    </List>
  )
}
