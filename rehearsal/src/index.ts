export { bookVisit, type BookedVisit, type CallNode } from './book-visit'
export { CLI, openTenant, splitWords, type OpenedTenant } from './open-tenant'
export { startTopology, type Topology } from './topology'
