import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isApiError } from '@portal/client'
import type { Invoice } from '@portal/contract'
import { LazyEditing, useEditing } from '@portal/editing/late'
import {
  Link,
  NotFound,
  paths,
  PhoneLink,
  useBegun,
  useFormat,
  usePageTitle,
  useParams,
  usePaymentOptions,
  usePlatformEvent,
  usePlatform,
} from '@portal/platform'
import { isStaff, mayEditInvoice } from '@portal/rules'
import {
  ActionBar,
  Amount,
  BackTo,
  Beside,
  Button,
  Card,
  Heading,
  Icon,
  Muted,
  ONE_COLUMN,
  Page,
  PageHeading,
  PageTop,
  QueryView,
  Stack,
  useMedia,
} from '@portal/ui'
import { SignedInvoiceCopies } from '../signing/signed-invoice-copies'
import { WorkSigning } from '../signing/work-signing'
import { PaymentLink } from '../staff/payment-link'
import { BalancePanel } from './balance-panel'
import { InvoiceDocument } from './document/invoice-document'
import { DownloadInvoice } from './download-invoice'
import { InvoiceFiles } from './invoice-files'
import { useInvoice } from './invoice.queries'
import { invoiceTitle, isOutstanding, offersDownload } from './invoice.rules'
import { PaymentSlot } from './payment-slot'

/** /invoice/:id */
export function InvoicePage() {
  const { t, i18n } = useLingui()
  const id = Number(useParams().id)
  const invoice = useInvoice(Number.isInteger(id) ? id : null)
  usePageTitle(invoice.data && invoiceTitle(i18n, invoice.data))
  usePlatformEvent('payment.succeeded', ({ invoiceId }) => invoiceId === id && invoice.retry())

  // Another customer's invoice looks the same as one that does not exist.
  if (!Number.isInteger(id) || (isApiError(invoice.error) && [400, 404].includes(invoice.error.status)))
    return <NotFound />
  return (
    <Page>
      <QueryView query={invoice} heading={<LateHeading />} failedMessage={t`Could not load this invoice`}>
        {(data) => <InvoiceView invoice={data} />}
      </QueryView>
    </Page>
  )
}

/** Shown until the invoice has loaded. */
const LateHeading = () => (
  <>
    <ReturnToInvoices />
    <PageHeading>
      <Trans>Invoice</Trans>
    </PageHeading>
  </>
)

/** Only for customers signed in with a password: users who came by a link to this invoice have no list to return to. */
function ReturnToInvoices() {
  const { session } = usePlatform()
  if (session?.role !== 'customer' || session.strategy !== 'password') return null
  return (
    <BackTo>
      <Link to={paths.invoices()}>
        <Icon name="back" size={16} /> <Trans>Return to invoices</Trans>
      </Link>
    </BackTo>
  )
}

/** Whom to ask, beside the document where there is room. */
function Questions() {
  const { brand } = usePlatform()
  const isOneColumn = useMedia(ONE_COLUMN)
  if (isOneColumn || !brand.phone) return null
  return (
    <Card>
      <Stack $gap="xs">
        <Heading>
          <Trans>Questions about this invoice?</Trans>
        </Heading>
        <Muted>
          <Trans>We are happy to help.</Trans>
        </Muted>
        <PhoneLink phone={brand.phone} />
      </Stack>
    </Card>
  )
}

const loadEditing = () => import('../editing/invoice-editing').then((loaded) => loaded.InvoiceEditing)

function InvoiceView({ invoice }: { invoice: Invoice }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { session } = usePlatform()
  const { available } = usePaymentOptions()
  const { isEdited, shown, onShown } = useEditing(invoice, mayEditInvoice(invoice, session?.role))
  const [revision, setRevision] = useState(0)
  const [paying, setPaying] = useState(false)
  const onPay = available ? () => setPaying(true) : undefined
  useBegun('payment', available && isOutstanding(invoice))
  return (
    <>
      <ReturnToInvoices />
      <PageTop title={invoiceTitle(i18n, invoice)}>
        {offersDownload(invoice) && <DownloadInvoice invoice={invoice} />}
      </PageTop>
      <Beside
        aside={
          <>
            {isOutstanding(invoice) && <BalancePanel invoice={invoice} onPay={onPay} />}
            {isStaff(session?.role) && isOutstanding(invoice) && <PaymentLink invoice={invoice} />}
            <Questions />
          </>
        }
      >
        <InvoiceDocument
          invoice={shown}
          lines={
            isEdited && <LazyEditing document={invoice} revision={revision} onShown={onShown} load={loadEditing} />
          }
          unsigned={<WorkSigning invoice={shown} onOutdated={() => setRevision(revision + 1)} />}
        />
        <SignedInvoiceCopies invoice={invoice} />
        <InvoiceFiles jobId={invoice.job_id} />
      </Beside>
      {isOutstanding(invoice) && onPay && (
        <ActionBar>
          <Amount $strong>{format.cents(invoice.financials.balance_cents)}</Amount>
          <Button onClick={onPay}>
            <Trans>Make a Payment</Trans>
          </Button>
        </ActionBar>
      )}
      {paying && <PaymentSlot invoiceId={invoice.id} onClose={() => setPaying(false)} />}
    </>
  )
}
