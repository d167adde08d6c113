export { deleteExpiredExports, exportsArea, startExports } from './exports.routes'
export { exportTenant } from './export-tenant'
export { importTenant } from './import-tenant'
export { removeTenant } from './remove-tenant'
