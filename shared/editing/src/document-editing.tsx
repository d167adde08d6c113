import { useState } from 'react'
import { useQuery } from '@portal/client'
import type { Discount } from '@portal/contract'
import { useFormat, usePlatform, type Format } from '@portal/platform'
import { maySetPrices, putBefore, showsTax, stepped } from '@portal/rules'
import { Stack } from '@portal/ui'
import { DocumentEditor, PricingPanel, type AddedLine } from '@portal/ui/document-editor'
import type { DocumentEdits, EditedDocument } from './edits'
import type { EditingProps } from './lazy-editing'
import { useDocumentEdits } from './use-document-edits'

interface Props<D> extends EditingProps<D> {
  edits: DocumentEdits<D>
  /** Shows the late discount field; invoices only. */
  hasLateFee?: boolean
  /** Puts the document that an edit returned into the cache that the rest of the page reads. */
  remember: (document: D) => void
  /** Refetches the document. Throws ApiError. */
  read: () => Promise<D>
}

const discountLabel = ({ code, kind, percent, amount_cents }: Discount, format: Format): string =>
  `${code} (${kind === 'percentage' ? `${percent}%` : format.cents(amount_cents)})`

/** Lines and prices of a document, editable by the staff. */
export function DocumentEditing<D extends EditedDocument>({
  document: read,
  revision,
  edits,
  hasLateFee = false,
  onShown,
  remember,
  read: readAnew,
}: Props<D>) {
  const { session } = usePlatform()
  const format = useFormat()
  const editing = useDocumentEdits({ document: read, edits, onShown, remember, read: readAnew })
  const [query, setQuery] = useState('')
  const catalogue = useQuery('listTaskChoices', { query: { query } }, { keepPreviousData: true })
  const discounts = useQuery('listDiscounts')
  const { document, problem } = editing
  const { discount_attributes: given, tax_setting: tax, financials } = document
  const add = (line: AddedLine) => editing.addLine(line)

  return (
    <Stack>
      <DocumentEditor
        document={document}
        money={format.cents}
        mayPrice={maySetPrices(session?.role)}
        catalogue={{
          choices: catalogue.data?.data,
          query,
          onSearch: setQuery,
          failed: catalogue.error && { requestId: catalogue.error.requestId, onRetry: catalogue.retry },
        }}
        problem={problem}
        saving={editing.saving}
        revision={revision}
        stepped={stepped}
        putBefore={putBefore}
        onReload={() => void editing.reload()}
        onChangeLine={editing.changeLine}
        onArrange={editing.arrange}
        onAdd={add}
        onRemove={editing.removeLine}
        onGroup={editing.group}
        onUngroup={editing.ungroup}
      />
      <PricingPanel
        discounts={(discounts.data ?? []).map((discount) => ({
          id: discount.id,
          label: discountLabel(discount, format),
        }))}
        chosenDiscounts={given.flatMap(({ discount_id }) => (discount_id === null ? [] : [discount_id]))}
        tax={showsTax(tax) ? { ratePercent: tax.rate_percent } : undefined}
        lateFee={hasLateFee ? { cents: financials.late_fee_cents } : undefined}
        money={format.cents}
        problem={problem}
        onChange={editing.price}
      />
    </Stack>
  )
}
