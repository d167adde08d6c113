import type { CallName, Params, Query } from '@portal/contract'
import { calls } from '@portal/contract/calls'

/** The parts of a call that make its address; `undefined` where the call has none. */
export interface CallParts<N extends CallName> {
  params?: Params<N>
  query?: Query<N>
}

export const methodOf = (name: CallName): string => calls[name].slice(0, calls[name].indexOf(' '))

/**
 * Path and query of a call: `addressOf('getInvoice', {params: {id: 7}})` → `/v2/invoices/7`.
 * Also the key under which the answer is cached, so query parts are sorted and empty ones dropped.
 */
export function addressOf<N extends CallName>(name: N, parts: CallParts<N> = {}): string {
  const template = calls[name].slice(calls[name].indexOf(' ') + 1)
  const params = (parts.params ?? {}) as Record<string, string | number>
  const path = template.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${name} needs params.${key}; check the call's path in shared/contract/src/calls.ts`)
    return encodeURIComponent(String(value))
  })
  const query = Object.entries((parts.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return query ? `${path}?${query}` : path
}
