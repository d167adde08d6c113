import { median, pairedRatio, seededRandom } from '../statistics'
import { describeOutcome, type Outcome } from './deliveries'
import type { Latency, Sample } from './measure'

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
const count = (value: number): string => Math.round(value).toLocaleString('en-US')

/** Of all rounds together. */
const total = (samples: readonly Sample[]): Outcome =>
  samples.map(({ outcome }) => outcome).reduce((sum, each) => ({
    expected: sum.expected + each.expected, received: sum.received + each.received, missing: sum.missing + each.missing, surplus: sum.surplus + each.surplus, early: sum.early + each.early,
  }))

const latencyCells = (latencies: readonly Latency[]): string =>
  (['firstMs', 'medianMs', 'p95Ms', 'lastMs', 'slowMs'] as const).map((key) => ms(median(latencies.map((latency) => latency[key])))).join(' | ')

/** A scenario's table: medians over the rounds. `rounds` has the samples of every row, a round each. */
export function scenarioTable(rows: ReadonlyMap<string, readonly Sample[]>): string {
  const lines = [...rows].map(([row, samples]) => {
    const of = (key: 'connectSeconds' | 'deliveriesPerSecond' | 'messages' | 'cpuMicroseconds' | 'postgresMicroseconds' | 'clientLoad' | 'residentMb' | 'kbPerConnection') => median(samples.map((sample) => sample[key]))
    const postgres = row.includes('PostgreSQL') ? ` + ${of('postgresMicroseconds').toFixed(1)}` : ''
    return `| ${row} | ${of('connectSeconds').toFixed(1)} s | ${count(of('deliveriesPerSecond'))} (${count(of('messages'))}) | ${of('cpuMicroseconds').toFixed(1)}${postgres} µs | ${Math.round(of('clientLoad') * 100)} % | ${latencyCells(samples.map(({ latency }) => latency))} | ${Math.round(of('residentMb'))} MB | ${of('kbPerConnection').toFixed(1)} kB | ${describeOutcome(total(samples))} |`
  })
  return [
    '| | all listen after | deliveries a second (messages) | server’s CPU a delivery | client’s CPU | first viewer | median | p95 | last viewer | of slow messages | server’s memory | a connection | received |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

/** `portal ÷ bare ws: 0.91 × (0.88–0.95)`, of deliveries a second, for each pair of rows that ran in the same rounds. */
export function ratioLines(rows: ReadonlyMap<string, readonly Sample[]>, ours: readonly string[], peers: readonly string[], seed: number): string[] {
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
  return `From the API’s own call on, ${perSecond} calls a second: first viewer ${of('firstMs')}, median ${of('medianMs')}, p95 ${of('p95Ms')}, last viewer ${of('lastMs')}, of slow messages ${of('slowMs')}`
}
