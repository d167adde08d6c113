export { type CableOptions, createCable } from './cable/create-cable'
export type { Place } from './plausibility'
export { trackingArea } from './tracking.routes'
