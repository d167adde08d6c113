import { kB } from './check-result'

/** What a page's first load may fetch; see `FirstLoad`. */
export interface PageBudget {
  bytes: number
  requests: number
}

/**
 * Everything that a page fetches before it is at rest: the document, the shell, the remote's own files, the shared modules
 * that they need, and the slots that other remotes fill. Each number is what was measured, and only goes down. Raising one takes
 * a decision record that says what the visitor gets for it.
 */
export const pageBudgets = {
  'no session': {
    '/login': { bytes: 131_937, requests: 2 },
    'a visit by its share link': { bytes: 244_715, requests: 17 },
    'the widget on another website': { bytes: 224_680, requests: 19 },
  },
  'a visit ahead': {
    '/': { bytes: 253_443, requests: 27 },
    '/appointment/:id': { bytes: 253_598, requests: 27 },
    '/invoice/:id': { bytes: 167_880, requests: 19 },
    '/invoices': { bytes: 167_899, requests: 19 },
    '/profile': { bytes: 195_507, requests: 21 },
    '/quote_preview/:id': { bytes: 194_350, requests: 22 },
    '/quotes': { bytes: 168_849, requests: 19 },
    '/schedule': { bytes: 239_801, requests: 20 },
    '/service_history': { bytes: 246_565, requests: 24 },
  },
  'no visit ahead': {
    '/': { bytes: 232_136, requests: 17 },
    '/invoices': { bytes: 161_811, requests: 14 },
    '/profile': { bytes: 189_419, requests: 16 },
    '/quotes': { bytes: 162_761, requests: 14 },
    '/schedule': { bytes: 237_524, requests: 17 },
    '/service_history': { bytes: 244_288, requests: 21 },
  },
} as const satisfies Record<string, Record<string, PageBudget>>

/** Names of versions and hashes of files compress differently from build to build. */
export const SLACK_BYTES = 300

/** Says by how much a first load is over its budget; null if it is not. */
export function overBudget(page: string, { bytes, requests }: PageBudget, budget: PageBudget): string | null {
  const tooMuch = [
    ...(bytes > budget.bytes + SLACK_BYTES ? [`${kB(bytes)} of code instead of ${kB(budget.bytes)}`] : []),
    ...(requests > budget.requests ? [`${requests} requests instead of ${budget.requests}`] : []),
  ]
  return tooMuch.length > 0 ? `the first load of ${page} is ${tooMuch.join(' and ')}` : null
}

/** Whether a budget is above what is needed, and so can be lowered. By its bytes: a live page's last read may come after its rest. */
export const canBeLowered = ({ bytes }: PageBudget, budget: PageBudget): boolean => bytes < budget.bytes - SLACK_BYTES
