import { Trans } from '@lingui/react/macro'
import type { Quote } from '@portal/contract'
import { useFileAddress } from '@portal/platform'
import { ButtonLink, Icon, VisuallyHidden } from '@portal/ui'

/** Opens the quote PDF in a new window. Renders nothing without a PDF. */
export function DownloadQuote({ quote }: { quote: Pick<Quote, 'pdf_url'> }) {
  const address = useFileAddress(quote.pdf_url)
  if (!address) return null
  return (
    <ButtonLink $variant="quiet" $small href={address} target="_blank" rel="noopener">
      <Icon name="download" />{' '}
      <Trans>
        Download Quote<VisuallyHidden> (opens in a new window)</VisuallyHidden>
      </Trans>
    </ButtonLink>
  )
}
