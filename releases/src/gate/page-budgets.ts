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
    '/create_account': { bytes: 178_998, requests: 6 },
    '/login': { bytes: 127_312, requests: 2 },
    'a visit by its share link': { bytes: 167_192, requests: 10 },
    'the widget on another website': { bytes: 220_047, requests: 16 },
  },
  'a visit ahead': {
    '/': { bytes: 173_038, requests: 16 },
    '/appointment/:id': { bytes: 173_077, requests: 16 },
    '/appointment_summary/:id': { bytes: 208_179, requests: 20 },
    '/invoice/:id': { bytes: 164_217, requests: 13 },
    '/invoices': { bytes: 164_230, requests: 13 },
    '/profile': { bytes: 162_182, requests: 11 },
    '/quote_preview/:id': { bytes: 166_619, requests: 15 },
    '/quotes': { bytes: 165_598, requests: 12 },
    '/schedule': { bytes: 202_888, requests: 15 },
    '/service_history': { bytes: 160_492, requests: 12 },
  },
  'no visit ahead': {
    '/': { bytes: 201_508, requests: 13 },
    '/invoices': { bytes: 159_173, requests: 11 },
    '/profile': { bytes: 157_125, requests: 9 },
    '/quotes': { bytes: 160_541, requests: 10 },
    '/schedule': { bytes: 200_739, requests: 13 },
    '/service_history': { bytes: 158_343, requests: 10 },
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
