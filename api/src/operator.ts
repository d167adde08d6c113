// What whoever runs the portal does from the command line: portal/src/cli.
export { ApiError } from './foundation/errors'
export type { TenantRow } from './foundation/tenants'
export type { CustomizationGroups } from './foundation/database/schema'
export { addStaff, announceLinkClosed, closeLink, INVITE_HEADER, inviteCustomers, type LinkWish, makeLink, type NewStaff, openAdminSession, openLinks } from './areas/identity'
export { changeTenant, createTenant, listTenants, type NewTenant } from './areas/tenants'
