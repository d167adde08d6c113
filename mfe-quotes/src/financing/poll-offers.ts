import type { FinancingOptions, LoanOffer } from '@portal/contract'
import { pollDelayMs } from './financing.rules'

const MAX_POLLS = 30
const NEVER_DONE = 'max attempts reached and response not loading'

/** Polls until no lender is pending. Rejects if `ask` rejects, or after MAX_POLLS polls. */
export async function pollOffers(
  ask: () => Promise<FinancingOptions>,
  pause: (ms: number) => Promise<void>,
): Promise<readonly LoanOffer[]> {
  for (let polls = 1; ; polls += 1) {
    const { loading, interval, loan_offers: offers } = await ask()
    if (!loading) return offers
    if (polls >= MAX_POLLS) throw new Error(NEVER_DONE)
    await pause(pollDelayMs(interval))
  }
}
