import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Nearest-rank quantile: the smallest value such that at least this fraction of all values is at or below it; NaN if empty. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? NaN
}

/** Deterministic random numbers in [0, 1), so that a report can be reproduced from its samples. */
export function seededRandom(seed: number): () => number {
  const generator = xoroshiro128plus(seed)
  return () => uniformFloat64(generator)
}

export interface Ratio {
  ratio: number
  low: number
  high: number
}

/** Median of the pairwise ratios `a[i] / b[i]`, with a bootstrap 95 % interval. */
export function pairedRatio(a: readonly number[], b: readonly number[], random: () => number, rounds = 2_000): Ratio {
  if (a.length !== b.length || a.length === 0) throw new Error(`Pairs are needed: ${a.length} and ${b.length} samples`)
  const ratios = a.map((value, index) => value / b[index]!)
  const medians = Array.from({ length: rounds }, () =>
    median(ratios.map(() => ratios[Math.floor(random() * ratios.length)]!)),
  ).sort((x, y) => x - y)
  return {
    ratio: median(ratios),
    low: medians[Math.floor(rounds * 0.025)]!,
    high: medians[Math.floor(rounds * 0.975)]!,
  }
}
