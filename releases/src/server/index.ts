// The parts of releases that the portal runs: the release page, and the guard that stops bad rollouts automatically.
export { createReleasePage, type ReleasePageOptions } from './release-page'
export { createGuard, GUARD, type Guard } from '#guard/guard-runner'
export {
  createHealthBook,
  isAboutServed,
  readReports,
  type Failure,
  type HealthBook,
  type ReadReports,
} from '#guard/health'
export { createOutcomeBook, type OutcomeBook } from '#guard/outcome-book'
export type { Reporter } from '#guard/reporter'
