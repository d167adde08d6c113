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
    '/login': { bytes: 152_943, requests: 2 },
    'a visit by its share link': { bytes: 275_298, requests: 29 },
    'the widget on another website': { bytes: 256_335, requests: 30 },
  },
  'a visit ahead': {
    '/': { bytes: 288_736, requests: 40 },
    '/appointment/:id': { bytes: 288_754, requests: 39 },
    '/invoice/:id': { bytes: 198_483, requests: 20 },
    '/invoices': { bytes: 198_492, requests: 20 },
    '/profile': { bytes: 230_277, requests: 24 },
    '/quote_preview/:id': { bytes: 209_149, requests: 24 },
    '/quotes': { bytes: 199_279, requests: 20 },
    '/schedule': { bytes: 270_230, requests: 31 },
    '/service_history': { bytes: 281_541, requests: 35 },
  },
  'no visit ahead': {
    '/': { bytes: 267_873, requests: 29 },
    '/invoices': { bytes: 187_807, requests: 15 },
    '/profile': { bytes: 219_592, requests: 19 },
    '/quotes': { bytes: 188_594, requests: 15 },
    '/schedule': { bytes: 267_940, requests: 28 },
    '/service_history': { bytes: 279_251, requests: 32 },
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
