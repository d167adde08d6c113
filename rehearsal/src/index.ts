export { bookVisit, type BookedVisit, type CallNode } from './book-visit'
export { openTenant, type OpenedTenant } from './open-tenant'
export { startTopology, type Topology } from './topology'
