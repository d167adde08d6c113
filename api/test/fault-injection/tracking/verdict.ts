export interface Verdict {
  messages: number
  /** Positions older than one before, and an end that never came. */
  wrong: number
}

/** Does the technician, who drives north, never go back, and arrive where the drive came to? */
export function judge(latitudes: readonly number[], last: number): Verdict {
  const backwards = latitudes.filter((latitude, index) => latitude < (latitudes[index - 1] ?? -Infinity)).length
  return { messages: latitudes.length, wrong: backwards + (latitudes.at(-1) === last ? 0 : 1) }
}
