import { billingCalls } from './billing'
import type { BodyOf, CallShape, ParamsOf, QueryOf, ResponseOf } from './call'
import type { CallName } from './calls'
import { identityCalls } from './identity'
import { jobCalls } from './jobs'
import { quoteCalls } from './quotes'
import { reportCalls } from './reports'
import { schedulingCalls } from './scheduling'
import { tenantCalls } from './tenant'

/** Shape of every call by name. The type check fails when a call has a path and no shape, or the other way round. */
export const shapes = {
  ...tenantCalls,
  ...identityCalls,
  ...schedulingCalls,
  ...jobCalls,
  ...billingCalls,
  ...quoteCalls,
  ...reportCalls,
} satisfies Record<CallName, CallShape>

type Shapes = typeof shapes
export type Params<N extends CallName> = ParamsOf<Shapes[N]>
export type Query<N extends CallName> = QueryOf<Shapes[N]>
export type Body<N extends CallName> = BodyOf<Shapes[N]>
export type Response<N extends CallName> = ResponseOf<Shapes[N]>

export { calls, type CallName } from './calls'
export type { CallShape, Role } from './call'
export * from './common'
export * from './tenant'
export * from './identity'
export * from './scheduling'
export * from './jobs'
export * from './billing'
export * from './quotes'
export * from './reports'
