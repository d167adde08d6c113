export { changeTenant, createTenant, listTenants, type NewTenant } from './manage-tenants'
export { tenantArea } from './tenants.routes'
