import { useMatches } from 'react-router'
import type { MessageDescriptor } from '@portal/i18n'

/** The route handle of a page. */
interface PageHandle {
  title?: MessageDescriptor
  /** The page of one record, which a link to that record opens. */
  opensByLink?: boolean
}

/** The handle of the page that is shown. */
export const usePageHandle = (): PageHandle => (useMatches().at(-1)?.handle as PageHandle | undefined) ?? {}
