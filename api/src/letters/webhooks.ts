import type { OfficeLetter } from '#foundation/mail/letter'
import { formatDate } from '@portal/rules/dates'

interface WebhookOff {
  endpoint: { id: number; url: string; description: string }
  /** `gone`: its answer was 410. */
  because: 'gone' | 'failing'
  failingSince: Date
  /** What the last attempt brought: 'HTTP 500', 'ECONNREFUSED'. */
  problem: string
  timeZone: string
}

export const webhookOffLetter = ({ endpoint, because, failingSince, problem, timeZone }: WebhookOff): OfficeLetter => {
  const subject = `The webhook to ${new URL(endpoint.url).host} was turned off`
  const since = formatDate(failingSince, timeZone)
  return {
    subject,
    blocks: [
      {
        paragraph:
          because === 'gone'
            ? `${subject}: its server answered that the address is gone.`
            : `${subject}: nothing could be delivered since ${since}.`,
      },
      {
        facts: [
          { label: 'Address', value: endpoint.url },
          ...(endpoint.description ? [{ label: 'Description', quotation: endpoint.description }] : []),
          { label: 'Last answer', value: problem },
        ],
        note: 'When your system is back, turn the webhook on again. It then gets what it has missed within the last 30 days.',
      },
    ],
    ending: [`Webhook endpoint ${endpoint.id}`],
  }
}

const sample: WebhookOff = {
  endpoint: { id: 100_001, url: 'https://erp.example/hooks/portal', description: 'Bookkeeping' },
  because: 'failing',
  failingSince: new Date('2026-02-05T16:00:00Z'),
  problem: 'HTTP 500',
  timeZone: 'America/Denver',
}
export const webhookOffSamples: Record<'failing' | 'gone', WebhookOff> = {
  failing: sample,
  gone: { ...sample, because: 'gone', problem: 'HTTP 410' },
}
