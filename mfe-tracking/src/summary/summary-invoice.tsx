import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styled from 'styled-components'
import type { Invoice } from '@portal/contract'
import { Slot, useFileAddress, useFormat, useHasSlot, usePaymentOptions } from '@portal/platform'
import { vars } from '@portal/theme'
import { Button, ButtonLink, dialogPlaceholder, Failed, FigurePanel, Icon, Waiting } from '@portal/ui'
import { offersDownload, owes } from './summary.rules'

const Hint = styled.p`
  display: none;
  margin: 0;
  padding: ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.brandWash};
  text-align: center;

  @media (max-width: 600px) and (orientation: portrait) {
    display: block;
  }
`

/** Opens the invoice's PDF; renders nothing without one. */
export function DownloadInvoice({ invoice }: { invoice: Invoice }) {
  const file = useFileAddress(invoice.pdf_url)
  if (!offersDownload(invoice) || !file) return null
  return (
    <ButtonLink $variant="tonal" href={file} target="_blank" rel="noopener">
      <Icon name="download" /> <Trans>Download Invoice</Trans>
    </ButtonLink>
  )
}

/** The balance due with download and payment buttons; renders nothing if there is none. */
export function SummaryBalance({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const format = useFormat()
  const { available } = usePaymentOptions()
  const [paying, setPaying] = useState(false)
  const stopPaying = () => setPaying(false)
  return (
    <>
      {owes(invoice) && (
        <FigurePanel
          name={t`Balance due`}
          label={t`Balance due`}
          figure={format.cents(invoice.financials.balance_cents)}
        >
          {available && (
            <Button onClick={() => setPaying(true)}>
              <Trans>Make a Payment</Trans>
            </Button>
          )}
          <DownloadInvoice invoice={invoice} />
        </FigurePanel>
      )}
      {paying && (
        <Slot
          name="invoice.pay"
          invoiceId={invoice.id}
          onClose={stopPaying}
          {...dialogPlaceholder({ failedMessage: t`The payment form could not be opened`, onClose: stopPaying })}
        />
      )}
    </>
  )
}

/** Until it has loaded as high as the screen: what is below an invoice does not come into sight and go again. */
const DocumentPlace = styled.div`
  &:not(:has(article, [role='alert'])) {
    min-height: 100vh;
  }
`

export function SummaryInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const hasDocument = useHasSlot()('invoice.document')
  if (!hasDocument) return null
  return (
    <>
      <Hint>
        <Trans>Turn your phone sideways to read the invoice more easily.</Trans>
      </Hint>
      <DocumentPlace>
        <Slot
          name="invoice.document"
          invoiceId={invoice.id}
          loading={(retry) => <Waiting onRetry={retry} />}
          failed={(retry) => <Failed message={t`Could not load the invoice`} onRetry={retry} />}
        />
      </DocumentPlace>
    </>
  )
}
