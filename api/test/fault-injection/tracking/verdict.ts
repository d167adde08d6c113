export interface Verdict {
  messages: number
  /** Positions that went backwards, plus one if the last position never arrived. */
  wrong: number
}

/** Checks that the technician, who drives north, never moves back, and that the last position arrived. */
export function judge(latitudes: readonly number[], last: number): Verdict {
  const backwards = latitudes.filter((latitude, index) => latitude < (latitudes[index - 1] ?? -Infinity)).length
  return { messages: latitudes.length, wrong: backwards + (latitudes.at(-1) === last ? 0 : 1) }
}
