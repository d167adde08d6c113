import { LateError } from '@portal/platform'
import type { Build, Release } from '../page-data'
import { RemoteError } from './remote-error'
import type { ReportLoad } from './reports'

/** How often what one remote throws is reported: a button may throw at every press. */
const MAX_THROWN = 3
/** A failed request or load is no fault of the code, and is told elsewhere. */
const TOLD_ELSEWHERE = ['ApiError', 'AbortError', 'ChunkLoadError']

interface Loaded {
  releases: readonly Release[]
  /** The build that the page uses. */
  buildOf: (release: Release) => Build
}

/** Returns what reports an error that a handler or a promise threw, if the code of a remote did. Only whose it was is sent. */
export function createThrownErrors({ releases, buildOf }: Loaded, report: ReportLoad): (error: unknown) => void {
  const counts = new Map<Release, number>()
  return (error) => {
    if (
      !(error instanceof Error) ||
      TOLD_ELSEWHERE.includes(error.name) ||
      error instanceof RemoteError ||
      error instanceof LateError
    )
      return
    // The first place of the stack that is a remote's: above it there may be shared code, which did as it was told.
    const places = (error.stack ?? '').replace(error.message, '')
    const [found] = releases
      .map((release) => ({ release, build: buildOf(release), at: places.indexOf(buildOf(release).base) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)
    if (!found) return
    const count = counts.get(found.release) ?? 0
    counts.set(found.release, count + 1)
    if (count < MAX_THROWN)
      report(found.release, found.build, { phase: 'crash', errorClass: 'evaluation', httpStatus: null, ms: null })
  }
}
