import { median, pairedRatio, seededRandom } from '../statistics'
import { describeOutcome, type Outcome } from './deliveries'
import type { Latency, Sample } from './measure'

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
const count = (value: number): string => Math.round(value).toLocaleString('en-US')

/** Sum over all rounds. */
const total = (samples: readonly Sample[]): Outcome =>
  samples
    .map(({ outcome }) => outcome)
    .reduce((sum, each) => ({
      expected: sum.expected + each.expected,
      received: sum.received + each.received,
      missing: sum.missing + each.missing,
      surplus: sum.surplus + each.surplus,
      early: sum.early + each.early,
    }))

const latencyCells = (latencies: readonly Latency[]): string =>
  (['firstMs', 'medianMs', 'p95Ms', 'lastMs', 'slowMs'] as const)
    .map((key) => ms(median(latencies.map((latency) => latency[key]))))
    .join(' | ')

/** A scenario's table, with medians over the rounds. `rows` has one sample per round for each row. */
export function scenarioTable(rows: ReadonlyMap<string, readonly Sample[]>): string {
  const lines = [...rows].map(([row, samples]) => {
    const of = (
      key:
        | 'connectSeconds'
        | 'deliveriesPerSecond'
        | 'messages'
        | 'cpuMicroseconds'
        | 'postgresMicroseconds'
        | 'clientLoad'
        | 'residentMb'
        | 'kbPerConnection',
    ) => median(samples.map((sample) => sample[key]))
    const postgres = row.includes('PostgreSQL') ? ` + ${of('postgresMicroseconds').toFixed(1)}` : ''
    return `| ${row} | ${of('connectSeconds').toFixed(1)} s | ${count(of('deliveriesPerSecond'))} (${count(of('messages'))}) | ${of('cpuMicroseconds').toFixed(1)}${postgres} µs | ${Math.round(of('clientLoad') * 100)} % | ${latencyCells(samples.map(({ latency }) => latency))} | ${Math.round(of('residentMb'))} MB | ${of('kbPerConnection').toFixed(1)} kB | ${describeOutcome(total(samples))} |`
  })
  return [
    '| | all subscribed after | deliveries per second (messages) | server CPU per delivery | client CPU | first viewer | median | p95 | last viewer | last viewer, p95 | server memory | per connection | received |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

/** Ratios of deliveries per second, `portal ÷ bare ws: 0.91 × (0.88–0.95)`, paired by round. */
export function ratioLines(
  rows: ReadonlyMap<string, readonly Sample[]>,
  ours: readonly string[],
  peers: readonly string[],
  seed: number,
): string[] {
  const random = seededRandom(seed)
  const speeds = (row: string) => rows.get(row)?.map(({ deliveriesPerSecond }) => deliveriesPerSecond)
  return ours.flatMap((row) =>
    peers.flatMap((peer) => {
      const [a, b] = [speeds(row), speeds(peer)]
      if (!a || !b) return []
      const { ratio, low, high } = pairedRatio(a, b, random)
      return [`${row} ÷ ${peer}: ${ratio.toFixed(2)} × (${low.toFixed(2)}–${high.toFixed(2)})`]
    }),
  )
}

export function intakeLine(latencies: readonly Latency[], perSecond: number): string {
  const of = (key: keyof Latency) => ms(median(latencies.map((latency) => latency[key])))
  return `From the API call on, at ${perSecond} calls per second: first viewer ${of('firstMs')}, median ${of('medianMs')}, p95 ${of('p95Ms')}, last viewer ${of('lastMs')}, last viewer p95 ${of('slowMs')}`
}
