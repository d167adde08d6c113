import { median } from '../statistics'
import type { Visit } from './visit'

/** Largest layout shift that goes unnoticed; a fifth of the limit for a good CLS. */
const MAX_SHIFT = 0.02

/** A visit's violations, as text. */
export function findProblems({ place, failures, headingsLost, headingMovedPx, layoutShift }: Visit): string[] {
  return [
    ...failures.map((words) => `showed a failure: ${words}`),
    ...(headingsLost > 0 ? [`no heading for ${headingsLost} frames`] : []),
    ...(headingMovedPx > 1 && !place.isCard ? [`the heading moved by ${headingMovedPx} px`] : []),
    ...(layoutShift > MAX_SHIFT ? [`a shift of ${layoutShift.toFixed(3)}`] : []),
  ]
}

const largest = (values: readonly (number | null)[]): number | null =>
  values.reduce((most, value) => (value !== null && (most === null || value > most) ? value : most), null)
const seconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`)

/** The section of docs/performance.md. */
export function report(
  visits: readonly Visit[],
  { date, seed, machine }: { date: string; seed: number; machine: string },
): string {
  const groups = [...new Set(visits.map(({ profile, by }) => `${profile.name} ${by}`))].map((key) =>
    visits.filter(({ profile, by }) => `${profile.name} ${by}` === key),
  )
  const rows = groups.map((group) => {
    const [{ profile, by }] = group as [Visit]
    const stalls = profile.stalls
      ? `, ${profile.stalls.share * 100} % of requests stand still for ${profile.stalls.ms / 1_000} s`
      : ''
    return [
      `${profile.name}: ${profile.latencyMs} ms, ${profile.kilobitsPerSecond} kbit/s, ${profile.cpuSlowdown} ×${stalls}`,
      by,
      group.length,
      group.reduce((sum, { failures }) => sum + failures.length, 0),
      group.reduce((sum, { headingsLost }) => sum + headingsLost, 0),
      Math.max(...group.map(({ layoutShift }) => layoutShift)).toFixed(3),
      seconds(median(group.flatMap(({ headingMs }) => headingMs ?? []))),
      `${group.filter(({ slowMs }) => slowMs !== null).length} (${seconds(largest(group.map(({ slowMs }) => slowMs)))})`,
      seconds(median(group.map(({ readyMs }) => readyMs))),
      seconds(largest(group.map(({ readyMs }) => readyMs))),
    ]
  })
  const problems = visits.flatMap((visit) =>
    findProblems(visit).map((problem) => `- ${visit.profile.name}, ${visit.place.path} by ${visit.by}: ${problem}`),
  )
  return `## On a slow line

\`npm run bench -- slow\` on ${date}, ${machine}, seed ${seed}: every page in a browser that holds nothing of the portal, by its address and, where the menu or the bar has a link, by that; 412 × 823 px. A failure said, a frame without a heading, a heading that moves, or a shift above ${MAX_SHIFT} is a problem.

| line and processor | by | pages | failures said | frames without heading | largest shift | heading after (median) | said that it takes long (latest) | all here (median) | (longest) |
|---|---|---|---|---|---|---|---|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

${problems.length === 0 ? 'No problems.' : ['Problems:', '', ...problems].join('\n')}
`
}
