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
    '/login': { bytes: 131_475, requests: 2 },
    'a visit by its share link': { bytes: 243_831, requests: 15 },
    'the widget on another website': { bytes: 223_050, requests: 16 },
  },
  'a visit ahead': {
    '/': { bytes: 252_115, requests: 22 },
    '/appointment/:id': { bytes: 252_180, requests: 22 },
    '/invoice/:id': { bytes: 165_899, requests: 14 },
    '/invoices': { bytes: 165_907, requests: 14 },
    '/profile': { bytes: 194_071, requests: 13 },
    '/quote_preview/:id': { bytes: 192_836, requests: 16 },
    '/quotes': { bytes: 167_337, requests: 13 },
    '/schedule': { bytes: 232_790, requests: 16 },
    '/service_history': { bytes: 240_566, requests: 17 },
  },
  'no visit ahead': {
    '/': { bytes: 231_294, requests: 14 },
    '/invoices': { bytes: 160_897, requests: 12 },
    '/profile': { bytes: 189_061, requests: 11 },
    '/quotes': { bytes: 162_327, requests: 11 },
    '/schedule': { bytes: 230_643, requests: 14 },
    '/service_history': { bytes: 238_419, requests: 15 },
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
