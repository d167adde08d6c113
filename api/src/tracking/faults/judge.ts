import type { Seen } from './light-client'

export interface Verdict {
  messages: number
  /** Gaps that the client was told of. */
  gaps: number
  /** Messages out of their order, twice, of another content, or missing without a word; and an end that never came. */
  wrong: number
}

/** Is what a client saw everything from its first message on, in order, or was it told of each gap? */
export function judge(seen: readonly Seen[], { epoch, latitudes }: { epoch: string; latitudes: ReadonlyMap<number, number> }): Verdict {
  const verdict = { messages: 0, gaps: 0, wrong: 0 }
  let last: number | null = null
  let isExcused = false
  for (const each of seen) {
    if (each.kind === 'gap') {
      verdict.gaps += 1
      isExcused = true
      continue
    }
    verdict.messages += 1
    const isInOrder = last === null || (isExcused ? each.offset > last : each.offset === last + 1)
    if (!isInOrder || each.epoch !== epoch || latitudes.get(each.offset) !== each.latitude) verdict.wrong += 1
    last = each.offset
    isExcused = false
  }
  if (last !== Math.max(...latitudes.keys())) verdict.wrong += 1
  return verdict
}
