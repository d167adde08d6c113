import type { Load } from './first-load'
import { median, pairedRatio, seededRandom } from './statistics'

export interface PageSamples {
  page: string
  portal: Load[]
  single: Load[]
  floor: Load[]
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const ms = (value: number) => `${Math.round(value)} ms`

/** The section of docs/performance.md: what was measured, by which command, and compared to what. */
export function report(samples: PageSamples[], { pairs, seed, date, machine }: { pairs: number; seed: number; date: string; machine: string }): string {
  const random = seededRandom(seed)
  const of = (loads: Load[], key: keyof Load) => loads.map((load) => load[key])
  const against = (a: Load[], b: Load[], key: keyof Load) => {
    const { ratio, low, high } = pairedRatio(of(a, key), of(b, key), random)
    return `${ratio.toFixed(2)} × (${low.toFixed(2)}–${high.toFixed(2)})`
  }
  const rows = samples.map(({ page, portal, single, floor }) => {
    const m = (loads: Load[], key: keyof Load) => median(of(loads, key))
    return [
      `### ${page}`,
      '',
      '| | React floor | one bundle | portal | portal ÷ floor | portal ÷ one bundle |',
      '|---|---|---|---|---|---|',
      `| largest paint | ${ms(m(floor, 'paintMs'))} | ${ms(m(single, 'paintMs'))} | ${ms(m(portal, 'paintMs'))} | ${against(portal, floor, 'paintMs')} | ${against(portal, single, 'paintMs')} |`,
      `| usable | ${ms(m(floor, 'usableMs'))} | ${ms(m(single, 'usableMs'))} | ${ms(m(portal, 'usableMs'))} | ${against(portal, floor, 'usableMs')} | ${against(portal, single, 'usableMs')} |`,
      `| bytes | ${kb(m(floor, 'bytes'))} | ${kb(m(single, 'bytes'))} | ${kb(m(portal, 'bytes'))} | | ${against(portal, single, 'bytes')} |`,
      `| of them scripts | ${kb(m(floor, 'scriptBytes'))} | ${kb(m(single, 'scriptBytes'))} | ${kb(m(portal, 'scriptBytes'))} | | |`,
      `| requests | ${m(floor, 'requests')} | ${m(single, 'requests')} | ${m(portal, 'requests')} | | |`,
      `| blocking | ${ms(m(floor, 'blockingMs'))} | ${ms(m(single, 'blockingMs'))} | ${ms(m(portal, 'blockingMs'))} | | |`,
      `| layout shift | ${m(floor, 'layoutShift').toFixed(3)} | ${m(single, 'layoutShift').toFixed(3)} | ${m(portal, 'layoutShift').toFixed(3)} | | |`,
      '',
    ].join('\n')
  })
  return `## First load

\`npm run bench\` on ${date}, ${machine}: ${pairs} interleaved rounds, cold cache, 150 ms round trip, 1.44 Mbit/s, CPU slowed 4 ×, 412 × 823 px, brotli for all three.
Medians; ratios are medians of the pairwise ratios with a bootstrap 95 % interval (seed ${seed}). "One bundle" is the same shell and the same
five remotes compiled as one script behind the same first HTML; "React floor" is a heading and a button.

${rows.join('\n')}`
}
