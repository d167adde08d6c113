import { useState } from 'react'
import { reportedMessage } from '@portal/client'
import type { PendingEmail } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { Chip, Muted, PlainList, Row, TextButton } from '@portal/ui'
import { usePendingEmails } from './pending-email.queries'

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
          <Row>
            <TextButton
              aria-label={`Send the link to ${email} again`}
              onClick={() => void run(() => resend(id), `The link was sent to ${email}.`)}
            >
              Send again
            </TextButton>
            <TextButton
              aria-label={`Cancel ${email}`}
              onClick={() => void run(() => cancel(id), 'Email address canceled')}
            >
              Cancel
            </TextButton>
          </Row>
        </li>
      ))}
    </PlainList>
  )
}
