import { keepReconciling } from '../areas/billing'
import { keepAskingLenders } from '../areas/quotes'
import { keepMailing } from '../foundation/mail/mail-worker'
import type { Services } from '../foundation/services'
import { keepRetention } from './retention'

/** Starts every background job. Answers the function that stops them and waits for the runs on their way. */
export function startBackgroundJobs(services: Services, { sendMail }: { sendMail: boolean }): () => Promise<void> {
  const stops = [keepReconciling(services), keepRetention(services), keepAskingLenders(services), ...(sendMail ? [keepMailing(services)] : [])]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
