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
    '/create_account': { bytes: 183_185, requests: 6 },
    '/login': { bytes: 131_209, requests: 2 },
    'a visit by its share link': { bytes: 169_137, requests: 9 },
    'the widget on another website': { bytes: 215_224, requests: 11 },
  },
  'a visit ahead': {
    '/': { bytes: 175_885, requests: 15 },
    '/appointment/:id': { bytes: 175_927, requests: 15 },
    '/appointment_summary/:id': { bytes: 214_107, requests: 20 },
    '/invoice/:id': { bytes: 169_663, requests: 13 },
    '/invoices': { bytes: 169_677, requests: 13 },
    '/profile': { bytes: 167_579, requests: 11 },
    '/quote_preview/:id': { bytes: 171_238, requests: 15 },
    '/quotes': { bytes: 169_959, requests: 12 },
    '/schedule': { bytes: 205_849, requests: 14 },
    '/service_history': { bytes: 165_397, requests: 12 },
  },
  'no visit ahead': {
    '/': { bytes: 203_474, requests: 12 },
    '/invoices': { bytes: 163_749, requests: 11 },
    '/profile': { bytes: 161_651, requests: 9 },
    '/quotes': { bytes: 164_029, requests: 10 },
    '/schedule': { bytes: 202_668, requests: 12 },
    '/service_history': { bytes: 162_215, requests: 10 },
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
