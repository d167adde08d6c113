import { addressCalls } from './addresses'
import { adminCalls } from './admin-calls'
import { authCalls } from './auth'
import { billingCalls } from './billing'
import { boardCalls } from './board'
import type { BodyOf, CallShape, ParamsOf, QueryOf, ResponseOf } from './call'
import { portalCalls } from './calls'
import { changeCalls } from './changes'
import { customerCalls } from './customers'
import { equipmentCalls } from './equipment'
import { exportCalls } from './exports'
import { holdCalls } from './holds'
import { identityCalls } from './identity'
import { jobCalls } from './jobs'
import { membershipCalls } from './memberships'
import { officeInvoiceCalls } from './office-invoices'
import { officePaymentCalls } from './office-payments'
import { officeTaskCalls } from './office-tasks'
import { privacyCalls } from './privacy'
import { quoteCalls } from './quotes'
import { recordCalls } from './records'
import { reportCalls } from './reports'
import { resourceCalls } from './resources'
import { schedulingCalls } from './scheduling'
import { securityCalls } from './security'
import { settingsCalls } from './settings'
import { staffCalls } from './staff'
import { technicianVisitCalls } from './technician-visits'
import { tenantCalls } from './tenant'
import { webhookCalls } from './webhooks'

/** Method and path of every call by name. */
export const calls = { ...portalCalls, ...adminCalls } as const
export type CallName = keyof typeof calls

// Written out: as an inferred type, it is too large for a declaration file.
type Shapes = typeof tenantCalls &
  typeof identityCalls &
  typeof addressCalls &
  typeof authCalls &
  typeof schedulingCalls &
  typeof holdCalls &
  typeof jobCalls &
  typeof equipmentCalls &
  typeof billingCalls &
  typeof officePaymentCalls &
  typeof officeInvoiceCalls &
  typeof quoteCalls &
  typeof reportCalls &
  typeof securityCalls &
  typeof resourceCalls &
  typeof changeCalls &
  typeof customerCalls &
  typeof boardCalls &
  typeof staffCalls &
  typeof technicianVisitCalls &
  typeof recordCalls &
  typeof membershipCalls &
  typeof officeTaskCalls &
  typeof privacyCalls &
  typeof exportCalls &
  typeof settingsCalls &
  typeof webhookCalls

/** Shape of every call by name. The type check fails if a call has a path without a shape or vice versa. */
export const shapes: Shapes = {
  ...tenantCalls,
  ...identityCalls,
  ...addressCalls,
  ...authCalls,
  ...schedulingCalls,
  ...holdCalls,
  ...jobCalls,
  ...equipmentCalls,
  ...billingCalls,
  ...officePaymentCalls,
  ...officeInvoiceCalls,
  ...quoteCalls,
  ...reportCalls,
  ...securityCalls,
  ...resourceCalls,
  ...changeCalls,
  ...customerCalls,
  ...boardCalls,
  ...staffCalls,
  ...technicianVisitCalls,
  ...recordCalls,
  ...membershipCalls,
  ...officeTaskCalls,
  ...privacyCalls,
  ...exportCalls,
  ...settingsCalls,
  ...webhookCalls,
} satisfies Record<CallName, CallShape>

// A lookup table instead of conditional types at each use, so that the type checker resolves each shape only once.
type TypesOf = {
  [N in CallName]: {
    params: ParamsOf<Shapes[N]>
    query: QueryOf<Shapes[N]>
    body: BodyOf<Shapes[N]>
    response: ResponseOf<Shapes[N]>
  }
}
export type Params<N extends CallName> = TypesOf[N]['params']
export type Query<N extends CallName> = TypesOf[N]['query']
export type Body<N extends CallName> = TypesOf[N]['body']
export type Response<N extends CallName> = TypesOf[N]['response']

export type { PortalCallName } from './calls'
export type { CallShape, Role } from './call'
export * from './common'
export * from './flags'
export * from './tenant'
export * from './addresses'
export * from './identity'
export * from './auth'
export * from './scheduling'
export * from './jobs'
export * from './documents'
export * from './equipment'
export * from './billing'
export * from './office-payments'
export * from './office-invoices'
export * from './quotes'
export * from './reports'
export * from './security'
export * from './resources'
export * from './changes'
export * from './customers'
export * from './board'
export * from './exports'
export * from './privacy'
export * from './staff'
export * from './technician-visits'
export * from './records'
export * from './memberships'
export * from './office-tasks'
export * from './settings'
export * from './webhooks'
export * from './scopes'
