const DAY = 86_400_000

/** How far ahead a visit can be booked online, unless the company sets it; beyond that, customers have to call. */
export const BOOKABLE_DAYS = 365

/** The last bookable day. Both days are `YYYY-MM-DD` in the visit's time zone. */
export const lastBookableDay = (today: string, days: number = BOOKABLE_DAYS): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** Limits per customer, so that no account can take all of a tenant's slots. Customers who need more have to call. */
export const bookingLimits = {
  /** Upcoming visits at any time. */
  openVisits: 10,
  bookingsAnHour: 5,
  bookingsADay: 10,
  /** How often one visit can be rescheduled. */
  movesOfAVisit: 10,
} as const
