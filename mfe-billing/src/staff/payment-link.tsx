import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from '@portal/client'
import type { Invoice } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { Button, Row, Stack, TextField } from '@portal/ui'

/** Creates a link for the customer to pay without signing in, to copy or to email. */
export function PaymentLink({ invoice }: { invoice: Pick<Invoice, 'id'> }) {
  const { t } = useLingui()
  const { showToast } = usePlatform()
  const client = useClient()
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const make = async (send: boolean) => {
    setBusy(true)
    try {
      // The client shows errors in a toast.
      const { url: made, sent_to: email } = await client.call('createPaymentLink', {
        params: { id: invoice.id },
        body: { send },
      })
      setUrl(made)
      if (email) showToast({ kind: 'success', message: t`The payment link was sent to ${email}.` })
    } catch {
      // Already shown in a toast.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack $gap="s">
      <Row>
        <Button variant="quiet" small disabled={busy} onClick={() => void make(false)}>
          <Trans>Payment Link</Trans>
        </Button>
        <Button variant="quiet" small disabled={busy} onClick={() => void make(true)}>
          <Trans>Email Payment Link</Trans>
        </Button>
      </Row>
      {url && <TextField label={t`Payment link`} readOnly value={url} onFocus={({ target }) => target.select()} />}
    </Stack>
  )
}
