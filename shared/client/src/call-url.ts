import type { PortalCallName, Params, Query } from '@portal/contract'
import { portalCalls } from '@portal/contract/calls'

/** Path and query parameters of a call; `undefined` if the call has none. */
export interface CallParts<N extends PortalCallName> {
  params?: Params<N>
  query?: Query<N>
}

export const callMethod = (name: PortalCallName): string => portalCalls[name].slice(0, portalCalls[name].indexOf(' '))

/**
 * Path and query of a call: `callUrl('getInvoice', {params: {id: 7}})` → `/v2/invoices/7`.
 * Also used as the cache key, so query parameters are sorted and empty ones dropped.
 */
export function callUrl<N extends PortalCallName>(name: N, parts: CallParts<N> = {}): string {
  const template = portalCalls[name].slice(portalCalls[name].indexOf(' ') + 1)
  const params: Record<string, unknown> = parts.params ?? {}
  const path = template.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined)
      throw new Error(`${name} needs params.${key}; check the call's path in shared/contract/src/calls.ts`)
    return encodeURIComponent(String(value))
  })
  const query = Object.entries<unknown>(parts.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return query ? `${path}?${query}` : path
}
