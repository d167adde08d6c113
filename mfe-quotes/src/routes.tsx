import { definePages } from '@portal/platform'
import { QuotePreviewPage } from './quotes/quote-preview-page'
import { QuotesPage } from './quotes/quotes-page'
import { remote } from './remote'

/** The pages of quotes' routes, one for every path in its facts. */
export const routes = definePages(remote, { quotes: QuotesPage, 'quote_preview/:id': QuotePreviewPage })
