import { median } from '../statistics'
import type { Sample } from './measure'

/** Samples of one call, one for each round. */
export interface CallSamples {
  title: string
  portal: { small: Sample[]; large: Sample[] }
  /** Empty for calls that the peer does not have. */
  peer: { small: Sample[]; large: Sample[] }
}

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2)
const range = (values: readonly number[], shown = figure): string => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return shown(low) === shown(high) ? shown(low) : `${shown(median(values))} (${shown(low)}–${shown(high)})`
}
const all = (samples: readonly Sample[], key: keyof Sample, shown?: (value: number) => string) =>
  range(
    samples.map((sample) => sample[key]),
    shown,
  )

/** Ratios of requests per second, round by round. */
const ratio = (a: readonly Sample[], b: readonly Sample[]) =>
  range(
    a.map(({ perSecond }, round) => perSecond / b[round]!.perSecond),
    (value) => value.toFixed(2),
  )

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** How fast: requests a second and latencies of the portal. */
export const speedTable = (samples: readonly CallSamples[], bytes: ReadonlyMap<string, number>): string =>
  table(
    [
      'call',
      'bytes',
      'small: requests/s',
      'p50 ms',
      'p95 ms',
      'large: requests/s',
      'p50 ms',
      'p95 ms',
      'large ÷ small',
    ],
    samples.map(({ title, portal: { small, large } }) => [
      title,
      bytes.get(title)?.toLocaleString('en-US') ?? '–',
      all(small, 'perSecond'),
      all(small, 'p50Ms'),
      all(small, 'p95Ms'),
      all(large, 'perSecond'),
      all(large, 'p50Ms'),
      all(large, 'p95Ms'),
      ratio(large, small),
    ]),
  )

/** What a request costs: processor time of Node and of PostgreSQL, and for how long its queries run. */
export const costTable = (samples: readonly CallSamples[]): string =>
  table(
    [
      'call',
      'queries',
      'small: Node ms',
      'PostgreSQL ms',
      'queries take ms',
      'large: Node ms',
      'PostgreSQL ms',
      'queries take ms',
    ],
    samples.map(({ title, portal: { small, large } }) => [
      title,
      all(large, 'queries', (value) => value.toFixed(1)),
      ...[small, large].flatMap((each) => [all(each, 'nodeMs'), all(each, 'postgresMs'), all(each, 'elapsedMs')]),
    ]),
  )

/** The peer's figures, and the portal's requests a second divided by the peer's of the same round. */
export const peerTable = (samples: readonly CallSamples[], bytes: ReadonlyMap<string, number>): string =>
  table(
    [
      'call',
      'bytes',
      'queries',
      'small: peer, requests/s',
      'portal ÷ bare peer',
      'large: peer, requests/s',
      'portal ÷ bare peer',
      'peer with large: Node ms',
      'PostgreSQL ms',
    ],
    samples
      .filter(({ peer }) => peer.small.length > 0)
      .map(({ title, portal, peer }) => [
        title,
        bytes.get(title)?.toLocaleString('en-US') ?? '–',
        all(peer.large, 'queries', (value) => value.toFixed(1)),
        all(peer.small, 'perSecond'),
        ratio(portal.small, peer.small),
        all(peer.large, 'perSecond'),
        ratio(portal.large, peer.large),
        all(peer.large, 'nodeMs'),
        all(peer.large, 'postgresMs'),
      ]),
  )
