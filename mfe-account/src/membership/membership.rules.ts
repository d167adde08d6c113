interface Span {
  count: number
  period: string
}

/** `{count: 1, period: 'year'}` → 'year', `{count: 3, period: 'month'}` → '3 months'. */
const spanText = ({ count, period }: Span): string => (count === 1 ? period : `${count} ${period}s`)

/** 'Every year', 'Every 3 months': how often an item is included in a membership. */
export const frequencyText = (frequency: Span): string => `Every ${spanText(frequency)}`

/** 'per year', 'per 3 months': the period that a membership's price covers. */
export const durationText = (duration: Span): string => `per ${spanText(duration)}`
