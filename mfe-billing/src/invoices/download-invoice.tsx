import { Trans } from '@lingui/react/macro'
import type { Invoice } from '@portal/contract'
import { useFileAddress } from '@portal/platform'
import { ButtonLink, Icon, VisuallyHidden } from '@portal/ui'

/** Opens the invoice PDF in a new window. Renders nothing without a PDF. */
export function DownloadInvoice({ invoice }: { invoice: Pick<Invoice, 'pdf_url'> }) {
  const address = useFileAddress(invoice.pdf_url)
  if (!address) return null
  return (
    <ButtonLink $variant="quiet" href={address} target="_blank" rel="noopener">
      <Icon name="download" />{' '}
      <Trans>
        Download Invoice<VisuallyHidden> (opens in a new window)</VisuallyHidden>
      </Trans>
    </ButtonLink>
  )
}
