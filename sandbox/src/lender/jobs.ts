import { newToken, type RandomBytes } from '../gateway/ids'
import type { Clock } from '../web'

export interface Job {
  id: string
  /** API key of the requester. */
  apiKey: string
  amountCents: number
  doneAt: number
}

export interface JobsOptions {
  clock: Clock
  randomBytes: RandomBytes
  delayMs: () => number
}

const KEPT_AT_MOST = 10_000

/** The lender's pending requests. The same API key and question return the same job. */
export function createJobs({ clock, randomBytes, delayMs }: JobsOptions) {
  const jobs = new Map<string, Job>()
  const byQuestion = new Map<string, Job>()

  function dropOldest(): void {
    for (const [question, job] of byQuestion) {
      byQuestion.delete(question)
      jobs.delete(job.id)
      return
    }
  }

  return {
    ask(apiKey: string, question: string, amountCents: number): Job {
      const name = `${apiKey} ${question}`
      const known = byQuestion.get(name)
      if (known) return known
      if (jobs.size >= KEPT_AT_MOST) dropOldest()
      const job = { id: newToken(randomBytes, 'off_'), apiKey, amountCents, doneAt: clock().getTime() + delayMs() }
      jobs.set(job.id, job)
      byQuestion.set(name, job)
      return job
    },
    find: (apiKey: string, id: string): Job | undefined => {
      const job = jobs.get(id)
      return job?.apiKey === apiKey ? job : undefined
    },
    isDone: (job: Job): boolean => clock().getTime() >= job.doneAt,
  }
}
