import type { Api } from '#foundation/services'
import { ratingRoutes } from './rating.routes'
import { sharingRoutes } from './sharing.routes'
import { progressRoutes } from './visit-status.routes'

/** Visits after booking: status changes, sharing and rating. */
export function visitRoutes(api: Api): void {
  progressRoutes(api)
  sharingRoutes(api)
  ratingRoutes(api)
}
