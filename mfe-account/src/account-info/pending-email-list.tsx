import { useState } from 'react'
import styled from 'styled-components'
import { reportedMessage } from '@portal/client'
import type { PendingEmail } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { vars } from '@portal/theme'
import { Button, Chip, Muted, PlainList, Row } from '@portal/ui'
import { usePendingEmails } from './pending-email.queries'

const Action = styled(Button).attrs({ variant: 'text', small: true })``

/** Their first text begins where the lines above do. */
const Actions = styled(Row)`
  margin-inline-start: calc(-1 * ${vars.space.m});
`

/** New emails that wait until the link that was mailed to them is opened, with ways to mail it again and to drop them. */
export function PendingEmailList({ emails }: { emails: readonly PendingEmail[] }) {
  const { showToast } = usePlatform()
  const { resend, cancel } = usePendingEmails()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>, done: string) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
      showToast({ kind: 'success', message: done })
    } catch (error) {
      showToast({ kind: 'error', message: reportedMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <PlainList $gap="s" aria-label="Emails to confirm">
      {emails.map(({ id, email_address: email, replaces }) => (
        <li key={id}>
          <Row $gap="s">
            {email}
            <Chip>Not confirmed yet</Chip>
          </Row>
          <Muted>{`Open the link in the mail that we sent there. ${replaces ? `Until then we use ${replaces}.` : 'Until then we do not use it.'}`}</Muted>
          <Actions $gap="s">
            <Action
              aria-label={`Send the link to ${email} again`}
              onClick={() => void run(() => resend(id), `The link was sent to ${email}.`)}
            >
              Send again
            </Action>
            <Action aria-label={`Cancel ${email}`} onClick={() => void run(() => cancel(id), 'Email address canceled')}>
              Cancel
            </Action>
          </Actions>
        </li>
      ))}
    </PlainList>
  )
}
