import type { Api } from '../../../foundation/services'
import { progressRoutes } from './visit-status.routes'
import { ratingRoutes } from './rating.routes'
import { sharingRoutes } from './sharing.routes'

/** What becomes of a visit once it is booked: somebody drives up, others watch, and in the end it is rated. */
export function visitRoutes(api: Api): void {
  progressRoutes(api)
  sharingRoutes(api)
  ratingRoutes(api)
}
