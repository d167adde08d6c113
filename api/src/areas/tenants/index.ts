export { changeTenant, createTenant, listTenants, type NewTenant } from './manage-tenants'
export { tenantsArea } from './tenants.routes'
