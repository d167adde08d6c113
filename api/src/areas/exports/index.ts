export { exportTenant } from './export-tenant'
export { importTenant } from './import-tenant'
export { removeTenant } from './remove-tenant'
