interface Span {
  count: number
  period: string
}

/** `{count: 1, period: 'year'}` → 'year', `{count: 3, period: 'month'}` → '3 months'. */
const spanText = ({ count, period }: Span): string => (count === 1 ? period : `${count} ${period}s`)

/** 'Every year', 'Every 3 months': how often something comes with a membership. */
export const frequencyText = (frequency: Span): string => `Every ${spanText(frequency)}`

/** 'per year', 'per 3 months': what a membership's price buys. */
export const durationText = (duration: Span): string => `per ${spanText(duration)}`
