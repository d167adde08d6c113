import { Trans, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
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
    <PlainList $gap="s" aria-label={t`Emails to confirm`}>
      {emails.map(({ id, email_address: email, replaces }) => (
        <li key={id}>
          <Row $gap="s">
            {email}
            <Chip>
              <Trans>Not confirmed yet</Trans>
            </Chip>
          </Row>
          <Muted>
            {replaces ? (
              <Trans>Open the link in the mail that we sent there. Until then we use {replaces}.</Trans>
            ) : (
              <Trans>Open the link in the mail that we sent there. Until then we do not use it.</Trans>
            )}
          </Muted>
          <Actions $gap="s">
            <Action
              aria-label={t`Send the link to ${email} again`}
              onClick={() => void run(() => resend(id), t`The link was sent to ${email}.`)}
            >
              <Trans>Send again</Trans>
            </Action>
            <Action
              aria-label={t`Cancel ${email}`}
              onClick={() => void run(() => cancel(id), t`Email address canceled`)}
            >
              <Trans>Cancel</Trans>
            </Action>
          </Actions>
        </li>
      ))}
    </PlainList>
  )
}
