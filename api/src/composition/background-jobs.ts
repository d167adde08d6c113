import { startReconciler, startRenewals } from '#areas/billing'
import { startExports } from '#areas/exports'
import { startLenderWorker } from '#areas/quotes'
import { startMailWorker } from '#foundation/mail/mail-worker'
import type { Services } from '#foundation/services'
import { startRetention } from './retention'

/** Starts every background job. Returns a function that stops them and waits for runs in progress. */
export function startBackgroundJobs(services: Services, { sendMail }: { sendMail: boolean }): () => Promise<void> {
  const stops = [
    startReconciler(services),
    startRenewals(services),
    startRetention(services),
    startLenderWorker(services),
    startExports(services),
    ...(sendMail ? [startMailWorker(services)] : []),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
