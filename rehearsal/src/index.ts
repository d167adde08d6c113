export { openTenant, type OpenedTenant } from './open-tenant'
export { startTopology, type Topology } from './topology'
