// What the portal runs of releases: the page where people release, and the guard that takes back by itself.
export { createReleasePage, type ReleasePageOptions } from './release-page'
export { createGuard, GUARD, type Guard } from '../guard-runner'
export { createHealthBook, isAboutServed, readReports, type Failure, type HealthBook, type ReadReports, type Reporter } from '../health'
