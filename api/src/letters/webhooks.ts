import type { OfficeLetter } from '#foundation/mail/letter'
import type { MailWords } from '#foundation/mail/mail-text'

interface WebhookOff {
  endpoint: { id: number; url: string; description: string }
  /** `gone`: its answer was 410. */
  because: 'gone' | 'failing'
  failingSince: Date
  /** What the last attempt brought: 'HTTP 500', 'ECONNREFUSED'. */
  problem: string
  timeZone: string
}

export function webhookOffLetter(props: WebhookOff & { i18n: MailWords }): OfficeLetter {
  const { i18n, endpoint, because, failingSince, problem, timeZone } = props
  const { host } = new URL(endpoint.url)
  const since = i18n.format.date(failingSince, timeZone)
  return {
    i18n,
    subject: i18n._('The webhook to {host} was turned off', { host }),
    blocks: [
      {
        paragraph:
          because === 'gone'
            ? i18n._('The webhook to {host} was turned off: its server answered that the address is gone.', { host })
            : i18n._('The webhook to {host} was turned off: nothing could be delivered since {since}.', {
                host,
                since,
              }),
      },
      {
        facts: [
          { label: i18n._('Address'), value: endpoint.url },
          ...(endpoint.description ? [{ label: i18n._('Description'), quotation: endpoint.description }] : []),
          { label: i18n._('Last answer'), value: problem },
        ],
        note: i18n._(
          'When your system is back, turn the webhook on again. It then gets what it has missed within the last 30 days.',
        ),
      },
    ],
    ending: [i18n._('Webhook endpoint {id}', { id: endpoint.id })],
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
