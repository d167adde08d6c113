import { formatCents } from './money'
import { formatPhoneNumber } from './phone'

/** How long a membership is sold for: `{count: 1, period: 'year'}`. */
export interface Duration {
  count: number
  period: string
}

/** `{count: 1, period: 'year'}` → 'year', `{count: 3, period: 'month'}` → '3 months'. */
export const durationText = ({ count, period }: Duration): string => (count === 1 ? period : `${count} ${period}s`)

const toDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** The calendar day that is so many days later, or earlier. */
export const addDays = (day: string, days: number): string => toDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)

/** The same day of a later month, or its last day if it is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/**
 * The first day after a period that begins on `from`. Periods that follow one another are counted from the start of the membership,
 * so that one that began on January 31 renews on the last day of February, and on March 31.
 */
export function periodEnd(startsAt: string, from: string, { count, period }: Duration): string {
  const months = count * (period === 'year' ? 12 : 1)
  for (let periods = 0, day = startsAt; day <= from; periods += 1, day = addMonths(startsAt, periods * months))
    if (day === from) return addMonths(startsAt, (periods + 1) * months)
  return addMonths(from, months)
}

interface RenewalTerms {
  company: string
  /** As configured by the tenant, unformatted; null if there is none. */
  phone: string | null
  program: string
  priceCents: number
  duration: Duration
}

/** What a customer agrees to who has renewals charged to the stored payment method. The page shows it, and it is what is stored. */
export const renewalAuthorization = ({ company, phone, program, priceCents, duration }: RenewalTerms): string =>
  [
    `I authorize ${company} to charge ${formatCents(priceCents)}, plus sales tax if it applies, to the payment method that is stored in my account as the default, every ${durationText(duration)}, on the day on which ${program} renews, until I end it.`,
    'I will get an email before each renewal.',
    `To end it, ${phone ? `call ${formatPhoneNumber(phone)}` : 'contact us'} or withdraw this authorization before that day.`,
  ].join(' ')
