// Used by the operator's command line, portal/src/cli.
export { ApiError } from './foundation/errors'
export type { TenantRow } from './foundation/tenants'
export type { CustomizationGroups } from './foundation/database/schema'
export { addStaff, publishLinkRevoked, revokeLink, INVITE_HEADER, inviteCustomers, type NewLink, createLink, type NewStaff, openAdminSession, listLinks } from './areas/identity'
export { changeTenant, createTenant, listTenants, type NewTenant } from './areas/tenants'
export { providers, readAccountKeys, resealPaymentAccounts, setPaymentAccount } from './areas/billing'
export { agreeOnFact, forgetFact } from './foundation/database/deployment-facts'
export { createSealer, type Sealer } from './foundation/security/sealing'
