import { useLingui } from '@lingui/react/macro'
import type { Body, Quote } from '@portal/contract'
import { FormTextArea, FormTextField } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { detailsSchema, toDetails, toUpdateQuoteRequest } from './details.form'

interface Props {
  quote: Quote
  /** Rejects with the server's error; the dialog then stays open and keeps what was typed. */
  onSubmit: (request: Body<'updateQuote'>) => Promise<void>
  onClose: () => void
}

const fieldNames = { 'quote.name': 'name', 'quote.summary': 'summary', 'quote.notes': 'notes' }

/** Edits a quote's name, summary and notes. */
export function DetailsDialog({ quote, onSubmit, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { id } = quote
  return (
    <FormDialog
      title={t`Edit Quote #${id}`}
      maxWidth={768}
      fullScreenOnSmall
      schema={detailsSchema(i18n)}
      initialValues={toDetails(quote)}
      fieldNames={fieldNames}
      submitLabel={t`Save`}
      onSubmit={(values) => onSubmit(toUpdateQuoteRequest(values))}
      onClose={onClose}
    >
      <FormTextField name="name" label={t`Name`} />
      <FormTextArea name="summary" label={t`Summary (optional)`} />
      <FormTextArea name="notes" label={t`Notes (optional)`} />
    </FormDialog>
  )
}
