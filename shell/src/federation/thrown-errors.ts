import { LateError } from '@portal/platform'
import type { Release } from '../page-data'
import { RemoteError } from './remote-error'
import type { RemoteLoader } from './remote-loader'
import type { ReportLoad } from './reports'

/** How often what one remote throws is reported: a button may throw at every press. */
const MAX_REPORTS = 3
/** A failed request or load is no fault of the code, and is reported elsewhere. */
const REPORTED_ELSEWHERE = ['ApiError', 'AbortError', 'ChunkLoadError']

/** Returns a function that reports an error of a handler or a promise if the code of a remote threw it. Only the remote's name is sent. */
export function createThrownErrors(builds: RemoteLoader['builds'], report: ReportLoad): (error: unknown) => void {
  const counts = new Map<Release, number>()
  return (error) => {
    if (
      !(error instanceof Error) ||
      REPORTED_ELSEWHERE.includes(error.name) ||
      error instanceof RemoteError ||
      error instanceof LateError
    )
      return
    // The topmost frame of a remote: above it there may be shared code that it called.
    const frames = (error.stack ?? '').replace(error.message, '')
    const [found] = builds()
      .map(({ release, build }) => ({ release, build, at: frames.indexOf(build.base) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)
    if (!found) return
    const count = counts.get(found.release) ?? 0
    counts.set(found.release, count + 1)
    if (count < MAX_REPORTS)
      report(found.release, found.build, { phase: 'crash', errorClass: 'evaluation', httpStatus: null, ms: null })
  }
}
