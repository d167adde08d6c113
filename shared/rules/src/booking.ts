const DAY = 86_400_000

/** How far ahead a visit can be booked: whoever plans further calls. */
export const BOOKABLE_DAYS = 365

/** The last day that can be booked, both `YYYY-MM-DD` where the visit takes place. */
export const lastBookableDay = (today: string): string => new Date(Date.parse(`${today}T00:00:00Z`) + BOOKABLE_DAYS * DAY).toISOString().slice(0, 10)

/** What one customer can have and do, so that no account takes every time of a tenant. Whoever needs more calls. */
export const bookingLimits = {
  /** Visits to come, at once. */
  openVisits: 10,
  bookingsAnHour: 5,
  bookingsADay: 10,
  /** Times that one visit can be moved. */
  movesOfAVisit: 10,
} as const
