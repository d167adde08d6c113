export { changeTenant, createTenant, listSubdomains, listTenants, type NewTenant } from './manage-tenants'
export { tenantsArea } from './tenants.routes'
