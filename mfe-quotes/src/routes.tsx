import { definePages } from '@portal/platform'
import { QuotePreviewPage } from './quotes/quote-preview-page'
import { QuotesPage } from './quotes/quotes-page'
import { remote } from './remote'

/** The page component of each route in `remote`. */
export const routes = definePages(remote, { quotes: QuotesPage, 'quote_preview/:id': QuotePreviewPage })
