import type { Load, Visits } from './first-load'
import { median, pairedRatio, seededRandom } from './statistics'

export type Contender = 'floor' | 'split' | 'portal'

/** The floor's samples are empty for all pages but /login. */
export interface PageSamples extends Record<Contender, Visits[]> {
  protocol: 'HTTP/2' | 'HTTP/1.1'
  page: string
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const ms = (value: number) => `${Math.round(value)} ms`

/** The section of docs/performance.md: what was measured, by which command, and compared to what. */
export function report(
  samples: PageSamples[],
  { pairs, seed, date, machine }: { pairs: number; seed: number; date: string; machine: string },
): string {
  const random = seededRandom(seed)
  const of = (visits: Visits[], which: 'first' | 'second' | 'afterRelease', key: keyof Load) =>
    visits.flatMap((visit) => visit[which]?.[key] ?? [])
  const row = ({ page, portal, split }: PageSamples) => {
    const both = (key: keyof Load, show: (value: number) => string, which: 'first' | 'second' = 'first') =>
      `${show(median(of(portal, which, key)))} / ${show(median(of(split, which, key)))}`
    const { ratio, low, high } = pairedRatio(of(portal, 'first', 'usableMs'), of(split, 'first', 'usableMs'), random)
    const bytes = median(of(portal, 'first', 'bytes')) / median(of(split, 'first', 'bytes'))
    const again = median(of(portal, 'second', 'usableMs')) / median(of(portal, 'first', 'usableMs'))
    const third = of(portal, 'afterRelease', 'usableMs')
    const after =
      third.length > 0
        ? `${ms(median(third))} | ${(median(third) / median(of(portal, 'second', 'usableMs'))).toFixed(2)}`
        : ' | '
    return `| ${page} | ${both('bytes', kb)} | ${bytes.toFixed(3)} | ${both('requests', String)} | ${both('usableMs', ms)} | ${ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}) | ${both('blockingMs', ms)} | ${both('paintMs', ms)} | ${both('usableMs', ms, 'second')} | ${again.toFixed(2)} | ${after} |`
  }
  const tables = (['HTTP/2', 'HTTP/1.1'] as const).map((protocol) =>
    [
      `### ${protocol === 'HTTP/2' ? 'HTTP/2 with TLS, through nginx' : 'HTTP/1.1'}`,
      '',
      '| page | bytes | × | requests | usable | × | blocking | largest paint | usable, second visit | × of the first | portal, after a release of its remote | × of the second |',
      '|---|---|---|---|---|---|---|---|---|---|---|---|',
      ...samples.filter((sample) => sample.protocol === protocol).map(row),
      '',
    ].join('\n'),
  )
  const floor = samples.find((sample) => sample.floor.length > 0)?.floor ?? []
  const bare =
    floor.length > 0
      ? `A page with a heading, a button and React alone: ${kb(median(of(floor, 'first', 'bytes')))}, usable after ${ms(median(of(floor, 'first', 'usableMs')))}, on its second visit after ${ms(median(of(floor, 'second', 'usableMs')))} (HTTP/2).\n\n`
      : ''
  return `## First load

\`npm run bench\` on ${date}, ${machine}: ${pairs} interleaved pairs, 150 ms round trip, 1.44 Mbit/s, CPU slowed 4 ×, 412 × 823 px, without the map.
Each pair of figures is **portal / the same code as one program with code splitting**: the same shell and the same five remotes, built with the same
settings, behind the same first HTML (without manifests and hashes) and the same headers, with the same scripts preloaded. Medians; ratios of times are
medians of the pairwise ratios with a bootstrap 95 % interval (seed ${seed}). Bytes and requests are everything from the portal's address until nothing
more comes, at most 2.5 s after the page is usable. After a release of the page's remote, all files of that remote have new addresses.

${bare}${tables.join('\n')}`
}
